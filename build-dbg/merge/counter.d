build-dbg/merge/counter.o: src/merge/counter.c src/merge/counter.h \
 src/merge/value.h src/core/arena.h src/lang/tree.h \
 include/coalsim/request.h src/core/source.h src/lang/contents.h \
 src/core/memory.h src/merge/change.h src/merge/state.h src/merge/merge.h \
 src/merge/late.h src/merge/multiple.h
src/merge/counter.h:
src/merge/value.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/core/memory.h:
src/merge/change.h:
src/merge/state.h:
src/merge/merge.h:
src/merge/late.h:
src/merge/multiple.h:
