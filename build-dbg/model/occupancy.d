build-dbg/model/occupancy.o: src/model/occupancy.c \
 include/coalsim/occupancy.h include/coalsim/gpu.h \
 include/coalsim/launch.h
include/coalsim/occupancy.h:
include/coalsim/gpu.h:
include/coalsim/launch.h:
