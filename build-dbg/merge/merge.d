build-dbg/merge/merge.o: src/merge/merge.c src/merge/merge.h \
 src/core/arena.h src/lang/tree.h include/coalsim/request.h \
 src/core/source.h src/lang/contents.h src/lang/number.h \
 src/merge/defer.h src/merge/state.h src/merge/counter.h \
 src/merge/value.h src/merge/join.h src/merge/narrow.h src/merge/unused.h
src/merge/merge.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/lang/number.h:
src/merge/defer.h:
src/merge/state.h:
src/merge/counter.h:
src/merge/value.h:
src/merge/join.h:
src/merge/narrow.h:
src/merge/unused.h:
