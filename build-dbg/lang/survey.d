build-dbg/lang/survey.o: src/lang/survey.c src/lang/survey.h \
 src/lang/lang.h src/core/arena.h src/core/diagnostic.h src/core/source.h \
 src/lang/tree.h include/coalsim/request.h src/lang/contents.h \
 src/lang/file_scope.h src/lang/grammar.h src/lang/operand.h \
 src/lang/node.h src/lang/parser.h src/lang/build.h src/lang/type.h \
 src/lang/scope.h src/lang/token.h src/lang/host.h src/lang/own_text.h \
 src/lang/preprocess.h src/lang/routine.h src/lang/template.h
src/lang/survey.h:
src/lang/lang.h:
src/core/arena.h:
src/core/diagnostic.h:
src/core/source.h:
src/lang/tree.h:
include/coalsim/request.h:
src/lang/contents.h:
src/lang/file_scope.h:
src/lang/grammar.h:
src/lang/operand.h:
src/lang/node.h:
src/lang/parser.h:
src/lang/build.h:
src/lang/type.h:
src/lang/scope.h:
src/lang/token.h:
src/lang/host.h:
src/lang/own_text.h:
src/lang/preprocess.h:
src/lang/routine.h:
src/lang/template.h:
