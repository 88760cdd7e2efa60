build-dbg/lang/preprocess.o: src/lang/preprocess.c src/lang/preprocess.h \
 src/lang/build.h src/lang/lang.h src/core/arena.h src/core/diagnostic.h \
 src/core/source.h src/lang/tree.h include/coalsim/request.h \
 src/lang/contents.h src/lang/type.h src/lang/token.h src/lang/constant.h \
 src/lang/operand.h src/lang/node.h src/lang/parser.h src/lang/scope.h \
 src/lang/grammar.h src/lang/include.h src/lang/macro.h src/lang/pragma.h \
 src/lang/qualifier.h
src/lang/preprocess.h:
src/lang/build.h:
src/lang/lang.h:
src/core/arena.h:
src/core/diagnostic.h:
src/core/source.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
src/lang/type.h:
src/lang/token.h:
src/lang/constant.h:
src/lang/operand.h:
src/lang/node.h:
src/lang/parser.h:
src/lang/scope.h:
src/lang/grammar.h:
src/lang/include.h:
src/lang/macro.h:
src/lang/pragma.h:
src/lang/qualifier.h:
