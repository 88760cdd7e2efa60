build-dbg/report/cell.o: src/report/cell.c src/report/cell.h
src/report/cell.h:
