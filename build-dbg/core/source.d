build-dbg/core/source.o: src/core/source.c src/core/source.h \
 src/core/arena.h src/core/diagnostic.h src/core/memory.h
src/core/source.h:
src/core/arena.h:
src/core/diagnostic.h:
src/core/memory.h:
