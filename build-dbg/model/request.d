build-dbg/model/request.o: src/model/request.c include/coalsim/request.h
include/coalsim/request.h:
