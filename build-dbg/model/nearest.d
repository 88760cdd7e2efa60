build-dbg/model/nearest.o: src/model/nearest.c src/model/nearest.h \
 src/core/vector.h
src/model/nearest.h:
src/core/vector.h:
