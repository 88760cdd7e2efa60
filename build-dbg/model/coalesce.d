build-dbg/model/coalesce.o: src/model/coalesce.c \
 include/coalsim/coalesce.h include/coalsim/counts.h \
 include/coalsim/gpu.h include/coalsim/request.h src/core/vector.h \
 src/model/atomic.h src/model/nearest.h src/model/window.h
include/coalsim/coalesce.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
src/core/vector.h:
src/model/atomic.h:
src/model/nearest.h:
src/model/window.h:
