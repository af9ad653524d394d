#!/bin/sh
# `quit`, the end of the input and SIGTERM end whatever an engine does: within 50 ms on an idle machine, which is
# what tests/quit.py asks by itself. Here other tests run beside it.
. tests/checks.sh

command -v python3 >/dev/null || {
    echo "there is no python3"
    exit 77
}
# Sanitizers take their time to look for leaks.
python3 -B tests/quit.py "$PROG" "$([ -n "${SANITIZE:-}" ] && echo 2000 || echo 250)" || exit 1
