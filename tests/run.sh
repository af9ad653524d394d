#!/bin/sh
# Runs the unit tests ($BUILD/tests/NAME for each tests/unit/NAME.c) and the suites
# (tests/suite/*.sh, in order), one line each, and shows what a failed one printed.
#
#     PROG=build/baronet BUILD=build tests/run.sh [NAME...]
#
# With names only those run: base_test, 00-install. A suite exits 0 when it passes and 77, after
# printing why, when it can't run here. Each gets PROG and BUILD (absolute), LC_ALL=C, the project's
# top as its directory, no input, and TIME_LIMIT seconds. Fails if anything failed or nothing ran.
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
# What engines learn while they are tested stays apart from what users have learnt.
BARONET_CACHE=$BUILD/values
export BARONET_CACHE

time_limit=${TIME_LIMIT:-900}
wanted=" $* "
passed=0
failed=0
output=$(mktemp) || exit 3
trap 'rm -f "$output"' EXIT
trap 'exit 130' INT TERM

# is_wanted NAME
is_wanted() {
    case $wanted in
    "  " | *" $1 "*) return 0 ;;
    *) return 1 ;;
    esac
}

# report RESULT NAME SECONDS [REMARK]
report() {
    printf '%-7s %-24s %4d s%s\n' "$1" "$2" "$3" "${4:+  $4}"
}

# run NAME COMMAND... : one test, its result printed and counted.
run() {
    name=$1
    shift
    start=$(date +%s)
    timeout --kill-after=10 "$time_limit" "$@" >"$output" 2>&1 </dev/null
    status=$?
    seconds=$(($(date +%s) - start))
    case $status in
    0)
        passed=$((passed + 1))
        report ok "$name" "$seconds" "$(sed -n 's/^summary: //p' "$output")"
        return
        ;;
    77)
        # Only suites may skip; a unit test's status is its number of failures.
        if [ "$1" = sh ]; then
            skipped=$((skipped + 1))
            report skipped "$name" "$seconds" "$(tail -n 1 "$output")"
            return
        fi
        report FAILED "$name" "$seconds"
        ;;
    124) report FAILED "$name" "$seconds" "stopped after $time_limit s" ;;
    12[5-7]) report FAILED "$name" "$seconds" "can't be run" ;;
    *)
        if [ "$status" -ge 128 ]; then
            report CRASHED "$name" "$seconds" "signal $((status - 128))"
        else
            report FAILED "$name" "$seconds" "exit status $status"
        fi
        ;;
    esac
    failed=$((failed + 1))
    sed 's/^/    /' "$output"
}

skipped=0
for source in tests/unit/*_test.c; do
    name=$(basename "$source" .c)
    [ -e "$source" ] && is_wanted "$name" && run "$name" "$BUILD/tests/$name"
done
for suite in tests/suite/*.sh; do
    name=$(basename "$suite" .sh)
    [ -e "$suite" ] && is_wanted "$name" && run "$name" sh "$suite"
done

[ "$skipped" -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
