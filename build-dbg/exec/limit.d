build-dbg/exec/limit.o: src/exec/limit.c src/exec/limit.h \
 src/exec/slope.h src/exec/lanes.h src/lang/tree.h \
 include/coalsim/request.h src/core/source.h src/core/arena.h \
 src/lang/contents.h
src/exec/limit.h:
src/exec/slope.h:
src/exec/lanes.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
