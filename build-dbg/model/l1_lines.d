build-dbg/model/l1_lines.o: src/model/l1_lines.c src/model/l1_lines.h \
 include/coalsim/gpu.h include/coalsim/request.h src/model/few.h \
 src/core/vector.h
src/model/l1_lines.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
src/model/few.h:
src/core/vector.h:
