build-dbg/model/tally.o: src/model/tally.c src/model/tally.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/request.h \
 src/model/repeat.h include/coalsim/bank.h include/coalsim/coalesce.h \
 include/coalsim/l1.h src/core/memory.h src/model/extent.h \
 src/model/family.h src/model/footprint.h
src/model/tally.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
src/model/repeat.h:
include/coalsim/bank.h:
include/coalsim/coalesce.h:
include/coalsim/l1.h:
src/core/memory.h:
src/model/extent.h:
src/model/family.h:
src/model/footprint.h:
