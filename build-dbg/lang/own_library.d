build-dbg/lang/own_library.o: src/lang/own_library.c \
 src/lang/own_library.h
src/lang/own_library.h:
