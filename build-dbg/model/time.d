build-dbg/model/time.o: src/model/time.c include/coalsim/time.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/launch.h \
 src/model/throughput.h include/coalsim/occupancy.h
include/coalsim/time.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
src/model/throughput.h:
include/coalsim/occupancy.h:
