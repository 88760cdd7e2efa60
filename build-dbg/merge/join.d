build-dbg/merge/join.o: src/merge/join.c src/merge/join.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h src/core/memory.h \
 src/merge/change.h src/merge/make.h src/merge/multiple.h
src/merge/join.h:
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
src/merge/make.h:
src/merge/multiple.h:
