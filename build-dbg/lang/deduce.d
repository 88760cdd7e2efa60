build-dbg/lang/deduce.o: src/lang/deduce.c src/lang/template.h \
 src/lang/grammar.h src/lang/operand.h src/lang/node.h src/lang/parser.h \
 src/lang/build.h src/lang/lang.h src/core/arena.h src/core/diagnostic.h \
 src/core/source.h src/lang/tree.h include/coalsim/request.h \
 src/lang/contents.h src/lang/type.h src/lang/scope.h src/lang/token.h
src/lang/template.h:
src/lang/grammar.h:
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
