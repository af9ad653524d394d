#!/bin/sh
# Nets: `baronet train` plays, keeps lessons, goes on, learns from several files, and a net that has won is used.
. tests/checks.sh

# Games of few turns, with values of their own.
BARONET_CACHE=$place/cache
export BARONET_CACHE
lessons=$place/breakthrough.lessons
run 0 train breakthrough --time 0.3s --lessons "$lessons" --shard 1/2 --threads 1
says_regex '^Breakthrough: [0-9]+ games, [0-9]+ positions$'
is_silent_on "match"
size=$(wc -c <"$lessons")
[ "$size" -gt 1000 ] || fail "there are no lessons"
positions=$(sed -n 's/.* games, \([0-9]*\) positions/\1/p' "$out")

# It goes on with what is there, with other games.
run 0 train breakthrough --time 0.3s --lessons "$lessons" --shard 1/2 --threads 1
[ "$(sed -n 's/.* games, \([0-9]*\) positions/\1/p' "$out")" -gt "$positions" ] || fail "it does not go on"
[ "$(wc -c <"$lessons")" -gt "$size" ] || fail "nothing is added"

# The same games give the same lessons: by any number of threads, from the same seed.
seconds=0.4
[ -z "${SANITIZE:-}" ] || seconds=10
for threads in 1 2; do
    run 0 train breakthrough --time ${seconds}s --lessons "$place/by$threads" --shard 1/1 --threads $threads --seed 9
done
checks=$((checks + 1))
python3 -B - "$place/by1" "$place/by2" <<'EOF' || fail "lessons depend on threads"
import struct, sys
def lessons(path):
    data, found, rows, counts = open(path, "rb").read(), b"", b"", b""
    while data:
        count, row_count, counted = struct.unpack("<3Q", data[64:88])
        at = 88 + 8 * count
        found += data[88:at]
        rows += data[at:at + 2 * row_count]
        at += 2 * row_count
        counts += data[at:at + 2 * counted * count]
        data = data[at + 2 * counted * count + 8:]
    return found, rows, counts
one, two = lessons(sys.argv[1]), lessons(sys.argv[2])
assert min(map(len, one + two)) > 0
for a, b in zip(one, two):
    least = min(len(a), len(b))
    assert a[:least] == b[:least]
EOF

# Sanitizers, and busy machines, need more than a second for that.
seconds=0
run 0 train breakthrough --time 0s --lessons "$lessons" --shard 1/2
while [ "$(sed -n 's/.* games, \([0-9]*\) positions/\1/p' "$out")" -lt 2500 ] && [ $seconds -lt 300 ]; do
    seconds=$((seconds + 1))
    run 0 train breakthrough --time 0.3s --lessons "$lessons" --shard 1/2 --threads 2
done

# A whole training: what it says is consistent, and only a net that has won is kept.
run 0 train breakthrough --time 0.3s --lessons "$lessons" --match-games 4 --match-time 1
says_regex '^error 0\.[0-9]+, of what is kept aside 0\.[0-9]+, without a net 0\.[0-9]+$'
says_regex '^match against what was there: [0-4]\.[05] of 4, log-likelihood ratio -?[0-9.]+$'
says "The net has not proved stronger, and is not used."
[ ! -e "$BARONET_CACHE" ] || fail "a net that has not won is kept"

# The report is a picture with a curve for each error, and the match.
report() {
    checks=$((checks + 1))
    python3 -B - "$1" <<'EOF' || fail "the report is no such picture"
import sys, xml.dom.minidom
svg = xml.dom.minidom.parse(sys.argv[1]).documentElement
texts = [t.firstChild.data for t in svg.getElementsByTagName("text")]
curves = [p for p in svg.getElementsByTagName("path") if p.getAttribute("class").startswith("line ")]
assert svg.tagName == "svg" and "Breakthrough" in texts and any("The net is not used." in t for t in texts), texts
assert {"learnt from", "kept aside", "without a net", "the match", "it is", "it is not"} <= set(texts), texts
assert len(curves) == 6 and all(len(c.getAttribute("d").split("L")) >= 2 for c in curves[:2])
assert "nan" not in svg.toxml() and "inf" not in svg.toxml()
EOF
}
report "$lessons.svg"
run 0 train breakthrough --time 0s --lessons "$lessons" --match-games 2 --match-time 1 --report "$place/report.svg" --units 64
report "$place/report.svg"
run 3 train breakthrough --time 0s --lessons "$lessons" --match-games 2 --match-time 1 --report "$place/no/report.svg"
complains "$place/no/report.svg"

# Shards by GNU parallel: together they are all that was played, each game once.
parallel "$PROG" train breakthrough --shard {}/2 --threads 1 --time 0.3s --lessons "$place/part-{}.lessons" ::: 1 2 \
    >"$place/parts" 2>"$place/parts.err" || fail "GNU parallel: $(cat "$place/parts.err")"
run 0 train breakthrough --time 0s --lessons "$place/none" --shard 1/1 "$place"/part-*.lessons
sum=$(sed -n 's/.* games, \([0-9]*\) positions/\1/p' "$place/parts" | awk '{ sum += $1 } END { print sum, NR }')
[ "$(sed -n 's/.* games, \([0-9]*\) positions/\1/p' "$out") 2" = "$sum" ] || fail "the shards are not all there: $sum"
run 0 train breakthrough --time 0s --lessons "$place/none" --shard 1/1 "$place"/part-*.lessons "$place/part-2.lessons"
[ "$(sed -n 's/.* games, \([0-9]*\) positions/\1/p' "$out") 2" = "$sum" ] || fail "what is there twice counts twice"

# Wrong input loses nothing.
cp "$lessons" "$place/before"
run 2 train
run 2 train breakthrough --time 40
complains '--time takes a time like 90s, 40m or 1.5h, not "40"'
for time in 99999h 10000.1h .5s 1.s 1.25s 1.xs -1s 1.-1s; do
    run 2 train breakthrough --time "$time"
    complains "--time takes a time"
done
run 2 train breakthrough --shard 3/2
complains '--shard takes a part like 1/8, not "3/2"'
run 2 train breakthrough --match-games 0
complains "--match-games"
for units in 33 0 160 many; do
    run 2 train breakthrough --units $units
    complains '--units takes '
done
run 1 train no-such-game
complains "no bundled game"
run 1 train four-corners --time 0s --lessons "$place/four"
complains "a net is for games of two players without turns of chance"
run 1 train race --time 0s --lessons "$place/race"
complains "a net is for games of two players without turns of chance"
[ ! -e "$place/race" ] || fail "a file without lessons stays"
run 1 train chess --time 0s --lessons "$lessons"
complains "the lessons are for other rules or other values"
complains "hint: begin another file of lessons, or use the values that these were made with"
# A last block that was not written to its end is cut off the own file, wherever it ends; another file stays as it is.
whole=$(wc -c <"$lessons")
for more in 3 8 70 80 100 1000; do
    { cat "$lessons" && head -c $more "$lessons"; } >"$place/part"
    run 0 train breakthrough --time 0s --lessons "$place/part" --shard 1/2
    complains "$place/part: the last block of lessons was not written to its end, and is cut off ($more bytes)"
    cmp -s "$lessons" "$place/part" || fail "$more bytes are not cut off"
done
head -c $((whole - 1)) "$lessons" >"$place/part"
cp "$place/part" "$place/shortened"
run 1 train breakthrough --time 0s --lessons "$place/none" "$place/part"
complains "the lessons are damaged"
cmp -s "$place/part" "$place/shortened" || fail "lessons have changed"
# Bytes that were changed are told, and stay.
{ cat "$lessons" && head -c 1000 /dev/zero; } >"$place/part"
cp "$place/part" "$place/changed"
run 1 train breakthrough --time 0s --lessons "$place/part"
complains "the lessons are damaged"
cmp -s "$place/part" "$place/changed" || fail "damaged lessons have changed"
{ printf 'baronet1' && tail -c +9 "$lessons"; } >"$place/part"
cp "$place/part" "$place/older"
run 1 train breakthrough --time 0s --lessons "$place/part"
complains "the lessons are of another version of the program, which kept other things"
complains "hint: begin another file of lessons: these can't be converted"
cmp -s "$place/part" "$place/older" || fail "older lessons have changed"
run 1 train breakthrough --time 0s --lessons "$place/empty"
complains "there are only 0 positions to learn from, not 2000"
run 3 train breakthrough --time 0s --lessons "$place"
complains "$place"
run 3 train breakthrough --time 0s --lessons "$place/none" "$place/nowhere"
complains "$place/nowhere"
cmp -s "$lessons" "$place/before" || fail "lessons have changed"
run 2 --sandbox train breakthrough
complains "it writes a file of lessons"

finish
