build-dbg/lang/assign.o: src/lang/assign.c src/lang/assign.h \
 src/lang/operand.h src/lang/node.h src/lang/parser.h src/lang/build.h \
 src/lang/lang.h src/core/arena.h src/core/diagnostic.h src/core/source.h \
 src/lang/tree.h include/coalsim/request.h src/lang/contents.h \
 src/lang/type.h src/lang/scope.h src/lang/token.h src/lang/access.h \
 src/lang/aggregate.h src/lang/arithmetic.h src/lang/braces.h \
 src/lang/method.h src/lang/routine.h src/lang/template.h \
 src/lang/grammar.h src/lang/convert.h src/lang/select.h src/lang/view.h
src/lang/assign.h:
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
src/lang/access.h:
src/lang/aggregate.h:
src/lang/arithmetic.h:
src/lang/braces.h:
src/lang/method.h:
src/lang/routine.h:
src/lang/template.h:
src/lang/grammar.h:
src/lang/convert.h:
src/lang/select.h:
src/lang/view.h:
