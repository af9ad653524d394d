#!/bin/sh
# Fuzzes with clang's libFuzzer under AddressSanitizer and UndefinedBehaviorSanitizer.
#
#     tests/fuzz/run.sh [SECONDS [TARGET...]]     60 seconds each of betza_fuzz, game_fuzz, zrf_fuzz
#
# What is found stays in $BUILD/crash-* and the like; the corpus that grows is $BUILD/TARGET.corpus.
set -eu

cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build/fuzz}
seconds=${1:-60}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- betza_fuzz game_fuzz zrf_fuzz
sanitize=address,undefined

make --no-print-directory -j"$(nproc)" BUILD="$BUILD" CC=clang SANITIZE="fuzzer-no-link,$sanitize" "$BUILD/libbaronet.a"
PYTHONDONTWRITEBYTECODE=1 python3 tests/fuzz/dictionary.py >"$BUILD/game_fuzz.dict"
# Movements that others wrote are the words of the other one.
cut -f 1 tests/data/betza-open.tsv | grep -v '^#' | sort -u | sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/"&"/' >"$BUILD/betza_fuzz.dict"
cat games/zrf/*.zrf | tr -s ' ()\n' '\n' | grep -E '^[a-z$?-]+$' | sort -u | sed 's/.*/"&"/' >"$BUILD/zrf_fuzz.dict"
for target in "$@"; do
    clang -std=c11 -g -O1 -fno-sanitize-recover=all -fsanitize="fuzzer,$sanitize" -Iinterp/base -Igrammar -I"$BUILD/gen" \
        -Iinterp/model -Iinterp/zrf -Iinterp/rules "tests/fuzz/$target.c" "$BUILD/libbaronet.a" -o "$BUILD/$target"
    mkdir -p "$BUILD/$target.corpus"
    set -- "$BUILD/$target.corpus"
    case $target in
    game_fuzz) set -- "$@" games stdlib tests/errors ;;
    zrf_fuzz) set -- "$@" games/zrf ;;
    esac
    "$BUILD/$target" -max_total_time="$seconds" -timeout=5 -max_len=6000 -rss_limit_mb=3000 -print_final_stats=1 \
        -dict="$BUILD/$target.dict" -artifact_prefix="$BUILD/" "$@"
done
