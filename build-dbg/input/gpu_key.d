build-dbg/input/gpu_key.o: src/input/gpu_key.c src/input/gpu_key.h \
 include/coalsim/gpu.h src/core/diagnostic.h src/core/source.h \
 src/core/arena.h src/core/number.h
src/input/gpu_key.h:
include/coalsim/gpu.h:
src/core/diagnostic.h:
src/core/source.h:
src/core/arena.h:
src/core/number.h:
