build-dbg/cli/random_command.o: src/cli/random_command.c \
 src/cli/random_command.h src/core/arena.h include/coalsim/request.h
src/cli/random_command.h:
src/core/arena.h:
include/coalsim/request.h:
