build-dbg/model/atomic.o: src/model/atomic.c src/model/atomic.h \
 include/coalsim/gpu.h include/coalsim/request.h src/model/few.h
src/model/atomic.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
src/model/few.h:
