build-dbg/merge/visit.o: src/merge/visit.c src/merge/visit.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/core/arena.h src/lang/contents.h
src/merge/visit.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
