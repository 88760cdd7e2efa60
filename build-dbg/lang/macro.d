build-dbg/lang/macro.o: src/lang/macro.c src/lang/macro_body.h \
 src/lang/macro.h src/core/diagnostic.h src/lang/scope.h src/core/arena.h \
 src/lang/token.h src/core/source.h src/lang/type.h src/lang/tree.h \
 include/coalsim/request.h src/lang/contents.h src/core/memory.h
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
src/core/memory.h:
