build-dbg/model/moved.o: src/model/moved.c src/model/moved.h \
 include/coalsim/request.h src/core/vector.h src/model/lane_bit.h
src/model/moved.h:
include/coalsim/request.h:
src/core/vector.h:
src/model/lane_bit.h:
