build-dbg/exec/team.o: src/exec/team.c src/exec/team.h src/exec/machine.h \
 src/exec/exec.h include/coalsim/launch.h include/coalsim/request.h \
 src/core/diagnostic.h src/lang/tree.h src/core/source.h src/core/arena.h \
 src/lang/contents.h src/exec/lanes.h src/exec/slope.h src/exec/weight.h \
 src/core/memory.h
src/exec/team.h:
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
src/core/memory.h:
