build-dbg/report/get.o: src/report/get.c src/report/report.h \
 src/report/field.h src/report/cell.h src/report/row.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/launch.h \
 include/coalsim/time.h src/report/text.h src/core/arena.h
src/report/report.h:
src/report/field.h:
src/report/cell.h:
src/report/row.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
include/coalsim/time.h:
src/report/text.h:
src/core/arena.h:
