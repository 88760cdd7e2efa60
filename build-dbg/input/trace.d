build-dbg/input/trace.o: src/input/trace.c src/input/trace.h \
 include/coalsim/request.h src/core/diagnostic.h src/core/memory.h \
 src/core/source.h src/core/arena.h src/input/lines.h \
 src/input/trace_line.h
src/input/trace.h:
include/coalsim/request.h:
src/core/diagnostic.h:
src/core/memory.h:
src/core/source.h:
src/core/arena.h:
src/input/lines.h:
src/input/trace_line.h:
