build-dbg/report/report.o: src/report/report.c src/report/report.h \
 src/report/field.h src/report/cell.h src/report/row.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/launch.h \
 include/coalsim/time.h src/core/memory.h src/report/format.h
src/report/report.h:
src/report/field.h:
src/report/cell.h:
src/report/row.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
include/coalsim/time.h:
src/core/memory.h:
src/report/format.h:
