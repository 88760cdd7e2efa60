build-dbg/cli/random_idiom.o: src/cli/random_idiom.c \
 src/cli/random_writer.h src/cli/random_command.h src/core/arena.h
src/cli/random_writer.h:
src/cli/random_command.h:
src/core/arena.h:
