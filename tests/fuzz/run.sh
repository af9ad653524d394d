#!/bin/sh
# Fuzzes every harness of tests/fuzz, or those named, under AddressSanitizer and
# UndefinedBehaviorSanitizer, from the kept corpus (tests/fuzz/corpus/HARNESS) and the project's own
# files: with clang's libFuzzer for FUZZ_SECONDS each (60); without it, what is kept is only run again.
#
#     tests/fuzz/run.sh [betza_fuzz ...]
#
# The corpus that grows is $BUILD/corpus/HARNESS (BUILD: build/fuzz). Fails if anything is found; that stays
# in $BUILD/found and, once it is fixed, belongs in tests/fuzz/corpus. As many run at a time as there are
# processors (JOBS).
set -eu

cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build/fuzz}
JOBS=${JOBS:-$(nproc)}
seconds=${FUZZ_SECONDS:-60}
case $seconds in
"" | *[!0-9]* | 0*)
    echo "tests/fuzz/run.sh: FUZZ_SECONDS is a number of seconds, not \"$seconds\"" >&2
    exit 2
    ;;
esac
if [ $# -eq 0 ]; then
    for source in tests/fuzz/*_fuzz.c; do
        set -- "$@" "$(basename "$source" .c)"
    done
fi
for harness; do
    [ -e "tests/fuzz/$harness.c" ] && continue
    echo "tests/fuzz/run.sh: there is no harness \"$harness\"" >&2
    exit 2
done

mkdir -p "$BUILD/found" "$BUILD/corpus"
sanitize=address,undefined
main=tests/fuzz/corpus_replay.c
compiler=${CC:-cc}
library=$sanitize
harness_sanitize=$sanitize
echo 'int LLVMFuzzerTestOneInput(const unsigned char *b, unsigned long n) { return b && n == 9; }' >"$BUILD/try.c"
if clang -fsanitize="fuzzer,$sanitize" "$BUILD/try.c" -o "$BUILD/try" 2>/dev/null; then
    main=
    compiler=clang
    library=fuzzer-no-link,$sanitize
    harness_sanitize=fuzzer,$sanitize
else
    echo "There is no libFuzzer here (clang and its runtime): the corpus is run again, nothing new is tried."
fi
# Rules that loop without end spend their budget of steps, which would take minutes under sanitizers.
make --no-print-directory -j"$JOBS" BUILD="$BUILD" CC="$compiler" SANITIZE="$library" \
    CFLAGS="-O1 -g -DBUDGET_PART=100" "$BUILD/baronet"
# What is part of the program, not of the library: of this a harness takes what it needs.
rm -f "$BUILD/programs.a"
for layer in cli player record protocol match command; do
    find "$BUILD/obj/$layer" -name '*.o' ! -name main.o -exec ar rcs "$BUILD/programs.a" {} +
done

# fuzz HARNESS: the summary is one line.
fuzz() {
    includes=$(printf -- "-I%s " interp/*/)
    # shellcheck disable=SC2086 # lists of words; no main where libFuzzer has one
    "$compiler" -std=c11 -g -O1 -fno-sanitize-recover=all -fsanitize="$harness_sanitize" \
        $includes -Igrammar -I"$BUILD/gen" \
        "tests/fuzz/$1.c" tests/fuzz/checks.c $main "$BUILD/programs.a" "$BUILD/libbaronet.a" -lm -pthread -o "$BUILD/$1"
    PYTHONDONTWRITEBYTECODE=1 python3 tests/fuzz/dictionary.py "$1" >"$BUILD/$1.dict"
    mkdir -p "$BUILD/corpus/$1"
    harness=$1
    set -- "tests/fuzz/corpus/$1"
    case $harness in
    game_fuzz | format_fuzz) set -- "$@" games stdlib tests/errors ;;
    zrf_fuzz | zrf_play_fuzz) set -- "$@" games/zrf ;;
    esac
    if [ -n "$main" ]; then
        "$BUILD/$harness" "$@"
    else
        "$BUILD/$harness" -max_total_time="$seconds" -timeout=300 -max_len=6000 -rss_limit_mb=3000 -print_final_stats=1 \
            -dict="$BUILD/$harness.dict" -artifact_prefix="$BUILD/found/$harness-" "$BUILD/corpus/$harness" "$@"
    fi
}

# report HARNESS: fuzzes it and says how that went, at once.
report() {
    if fuzz "$1" >"$BUILD/$1.log" 2>&1; then
        echo "ok      $1  $(tr '\r' '\n' <"$BUILD/$1.log" |
            sed -n 's/^stat::number_of_executed_units: \([0-9]*\)$/\1 inputs/; /^[0-9]* inputs$/p')"
    else
        echo "FAILED  $1  ($BUILD/$1.log, $BUILD/found)
$(tail -n 25 "$BUILD/$1.log" | cut -c1-300)"
        : >"$BUILD/failed"
    fi
}

# work_off HARNESS...: fuzzes those that no other worker has begun.
work_off() {
    for harness; do
        if mkdir "$BUILD/begun/$harness" 2>/dev/null; then
            report "$harness"
        fi
    done
}

rm -rf "$BUILD/failed" "$BUILD/begun"
mkdir "$BUILD/begun"
workers=0
while [ "$workers" -lt "$JOBS" ]; do
    work_off "$@" &
    workers=$((workers + 1))
done
wait
[ ! -e "$BUILD/failed" ]
