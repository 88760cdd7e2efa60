build-dbg/cli/placement.o: src/cli/placement.c src/cli/placement.h \
 src/exec/exec.h include/coalsim/launch.h include/coalsim/request.h \
 src/core/diagnostic.h src/lang/tree.h src/core/source.h src/core/arena.h \
 src/lang/contents.h src/core/memory.h src/exec/pointer.h
src/cli/placement.h:
src/exec/exec.h:
include/coalsim/launch.h:
include/coalsim/request.h:
src/core/diagnostic.h:
src/lang/tree.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/core/memory.h:
src/exec/pointer.h:
