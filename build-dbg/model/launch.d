build-dbg/model/launch.o: src/model/launch.c include/coalsim/launch.h
include/coalsim/launch.h:
