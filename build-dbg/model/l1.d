build-dbg/model/l1.o: src/model/l1.c include/coalsim/l1.h \
 include/coalsim/counts.h include/coalsim/gpu.h include/coalsim/request.h \
 src/core/vector.h src/model/l1_lines.h src/model/few.h \
 src/model/nearest.h
include/coalsim/l1.h:
include/coalsim/counts.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
src/core/vector.h:
src/model/l1_lines.h:
src/model/few.h:
src/model/nearest.h:
