build-dbg/merge/access.o: src/merge/access.c src/merge/both.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h src/merge/carry.h \
 src/merge/change.h src/merge/fixed.h src/merge/half.h src/merge/fork.h \
 src/merge/join.h src/merge/known.h src/merge/loop.h
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
src/merge/carry.h:
src/merge/change.h:
src/merge/fixed.h:
src/merge/half.h:
src/merge/fork.h:
src/merge/join.h:
src/merge/known.h:
src/merge/loop.h:
