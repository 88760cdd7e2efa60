build-dbg/exec/real.o: src/exec/real.c src/exec/real.h src/exec/lanes.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/core/arena.h src/lang/contents.h
src/exec/real.h:
src/exec/lanes.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
