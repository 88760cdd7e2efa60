build-dbg/merge/rebuild.o: src/merge/rebuild.c src/merge/rebuild.h \
 src/merge/state.h src/merge/counter.h src/merge/value.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h src/merge/merge.h
src/merge/rebuild.h:
src/merge/state.h:
src/merge/counter.h:
src/merge/value.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/merge/merge.h:
