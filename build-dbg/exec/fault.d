build-dbg/exec/fault.o: src/exec/fault.c src/exec/machine.h \
 src/exec/exec.h include/coalsim/launch.h include/coalsim/request.h \
 src/core/diagnostic.h src/lang/tree.h src/core/source.h src/core/arena.h \
 src/lang/contents.h src/exec/lanes.h src/exec/slope.h src/exec/weight.h \
 src/exec/warp.h
src/exec/machine.h:
src/exec/exec.h:
include/coalsim/launch.h:
include/coalsim/request.h:
src/core/diagnostic.h:
src/lang/tree.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/exec/lanes.h:
src/exec/slope.h:
src/exec/weight.h:
src/exec/warp.h:
