build-dbg/lang/token.o: src/lang/token.c src/lang/token.h \
 src/core/arena.h src/core/source.h src/core/memory.h
src/lang/token.h:
src/core/arena.h:
src/core/source.h:
src/core/memory.h:
