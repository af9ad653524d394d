#!/bin/sh
# `quit`, the end of the input and SIGTERM end whatever an engine does (tests/quit.py), within 50 ms.
. tests/checks.sh

command -v python3 >/dev/null || {
    echo "there is no python3"
    exit 77
}
# Sanitizers take their time to look for leaks.
python3 -B tests/quit.py "$PROG" "$([ -n "${SANITIZE:-}" ] && echo 2000 || echo 50)" || exit 1
