build-dbg/input/gpu_file.o: src/input/gpu_file.c src/input/gpu_file.h \
 include/coalsim/gpu.h src/core/arena.h src/core/diagnostic.h \
 src/core/source.h include/coalsim/request.h src/input/gpu_key.h
src/input/gpu_file.h:
include/coalsim/gpu.h:
src/core/arena.h:
src/core/diagnostic.h:
src/core/source.h:
include/coalsim/request.h:
src/input/gpu_key.h:
