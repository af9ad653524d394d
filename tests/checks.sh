# What suites share, to be sourced from the project's top: a folder of their own ($place), what a
# command of the program printed ($out, $err), counted checks of that, and their sum.
# shellcheck shell=sh disable=SC2034 # some suites use what others don't
set -u

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
out=$place/out
err=$place/err
checks=0
failures=0
asserted=0
tab=$(printf '\t')

# fail TEXT: the latest command ($last) did not do what it should.
fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n  %s\n' "$last" "$1"
    [ ! -f "$out" ] || sed 's/^/  out: /' "$out" | cut -c1-300 | tail -n 20
    # The beginning and the end: a long log says at the end what is wrong.
    [ ! -f "$err" ] || sed 's/^/  err: /' "$err" | cut -c1-300 |
        awk '{ line[NR] = $0 } END { for (i = 1; i <= NR; i++) if (i <= 10 || i > NR - 10) print line[i] }'
}

# run STATUS ARGUMENT...: runs the program and expects that exit status.
run() {
    expected=$1
    shift
    last="baronet $*"
    checks=$((checks + 1))
    "$PROG" "$@" >"$out" 2>"$err" </dev/null
    status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected"
}

# has FILE TEXT: a line of the file has that text, and not as a part of longer words or numbers.
has() {
    TEXT=$2 awk 'BEGIN { text = ENVIRON["TEXT"]; size = length(text) }
        function joins(a, b) { return a ~ /[A-Za-z0-9]/ && b ~ /[A-Za-z0-9]/ }
        {
            for (at = 1; size && (found = index(substr($0, at), text)); at++) {
                at += found - 1
                if (!(at > 1 && joins(substr($0, at - 1, 1), substr(text, 1, 1))) &&
                    !joins(substr(text, size), substr($0, at + size, 1))) {
                    is_there = 1
                    exit
                }
            }
        }
        END { exit !is_there }' "$1"
}

# plays_the_same TABLE: the games of this table, which were converted into $place, as the table is, count as it says.
plays_the_same() {
    last="baronet perft --batch $1, of what was converted"
    checks=$((checks + 1))
    case $PROG in /*) program=$PROG ;; *) program=$PWD/$PROG ;; esac
    (cd "$place" && "$program" perft --batch "$1") >"$out" 2>"$err" || fail 'they play otherwise'
    says '0 failed'
}

# says TEXT, complains TEXT: stdout, stderr has it. is_silent_on TEXT: stdout says something else only.
says() {
    checks=$((checks + 1))
    has "$out" "$1" || fail "does not say: $1"
}
complains() {
    checks=$((checks + 1))
    has "$err" "$1" || fail "does not complain: $1"
}
is_silent_on() {
    lacks "$out" "$1"
}

# lacks FILE TEXT: the file has something else only.
lacks() {
    checks=$((checks + 1))
    if [ ! -s "$1" ]; then
        fail "nothing at all in $1"
    elif grep -qF -e "$2" "$1"; then
        fail "in $1 is: $2"
    fi
}

# says_line LINE, says_regex REGEX: stdout has that whole line, or one like that.
says_line() {
    checks=$((checks + 1))
    grep -qxF -e "$1" "$out" || fail "does not say: $1"
}
says_regex() {
    checks=$((checks + 1))
    grep -qxE -e "$1" "$out" || fail "does not say: $1"
}

# says_only TEXT, ends_with TEXT: stdout is that line, or its last line is.
says_only() {
    checks=$((checks + 1))
    [ "$(cat "$out")" = "$1" ] || fail "does not say just: $1"
}
ends_with() {
    checks=$((checks + 1))
    [ "$(tail -n 1 "$out")" = "$1" ] || fail "does not end with: $1"
}

# is_silent: nothing on stdout. is_clean: nothing on stderr. is_refused: nothing but a complaint.
is_silent() {
    checks=$((checks + 1))
    [ ! -s "$out" ] || fail "writes to stdout"
}
is_clean() {
    checks=$((checks + 1))
    [ ! -s "$err" ] || fail "writes to stderr"
}
is_refused() {
    is_silent
    [ -s "$err" ] || fail "writes nothing to stderr"
}

# json EXPRESSION: stdout is JSON, and of `it` the expression is true. One Python tells of all, at the end.
json() {
    checks=$((checks + 1))
    asserted=$((asserted + 1))
    cp "$out" "$place/asserted.$asserted"
    printf '%s\n%s\n' "$last" "$1" >"$place/assertion.$asserted"
}
check_json() {
    python3 - "$place" "$asserted" >"$place/untrue" 2>&1 <<'END'
import json, sys
place, count = sys.argv[1], int(sys.argv[2])
for number in range(1, count + 1):
    command, expression = open(f"{place}/assertion.{number}").read().split("\n", 1)
    text = open(f"{place}/asserted.{number}").read()
    try:
        it = json.loads(text)
        holds = eval(" ".join(expression.split()))
    except Exception as error:
        holds = False
        print(repr(error))
    if not holds:
        print(f"{command}\n  JSON without: {expression}  out: {text[:300]}")
print("all", count)
END
    [ "$(cat "$place/untrue")" = "all $asserted" ] && return
    failures=$((failures + 1))
    echo 'FAILED:'
    cat "$place/untrue"
}

# converse LINE...: prints the lines for an engine whose output is $out. The input stays open until each "go"
# is answered: at its end the engine stops thinking.
converse() {
    asked=0
    for line; do
        [ "$line" != quit ] || await_answers
        printf '%s\n' "$line"
        case $line in
        *infinite* | *ponder* | "go perft 40" | *3600000*) ;;
        go | go\ *) asked=$((asked + 1)) ;;
        esac
    done
    await_answers
}

await_answers() {
    tries=0
    while [ "$(grep -Ec '^(bestmove|nobestmove|Nodes searched|checkmate)' "$out")" -lt "$asked" ] &&
        [ $((tries += 1)) -lt 100 ]; do
        sleep 0.05
    done
}

# finish: the last command of a suite. One that has checked nothing fails.
finish() {
    [ "$asserted" -eq 0 ] || check_json
    if [ "$checks" -eq 0 ]; then
        echo "nothing was checked"
        exit 1
    fi
    if [ "$failures" -gt 0 ]; then
        echo "$failures failures"
        exit 1
    fi
    echo "summary: $checks checks"
}
