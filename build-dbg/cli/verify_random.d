build-dbg/cli/verify_random.o: src/cli/verify_random.c src/cli/command.h \
 src/cli/options.h include/coalsim/launch.h include/coalsim/time.h \
 include/coalsim/counts.h include/coalsim/gpu.h src/core/arena.h \
 src/core/diagnostic.h src/lang/lang.h src/core/source.h src/lang/tree.h \
 include/coalsim/request.h src/lang/contents.h src/report/field.h \
 src/report/cell.h src/report/row.h src/report/report.h \
 src/cli/random_command.h src/cli/verify_batch.h src/cli/verify.h \
 src/cli/analysis.h src/cli/notes.h src/model/work.h src/model/extent.h \
 src/cli/instrument.h src/cli/placement.h src/exec/exec.h \
 src/core/memory.h src/input/gpu_file.h
src/cli/command.h:
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
src/cli/random_command.h:
src/cli/verify_batch.h:
src/cli/verify.h:
src/cli/analysis.h:
src/cli/notes.h:
src/model/work.h:
src/model/extent.h:
src/cli/instrument.h:
src/cli/placement.h:
src/exec/exec.h:
src/core/memory.h:
src/input/gpu_file.h:
