build-dbg/core/arena.o: src/core/arena.c src/core/arena.h \
 src/core/memory.h
src/core/arena.h:
src/core/memory.h:
