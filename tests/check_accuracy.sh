# How far the throughput model is from what was measured, in percent. These
# bounds may only go down.
median_max=3
worst_max=17.5

COALSIM=$tmp/bin/coalsim sh tests/accuracy/accuracy.sh >"$tmp/accuracy"
is 'accuracy: exit status' 0 $?
if awk -v median_max=$median_max -v worst_max=$worst_max '
    $1 == "rows" { rows = $2 }
    $1 == "median" { median = $2; seen++ }
    $1 == "worst" { worst = $2; seen++ }
    END { exit !(seen == 2 && rows == 70 && median <= median_max &&
                 worst <= worst_max) }' "$tmp/accuracy"
then
    pass
else
    fail "accuracy: not within $median_max % and $worst_max %" \
        "$(cat "$tmp/accuracy")"
fi
