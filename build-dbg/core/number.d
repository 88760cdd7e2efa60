build-dbg/core/number.o: src/core/number.c src/core/number.h
src/core/number.h:
