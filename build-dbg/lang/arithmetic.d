build-dbg/lang/arithmetic.o: src/lang/arithmetic.c src/lang/arithmetic.h \
 src/lang/operand.h src/lang/node.h src/lang/parser.h src/lang/build.h \
 src/lang/lang.h src/core/arena.h src/core/diagnostic.h src/core/source.h \
 src/lang/tree.h include/coalsim/request.h src/lang/contents.h \
 src/lang/type.h src/lang/scope.h src/lang/token.h src/lang/aggregate.h \
 src/lang/assume.h src/lang/convert.h src/lang/grammar.h
src/lang/arithmetic.h:
src/lang/operand.h:
src/lang/node.h:
src/lang/parser.h:
src/lang/build.h:
src/lang/lang.h:
src/core/arena.h:
src/core/diagnostic.h:
src/core/source.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
src/lang/type.h:
src/lang/scope.h:
src/lang/token.h:
src/lang/aggregate.h:
src/lang/assume.h:
src/lang/convert.h:
src/lang/grammar.h:
