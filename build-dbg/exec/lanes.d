build-dbg/exec/lanes.o: src/exec/lanes.c src/exec/lanes.h src/lang/tree.h \
 include/coalsim/request.h src/core/source.h src/core/arena.h \
 src/lang/contents.h src/core/vector.h
src/exec/lanes.h:
src/lang/tree.h:
include/coalsim/request.h:
src/core/source.h:
src/core/arena.h:
src/lang/contents.h:
src/core/vector.h:
