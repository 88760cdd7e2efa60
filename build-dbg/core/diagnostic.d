build-dbg/core/diagnostic.o: src/core/diagnostic.c src/core/diagnostic.h \
 src/core/memory.h src/core/source.h src/core/arena.h
src/core/diagnostic.h:
src/core/memory.h:
src/core/source.h:
src/core/arena.h:
