build-dbg/exec/access.o: src/exec/access.c src/core/memory.h \
 src/core/vector.h src/exec/machine.h src/exec/exec.h \
 include/coalsim/launch.h include/coalsim/request.h src/core/diagnostic.h \
 src/lang/tree.h src/core/source.h src/core/arena.h src/lang/contents.h \
 src/exec/lanes.h src/exec/slope.h src/exec/weight.h src/exec/overlap.h \
 src/exec/pointer.h
src/core/memory.h:
src/core/vector.h:
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
src/exec/overlap.h:
src/exec/pointer.h:
