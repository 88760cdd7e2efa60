build-dbg/lang/call.o: src/lang/call.c src/lang/access.h \
 src/lang/operand.h src/lang/node.h src/lang/parser.h src/lang/build.h \
 src/lang/lang.h src/core/arena.h src/core/diagnostic.h src/core/source.h \
 src/lang/tree.h include/coalsim/request.h src/lang/contents.h \
 src/lang/type.h src/lang/scope.h src/lang/token.h src/lang/arithmetic.h \
 src/lang/assign.h src/lang/call.h src/lang/convert.h src/lang/half.h \
 src/lang/include.h src/lang/math.h src/lang/passed.h src/lang/refused.h \
 src/lang/routine.h src/lang/template.h src/lang/grammar.h \
 src/lang/simd.h
src/lang/access.h:
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
src/lang/arithmetic.h:
src/lang/assign.h:
src/lang/call.h:
src/lang/convert.h:
src/lang/half.h:
src/lang/include.h:
src/lang/math.h:
src/lang/passed.h:
src/lang/refused.h:
src/lang/routine.h:
src/lang/template.h:
src/lang/grammar.h:
src/lang/simd.h:
