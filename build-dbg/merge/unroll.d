build-dbg/merge/unroll.o: src/merge/unroll.c src/merge/unroll.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h src/lang/fold.h src/merge/change.h \
 src/merge/make.h src/merge/measure.h src/merge/reload.h \
 src/merge/trips.h src/merge/visit.h
src/merge/unroll.h:
src/merge/state.h:
src/merge/counter.h:
src/merge/value.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/merge/merge.h:
src/lang/fold.h:
src/merge/change.h:
src/merge/make.h:
src/merge/measure.h:
src/merge/reload.h:
src/merge/trips.h:
src/merge/visit.h:
