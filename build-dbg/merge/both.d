build-dbg/merge/both.o: src/merge/both.c src/merge/both.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h src/core/memory.h \
 src/merge/change.h src/merge/join.h src/merge/known.h src/merge/make.h \
 src/merge/rebuild.h
src/merge/both.h:
src/merge/state.h:
src/merge/counter.h:
src/merge/value.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/merge/merge.h:
src/core/memory.h:
src/merge/change.h:
src/merge/join.h:
src/merge/known.h:
src/merge/make.h:
src/merge/rebuild.h:
