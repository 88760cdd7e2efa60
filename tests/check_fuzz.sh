# A short fuzz run (tests/fuzz); `make fuzz` runs a long one.

if fuzzed=$("$BUILD/tests/fuzz" "$tmp/bin/coalsim" \
    "${FUZZ_CASES:-300}" "${FUZZ_SEED:-1}" 2>&1); then
    pass
else
    fail "fuzz, seed ${FUZZ_SEED:-1}" "$fuzzed"
fi
