build-dbg/lang/contents.o: src/lang/contents.c src/lang/contents.h
src/lang/contents.h:
