build-dbg/report/row.o: src/report/row.c src/report/row.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/launch.h \
 include/coalsim/time.h include/coalsim/request.h
src/report/row.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
include/coalsim/time.h:
include/coalsim/request.h:
