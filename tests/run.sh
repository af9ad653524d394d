#!/bin/sh
# Runs the unit tests ($BUILD/tests/NAME for each tests/unit/NAME.c) and the suites
# (tests/suite/*.sh), several at a time, one line each with the seconds that it took by the clock and of processors, and
# shows what a failed one printed.
#
#     PROG=build/baronet BUILD=build tests/run.sh [NAME...]
#
# With names only those run: base_test, install (or 00-install, as it was called). JOBS=N runs N at a time, by default two more
# than there are processors, as some wait. A suite exits 0 when it passes and 77, after printing why, when it can't run
# here. Each test gets PROG and BUILD (absolute), LC_ALL=C, the project's top as its directory, no
# input, folders of its own for temporary files (TMPDIR) and for what the engine learns, no time to learn
# games in, TIME_LIMIT seconds, and TEST_SCALE, which says how much to try: deep with DEEP=1, as in
# `make check`, small under sanitizers, else usual. With DEEP=1 and without names, tests are left out that try the same at
# any scale: `make check` runs them under sanitizers. Fails if anything failed or nothing ran.
set -u

cd "$(dirname "$0")/.." || exit 3
absolute() {
    case $1 in
    /*) echo "$1" ;;
    *) echo "$PWD/$1" ;;
    esac
}
BUILD=$(absolute "${BUILD:-build}")
PROG=$(absolute "${PROG:-$BUILD/baronet}")
LC_ALL=C
# A sanitizer's report has to end in a signal: with a plain exit status of 1 it would look like the
# program's own "wrong file" to a test that expects just that.
ASAN_OPTIONS=abort_on_error=1:detect_stack_use_after_return=1:strict_string_checks=1
UBSAN_OPTIONS=abort_on_error=1:print_stacktrace=1
export BUILD PROG LC_ALL ASAN_OPTIONS UBSAN_OPTIONS
unset LANG LANGUAGE
scale=usual
[ -z "${SANITIZE:-}" ] || scale=small
[ "${DEEP:-0}" != 1 ] || scale=deep
TEST_SCALE=${TEST_SCALE:-$scale}
case $TEST_SCALE in
small | usual | deep) ;;
*)
    echo "tests/run.sh: TEST_SCALE is small, usual or deep, not \"$TEST_SCALE\"" >&2
    exit 2
    ;;
esac
export TEST_SCALE
# A test that is about learning says for how long.
BARONET_LEARN=0
export BARONET_LEARN

# The tests that take longest begin first, so that none of them is left over at the end.
long="web serve perft plain growth deb check-secrets memory_test quit forced-wins engine python games program_memory_test limits
    convert symmetry engine_test engine_api_test engine_secrets_test plain_test zrf-reference zrf-front passes_test mutants properties_test"

jobs=${JOBS:-$(($(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 2))}
case $jobs in
"" | *[!0-9]* | 0*)
    echo "tests/run.sh: JOBS is a number of tests to run at a time, not \"$jobs\"" >&2
    exit 2
    ;;
esac
[ "$TEST_SCALE" = deep ] && usual_limit=3000 || usual_limit=900
time_limit=${TIME_LIMIT:-$usual_limit}
work=$(mktemp -d) || exit 3
workers=
trap 'rm -rf "$work"' EXIT
# A python3 that only looks for the interpreter (pyenv) takes longer than most tests' scripts: it is asked once.
if python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null) && mkdir "$work/bin"; then
    printf '#!/bin/sh\nexec "%s" "$@"\n' "$python" >"$work/bin/python3" && chmod +x "$work/bin/python3"
    PATH=$work/bin:$PATH
    export PATH
fi
# Whoever is stopped stops those whom he has started.
stop() {
    # shellcheck disable=SC2086 # a list of words
    kill $workers
    wait
    exit 130
}
trap stop INT TERM

# tests: the names of all tests, the long ones first.
tests() {
    for name in $long; do
        echo "$name"
    done
    for source in tests/unit/*_test.c; do
        basename "$source" .c
    done
    for suite in tests/suite/*.sh; do
        basename "$suite" .sh
    done
}

# run NAME: one test; what it prints, its exit status and its seconds go to files in $work.
run() {
    mkdir "$work/$1.tmp" && start=$(date +%s)
    times >"$work/$1.before"
    if [ -e "tests/suite/$1.sh" ]; then
        set -- "$1" sh "tests/suite/$1.sh"
    else
        set -- "$1" "$BUILD/tests/$1"
    fi
    TMPDIR=$work/$1.tmp BARONET_CACHE=$work/$1.tmp/values \
        timeout --kill-after=10 "$time_limit" "$2" ${3+"$3"} >"$work/$1.out" 2>&1 </dev/null &
    running=$!
    wait "$running"
    echo $? >"$work/$1.status"
    running=
    times >"$work/$1.after"
    echo $(($(date +%s) - start)) >"$work/$1.seconds"
    rm -rf "$work/$1.tmp"
}

# work_off NAME...: runs those that no other worker has begun, and names each when it has ended.
work_off() {
    running=
    trap '[ -z "$running" ] || kill "$running"; wait; exit 130' TERM
    for name; do
        mkdir "$work/$name" 2>/dev/null || continue
        run "$name"
        echo "$name"
    done
}

# processor_time NAME: the seconds of processors that a test has used, by what its worker's children had used (the second
# line of `times`) before and after it.
processor_time() {
    tail -qn 1 "$work/$1.before" "$work/$1.after" | awk '{ split($0, part, "[m s]+"); used = 60 * (part[1] + part[3]) + part[2] + part[4]
        sum = used - sum } END { printf "%.1f", sum }'
}

# line RESULT NAME [REMARK]
line() {
    printf '%-7s %-24s %4d s %5s s%s\n' "$1" "$2" "$(cat "$work/$2.seconds")" "$(processor_time "$2")" "${3:+  $3}"
}

# report NAME: the line of a test that has ended, counted; with all that it printed if it failed.
report() {
    output=$work/$1.out
    status=$(cat "$work/$1.status")
    case $status in
    0)
        # A suite goes on after a command that is not there, which may have been a check.
        if grep -qE "^tests/suite/$1\.sh: .*: (command )?not found\$" "$output"; then
            failed=$((failed + 1))
            line FAILED "$1" "a command is missing"
            sed 's/^/    /' "$output"
            return
        fi
        passed=$((passed + 1))
        line ok "$1" "$(sed -n 's/^summary: //p' "$output")"
        return
        ;;
    77)
        # Only suites may skip; a unit test's status is its number of failures.
        if [ -e "tests/suite/$1.sh" ]; then
            skipped=$((skipped + 1))
            line skipped "$1" "$(tail -n 1 "$output")"
            return
        fi
        line FAILED "$1"
        ;;
    124) line FAILED "$1" "stopped after $time_limit s" ;;
    12[5-7]) line FAILED "$1" "can't be run" ;;
    *)
        if [ "$status" -ge 128 ]; then
            line CRASHED "$1" "signal $((status - 128))"
        else
            line FAILED "$1" "exit status $status"
        fi
        ;;
    esac
    failed=$((failed + 1))
    sed 's/^/    /' "$output"
}

all=$(tests)
names=
for given; do
    for name in "$given" "${given#[0-9][0-9]-}" ""; do
        printf '%s\n' "$all" | grep -qxF -e "$name" && break
    done
    if [ -z "$name" ]; then
        echo "tests/run.sh: there is no test \"$given\"" >&2
        exit 2
    fi
    names="$names $name"
done
if [ "$TEST_SCALE" = deep ] && [ -z "$names" ]; then
    # Those that look at the scale, and those that are of no use under sanitizers.
    names=$(grep -lE 'TEST_SCALE|SANITIZE|"scale\.h"' tests/suite/*.sh tests/unit/*_test.c | sed 's|.*/||; s|\.[a-z]*$||' | tr '\n' ' ')
fi
# Those that are wanted, each once.
wanted=$(printf '%s\n' "$all" | awk -v names="$names" 'BEGIN { split(names, list); for (i in list) is_named[list[i]] = 1 }
    (names == "" || is_named[$0]) && !is_seen[$0]++')

mkfifo "$work/ended" || exit 3
i=0
while [ "$i" -lt "$jobs" ]; do
    # shellcheck disable=SC2086 # a list of words
    work_off $wanted >"$work/ended" &
    workers="$workers $!"
    i=$((i + 1))
done

passed=0
failed=0
skipped=0
while read -r name; do
    report "$name"
done <"$work/ended"

[ "$skipped" -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
