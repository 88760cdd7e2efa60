build-dbg/exec/arithmetic.o: src/exec/arithmetic.c src/exec/uniform.h \
 src/exec/lanes.h src/lang/tree.h include/coalsim/request.h \
 src/core/source.h src/core/arena.h src/lang/contents.h src/core/vector.h \
 src/lang/fold.h
src/exec/uniform.h:
src/exec/lanes.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/core/vector.h:
src/lang/fold.h:
