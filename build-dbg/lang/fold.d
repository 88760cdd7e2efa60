build-dbg/lang/fold.o: src/lang/fold.c src/lang/fold.h src/lang/tree.h \
 include/coalsim/request.h src/core/source.h src/core/arena.h \
 src/lang/contents.h
src/lang/fold.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
