#!/bin/sh
# Bundled games against the ZRF files of the same rules: in positions of random games both have as many turns.
# The ZRF side is the slow interpreter's; tests/reference-zrf/table.py wrote the table.
set -u

export PYTHONDONTWRITEBYTECODE=1
table=tests/data/zrf-games.tsv

"$PROG" perft --batch "$table" || exit 1

# The ZRF files themselves.
if "$PROG" perft games/zrf/qubic.zrf 1 >/dev/null 2>&1; then
    "$PROG" perft --batch tests/data/zrf-files.tsv || exit 1
else
    echo "ZRF files can't be played yet"
fi

# The table is what the interpreter says today: a game of it is written anew.
fresh=$(python3 tests/reference-zrf/table.py peg-solitaire 2>/dev/null | grep -v '^#')
[ "$fresh" = "$(grep '^peg-solitaire	' "$table")" ] || {
    echo "FAILED: table.py peg-solitaire does not write what is in $table"
    exit 1
}
