build-dbg/merge/defer.o: src/merge/defer.c src/merge/defer.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h src/core/memory.h \
 src/merge/change.h src/merge/visit.h
src/merge/defer.h:
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
src/merge/visit.h:
