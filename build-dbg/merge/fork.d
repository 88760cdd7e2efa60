build-dbg/merge/fork.o: src/merge/fork.c src/merge/fork.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h src/core/memory.h src/merge/half.h \
 src/merge/known.h
src/merge/fork.h:
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
src/merge/half.h:
src/merge/known.h:
