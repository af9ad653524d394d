#!/bin/sh
# `quit`, the end of the input and SIGTERM end whatever an engine does, in all protocols: within 50 ms on an idle
# machine, which is what tests/quit.py asks by itself. Here other tests run beside it, so that it may take longer; but
# it must not use more than 50 ms of processors until it ends. Unless the run is deep, every third of the long things
# that are begun is ended in one of the ways.
. tests/checks.sh

command -v python3 >/dev/null || {
    echo "there is no python3"
    exit 77
}
few=few
[ "$TEST_SCALE" != deep ] || few=
# Sanitizers take their time to look for leaks.
# shellcheck disable=SC2086 # a word or none
if [ -n "${SANITIZE:-}" ]; then
    python3 -B tests/quit.py "$PROG" 9000 5000 $few
else
    python3 -B tests/quit.py "$PROG" 3000 50 $few
fi
