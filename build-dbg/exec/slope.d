build-dbg/exec/slope.o: src/exec/slope.c src/exec/slope.h \
 src/exec/lanes.h src/lang/tree.h include/coalsim/request.h \
 src/core/source.h src/core/arena.h src/lang/contents.h src/exec/limit.h \
 src/exec/machine.h src/exec/exec.h include/coalsim/launch.h \
 src/core/diagnostic.h src/exec/weight.h
src/exec/slope.h:
src/exec/lanes.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/exec/limit.h:
src/exec/machine.h:
src/exec/exec.h:
include/coalsim/launch.h:
src/core/diagnostic.h:
src/exec/weight.h:
