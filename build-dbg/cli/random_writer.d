build-dbg/cli/random_writer.o: src/cli/random_writer.c \
 src/cli/random_writer.h src/cli/random_command.h src/core/arena.h
src/cli/random_writer.h:
src/cli/random_command.h:
src/core/arena.h:
