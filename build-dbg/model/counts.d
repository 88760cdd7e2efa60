build-dbg/model/counts.o: src/model/counts.c include/coalsim/counts.h \
 src/core/number.h
include/coalsim/counts.h:
src/core/number.h:
