build-dbg/model/intervals.o: src/model/intervals.c src/model/intervals.h \
 src/model/marks.h src/core/memory.h
src/model/intervals.h:
src/model/marks.h:
src/core/memory.h:
