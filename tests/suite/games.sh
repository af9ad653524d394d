#!/bin/sh
# The tests that the bundled games' own files hold pass on both machines, and each game has some. So do those of
# tests/rules, where small files test one notion each. The bundled copies are checked as well, from a folder without the
# files. Unless the run is deep, these are every twelfth, and the plain machine checks every sixth file, and every other one of
# tests/rules, none of those whose tests take it long.
. tests/checks.sh

set -- games/*.vdl
count=$#

# all_pass: stdout has a line for each game, with passed tests, and no failed one.
all_pass() {
    checks=$((checks + 1))
    lines=$(grep -c ': [1-9][0-9]* passed, 0 failed$' "$out")
    [ "$lines" -eq "$count" ] || fail "$lines of $count games pass tests"
}

run 0 check games/*.vdl
all_pass
if [ "$TEST_SCALE" != deep ]; then
    # shellcheck disable=SC2046 # a list of names
    set -- $(printf '%s\n' games/*.vdl |
        grep -vE '/(chess960|chinese-checkers|go|halma|havannah|hive|hnefatafl|international-draughts|janggi|nine-mens-morris|stratego|tablut)\.vdl$' | sed -n 2~6p)
    count=$#
    [ "$count" -ge 15 ] || fail "few games"
fi
run 0 --plain check "$@"
all_pass

run 0 check tests/rules/*.vdl
says_regex 'tests/rules/.*: [1-9][0-9]* passed, 0 failed'
set -- tests/rules/*.vdl
if [ "$TEST_SCALE" != deep ]; then
    # shellcheck disable=SC2046 # a list of names
    set -- $(printf '%s\n' tests/rules/*.vdl | grep -vE '/(attack-rule|open-kriegspiel)\.vdl$' | sed -n 1~2p)
fi
run 0 --plain check "$@"
says_regex 'tests/rules/.*: [1-9][0-9]* passed, 0 failed'

mkdir "$place/elsewhere"
cd "$place/elsewhere" || exit 3
every=12
[ "$TEST_SCALE" != deep ] || every=1
# shellcheck disable=SC2046 # a list of names
set -- $("$PROG" list | cut -f 1 | sed -n "1~${every}p")
count=$#
[ "$count" -ge 10 ] || fail "few games"
run 0 check "$@"
all_pass

finish
