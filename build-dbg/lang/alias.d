build-dbg/lang/alias.o: src/lang/alias.c src/lang/alias.h \
 src/lang/build.h src/lang/lang.h src/core/arena.h src/core/diagnostic.h \
 src/core/source.h src/lang/tree.h include/coalsim/request.h \
 src/lang/contents.h src/lang/type.h
src/lang/alias.h:
src/lang/build.h:
src/lang/lang.h:
src/core/arena.h:
src/core/diagnostic.h:
src/core/source.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
src/lang/type.h:
