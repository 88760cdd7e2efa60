build-dbg/input/lines.o: src/input/lines.c src/input/lines.h \
 src/core/diagnostic.h src/core/source.h src/core/arena.h \
 src/core/memory.h
src/input/lines.h:
src/core/diagnostic.h:
src/core/source.h:
src/core/arena.h:
src/core/memory.h:
