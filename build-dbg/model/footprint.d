build-dbg/model/footprint.o: src/model/footprint.c src/model/footprint.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/request.h \
 src/core/memory.h src/model/moved.h src/model/sectors.h
src/model/footprint.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
src/core/memory.h:
src/model/moved.h:
src/model/sectors.h:
