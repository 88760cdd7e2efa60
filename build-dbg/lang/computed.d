build-dbg/lang/computed.o: src/lang/computed.c src/lang/computed.h \
 src/lang/tree.h include/coalsim/request.h src/core/source.h \
 src/core/arena.h src/lang/contents.h src/lang/fold.h
src/lang/computed.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/lang/fold.h:
