build-dbg/lang/finish.o: src/lang/finish.c src/lang/finish.h \
 src/lang/build.h src/lang/lang.h src/core/arena.h src/core/diagnostic.h \
 src/core/source.h src/lang/tree.h include/coalsim/request.h \
 src/lang/contents.h src/lang/type.h src/lang/alias.h src/lang/fold.h \
 src/lang/number.h src/lang/shared.h src/lang/site.h src/lang/token.h
src/lang/finish.h:
src/lang/build.h:
src/lang/lang.h:
src/core/arena.h:
src/core/diagnostic.h:
src/core/source.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
src/lang/type.h:
src/lang/alias.h:
src/lang/fold.h:
src/lang/number.h:
src/lang/shared.h:
src/lang/site.h:
src/lang/token.h:
