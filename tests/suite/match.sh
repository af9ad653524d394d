#!/bin/sh
# Matches with other programs and their records: how turns of programs are read, who is at fault, what
# a file on disk may be. The programs are tests/match_engine.py, which plays what it is told.
. tests/checks.sh

engine="python3 tests/match_engine.py"

# refuses STATUS TEXT: nothing but a complaint.
refuses() {
    checks=$((checks + 1))
    [ "$status" -eq "$1" ] || fail "exit status $status, not $1"
    complains "$2"
    is_silent
}

# means GAME RECORD TEXT TURN: what a program says by CECP as the first turn of White.
means() {
    run 0 match "$1" --games 1 --opening 0 --turns 1 --depth 1 --second random --record "$place/$2" \
        --first "xboard:$engine cecp $3"
    checks=$((checks + 1))
    grep -q "^$4 \*$" "$place/$2" || fail "does not read $3 as $4"
}

# ---- Turns in standard algebraic notation
# O-O goes towards later files, from either half of the board.
cat >"$place/chess.vdl" <<'END'
game "Open Chess" from chess
setup "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
END
cat >"$place/mirrored.vdl" <<'END'
game "Mirrored Chess" from chess
setup "r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w KQkq - 0 1"
END
cat >"$place/capablanca.vdl" <<'END'
game "Open Capablanca" from capablanca
setup "r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1"
END
cat >"$place/gollon.vdl" <<'END'
game "Open Rutland" from rutland-gollon
setup "r5k6r/pppppppppppppp/14/14/14/14/14/14/PPPPPPPPPPPPPP/R5K6R w KQkq - 0 1"
END
cat >"$place/ryugi.vdl" <<'END'
game "Open Ryugi" from ryugi
setup "r4k3r/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1"
END
cat >"$place/knightmate.vdl" <<'END'
game "Open Knightmate" from knightmate
setup "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
END
means "$place/chess.vdl" c1 O-O e1g1
means "$place/chess.vdl" c2 O-O-O e1c1
means "$place/chess.vdl" c3 0-0-0 e1c1
means "$place/chess.vdl" c4 o-o+ e1g1
means "$place/mirrored.vdl" m1 O-O d1f1
means "$place/mirrored.vdl" m2 O-O-O d1b1
means "$place/capablanca.vdl" k1 O-O f1i1
means "$place/capablanca.vdl" k2 O-O-O f1c1
means "$place/gollon.vdl" g1 O-O g1k1
means "$place/gollon.vdl" g2 0-0-0 g1c1
means "$place/knightmate.vdl" n1 O-O e1g1
means ryugi s1 Ne3 f2e4 # CECP counts ten ranks from 0
means chess s2 Nf3 g1f3
means chess s3 e4 e2e4
# Black's, on his own last rank.
run 0 match "$place/chess.vdl" --games 1 --opening 0 --turns 2 --depth 1 --record "$place/black" \
    --first "xboard:$engine cecp O-O" --second "xboard:$engine cecp O-O-O"
checks=$((checks + 1))
grep -q '^e1g1 e8c8 \*$' "$place/black" || fail "does not read Black's"
# Two lengths: what is meant can't be told, and nobody has won.
run 1 match "$place/ryugi.vdl" --games 2 --opening 0 --turns 1 --first "xboard:$engine cecp O-O-O"
complains "plays O-O-O, which may be f1d1 or f1c1; it has to name the squares"
is_silent
run 1 match chess --games 2 --opening 0 --first "xboard:$engine cecp O-O"
complains "does not seem to play Chess: it plays O-O: error: illegal turn"
is_silent

# ---- Who does not know the game
run 1 match chess --games 4 --opening 0 --first random --second "uci:$engine uci e2e5"
complains "does not seem to play Chess: it plays e2e5: error: illegal turn"
complains 'hint: ";variant=NAME" after its command'
is_silent
run 1 match ryugi --games 4 --first random --second "xboard:$engine cecp refuse"
complains "does not seem to play Ryugi: it says: Error (unknown variant): "
is_silent
for variants in normal,crazyhouse other; do
    run 1 match ryugi --games 4 --first random --second "xboard:$engine variants=$variants"
    complains 'knows no variant "ryugi"'
    run 1 match ryugi --games 4 --first random --second "uci:$engine combo=$variants"
    complains 'knows no variant "ryugi"'
    is_silent
done
run 1 match chess --games 4 --first random --second "xboard:$engine variants=normal,crazyhouse;variant=chess"
complains 'knows no variant "chess", but "normal"'
run 1 match chess --games 4 --first random --second "uci:$engine combo=chess,crazyhouse;variant=ches"
complains 'knows no variant "ches", but "chess"'
# One that is not there plays no other game.
for kind in uci xboard; do
    run 3 match chess --games 2 --first random --second "$kind:no-such-program;variant=x"
    refuses 3 "cannot run no-such-program: is it installed"
    run 3 match chess --games 2 --first random --second "$kind:true"
    refuses 3 "true ended as soon as it was started"
done
# It is told the game's own name, or XBoard's, where it knows that.
run 0 match chess --games 1 --opening 0 --turns 1 --second random --depth 1 \
    --first "uci:$engine combo=crazyhouse,chess log=$place/told e2e4"
checks=$((checks + 1))
grep -qx "setoption name UCI_Variant value chess" "$place/told" || fail "does not tell the variant"
run 0 match three-check --games 1 --opening 0 --turns 1 --second random --depth 1 \
    --first "xboard:$engine variants=normal,3check log=$place/told e2e4"
checks=$((checks + 1))
grep -qx "variant 3check" "$place/told" || fail "does not tell the variant"

# ---- Later turns against the rules lose, and so does who resigns, but that is no fault.
run 0 match chess --games 1 --opening 0 --second random --depth 1 --first "uci:$engine uci e2e4 e2e4"
says "lost 1"
says "was at fault in 1 game"
complains "plays e2e4: error: illegal turn"
run 0 match chess --games 1 --opening 0 --second random --depth 1 --first "xboard:$engine cecp e2e4 resign"
says "lost 1"
is_silent_on "at fault"
is_clean
# An old program may not know all commands.
run 0 match chess --games 1 --opening 0 --turns 1 --second random --depth 1 --first "xboard:$engine cecp old e2e4"
is_silent_on "at fault"

# ---- Programs that stay: the end of their input, SIGTERM and our own death don't end them.
run 0 match chess --games 1 --opening 0 --turns 1 --second random --depth 1 --first "uci:$engine stays pid=$place/pid e2e4"
is_gone() {
    checks=$((checks + 1))
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        kill -0 "$(cat "$place/pid")" 2>/dev/null || return
        sleep 0.5
    done
    fail "leaves a program running"
    kill -9 "$(cat "$place/pid")"
}
is_gone
for signal in TERM KILL; do
    rm -f "$place/pid"
    last="baronet match, ended by SIG$signal"
    "$PROG" match chess --opening 0 --first "uci:$engine stays mute pid=$place/pid" >"$out" 2>"$err" &
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ -s "$place/pid" ] && break
        sleep 0.5
    done
    kill -s "$signal" $!
    wait $! 2>/dev/null
    is_gone
done

# ---- Records
set -- match connect-four --first random --second random --depth 1 --seed 1
run 0 "$@" --games 6 --record "$place/six"
cp "$out" "$place/six.out"
cp "$place/six" "$place/copy"
run 0 "$@" --games 6 --record "$place/copy"
says "of 6 "
is_clean
checks=$((checks + 1))
cmp -s "$place/six" "$place/copy" || fail "changes a record that is complete"

# A game that is cut off is played again: the same record, wherever it was cut.
size=$(wc -c <"$place/six")
for cut in 1 2 3 40 150 300 500; do
    head -c $((size - cut)) "$place/six" >"$place/cut"
    run 0 "$@" --games 6 --record "$place/cut"
    says "of 6 "
    complains "the last game is cut off; it is played again"
    checks=$((checks + 1))
    cmp -s "$place/six" "$place/cut" || fail "differs from the record that was never cut ($cut)"
done
for length in 1 10 200; do
    head -c "$length" "$place/six" >"$place/cut"
    run 0 "$@" --games 6 --record "$place/cut"
    complains "the rules at its beginning are cut off; it is begun anew"
    checks=$((checks + 1))
    cmp -s "$place/six" "$place/cut" || fail "differs from the record that was never cut ($length)"
done
# Parts of the search can be left out.
run 0 match chess --second "baronet;without=null-move,killers;learn=0" --games 2 --nodes 50 --turns 4
run 2 match chess --second "baronet;without=rooks" --games 2
complains 'the search has no part "rooks"; it can be without net, '

# One that older versions wrote, without the rules, goes on.
sed '1,/^$/d' "$place/six" >"$place/old"
cp "$place/old" "$place/cut"
run 0 "$@" --games 6 --record "$place/cut"
is_clean
checks=$((checks + 1))
cmp -s "$place/old" "$place/cut" || fail "changes an older record that is complete"
head -c 700 "$place/old" >"$place/cut"
run 0 "$@" --games 6 --record "$place/cut"
checks=$((checks + 1))
cmp -s "$place/old" "$place/cut" || fail "does not go on with an older record"
# What is damaged elsewhere is refused and left alone: here one that older versions went on with.
{
    head -c $((size - 10)) "$place/six"
    cat "$place/six"
} >"$place/glued"
sed '/^$/d' "$place/six" >"$place/dense"
printf 'Notes\n' >"$place/notes"
printf '[Variant "connect-four"]\n[Note "mine"]\n' >"$place/tags"
printf 'no newline' >"$place/short"
printf '%% notes\n\n' >"$place/strange"
for file in glued dense notes tags short strange; do
    cp "$place/$file" "$place/copy"
    run 2 "$@" --games 8 --record "$place/copy"
    complains "$place/copy is no record of a match, or damaged: line "
    is_silent
    checks=$((checks + 1))
    cmp -s "$place/$file" "$place/copy" || fail "writes to a damaged file ($file)"
done

printf '%% baronet match 3\n\n' >"$place/later"
run 2 "$@" --games 8 --record "$place/later"
complains "$place/later was written by a later version of Baronet"

# A record of another match is refused, and what differs is told.
differs() {
    text=$1
    shift
    run 2 match "$@" --games 8 --record "$place/copy"
    complains "is the record of another match: $text"
    is_silent
    checks=$((checks + 1))
    cmp -s "$place/six" "$place/copy" || fail "writes to another match's record"
}
cp "$place/six" "$place/copy"
differs "the game there: connect-four, here: hex" hex --first random --second random --depth 1 --seed 1
set -- connect-four --depth 1 --seed 1 --second random
differs "the first player there: random, here: greedy" "$@" --first greedy
set -- connect-four --depth 1 --seed 1 --first random
differs "the second player there: random, here: greedy" "$@" --second greedy
set -- "$@" --second random
differs "the settings there: --depth 1 --opening 4 --turns 600 --seed 1, here: --depth 1 --opening 4 --turns 600 --seed 2" \
    connect-four --depth 1 --seed 2 --first random --second random
differs "the settings there: " connect-four --depth 2 --seed 1 --first random --second random
differs "the settings there: " "$@" --opening 2
differs "the settings there: " "$@" --turns 20
differs "the settings there: " "$@" --clock 1.5+0.01
differs "the settings there: " connect-four --depth 1 --first random --second random
cat >"$place/tiny.vdl" <<'END'
game "Tiny"
board 3x3
piece Stone x
turn:
  choose target among empty
  note "{target}"
  place Stone at target
lose "three in a row" when row(enemy piece, 3)
draw "no square is left" when not exists empty
END
run 0 match "$place/tiny.vdl" --first random --depth 1 --games 2 --record "$place/tiny"
sed 's/row(enemy piece, 3)/row(enemy piece, 2)/' "$place/tiny.vdl" >"$place/new.vdl"
mv "$place/new.vdl" "$place/tiny.vdl"
run 2 match "$place/tiny.vdl" --first random --depth 1 --games 2 --record "$place/tiny"
complains "is the record of another match: the rules' fingerprint there: "

# Quotes and backslashes in what players are called.
run 0 match chess --games 1 --opening 0 --turns 1 --depth 1 --record "$place/quotes" --first "uci:$engine 'name=A \"B\\' e2e4"
run 0 match chess --games 1 --opening 0 --turns 1 --depth 1 --record "$place/quotes" --first "uci:$engine 'name=A \"B\\' e2e4"
is_clean

# No second match writes to the same file.
last="two matches with one record"
"$PROG" match chess --opening 0 --first "uci:$engine mute pid=$place/pid2" --record "$place/locked" >/dev/null 2>&1 &
for _ in 1 2 3 4 5 6 7 8 9 10; do
    [ -s "$place/pid2" ] && break
    sleep 0.5
done
run 3 match chess --opening 0 --first "uci:$engine mute pid=$place/pid2" --record "$place/locked"
complains "cannot write $place/locked: process $! is writing it"
kill $!
wait $! 2>/dev/null

# Nothing but regular files.
set -- match connect-four --first random --second random --depth 1 --seed 1
mkfifo "$place/fifo"
for file in /dev/zero /dev/full "$place/fifo"; do
    run 3 "$@" --games 2 --record "$file"
    complains "cannot write $file: it is no regular file"
    is_silent
done
run 3 "$@" --games 2 --record "$place"
complains "cannot write $place: Is a directory"
run 3 "$@" --games 2 --record "$place/nowhere/games"
complains "cannot write $place/nowhere/games: No such file or directory"

# A full disk: what was finished before is kept and counted, and the match goes on there when there is
# room. The first limit has no room for the rules.
for limit in 1 3 4 5; do
    last="baronet match with a limit of $limit blocks"
    rm -f "$place/full"
    checks=$((checks + 2))
    (
        ulimit -f "$limit"
        exec "$PROG" "$@" --games 6 --jobs 2 --record "$place/full"
    ) >"$out" 2>"$err"
    status=$?
    [ "$status" -eq 3 ] || fail "exit status $status, not 3"
    complains "cannot write $place/full: File too large"
    if [ "$limit" -gt 1 ]; then
        says "of $(grep -c '^\[Round' "$place/full") (won "
        [ "$(grep -c 'does not count$' "$err")" -eq 1 ] || fail "does not say which game is lost"
    fi
    run 0 "$@" --games 6 --record "$place/full"
    says "$(tail -n 2 "$place/six.out" | head -n 1)"
    is_clean
done

# Cut at any byte, a record goes on to the same games.
"$PROG" match "$place/tiny.vdl" --first random --second random --depth 1 --opening 0 --seed 3 --games 2 \
    --record "$place/whole" >/dev/null
size=$(wc -c <"$place/whole")
step=61
[ "$TEST_SCALE" = deep ] && step=1
length=$((size - 1))
while [ "$length" -ge 0 ]; do
    head -c "$length" "$place/whole" >"$place/cut"
    run 0 match "$place/tiny.vdl" --first random --second random --depth 1 --opening 0 --seed 3 --games 2 --record "$place/cut"
    checks=$((checks + 1))
    cmp -s "$place/whole" "$place/cut" || fail "differs from the record that was never cut ($length of $size bytes)"
    length=$((length - step))
done

finish
