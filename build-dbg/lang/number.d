build-dbg/lang/number.o: src/lang/number.c src/lang/number.h \
 src/core/arena.h src/lang/tree.h include/coalsim/request.h \
 src/core/source.h src/lang/contents.h src/core/memory.h
src/lang/number.h:
src/core/arena.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/lang/contents.h:
src/core/memory.h:
