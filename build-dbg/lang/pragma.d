build-dbg/lang/pragma.o: src/lang/pragma.c src/lang/pragma.h \
 src/lang/macro.h src/core/diagnostic.h src/lang/scope.h src/core/arena.h \
 src/lang/token.h src/core/source.h src/lang/type.h src/lang/tree.h \
 include/coalsim/request.h src/lang/contents.h
src/lang/pragma.h:
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
