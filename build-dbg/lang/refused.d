build-dbg/lang/refused.o: src/lang/refused.c src/lang/refused.h \
 src/lang/token.h src/core/arena.h src/core/source.h
src/lang/refused.h:
src/lang/token.h:
src/core/arena.h:
src/core/source.h:
