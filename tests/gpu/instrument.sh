#!/bin/sh
# Stands in for coalsim-gpu: answers every launch of a job with the lines of
# the file that COALSIM_RECORD names, in which @ stands for the launch.
# COALSIM_JOB: where to keep the job. COALSIM_STATUS: ends with this status.
set -u
job=$(mktemp "${TMPDIR:-/tmp}/coalsim-job.XXXXXX") || exit 2
trap 'rm -f "$job"' EXIT
cat >"$job"
if [ -n "${COALSIM_JOB:-}" ]; then
    cp "$job" "$COALSIM_JOB"
fi
if [ "${COALSIM_STATUS:-0}" -ne 0 ]; then
    exit "$COALSIM_STATUS"
fi
printf -- '-\tdevice\tNVIDIA H200\t\t\n'
launches=$(grep -ac '^launch ' "$job")
launch=0
while [ "$launch" -lt "$launches" ]; do
    sed "s/@/$launch/" "${COALSIM_RECORD:-/dev/null}"
    launch=$((launch + 1))
done
