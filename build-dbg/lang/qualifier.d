build-dbg/lang/qualifier.o: src/lang/qualifier.c src/lang/qualifier.h \
 src/lang/scope.h src/core/arena.h src/lang/token.h src/core/source.h \
 src/lang/type.h src/lang/tree.h include/coalsim/request.h \
 src/lang/contents.h
src/lang/qualifier.h:
src/lang/scope.h:
src/core/arena.h:
src/lang/token.h:
src/core/source.h:
src/lang/type.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
