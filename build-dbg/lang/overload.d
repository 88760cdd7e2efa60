build-dbg/lang/overload.o: src/lang/overload.c src/core/memory.h \
 src/lang/base.h src/lang/layout.h src/lang/grammar.h src/lang/operand.h \
 src/lang/node.h src/lang/parser.h src/lang/build.h src/lang/lang.h \
 src/core/arena.h src/core/diagnostic.h src/core/source.h src/lang/tree.h \
 include/coalsim/request.h src/lang/contents.h src/lang/type.h \
 src/lang/scope.h src/lang/token.h src/lang/routine.h src/lang/template.h \
 src/lang/braces.h src/lang/method.h src/lang/convert.h src/lang/pack.h
src/core/memory.h:
src/lang/base.h:
src/lang/layout.h:
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
src/lang/routine.h:
src/lang/template.h:
src/lang/braces.h:
src/lang/method.h:
src/lang/convert.h:
src/lang/pack.h:
