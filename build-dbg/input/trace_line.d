build-dbg/input/trace_line.o: src/input/trace_line.c \
 src/input/trace_line.h include/coalsim/request.h src/core/diagnostic.h \
 src/core/source.h src/core/arena.h src/core/number.h src/input/trace.h
src/input/trace_line.h:
include/coalsim/request.h:
src/core/diagnostic.h:
src/core/source.h:
src/core/arena.h:
src/core/number.h:
src/input/trace.h:
