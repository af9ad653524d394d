#!/bin/sh
# The page (web/): its size, and that people can play on it, in Chromium.
#
# By TEST_SCALE: nothing, or everything, in `make check`, which has built it.
set -u

unavailable() {
    echo "$1"
    exit 77
}
[ "$TEST_SCALE" = deep ] || unavailable "the page is tried by \"make check\""

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
most_bytes=120000
most_editor_bytes=120000

fail() {
    echo "FAILED: $1"
    [ ! -f "$place/log" ] || grep -v '^fine' "$place/log" | tail -n 30
    exit 1
}

make --no-print-directory -s web-dist BUILD="$BUILD" >"$place/log" 2>&1 || fail "make web-page"

# What a browser loads for the page itself. The rules (baronet/) are measured by the suite wasm; the playground's editor is
# loaded only there, and has a limit of its own.
bytes=0
# What app.js imports at once; other parts are loaded when they are needed.
parts=$(grep -oE '(from|import)"\./parts/[^"]*"' "$BUILD/web/dist/app.js" | cut -d '"' -f 2 | sort -u)
for file in index.html app.css app.js $parts worker.js catalogue.json words.json icon.svg; do
    bytes=$((bytes + $(brotli --stdout --quality=11 "$BUILD/web/dist/$file" | wc -c)))
done
[ "$bytes" -le $most_bytes ] || fail "$bytes bytes with Brotli, over $most_bytes"
editor_bytes=$(brotli --stdout --quality=11 "$BUILD/web/dist/editor.js" | wc -c)
[ "$editor_bytes" -le $most_editor_bytes ] || fail "the editor: $editor_bytes bytes with Brotli, over $most_editor_bytes"

# The server is tried, too, where the program was built with it.
server=
"$PROG" serve --port x 2>&1 | grep -q 'built without the server' || server="--server $PROG"

# The tests find their packages in the build folder.
rm -rf "$BUILD/web/tests" && cp -r web/tests "$BUILD/web/tests"
# In two parts at a time, as much of it is waiting.
part() {
    # shellcheck disable=SC2086 # none or two words
    node "$BUILD/web/tests/page.js" "$BUILD/web/dist" $server --part "$1/2" >"$place/log$1" 2>&1
}
part 1 &
first=$!
part 2
second=$?
wait "$first"
first=$?
cat "$place"/log? >"$place/log"
[ "$first$second" = 00 ] || fail "in the browser"
count=$(awk '/^[0-9]+ tests, 0 failed/ { sum += $1 } END { print sum }' "$place/log")
twice=$(awk '/^[0-9]+ tests, 0 failed/ { sum += $5 } END { print sum }' "$place/log")
grep -A 6 '^FAILED' "$place/log" # at the first try
follows=$(sed -n 's/^the board follows an edit after \([0-9]* ms\).*/\1/p' "$place/log")
echo "summary: $count tests in Chromium, $twice of them tried twice, $bytes bytes and $editor_bytes of the editor, a draft's board after $follows"
