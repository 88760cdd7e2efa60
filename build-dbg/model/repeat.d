build-dbg/model/repeat.o: src/model/repeat.c src/model/repeat.h \
 include/coalsim/gpu.h include/coalsim/request.h include/coalsim/l1.h \
 include/coalsim/counts.h src/core/memory.h src/model/moved.h
src/model/repeat.h:
include/coalsim/gpu.h:
include/coalsim/request.h:
include/coalsim/l1.h:
include/coalsim/counts.h:
src/core/memory.h:
src/model/moved.h:
