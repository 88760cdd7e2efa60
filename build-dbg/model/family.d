build-dbg/model/family.o: src/model/family.c src/model/family.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/request.h \
 include/coalsim/l1.h src/core/memory.h src/core/number.h
src/model/family.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
include/coalsim/l1.h:
src/core/memory.h:
src/core/number.h:
