build-dbg/model/extent.o: src/model/extent.c src/model/extent.h \
 include/coalsim/gpu.h include/coalsim/request.h src/core/memory.h \
 src/model/intervals.h src/model/marks.h
src/model/extent.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
src/core/memory.h:
src/model/intervals.h:
src/model/marks.h:
