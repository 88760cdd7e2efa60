build-dbg/model/throughput.o: src/model/throughput.c \
 src/model/throughput.h include/coalsim/occupancy.h include/coalsim/gpu.h \
 include/coalsim/launch.h include/coalsim/time.h include/coalsim/counts.h \
 include/coalsim/l1.h include/coalsim/request.h
src/model/throughput.h:
include/coalsim/occupancy.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
include/coalsim/time.h:
include/coalsim/counts.h:
include/coalsim/l1.h:
include/coalsim/request.h:
