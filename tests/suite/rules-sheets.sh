#!/bin/sh
# Rule sheets: all bundled rules have words, every form is sound, and kept questions are answered as the rules answer them.
set -u

if ! command -v python3 >/dev/null 2>&1; then
    echo "python3 is missing"
    exit 77
fi
PYTHONDONTWRITEBYTECODE=1 exec python3 tests/sheets.py "$PROG"
