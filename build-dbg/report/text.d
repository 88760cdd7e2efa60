build-dbg/report/text.o: src/report/text.c src/report/text.h \
 src/core/arena.h
src/report/text.h:
src/core/arena.h:
