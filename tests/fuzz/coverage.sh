#!/bin/sh
# How many of a reader's lines the kept corpora (tests/fuzz/corpus, and the project's own files) reach: for each harness
# the share of the lines of the files that tests/fuzz/readers.txt names, by gcov. Fails below LEAST percent (85).
#
#     tests/fuzz/coverage.sh [-v] [betza_fuzz ...]     -v: each file
#
# Everything is compiled once more, in build/coverage.
set -eu

cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build/coverage}
JOBS=${JOBS:-$(nproc)}
least=${LEAST:-85}
verbose=
if [ "${1-}" = -v ]; then
    verbose=yes
    shift
fi
# shellcheck disable=SC2046 # a list of names
[ $# -gt 0 ] || set -- $(grep -v '^#' tests/fuzz/readers.txt | cut -f 1)

make --no-print-directory --silent -j"$JOBS" BUILD="$BUILD" CC=gcc CFLAGS='-O0 --coverage' "$BUILD/baronet" >"$BUILD.log" 2>&1 || {
    tail "$BUILD.log" >&2
    exit 3
}
rm -f "$BUILD/programs.a"
for layer in cli player record protocol match command; do
    find "$BUILD/obj/$layer" -name '*.o' ! -name main.o -exec ar rcs "$BUILD/programs.a" {} +
done
includes=$(printf -- "-I%s " interp/*/)

# inputs HARNESS: the folders of its inputs.
inputs() {
    echo "tests/fuzz/corpus/$1"
    case $1 in
    game_fuzz | format_fuzz) echo games stdlib tests/errors ;;
    zrf_fuzz | zrf_play_fuzz) echo games/zrf games/zrf/common ;;
    esac
}

failed=0
for harness; do
    find "$BUILD" -name '*.gcda' -exec rm -f {} +
    # shellcheck disable=SC2086 # lists of words
    gcc -std=c11 -O0 $includes -Igrammar -I"$BUILD/gen" "tests/fuzz/$harness.c" tests/fuzz/checks.c tests/fuzz/corpus_replay.c \
        "$BUILD/programs.a" "$BUILD/libbaronet.a" --coverage -lm -pthread -o "$BUILD/$harness"
    # shellcheck disable=SC2046
    "$BUILD/$harness" $(inputs "$harness") >"$BUILD/$harness.out" 2>"$BUILD/$harness.err" || {
        echo "FAILED  $harness: the corpus does not pass" >&2
        tail -n 3 "$BUILD/$harness.err" >&2
        exit 1
    }
    files=$(sed -n "s/^$harness	//p" tests/fuzz/readers.txt)
    # shellcheck disable=SC2086 # patterns of files
    for file in $files; do
        [ "$harness" = game_fuzz ] && case $file in *betza*) continue ;; esac
        folder=$(basename "$(dirname "$file")")
        stem=$(basename "$file")
        case $file in
        *.l) stem=${stem%.l}_scan.c ;;
        *.y) stem=${stem%.y}_parse.c ;;
        esac
        gcov -n -o "$BUILD/obj/$folder/${stem%.c}.gcda" "$stem" 2>/dev/null | awk -v file="$file" -v name="$(basename "$file")" '
            /^File/ { wanted = index($0, "/" name "\047") > 0 }
            /^Lines executed/ && wanted { split($0, part, /[:% ]+/); print file, part[3], part[5]; exit }'
    done >"$BUILD/$harness.lines"
    [ -z "$verbose" ] || sed 's/^/        /' "$BUILD/$harness.lines"
    awk -v harness="$harness" -v least="$least" '{ reached += $2 * $3 / 100; lines += $3 }
        END { share = lines ? 100 * reached / lines : 0
              printf "%-7s %s  %.1f %% of %d lines\n", share < least ? "FAILED" : "ok", harness, share, lines
              exit share < least }' "$BUILD/$harness.lines" || failed=$((failed + 1))
done
[ "$failed" -eq 0 ]
