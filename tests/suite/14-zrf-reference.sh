#!/bin/sh
# The slow interpreter of ZRF files that Baronet's own is to be checked against, and the files for it:
# counts that are published for these games.
set -u

export PYTHONDONTWRITEBYTECODE=1
checks=0
failures=0
last=""

# counts GAME DEPTH NODES
counts() {
    checks=$((checks + 1))
    last="$1 $2"
    found=$(python3 tests/reference-zrf/zrf.py perft "games/zrf/$1.zrf" "$2" | tr -cd '0-9 \n' | awk 'END { print $NF }')
    [ "$found" = "$3" ] && return
    failures=$((failures + 1))
    echo "FAILED: $last: $found, not $3"
}

counts chess 1 20
counts chess 2 400
counts shogi 1 30
counts shogi 2 900
counts xiangqi 1 44
counts xiangqi 2 1920
counts reversi 3 56
counts reversi 4 244
counts draughts 3 302
counts draughts 4 1469

for game in games/zrf/*.zrf; do
    checks=$((checks + 1))
    if ! python3 tests/reference-zrf/zrf.py list "$game" >/dev/null; then
        failures=$((failures + 1))
        echo "FAILED: $game can't be read"
    fi
done

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "$checks checks"
