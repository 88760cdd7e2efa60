build-dbg/report/grid.o: src/report/grid.c src/report/grid.h \
 src/core/arena.h src/report/field.h src/report/cell.h src/report/row.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/launch.h \
 include/coalsim/time.h src/core/memory.h src/report/text.h
src/report/grid.h:
src/core/arena.h:
src/report/field.h:
src/report/cell.h:
src/report/row.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
include/coalsim/time.h:
src/core/memory.h:
src/report/text.h:
