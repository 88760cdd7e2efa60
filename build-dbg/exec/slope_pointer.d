build-dbg/exec/slope_pointer.o: src/exec/slope_pointer.c src/exec/limit.h \
 src/exec/slope.h src/exec/lanes.h src/lang/tree.h \
 include/coalsim/request.h src/core/source.h src/core/arena.h \
 src/lang/contents.h src/exec/machine.h src/exec/exec.h \
 include/coalsim/launch.h src/core/diagnostic.h src/exec/weight.h \
 src/exec/pointer.h
src/exec/limit.h:
src/exec/slope.h:
src/exec/lanes.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/exec/machine.h:
src/exec/exec.h:
include/coalsim/launch.h:
src/core/diagnostic.h:
src/exec/weight.h:
src/exec/pointer.h:
