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
# Positions of games have a result, in halves of a point; those that searches look at beside them have none (3).
results = {one[0][at] for at in range(3, len(one[0]), 8)}
assert results in ({0, 2, 3}, {0, 1, 2, 3}), results
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
run 0 train breakthrough --time 0.3s --lessons "$lessons" --match-games 40 --match-time 1
says_regex '^error 0\.[0-9]+, of what is kept aside 0\.[0-9]+, without a net 0\.[0-9]+$'
says_regex '^match against what was there: [0-9]+\.[05] of 40, log-likelihood ratio -?[0-9.]+$'
says "The net has not proved stronger, and is not used."
[ -z "$(ls "$BARONET_CACHE")" ] || fail "a net that has not won is kept"

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
assert any(t.startswith("passes through all lessons (0 to ") for t in texts) and "games (0 to 40)" in texts, texts
assert "nan" not in svg.toxml() and "inf" not in svg.toxml()
EOF
}
report "$lessons.svg"
run 0 train breakthrough --time 0s --lessons "$lessons" --match-games 40 --match-time 1 --report "$place/report.svg" --units 64
report "$place/report.svg"

# From few lessons a net that begins with the one in use learns more than one that begins by chance.
error_kept() {
    run 0 train chess --units 64 --time 0s --lessons "$place/chess" --match-games 40 --match-time 1 "$@"
    sed -n 's/^error .*, of what is kept aside \(0\.[0-9]*\), .*/\1/p' "$out"
}
if [ "$TEST_SCALE" = deep ]; then
    # On a busy machine, too, until there is enough to learn from.
    positions=0 rounds=0
    while [ "${positions:-0}" -lt 4000 ] && [ $((rounds += 1)) -le 40 ]; do
        run 0 train chess --time 3s --lessons "$place/chess" --shard 1/1
        positions=$(sed -n 's/.* games, \([0-9]*\) positions/\1/p' "$out")
    done
    awk "BEGIN { exit !($(error_kept --from-net) < 0.9 * $(error_kept)) }" || fail "--from-net does not begin with the net"
    checks=$((checks + 1))
fi

# Where a report or a net can't be written, that is said before anything is done. A report does not overwrite lessons.
early() {
    run 3 train breakthrough --time 20s --lessons "$@"
    is_silent
}
early "$place/none" --report "$place/no/report.svg"
complains "cannot write $place/no/report.svg: No such file or directory"
early "$place/none" --ship "$place/no"
complains "cannot write $place/no/breakthrough.values: No such file or directory"
early "$place/none" --report "$place/none"
complains "$place/none is a file of lessons, and no place for the report"
early "$place/none" --report "$lessons"
complains "$lessons is a file of lessons, and no place for the report"
BARONET_CACHE=$lessons
early "$place/none"
complains "cannot make $lessons: Not a directory"
BARONET_CACHE=$place/cache
[ ! -e "$place/none" ] || fail "a file without lessons stays"

# A signal ends it, and what was played till then is kept: exit status 128 and the signal. A terminal shows the time.
checks=$((checks + 1))
python3 -B - "$PROG" "$place" <<'EOF' || fail "a signal loses games"
import os, pty, re, signal, subprocess, sys
program, place = sys.argv[1:]
lessons = place + "/stopped.lessons"
command = [program, "train", "breakthrough", "--lessons", lessons, "--time", "1h", "--threads", "1"]
def has_begun(seen, games): # as many were there before
    return b"match: " in seen or any(int(n) > games for n in re.findall(rb"of 1:00:00 played: ([0-9]+) games, [1-9]", seen))
def stop(number, command, games=0):
    control, terminal = pty.openpty()
    it = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, env=dict(os.environ, TERM="xterm"))
    os.close(terminal)
    seen = b""
    def read():
        try:
            return os.read(control, 1 << 16)
        except OSError: # it has ended
            return b""
    while not has_begun(seen, games):
        more = read()
        assert more, seen
        seen += more
    it.send_signal(number)
    while more := read():
        seen += more
    assert it.wait() == 128 + number and it.stdout.read() == b"", (it.returncode, seen)
    return seen.decode()
before = games = 0
for number in signal.SIGINT, signal.SIGTERM:
    seen = stop(number, command, games)
    assert re.search(r"0:[0-5][0-9] of 1:00:00 played: ", seen), seen
    assert re.search(r"baronet: stopped: [1-9][0-9]* games, [1-9][0-9]* positions are added to "
                     + re.escape(lessons) + "; the same command goes on from there", seen), seen
    assert os.path.getsize(lessons) > before
    before = os.path.getsize(lessons)
    games += int(re.search(r"stopped: ([0-9]+) games", seen)[1])
assert not os.path.exists(lessons + ".svg")
seen = stop(signal.SIGINT, [program, "train", "breakthrough", "--lessons", place + "/breakthrough.lessons", "--time", "0s"])
assert ("baronet: stopped while the net was tried in its match: it is not kept, but all lessons are; "
        "the same command with --time 0s fits it again") in seen, seen
EOF
[ -z "$(ls "$BARONET_CACHE")" ] || fail "a net that was not tried to the end is kept"
run 0 train breakthrough --time 0s --lessons "$place/stopped.lessons" --shard 1/2

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
complains "--match-games takes a number from 40 to 100000"
run 2 train breakthrough --match-games 39
complains "--match-games takes a number from 40 to 100000"
for units in 33 0 160 many; do
    run 2 train breakthrough --units $units
    complains '--units takes '
done
run 1 train breakthrough --from-net --time 0s --lessons "$place/none"
complains "there is no net of 32 units to begin with"
complains "hint: nets begin by chance unless one has won that sees as much"
run 1 train chess --from-net --time 0s --lessons "$place/none"
complains "there is no net of 32 units to begin with"
complains "hint: the net in use has another number of units"
run 1 train no-such-game
complains "no bundled game"
run 1 train four-corners --time 0s --lessons "$place/four"
complains "a net is for games of two players; this game has 4 players"
run 1 train race --time 0s --lessons "$place/race"
complains "a net is for games without turns of chance; this game has them"
run 1 train peg-solitaire --time 0s --lessons "$place/peg"
complains "a net is for games of two players; this game has 1 player"
[ ! -e "$place/race" ] || fail "a file without lessons stays"
run 1 train chess --time 0s --lessons "$lessons"
complains "baronet: $lessons: lessons of another game, or of other rules"
complains "hint: begin another file of lessons for this game"
run 1 train connect-four --time 0s --lessons "$place/none" "$lessons" # which has fewer rows
complains "baronet: $lessons: lessons of another game, or of other rules"
# Other values, whose checksum a block has after that of its rules.
checks=$((checks + 1))
python3 -B - "$lessons" "$place/valued" <<'EOF' || fail "no lessons for other values"
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
count, row_count, counted = struct.unpack("<3Q", data[64:88])
length = 88 + count * (8 + 2 * counted) + 2 * row_count
data[16] ^= 1
sum = 0xcbf29ce484222325
for byte in data[:length]:
    sum = (sum ^ byte) * 0x100000001b3 % (1 << 64)
open(sys.argv[2], "wb").write(data[:length] + struct.pack("<Q", sum))
EOF
run 1 train breakthrough --time 0s --lessons "$place/none" "$lessons" "$place/valued"
complains "baronet: $place/valued: lessons for other values"
complains "hint: begin another file of lessons, or use the values that these were made with"
# What is no file of lessons stays as it is.
echo "bare notes" >"$place/notes"
cp "$place/notes" "$place/notes.before"
run 1 train breakthrough --time 0s --lessons "$place/notes"
complains "baronet: $place/notes: it is no file of lessons"
run 1 train breakthrough --time 0s --lessons "$lessons" "$place/notes"
complains "baronet: $place/notes: it is no file of lessons"
cmp -s "$place/notes" "$place/notes.before" || fail "a file has changed that has no lessons"
# A last block that was not written to its end is cut off the own file, wherever it ends; another file stays as it is.
whole=$(wc -c <"$lessons")
for more in 3 8 70 80 100 1000; do
    { cat "$lessons" && head -c $more "$lessons"; } >"$place/part"
    run 0 train breakthrough --time 0s --lessons "$place/part" --shard 1/2
    complains "$place/part: the last block of lessons was not written to its end, and is cut off ($more bytes)"
    cmp -s "$lessons" "$place/part" || fail "$more bytes are not cut off"
done
# Of another file it is left out, and that file stays; what comes after it is read.
run 0 train breakthrough --time 0s --lessons "$place/none" --shard 1/2 "$place/part-2.lessons"
after=$(cat "$out")
for left in $((whole - 1)) $((whole - 100)) 50 5; do
    head -c $left "$lessons" >"$place/part"
    cp "$place/part" "$place/shortened"
    run 0 train breakthrough --time 0s --lessons "$place/none" --shard 1/2 "$place/part" "$place/part-2.lessons"
    complains "baronet: $place/part: the last block of lessons was not written to its end, and is left out ("
    cmp -s "$place/part" "$place/shortened" || fail "lessons have changed"
done
says_only "$after"
# Bytes that were changed are told, and stay.
{ cat "$lessons" && head -c 1000 /dev/zero; } >"$place/part"
cp "$place/part" "$place/changed"
run 1 train breakthrough --time 0s --lessons "$place/none" "$lessons" "$place/part"
complains "baronet: $place/part: the lessons are damaged"
run 1 train breakthrough --time 0s --lessons "$place/part"
complains "baronet: $place/part: the lessons are damaged"
cmp -s "$place/part" "$place/changed" || fail "damaged lessons have changed"
{ printf 'baronet1' && tail -c +9 "$lessons"; } >"$place/part"
cp "$place/part" "$place/older"
run 1 train breakthrough --time 0s --lessons "$place/part"
complains "baronet: $place/part: the lessons are of another version of the program, which kept other things"
complains "hint: begin another file of lessons: these can't be converted"
cmp -s "$place/part" "$place/older" || fail "older lessons have changed"
run 1 train breakthrough --time 0s --lessons "$place/empty"
complains "baronet: there are 0 positions to learn from; a net needs 2000: play longer (--time)"
run 3 train breakthrough --time 0s --lessons "$place"
complains "$place"
run 3 train breakthrough --time 0s --lessons "$place/none" "$place/nowhere"
complains "$place/nowhere"
cmp -s "$lessons" "$place/before" || fail "lessons have changed"
run 2 --sandbox train breakthrough
complains "it writes a file of lessons"

finish
