build-dbg/exec/weight.o: src/exec/weight.c src/exec/weight.h \
 src/exec/lanes.h src/lang/tree.h include/coalsim/request.h \
 src/core/source.h src/core/arena.h src/lang/contents.h src/core/memory.h \
 src/exec/machine.h src/exec/exec.h include/coalsim/launch.h \
 src/core/diagnostic.h src/exec/slope.h src/exec/period.h
src/exec/weight.h:
src/exec/lanes.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/core/memory.h:
src/exec/machine.h:
src/exec/exec.h:
include/coalsim/launch.h:
src/core/diagnostic.h:
src/exec/slope.h:
src/exec/period.h:
