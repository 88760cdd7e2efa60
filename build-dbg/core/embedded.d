build-dbg/core/embedded.o: src/core/embedded.c src/core/embedded.h
src/core/embedded.h:
