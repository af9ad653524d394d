#!/bin/sh
# Effects that wait, against a second implementation.
set -u
if ! command -v python3 >/dev/null 2>&1; then
    echo "python3 is missing"
    exit 77
fi
export PYTHONDONTWRITEBYTECODE=1
turns=0
for seed in 1 2 3; do
    said=$(python3 tests/reference-deferred/compare.py "$PROG" $seed) || {
        echo "$said"
        exit 1
    }
    said=${said#summary: }
    turns=$((turns + ${said% turns}))
done
echo "summary: $turns turns"
