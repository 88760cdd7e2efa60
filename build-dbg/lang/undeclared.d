build-dbg/lang/undeclared.o: src/lang/undeclared.c src/core/similar.h \
 src/core/arena.h src/lang/constant.h src/lang/operand.h src/lang/node.h \
 src/lang/parser.h src/lang/build.h src/lang/lang.h src/core/diagnostic.h \
 src/core/source.h src/lang/tree.h include/coalsim/request.h \
 src/lang/contents.h src/lang/type.h src/lang/scope.h src/lang/token.h \
 src/lang/data.h src/lang/element.h src/lang/grammar.h src/lang/include.h \
 src/lang/memory.h src/lang/refused.h
src/core/similar.h:
src/core/arena.h:
src/lang/constant.h:
src/lang/operand.h:
src/lang/node.h:
src/lang/parser.h:
src/lang/build.h:
src/lang/lang.h:
src/core/diagnostic.h:
src/core/source.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
src/lang/type.h:
src/lang/scope.h:
src/lang/token.h:
src/lang/data.h:
src/lang/element.h:
src/lang/grammar.h:
src/lang/include.h:
src/lang/memory.h:
src/lang/refused.h:
