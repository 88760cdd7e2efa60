build-dbg/report/field.o: src/report/field.c src/report/field.h \
 src/report/cell.h src/report/row.h include/coalsim/counts.h \
 include/coalsim/gpu.h include/coalsim/launch.h include/coalsim/time.h \
 include/coalsim/l1.h include/coalsim/request.h
src/report/field.h:
src/report/cell.h:
src/report/row.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
include/coalsim/time.h:
include/coalsim/l1.h:
include/coalsim/request.h:
