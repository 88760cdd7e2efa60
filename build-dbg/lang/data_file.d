build-dbg/lang/data_file.o: src/lang/data_file.c src/core/number.h \
 src/lang/binding.h src/lang/build.h src/lang/lang.h src/core/arena.h \
 src/core/diagnostic.h src/core/source.h src/lang/tree.h \
 include/coalsim/request.h src/lang/contents.h src/lang/type.h
src/core/number.h:
src/lang/binding.h:
src/lang/build.h:
src/lang/lang.h:
src/core/arena.h:
src/core/diagnostic.h:
src/core/source.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
src/lang/type.h:
