build-dbg/lang/initializer.o: src/lang/initializer.c src/lang/aggregate.h \
 src/lang/operand.h src/lang/node.h src/lang/parser.h src/lang/build.h \
 src/lang/lang.h src/core/arena.h src/core/diagnostic.h src/core/source.h \
 src/lang/tree.h include/coalsim/request.h src/lang/contents.h \
 src/lang/type.h src/lang/scope.h src/lang/token.h src/lang/assign.h \
 src/lang/grammar.h
src/lang/aggregate.h:
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
src/lang/assign.h:
src/lang/grammar.h:
