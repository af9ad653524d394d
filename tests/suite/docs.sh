#!/bin/sh
# What the documentation says is what the program does: examples, messages, commands, lists, links.
set -u

if ! command -v python3 >/dev/null 2>&1; then
    echo "python3 is missing"
    exit 77
fi
PYTHONDONTWRITEBYTECODE=1 exec python3 tests/docs.py README.md docs/*.md CONTRIBUTING.md
