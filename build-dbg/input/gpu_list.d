build-dbg/input/gpu_list.o: src/input/gpu_list.c include/coalsim/gpu.h \
 src/core/embedded.h src/core/similar.h src/core/arena.h \
 src/input/gpu_file.h src/core/diagnostic.h src/core/source.h
include/coalsim/gpu.h:
src/core/embedded.h:
src/core/similar.h:
src/core/arena.h:
src/input/gpu_file.h:
src/core/diagnostic.h:
src/core/source.h:
