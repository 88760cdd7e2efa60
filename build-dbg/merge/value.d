build-dbg/merge/value.o: src/merge/value.c src/merge/value.h \
 src/core/arena.h src/lang/tree.h include/coalsim/request.h \
 src/core/source.h src/lang/contents.h src/core/memory.h src/lang/fold.h \
 src/merge/multiple.h
src/merge/value.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/core/memory.h:
src/lang/fold.h:
src/merge/multiple.h:
