build-dbg/cli/progress.o: src/cli/progress.c src/cli/progress.h
src/cli/progress.h:
