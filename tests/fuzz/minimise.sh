#!/bin/sh
# Takes what fuzzing has found new ($BUILD/corpus/HARNESS; BUILD: build/fuzz) into the kept corpora: the fewest inputs
# that reach all that both reach. Inputs of findings that were mended keep their names and stay.
#
#     tests/fuzz/minimise.sh [betza_fuzz ...]     after tests/fuzz/run.sh, with clang's libFuzzer
set -eu

cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build/fuzz}
limit=${INPUT_BYTES:-1500} # longer ones are left out: what they reach short ones reach as well
if [ $# -eq 0 ]; then
    for source in tests/fuzz/*_fuzz.c; do
        set -- "$@" "$(basename "$source" .c)"
    done
fi
for harness; do
    kept=tests/fuzz/corpus/$harness
    rm -rf "$BUILD/merged" "$BUILD/short"
    mkdir -p "$BUILD/merged" "$BUILD/short" "$BUILD/corpus/$harness"
    find "$BUILD/corpus/$harness" -type f -size -"${limit}c" -exec cp {} "$BUILD/short" \;
    "$BUILD/$harness" -merge=1 "$BUILD/merged" "$kept" "$BUILD/short" 2>"$BUILD/merge.log" || {
        tail "$BUILD/merge.log" >&2
        exit 1
    }
    for input in "$kept"/*; do
        case ${input##*/} in
        ????????????????????????????????????????) rm -f "$input" ;; # named by libFuzzer, after its bytes
        esac
    done
    for input in "$BUILD/merged"/*; do
        # One that is there under a name of its own needs no second copy.
        same=$(find "$kept" -type f -size "$(wc -c <"$input")c" -exec cmp -s "$input" {} \; -print | head -n 1)
        [ -n "$same" ] || cp "$input" "$kept"
    done
    echo "$harness: $(find "$kept" -type f | wc -l) inputs, $(du -sk "$kept" | cut -f 1) kB"
done
