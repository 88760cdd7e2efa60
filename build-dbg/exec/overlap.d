build-dbg/exec/overlap.o: src/exec/overlap.c src/exec/overlap.h \
 src/core/memory.h src/exec/limit.h src/exec/slope.h src/exec/lanes.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/core/arena.h src/lang/contents.h src/exec/machine.h src/exec/exec.h \
 include/coalsim/launch.h src/core/diagnostic.h src/exec/weight.h \
 src/exec/pointer.h
src/exec/overlap.h:
src/core/memory.h:
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
