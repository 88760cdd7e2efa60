build-dbg/cli/estimate.o: src/cli/estimate.c src/cli/estimate.h \
 src/cli/analysis.h src/cli/notes.h src/cli/options.h \
 include/coalsim/launch.h include/coalsim/time.h include/coalsim/counts.h \
 include/coalsim/gpu.h src/core/arena.h src/core/diagnostic.h \
 src/lang/lang.h src/core/source.h src/lang/tree.h \
 include/coalsim/request.h src/lang/contents.h src/report/field.h \
 src/report/cell.h src/report/row.h src/report/report.h src/model/work.h \
 src/model/extent.h include/coalsim/l1.h
src/cli/estimate.h:
src/cli/analysis.h:
src/cli/notes.h:
src/cli/options.h:
include/coalsim/launch.h:
include/coalsim/time.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
src/core/arena.h:
src/core/diagnostic.h:
src/lang/lang.h:
src/core/source.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
src/report/field.h:
src/report/cell.h:
src/report/row.h:
src/report/report.h:
src/model/work.h:
src/model/extent.h:
include/coalsim/l1.h:
