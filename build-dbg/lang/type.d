build-dbg/lang/type.o: src/lang/type.c src/lang/type.h src/core/arena.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/lang/contents.h
src/lang/type.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
