build-dbg/model/window.o: src/model/window.c src/model/window.h \
 include/coalsim/request.h src/core/vector.h src/model/lane_bit.h
src/model/window.h:
include/coalsim/request.h:
src/core/vector.h:
src/model/lane_bit.h:
