# coalsim: `make` leaves the command at build/coalsim.
#
#   make              build/coalsim and build/libcoalsim.a
#   make check        unit tests (Check) and command-line tests
#   make check-san    the same under ASan and UBSan
#   make check-valgrind  some of the command-line tests under valgrind
#   make strict       compile with -Werror and every warning below
#   make accuracy     times predicted beside times measured on an H200
#   make gpu          build/coalsim-gpu, for --verify-on-gpu; needs nvcc
#   make bench        speed, as ratios to yardsticks of the same run
#   make install      PREFIX=/usr/local DESTDIR=

VERSION := 0.1.0
PREFIX  ?= /usr/local
DESTDIR ?=
BUILD   ?= build

CC      ?= cc
CFLAGS  ?= -O3 -g
WARN    := -Wall -Wextra -Wpedantic -Wconversion -Wshadow \
           -Wstrict-prototypes -Wmissing-prototypes -Wvla
CPPFLAGS += -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L \
            -DCOALSIM_VERSION='"$(VERSION)"'
COMPILE  = $(CC) -std=c11 $(CPPFLAGS) $(CFLAGS) $(WARN) $(EXTRA) -pthread
LDLIBS  += -pthread -lm

rooms   := core model input lang merge exec report cli
sources := $(foreach room,$(rooms),$(wildcard src/$(room)/*.c))
objects := $(sources:src/%.c=$(BUILD)/%.o)
gpus    := $(sort $(wildcard src/gpus/*.gpu))
library := $(sort $(wildcard patterns/*.cu))
headers := $(sort $(wildcard src/cuda/headers/*.cuh))
embedded := $(patsubst %,$(BUILD)/gen/embedded_%.o,gpus patterns headers)

tests   := $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/test_*.c))
unit    := $(tests:%=$(BUILD)/tests/%)

all: $(BUILD)/coalsim

$(BUILD)/coalsim: $(BUILD)/main.o $(BUILD)/libcoalsim.a
	$(COMPILE) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/libcoalsim.a: $(objects) $(embedded)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/%.o: src/%.c
	@mkdir -p $(@D)
	$(COMPILE) -MMD -MP -c -o $@ $<

# Text files become C strings: the installed command needs no data directory.
$(BUILD)/gen/embedded_gpus.c: $(gpus)
$(BUILD)/gen/embedded_patterns.c: $(library)
$(BUILD)/gen/embedded_headers.c: $(headers)
$(BUILD)/gen/%.c: src/embed.awk
	@mkdir -p $(@D)
	awk -v table=$* -f src/embed.awk $(filter-out %.awk,$^) > $@.tmp
	mv $@.tmp $@

# Every compiler we know takes strings longer than C11 asks it to.
$(BUILD)/gen/%.o: $(BUILD)/gen/%.c
	$(COMPILE) -Wno-overlength-strings -c -o $@ $<

-include $(objects:.o=.d) $(BUILD)/main.d
.SECONDARY:

# --- the instrument ----------------------------------------------------------

# CUPTI lies beside the toolkit's own libraries or in extras/CUPTI.
NVCC    ?= nvcc
CUDA     = $(patsubst %/bin/,%,$(dir $(realpath $(shell command -v $(NVCC)))))
gpu_objects := $(patsubst src/%.cpp,$(BUILD)/%.o,$(wildcard src/cuda/*.cpp))

gpu: $(BUILD)/coalsim-gpu

$(BUILD)/coalsim-gpu: $(gpu_objects)
	$(NVCC) -o $@ $^ -lnvrtc -ldl -Xlinker -rpath=$(CUDA)/lib64

$(BUILD)/cuda/%.o: src/cuda/%.cpp $(wildcard src/cuda/*.h)
	@mkdir -p $(@D)
	$(NVCC) -O2 -std=c++17 -Xcompiler -Wall,-Wextra \
	    -DCOALSIM_CUDA='"$(CUDA)"' -I$(CUDA)/extras/CUPTI/include -c -o $@ $<

# --- tests -------------------------------------------------------------------

check_cflags := $(shell pkg-config --cflags check 2>/dev/null)
check_libs   := $(shell pkg-config --libs check 2>/dev/null || \
                  echo -lcheck -lsubunit -lrt -lm)

$(BUILD)/tests/%: tests/unit/%.c tests/unit/main.c tests/unit/unit.h \
                  $(BUILD)/libcoalsim.a
	@mkdir -p $(@D)
	$(COMPILE) $(check_cflags) -Itests/unit $(LDFLAGS) -o $@ \
	    $< tests/unit/main.c $(BUILD)/libcoalsim.a $(check_libs) $(LDLIBS)

have-check:
	@printf '#include <check.h>\n' | $(CC) $(check_cflags) -E - \
	    >/dev/null 2>&1 || { \
	  echo 'The tests need Check: apt-get install -y check (as root)' >&2; \
	  exit 1; }

check: have-check check-unit check-cli

# A target each, so that make -j runs some of them at once.
run_unit := $(unit:%=%.run)

check-unit: $(run_unit)

$(run_unit): %.run: have-check %
	@$*

$(BUILD)/tests/fuzz: tests/fuzz/fuzz.c tests/fuzz/text.c tests/fuzz/text.h
	@mkdir -p $(@D)
	$(COMPILE) -Itests/fuzz $(LDFLAGS) -o $@ $(filter %.c,$^)

$(BUILD)/tests/oracle: $(wildcard tests/oracle/*.c tests/oracle/*.h) \
                       $(BUILD)/libcoalsim.a
	@mkdir -p $(@D)
	$(COMPILE) -Itests/oracle -Itests/unit $(LDFLAGS) -o $@ \
	    $(filter %.c %.a,$^) -ldl $(LDLIBS)

check-cli: $(BUILD)/coalsim $(BUILD)/tests/fuzz $(BUILD)/tests/oracle
	COALSIM=$(BUILD)/coalsim BUILD=$(BUILD) sh tests/run.sh

fuzz: $(BUILD)/coalsim $(BUILD)/tests/fuzz
	$(BUILD)/tests/fuzz $(BUILD)/coalsim $(or $(CASES),20000) $(or $(SEED),1)

check-valgrind: $(BUILD)/coalsim
	GOLDEN='tests/cli/exercises.test tests/cli/trace.test tests/cli/verify.test' \
	    RUN_UNDER='valgrind -q --error-exitcode=99 --leak-check=full' \
	    COALSIM=$(BUILD)/coalsim BUILD=$(BUILD) sh tests/run.sh golden

sanitizers := -fsanitize=address,undefined -fno-sanitize-recover=undefined

check-san:
	$(MAKE) BUILD=$(BUILD)/san \
	    CFLAGS='-O1 -g -fno-omit-frame-pointer $(sanitizers)' check

accuracy: $(BUILD)/coalsim
	COALSIM=$(BUILD)/coalsim sh tests/accuracy/accuracy.sh

strict:
	$(MAKE) BUILD=$(BUILD)/strict EXTRA=-Werror all

# --- speed -------------------------------------------------------------------

# The yardstick is compiled as well as this machine allows, ours as it is shipped.
$(BUILD)/bench/plain.o: tests/bench/plain.c tests/bench/plain.h
	@mkdir -p $(@D)
	$(COMPILE) -O3 -march=native -c -o $@ $<

$(BUILD)/bench/bench: tests/bench/bench.c $(BUILD)/bench/plain.o \
                      $(BUILD)/libcoalsim.a
	@mkdir -p $(@D)
	$(COMPILE) -Itests/bench -Itests/unit $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/bench/bench_exec: tests/bench/bench_exec.c $(BUILD)/libcoalsim.a
	@mkdir -p $(@D)
	$(COMPILE) $(LDFLAGS) -o $@ $^ $(LDLIBS)

bench: $(BUILD)/bench/bench $(BUILD)/bench/bench_exec $(BUILD)/coalsim
	$(BUILD)/bench/bench
	$(BUILD)/bench/bench_exec
	COALSIM=$(BUILD)/coalsim sh tests/bench/bench_command.sh

# --- install -----------------------------------------------------------------

headers := $(wildcard include/coalsim/*.h)
pages   := $(wildcard man/*.[157])

$(BUILD)/coalsim.pc: Makefile
	@mkdir -p $(@D)
	printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$${prefix}/lib' \
	    'includedir=$${prefix}/include' '' 'Name: coalsim' \
	    'Description: GPU memory-access cost engine' 'Version: $(VERSION)' \
	    'Cflags: -I$${includedir}' 'Libs: -L$${libdir} -lcoalsim -pthread -lm' \
	    > $@

install: $(BUILD)/coalsim $(BUILD)/coalsim.pc
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/pkgconfig \
	    $(DESTDIR)$(PREFIX)/include/coalsim
	install -m 755 $(BUILD)/coalsim $(DESTDIR)$(PREFIX)/bin
	if [ -x $(BUILD)/coalsim-gpu ]; then \
	    install -d $(DESTDIR)$(PREFIX)/libexec/coalsim && \
	    install -m 755 $(BUILD)/coalsim-gpu \
	        $(DESTDIR)$(PREFIX)/libexec/coalsim; fi
	install -m 644 $(BUILD)/libcoalsim.a $(DESTDIR)$(PREFIX)/lib
	install -m 644 $(BUILD)/coalsim.pc $(DESTDIR)$(PREFIX)/lib/pkgconfig
	install -m 644 $(headers) $(DESTDIR)$(PREFIX)/include/coalsim
	for page in $(pages); do \
	    section=$(DESTDIR)$(PREFIX)/share/man/man$${page##*.}; \
	    install -d $$section && install -m 644 $$page $$section || exit 1; \
	done

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/coalsim \
	    $(DESTDIR)$(PREFIX)/lib/libcoalsim.a \
	    $(DESTDIR)$(PREFIX)/lib/pkgconfig/coalsim.pc
	rm -rf $(DESTDIR)$(PREFIX)/include/coalsim \
	    $(DESTDIR)$(PREFIX)/libexec/coalsim
	for page in $(pages); do \
	    rm -f $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$${page##*/}; \
	done

clean:
	rm -rf $(BUILD)

.PHONY: all gpu check have-check check-unit $(run_unit) check-cli check-san \
        check-valgrind fuzz accuracy strict bench install uninstall clean
.DELETE_ON_ERROR:
