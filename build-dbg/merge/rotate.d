build-dbg/merge/rotate.o: src/merge/rotate.c src/merge/rotate.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h src/merge/change.h \
 src/merge/known.h src/merge/visit.h
src/merge/rotate.h:
src/merge/state.h:
src/merge/counter.h:
src/merge/value.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/merge/merge.h:
src/merge/change.h:
src/merge/known.h:
src/merge/visit.h:
