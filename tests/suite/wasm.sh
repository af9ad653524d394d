#!/bin/sh
# The npm package (bindings/js): its checks under node and in Chromium, its size, its types, and that it
# works where it is installed.
#
# By TEST_SCALE: nothing but what needs no compiler; everything, in `make check`, which has built the package, and what
# is missing here (a browser, the npm registry) is a failure then.
set -u

unavailable() {
    echo "$1"
    exit 77
}
# No function of the headers is forgotten.
called=$(python3 -B tests/bindings.py js bindings/js/*.js) || {
    echo "$called"
    exit 1
}
case $TEST_SCALE in
small) unavailable "there are no sanitizers in WebAssembly" ;;
usual)
    echo "summary: $called functions are called; the package itself is tried by \"make check\""
    exit 0
    ;;
esac
nodes=1000000
for tool in emcc node npm; do
    command -v $tool >/dev/null 2>&1 || unavailable "$tool is missing (tests/setup.sh wasm installs it)"
done

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
package=$BUILD/wasm/baronet
most_bytes=390000     # without the games' texts; with the sentences of the standard library
most_bytes_a_game=420 # of texts, on average, with a sentence on each game: the catalogue may grow, the program may not
left_out=

fail() {
    echo "FAILED: $1"
    [ ! -f "$place/log" ] || tail -n 20 "$place/log"
    exit 1
}

# skip WHAT: fails where everything has to be tried.
skip() {
    [ "$TEST_SCALE" != deep ] || fail "$1"
    left_out="$left_out; $1"
}

# bounded WHAT COMMAND...: runs it, with its output in the log. On a busy machine one of these commands once never ended:
# whatever takes ten minutes is stopped and tried once more, which the summary tells.
again=
bounded() {
    what=$1
    shift
    for attempt in first second; do
        timeout --kill-after=10 600 "$@" >"$place/log" 2>&1
        status=$?
        [ $status -eq 124 ] || [ $status -eq 137 ] || return $status
        step=$(sed -n 's/^step: //p' "$place/log" | tail -n 1)
        again="$again; $what was stopped${step:+ at \"$step\"}"
        [ $attempt = first ] || fail "never ends$again"
    done
}

# checks WHERE COMMAND...: `checked` is their number.
checks() {
    bounded "$@" || fail "$1"
    checked=$(sed -n 's/^\([0-9]*\) checks$/\1/p' "$place/log")
}

bounded "make wasm-package" make --no-print-directory -s wasm-package BUILD="$BUILD" || fail "make wasm-package"

# What is sent to a browser that understands Brotli: of what is learnt, the file of one game.
largest=$(wc -c "$package"/values/* | sort -n | awk '$2 != "total" { file = $2 } END { print file }')
bytes=0
if command -v brotli >/dev/null 2>&1; then
    for file in "$package"/*.js "$package"/*.wasm "$largest"; do
        bytes=$((bytes + $(brotli --stdout --quality=11 "$file" | wc -c)))
    done
    games=0
    for file in games/*.vdl; do
        games=$((games + 1))
        awk -f bindings/js/shorten.awk "$file" >>"$place/texts"
    done
    texts=$(brotli --stdout --quality=11 "$place/texts" | wc -c)
    [ $((bytes - texts)) -le $most_bytes ] || fail "$((bytes - texts)) bytes with Brotli without games, over $most_bytes"
    [ "$texts" -le $((games * most_bytes_a_game)) ] || fail "$texts bytes of $games games, over $most_bytes_a_game each"
else
    skip "brotli is missing"
fi

cp -r bindings/js/tests "$place/tests"
cp -r "$package" "$place/baronet"
checks "under node" node "$place/tests/node.js" "$PWD" "$nodes"
under_node=$checked
checked=

browser=
for name in chromium chromium-browser google-chrome; do
    [ -n "$browser" ] || browser=$(command -v $name)
done
if [ -n "$browser" ]; then
    checks "in $browser" env CHROMIUM="$browser" node "$place/tests/browser.js" "$PWD" 2000 "$place"
else
    skip "no Chromium"
fi

# Installed from its archive in an empty folder.
archive=$BUILD/wasm/baronet-$(sed -n "s/^VERSION := //p" Makefile).tgz
mkdir "$place/fresh"
cd "$place/fresh" || exit 3
bounded "npm install" npm install --silent --offline --no-audit --no-fund "$archive" || fail "npm install $archive"
cd "$OLDPWD" || exit 3
cat >"$place/fresh/try.mjs" <<'JS'
import { Baronet } from 'baronet';
const baronet = await Baronet.create();
console.log(baronet.load('chess').start().perft(3));
JS
bounded "node" node "$place/fresh/try.mjs"
[ "$(cat "$place/log")" = 8902 ] || fail "installed, it does not count 8902 turns"

# The examples of the documentation print what stands there.
awk '/^```/ { is_code = $0 == "```js"; next } is_code' docs/javascript.md >"$place/fresh/examples.mjs"
awk '/^```/ { is_code = $0 == "```text"; next } is_code' docs/javascript.md >"$place/expected"
bounded "node" node "$place/fresh/examples.mjs"
cp "$place/log" "$place/printed"
diff "$place/expected" "$place/printed" >"$place/log" || fail "the examples of docs/javascript.md"

# Types, where TypeScript can be had.
if bounded "make wasm-tools" make --no-print-directory -s wasm-tools BUILD="$BUILD"; then
    cp bindings/js/tests/example.mts "$place/fresh"
    "$BUILD/wasm/tools/node_modules/.bin/tsc" --noEmit --strict --target es2022 --module nodenext \
        --noUncheckedIndexedAccess --lib es2022,dom "$place/fresh/example.mts" >"$place/log" 2>&1 || fail "types"
else
    skip "no TypeScript"
fi
echo "summary: $under_node checks under node, ${checked:-0} in a browser, $bytes bytes, ${texts:-0} of them games$again$left_out"
