build-dbg/cli/random_kernel.o: src/cli/random_kernel.c \
 src/cli/random_writer.h src/cli/random_command.h src/core/arena.h
src/cli/random_writer.h:
src/cli/random_command.h:
src/core/arena.h:
