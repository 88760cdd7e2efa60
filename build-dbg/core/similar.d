build-dbg/core/similar.o: src/core/similar.c src/core/similar.h \
 src/core/arena.h
src/core/similar.h:
src/core/arena.h:
