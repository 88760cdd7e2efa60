build-dbg/merge/measure.o: src/merge/measure.c src/merge/measure.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/core/arena.h src/lang/contents.h src/merge/visit.h
src/merge/measure.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/merge/visit.h:
