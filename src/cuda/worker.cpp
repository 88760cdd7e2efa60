/* Forks a worker and watches it; see worker.h. */
#include "worker.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace {

constexpr unsigned FIRST_SECONDS = 120; /* until the first step */

struct message {
    size_t step, done;
    unsigned seconds;
};

/* False: the time is up. A message of no bytes is the end. */
bool read_message(int descriptor, unsigned seconds, message &message,
                  bool &has_ended)
{
    struct pollfd wait = { descriptor, POLLIN, 0 };
    int ready;
    do
        ready = poll(&wait, 1, int(seconds) * 1000);
    while (ready < 0 && errno == EINTR);
    if (ready == 0)
        return false;
    has_ended = read(descriptor, &message, sizeof message) !=
                ssize_t(sizeof message);
    return true;
}

worker_end watch(pid_t child, int descriptor)
{
    worker_end end;
    message message{ 0, 0, FIRST_SECONDS };
    bool has_ended = false, in_time = true;
    while (!has_ended && in_time) {
        in_time = read_message(descriptor, message.seconds, message, has_ended);
        if (in_time && !has_ended) {
            end.has_started = true;
            end.step = message.step;
            end.done = message.done;
        }
    }
    if (!in_time) {
        kill(child, SIGKILL);
        end.reason =
            "not done in " + std::to_string(message.seconds) + " seconds";
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (in_time && WIFEXITED(status))
        end.status = WEXITSTATUS(status);
    else if (in_time)
        end.reason = std::string("the instrument was ended: ") +
                     strsignal(WTERMSIG(status));
    return end;
}

} // namespace

void worker_pipe::step(size_t number, size_t done, unsigned seconds) const
{
    message message{ number, done, seconds };
    if (write(descriptor, &message, sizeof message) != ssize_t(sizeof message))
        throw std::runtime_error("nobody waits for this worker");
}

worker_end worker_run(const std::function<int(const worker_pipe &)> &work)
{
    int ends[2];
    if (pipe(ends) != 0)
        throw std::runtime_error("cannot make a pipe");
    pid_t child = fork();
    if (child < 0)
        throw std::runtime_error("cannot start a process");
    if (child == 0) {
        close(ends[0]);
        int status = work(worker_pipe(ends[1]));
        _exit(status);
    }
    close(ends[1]);
    worker_end end = watch(child, ends[0]);
    close(ends[0]);
    return end;
}
