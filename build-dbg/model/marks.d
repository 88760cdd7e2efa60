build-dbg/model/marks.o: src/model/marks.c src/model/marks.h \
 src/core/memory.h src/core/vector.h
src/model/marks.h:
src/core/memory.h:
src/core/vector.h:
