build-dbg/merge/late.o: src/merge/late.c src/merge/late.h \
 src/merge/counter.h src/merge/value.h src/core/arena.h src/lang/tree.h \
 include/coalsim/request.h src/core/source.h src/lang/contents.h \
 src/lang/fold.h src/merge/change.h src/merge/state.h src/merge/merge.h
src/merge/late.h:
src/merge/counter.h:
src/merge/value.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/lang/fold.h:
src/merge/change.h:
src/merge/state.h:
src/merge/merge.h:
