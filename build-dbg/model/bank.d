build-dbg/model/bank.o: src/model/bank.c include/coalsim/bank.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/request.h \
 src/model/nearest.h
include/coalsim/bank.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
src/model/nearest.h:
