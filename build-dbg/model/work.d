build-dbg/model/work.o: src/model/work.c src/model/work.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/launch.h \
 include/coalsim/request.h include/coalsim/time.h src/model/extent.h \
 src/core/number.h src/model/throughput.h include/coalsim/occupancy.h
src/model/work.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
include/coalsim/request.h:
include/coalsim/time.h:
src/model/extent.h:
src/core/number.h:
src/model/throughput.h:
include/coalsim/occupancy.h:
