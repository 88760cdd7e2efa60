build-dbg/merge/make.o: src/merge/make.c src/merge/make.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h
src/merge/make.h:
src/merge/state.h:
src/merge/counter.h:
src/merge/value.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/merge/merge.h:
