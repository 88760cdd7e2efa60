build-dbg/core/memory.o: src/core/memory.c src/core/memory.h
src/core/memory.h:
