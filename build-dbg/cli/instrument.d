build-dbg/cli/instrument.o: src/cli/instrument.c src/cli/instrument.h \
 src/core/arena.h src/core/diagnostic.h src/core/number.h \
 src/core/source.h
src/cli/instrument.h:
src/core/arena.h:
src/core/diagnostic.h:
src/core/number.h:
src/core/source.h:
