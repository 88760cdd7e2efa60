build-dbg/model/sectors.o: src/model/sectors.c src/model/sectors.h \
 include/coalsim/request.h src/core/memory.h
src/model/sectors.h:
include/coalsim/request.h:
src/core/memory.h:
