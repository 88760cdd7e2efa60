build-dbg/merge/multiple.o: src/merge/multiple.c src/merge/multiple.h \
 src/merge/value.h src/core/arena.h src/lang/tree.h \
 include/coalsim/request.h src/core/source.h src/lang/contents.h
src/merge/multiple.h:
src/merge/value.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
