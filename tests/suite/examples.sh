#!/bin/sh
# The examples in docs/examples: each is built and started by the line at its top, against an installed tree.
set -u

. tests/checks.sh
make --no-print-directory -s install BUILD="$BUILD" PREFIX=/usr DESTDIR="$place/root" || exit 1

# `cc` of the lines: this compiler, strict, with the library's sanitizers.
mkdir "$place/bin" "$place/work"
# shellcheck disable=SC2086 # a command and its arguments
set -- ${CC:-cc}
compiler=$(command -v "$1")
shift
cat >"$place/bin/cc" <<END
#!/bin/sh
PATH='$PATH' # without itself, which the compiler might start otherwise, as ccache does
exec $compiler $* -std=c11 -Wall -Wextra -Wpedantic -Werror ${SANITIZE:+-fsanitize=$SANITIZE} "\$@"
END
chmod +x "$place/bin/cc"
export PKG_CONFIG_PATH="$place/root/usr/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$place/root" \
    PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1 LD_LIBRARY_PATH="$place/root/usr/lib" \
    PYTHONPATH="$BUILD/python" PYTHONDONTWRITEBYTECODE=1 PATH="$place/bin:$PATH"

# start STATUS INPUT COMMAND: what a person types in the folder of the example, and types then.
start() {
    last=$3
    checks=$((checks + 1))
    (cd "$place/work" && printf '%b' "$2" | timeout 120 sh -c "$3" >"$out" 2>"$err")
    status=$?
    [ "$status" -eq "$1" ] || fail "exit status $status, not $1"
}

# try FILE [INPUT]: what the line at its top says.
try() {
    cp "docs/examples/$1" "$place/work"
    command=$(sed -nE 's/^(\/\/|<!--)? {4,}//p' "docs/examples/$1" | head -n 1)
    start 0 "${2-}" "$command"
}

# The turns that begin chess are known; the board is drawn as the README draws boards.
try turns.c
is_clean
checks=$((checks + 1))
[ "$(grep -cxE '[a-h][1-8][a-h][1-8]' "$out")" -eq 20 ] || fail "there are other turns than twenty"
says_line "  4  . . . . P . . ."
start 1 "" "./turns chess e2e5"
complains "e2e5"
start 1 "" "./turns ches"
complains 'did you mean "chess"?'
is_silent

# The engine's game is legal, and ends as it says.
try engine.c
complains "depth"
turns=$(grep -E '^[a-h]' "$out" | tr '\n' ' ')
result=$(tail -n 1 "$out")
run 0 result breakthrough --moves "$turns"
says_only "$(echo "$result" | sed 's/^White:/white wins:/; s/^Black:/black wins:/')"

if [ -n "${SANITIZE:-}" ]; then
    echo "Python: not under sanitizers, the suite python does that"
else
    make --no-print-directory -s python BUILD="$BUILD" || exit 1
    try play.py 'a2\na3\n'
    says_line ongoing
    turn=$(sed -n 's/^the engine plays //p' "$out")
    checks=$((checks + 1))
    [ -n "$turn" ] || fail "the engine does not play"
    run 0 result ruddigore --moves "a2a3 $turn"
    says_only ongoing
    start 0 'z9\ng2\ng4\nf2\nf3\n' "python3 play.py chess"
    says_line "  4  . . . . . . P ."
    says_line 'no legal turn goes on with "z9" here'
fi

# JavaScript, where the package is built. What is missing is a failure in `make check`, which builds it.
package=$(ls "$BUILD"/wasm/baronet-*.tgz 2>/dev/null)
browser=$(command -v chromium chromium-browser google-chrome | head -n 1)
left_out=
[ -n "$package" ] && command -v npm >/dev/null 2>&1 || left_out="JavaScript: \"make wasm\" builds it"
if [ -z "$left_out" ]; then
    start 0 "" "npm install --silent --offline --no-audit --no-fund '$package'"
    try random.mjs
    ends=$(tail -n 1 "$out")
    turns=$(head -n 1 "$out")
    run 0 result ruddigore --moves "$turns"
    case $ends in
    White:\ win\ *) says_only "white wins: ${ends#White: win }" ;;
    Black:\ win\ *) says_only "black wins: ${ends#Black: win }" ;;
    nobody:\ draw\ *) says_only "draw: ${ends#nobody: draw }" ;;
    nobody:\ ongoing*) says_only ongoing ;;
    *) fail "ends with: $ends" ;;
    esac
    [ -n "$browser" ] || left_out="no Chromium"
fi

# ask ADDRESS: what the page at this address has in a browser, when it is done.
ask() {
    last="page.html$1"
    checks=$((checks + 1))
    timeout 120 "$browser" --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
        --user-data-dir="$place/profile" --virtual-time-budget=20000 --dump-dom \
        "http://127.0.0.1:$port/page.html$1" >"$out" 2>/dev/null || fail "exit status $?"
}
if [ -z "$left_out" ]; then
    cp docs/examples/page.html "$place/work"
    cp -R "$BUILD/wasm/baronet" "$place/work/baronet"
    server=$(sed -nE 's/^ {4,}(python3.*)/\1/p' docs/examples/page.html | head -n 1)
    (cd "$place/work" && exec $server --bind 127.0.0.1 0) >"$place/server" 2>&1 &
    serving=$!
    trap 'kill $serving; rm -rf "$place"' EXIT
    port=
    tries=0
    while [ -z "$port" ] && [ $((tries += 1)) -lt 100 ]; do
        sleep 0.1
        port=$(sed -n 's/.* port \([0-9]*\).*/\1/p' "$place/server")
    done
    ask "#chess,e2e4"
    says "<h1>Chess</h1>"
    says_line "  4  . . . . P . . ."
    says "<button>e7e5</button>"
    says_regex ' *<p id="state">ongoing *</p>'
    checks=$((checks + 1))
    [ "$(grep -oE '<button>[a-h][1-8][a-h][1-8]' "$out" | wc -l)" -eq 20 ] || fail "there are other turns than twenty"
    if [ "$TEST_SCALE" = deep ]; then
        ask "#chess,e2e5"
        says_regex ' *<p id="state">.*e2e5.*'
    fi
fi
[ "$TEST_SCALE" != deep ] || [ -z "$left_out" ] || [ -n "${SANITIZE:-}" ] || fail "left out: $left_out"
if [ "$failures" -eq 0 ]; then
    echo "summary: $checks checks${left_out:+; $left_out}"
    exit 0
fi
finish
