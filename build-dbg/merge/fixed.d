build-dbg/merge/fixed.o: src/merge/fixed.c src/merge/fixed.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h src/lang/fold.h src/merge/make.h
src/merge/fixed.h:
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
src/merge/make.h:
