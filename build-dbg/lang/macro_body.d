build-dbg/lang/macro_body.o: src/lang/macro_body.c src/lang/macro_body.h \
 src/lang/macro.h src/core/diagnostic.h src/lang/scope.h src/core/arena.h \
 src/lang/token.h src/core/source.h src/lang/type.h src/lang/tree.h \
 include/coalsim/request.h src/lang/contents.h
src/lang/macro_body.h:
src/lang/macro.h:
src/core/diagnostic.h:
src/lang/scope.h:
src/core/arena.h:
src/lang/token.h:
src/core/source.h:
src/lang/type.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
