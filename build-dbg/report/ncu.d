build-dbg/report/ncu.o: src/report/ncu.c src/report/ncu.h \
 src/model/work.h include/coalsim/counts.h include/coalsim/gpu.h \
 include/coalsim/launch.h include/coalsim/request.h \
 include/coalsim/time.h src/model/extent.h src/report/row.h \
 include/coalsim/l1.h include/coalsim/occupancy.h src/report/field.h \
 src/report/cell.h src/report/text.h src/core/arena.h
src/report/ncu.h:
src/model/work.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
include/coalsim/request.h:
include/coalsim/time.h:
src/model/extent.h:
src/report/row.h:
include/coalsim/l1.h:
include/coalsim/occupancy.h:
src/report/field.h:
src/report/cell.h:
src/report/text.h:
src/core/arena.h:
