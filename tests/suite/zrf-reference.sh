#!/bin/sh
# The slow interpreter of ZRF files that Baronet's own is to be checked against, and the files for it:
# counts that are published for most of these games, small ones unless the run is deep. And what
# docs/zrf.md says of them.
set -u

export PYTHONDONTWRITEBYTECODE=1
checks=0
failures=0
last=""

# counts GAME DEPTH NODES
# The middle one of three numbers is the count: turns that lead to the same position are one.
counts() {
    checks=$((checks + 1))
    last="$1 $2"
    case $1 in
    *"#"*) file=games/zrf/${1%%"#"*}.zrf#${1#*"#"} ;;
    *) file=games/zrf/$1.zrf ;;
    esac
    found=$(python3 tests/reference-zrf/zrf.py perft "$file" "$2" | tr -cd '0-9 \n' | awk 'END { print $2 }')
    [ "$found" = "$3" ] && return
    failures=$((failures + 1))
    echo "FAILED: $last: $found, not $3"
}

if [ "$TEST_SCALE" = deep ]; then
    counts chess 2 400
    counts shogi 2 900
    counts xiangqi 2 1920
    counts reversi 4 244
    counts "draughts#2" 4 1469
    counts "draughts#4" 4 4265
    counts ataxx 3 6460
    counts qubic 2 4032
else
    counts chess 1 20
    counts shogi 1 30
    counts xiangqi 1 44
    counts reversi 2 12
    counts "draughts#2" 2 49
    counts "draughts#4" 2 81
    counts ataxx 2 256
    counts qubic 1 64
fi
counts solitaire 3 60

every=2 # of the files, unless the run is deep
[ "$TEST_SCALE" != deep ] || every=1
for game in $(printf '%s\n' games/zrf/*.zrf | sed -n "1~${every}p"); do
    checks=$((checks + 1))
    if ! python3 tests/reference-zrf/zrf.py list "$game" >/dev/null; then
        failures=$((failures + 1))
        echo "FAILED: $game can't be read"
    fi
done

# The tables of words in docs/zrf.md: each word occurs in the files that its line names.
# shellcheck disable=SC2016 # what looks like a command is Markdown
words=$(sed -n '/^## Where each word/,$ s/^| `\(.*\)` | \(.*\) |$/\1|\2/p' docs/zrf.md)
while IFS='|' read -r word places; do
    pattern=$(printf '%s' "$word" | sed 's/[?\\]/\\&/g')
    [ "$places" = all ] && places=$(basename -s .zrf games/zrf/*.zrf | tr '\n' ' ')
    for place in $(echo "$places" | tr -d ,); do
        checks=$((checks + 1))
        file=games/zrf/$place.zrf
        [ -e "$file" ] || file=games/zrf/common/$place.zrf
        grep -Eq "(^|[ (\"]|not-)$pattern([ )\"]|\$)" "$file" && continue
        [ "$word" = "\\" ] && grep -q '\\$' "$file" && continue
        failures=$((failures + 1))
        echo "FAILED: docs/zrf.md: \"$word\" does not occur in $file"
    done
done <<EOF
$words
EOF

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "$checks checks"
