build-dbg/report/table.o: src/report/table.c src/core/memory.h \
 src/core/number.h src/report/format.h src/report/report.h \
 src/report/field.h src/report/cell.h src/report/row.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/launch.h \
 include/coalsim/time.h src/report/grid.h src/core/arena.h \
 src/report/text.h
src/core/memory.h:
src/core/number.h:
src/report/format.h:
src/report/report.h:
src/report/field.h:
src/report/cell.h:
src/report/row.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
include/coalsim/time.h:
src/report/grid.h:
src/core/arena.h:
src/report/text.h:
