#!/bin/sh
# baronet --sandbox: commands answer as without it; what needs files or programs is refused; limits.
. tests/checks.sh

run 0 list --sandbox
if ! echo '#include <seccomp.h>' | ${CC:-cc} -E - >/dev/null 2>&1; then
    failures=0
    run 3 list --sandbox
    complains 'there is no --sandbox: this program was built without libseccomp'
    echo "only the refusal is tested: libseccomp-dev is not installed"
    finish
fi

# same STATUS ARGUMENT...: with --sandbox stdout, stderr and the exit status are the same
same() {
    run "$@"
    cp "$out" "$place/plain.out"
    cp "$err" "$place/plain.err"
    run "$@" --sandbox
    cmp -s "$out" "$place/plain.out" || fail 'stdout differs'
    cmp -s "$err" "$place/plain.err" || fail 'stderr differs'
}

# ---- Commands

mkdir "$place/games" "$place/beside"
cat >"$place/games/base.vdl" <<'END'
game "Base"
board 2x2
piece Man m: W
setup "1m/M1 w - - 0 1"
turn: move
lose "stuck" when not possible turn
END
printf 'game "My" from "base.vdl"\n' >"$place/games/my.vdl"
printf 'game "Beside" from "../games/base.vdl"\n' >"$place/beside/my.vdl"
printf 'game "Wrong" from "../../../../etc/passwd.vdl"\n' >"$place/games/wrong.vdl"
printf 'base.vdl\tstart\t1\t2\n' >"$place/games/list.tsv"

same 0 list
same 0 perft chess 3
same 0 perft chess 3 --threads 3 --hash 16
same 0 show robber-baron --view white
same 0 moves "$place/games/my.vdl"
same 0 check "$place/games/my.vdl" chess
same 1 check "$place/games/wrong.vdl"
complains 'is not opened: it lies outside the folder'
same 1 perft "$place/beside/my.vdl" 1
same 0 perft "$place/beside/my.vdl" 1 --root "$place"
same 3 check "$place/games/none.vdl"
same 0 zrf games/zrf/chess.zrf
same 0 zrf "games/zrf/chess.zrf#2"
same 0 perft games/zrf/halma.zrf 1
same 1 perft "games/zrf/chess.zrf#9" 1
same 0 convert games/zrf/race.zrf
same 0 disasm "$place/games/my.vdl"
same 0 betza WN --svg -
for option in "" --sandbox; do # it says how many seconds it took
    run 0 analyse chess --depth 3 --learn 0 $option
    says_regex 'best: [a-h][12][a-h][34]'
    sed 's/ nodes, [0-9.]* s: / nodes: /' "$out" >"$place/analysed$option"
done
cmp -s "$place/analysed" "$place/analysed--sandbox" || fail 'stdout differs'
same 0 mate chess 1 --fen '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1'
grep -m 3 "^tests/second-choices/duck.vdl${tab}.*${tab}[12]${tab}" tests/data/second-choices.tsv >"$place/duck.tsv"
same 0 perft --batch "$place/duck.tsv"
same 3 perft --batch "$place/games/none.tsv"
same 1 result --batch "$place/games/list.tsv"
same 2 perft chess
same 2 nonsense
same 0 help perft

last='uci --sandbox'
checks=$((checks + 1))
: >"$out"
converse uci "position startpos moves e2e4" "go depth 3" quit | "$PROG" --sandbox uci >"$out" 2>"$err"
says_regex 'bestmove [a-h][78][a-h][3-6].*'
last='play --sandbox'
checks=$((checks + 1))
printf 'e2e4\ne7e5\nload /etc/passwd\nsave %s/saved\nquit\n' "$place" |
    "$PROG" --sandbox play chess --seat white=human,black=human >"$out" 2>"$err"
says '1. Black: e7e5'
says 'Not loaded: no saved game is opened with --sandbox'
says 'Not saved: no file is written with --sandbox'
is_clean
[ ! -e "$place/saved" ] || fail 'a file was written'
last='a pipe that the user names'
checks=$((checks + 1))
mkfifo "$place/pipe.vdl"
cat "$place/games/base.vdl" >"$place/pipe.vdl" &
"$PROG" --sandbox perft "$place/pipe.vdl" 1 >"$out" 2>"$err" </dev/null || fail 'a pipe is not read'
wait
for channel in '<&-' '<&- >&-' '>&-' '2>&-'; do
    last="closed channels: $channel"
    checks=$((checks + 1))
    sh -c "\"\$0\" perft \"\$1\" 1 $channel" "$PROG" "$place/games/my.vdl" >"$place/plain.out" 2>"$place/plain.err"
    status=$?
    sh -c "\"\$0\" --sandbox perft \"\$1\" 1 $channel" "$PROG" "$place/games/my.vdl" >"$out" 2>"$err"
    [ $? -eq $status ] || fail "another exit status than $status"
    cmp -s "$out" "$place/plain.out" || fail 'stdout differs'
    cmp -s "$err" "$place/plain.err" || fail 'stderr differs'
done
last='output that nobody reads'
checks=$((checks + 1))
"$PROG" --sandbox list 2>"$err" | head -n 1 >"$out"
is_clean

# A file that is not on the command line.
last='uci with a file'
checks=$((checks + 1))
printf 'uci\nsetoption name UCI_Variant value %s\nsetoption name VariantPath value %s\nquit\n' \
    "$place/games/my.vdl" "$place/games/my.vdl" | "$PROG" --sandbox uci >"$out" 2>&1
grep -q 'the sandbox opens only files that the command line names' "$out" || fail 'no reason is given'

# ---- What can't be done

run 2 --sandbox corpus games
complains 'corpus does not go with --sandbox: it runs each game in a process of its own'
run 2 --sandbox match chess --first uci:true
complains 'match --first does not go with --sandbox: no other program is started'
run 2 --sandbox match chess --second=xboard:true
run 2 --sandbox match chess --record "$place/record"
run 2 --sandbox values --ship "$place"
run 2 --sandbox convert games/zrf/chess.zrf -o "$place"
run 2 --sandbox betza WN --svg "$place/x.svg"
run 2 --sandbox play chess --load "$place/saved"
run 2 --sandbox play --resume
complains 'play --resume does not go with --sandbox: no saved game is opened'
run 2 list --sandbox-memory lots
complains '--sandbox-memory takes a number, or 0 for no limit, not "lots"'
run 2 list --sandbox-seconds
complains '--sandbox-seconds needs a value'

# ---- Limits

run 3 perft chess 9 --sandbox --sandbox-seconds 1
complains 'the sandbox has used up its 1 seconds of processor time'
if [ -z "${SANITIZE:-}" ]; then
    run 3 perft chess 3 --hash 900 --sandbox --sandbox-memory 300
    complains 'memory'
fi
run 0 perft chess 3 --hash 100 --sandbox --sandbox-memory 0 --sandbox-seconds 0

finish
