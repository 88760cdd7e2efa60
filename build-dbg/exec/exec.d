build-dbg/exec/exec.o: src/exec/exec.c src/exec/exec.h \
 include/coalsim/launch.h include/coalsim/request.h src/core/diagnostic.h \
 src/lang/tree.h src/core/source.h src/core/arena.h src/lang/contents.h \
 src/exec/kept.h src/exec/machine.h src/exec/lanes.h src/exec/slope.h \
 src/exec/weight.h src/exec/launch.h src/exec/team.h
src/exec/exec.h:
include/coalsim/launch.h:
include/coalsim/request.h:
src/core/diagnostic.h:
src/lang/tree.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/exec/kept.h:
src/exec/machine.h:
src/exec/lanes.h:
src/exec/slope.h:
src/exec/weight.h:
src/exec/launch.h:
src/exec/team.h:
