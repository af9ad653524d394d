#!/bin/sh
# baronet corpus: each game of a folder in a process of its own; what goes wrong in one leaves the others alone.
. tests/checks.sh

# run STATUS ARGUMENT...
run() {
    expected=$1
    shift
    last="baronet corpus $*"
    checks=$((checks + 1))
    "$PROG" corpus "$@" --memory "$memory" >"$out" 2>"$err" </dev/null
    status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected"
}
# says PATTERN: a line of stdout begins like that; | stands for a tab, % for a number.
says() {
    checks=$((checks + 1))
    pattern=$(printf '%s' "$1" | sed "s/|/$(printf '\t')/g; s/%/[0-9]*/g")
    grep -q "^$pattern" "$out" || fail "does not say: $1"
}
# The sanitizers' own memory is beyond any limit.
memory=2000
[ -z "${SANITIZE:-}" ] || memory=0

mkdir -p "$place/all/deep/.hidden"
cp games/hex.vdl games/chess.vdl "$place/all"
cp games/reversi.vdl "$place/all/deep"
cp games/hex.vdl "$place/all/deep/.hidden"
echo 'no game' >"$place/all/notes.txt"
run 0 "$place/all" --games 3
says "$place/all/chess.vdl|fine|%|%|%|%|3|[1-9]%"
says "$place/all/deep/reversi.vdl|fine|%|%|%|%|3|"
says "$place/all/hex.vdl|fine|"
says '3 games in 3 files: 3 fine, 0 failed; 9 games played, [1-9]% turns'
turns=$(cut -sf 7 "$out")
run 0 "$place/all" --games 3 --jobs 1
checks=$((checks + 1))
[ "$turns" = "$(cut -sf 7 "$out")" ] || fail "other games with another number of processes"

# Rules files of Zillions are converted and compared as well; files to include have no game.
run 0 games/zrf/xiangqi.zrf games/zrf/common --games 1
says 'games/zrf/xiangqi.zrf|fine|%|%|%|%|1|%|31/32'
says 'games/zrf/common/walks.zrf|read|'
says '3 games in 3 files: 1 fine, 2 read, 0 failed; 1 games played, [1-9]% turns, 1 converted'

# A longer game is left unfinished.
run 0 "$place/all/chess.vdl" --games 2 --turns 5 --json
checks=$((checks + 1))
grep -qF '"games": 2, "unfinished": 2, "turns": 10}' "$out" || fail "not two games of five turns"

# One that has mistakes, and one that never comes to an end of its turns.
printf 'game "Broken"\nboard 3x3\npeice A n: W\n' >"$place/all/broken.vdl"
cat >"$place/all/endless.vdl" <<'EOF'
game "Endless"
board 3x3
piece Man n: W
setup "n2/3/2N w 0 1"
variable waiting = 0
turn:
  while waiting = 0:
    set waiting = 0
  move
EOF
run 1 "$place/all" --games 3
says "$place/all/broken.vdl|refused|.*error: "
says "$place/all/endless.vdl|failed|.*too many steps"
says "$place/all/hex.vdl|fine|"
says '5 games in 5 files: 3 fine, 1 refused, 1 failed'

# Variants of rules files of Zillions.
run 0 games/zrf/solitaire.zrf --games 2 --seconds 2
says 'games/zrf/solitaire.zrf#1|'
says 'games/zrf/solitaire.zrf#3|'
says '3 games in 1 files: '

# Memory.
if [ "$memory" -gt 0 ]; then
    memory=6
    run 1 games/chess.vdl games/chu-shogi.vdl --games 1
    says 'games/chu-shogi.vdl|failed|.*out of memory while '
    memory=2000
fi

# What the processes take is counted together: each alone is within these limits.
mkdir "$place/alike"
for i in 1 2 3 4 5 6 7 8; do cp games/hex.vdl "$place/alike/hex$i.vdl"; done
run 0 "$place/alike/hex1.vdl" --games 10 --max-steps 3000000
for jobs in 1 4; do
    run 3 "$place/alike" --games 10 --max-steps 3000000 --jobs $jobs
    complains 'error: the limit of steps is spent'
    says "$place/alike/hex8.vdl|stopped|.*the limit of steps is spent"
done
for i in 1 2 3 4 5 6 7 8; do cp games/chess.vdl "$place/alike/hex$i.vdl"; done
run 0 "$place/alike" --games 5 --max-memory 2 --jobs 1
run 3 "$place/alike" --games 5 --max-memory 2 --jobs 4
complains 'error: the limit of memory is spent'
run 3 "$place/alike" --games 1000000 --max-time 1000 --jobs 2 --json
complains 'error: the limit of time is spent'
grep -q '"stopped": 8' "$out" || fail "does not count what was stopped"

run 3 "$place/none"
complains "cannot read $place/none: No such file or directory"
mkdir "$place/empty"
run 3 "$place/empty"
complains "no game files in $place/empty"
run 2
run 2 "$place/all" --turns 0
complains '--turns needs a number from 1 to 1000000'
run 2 "$place/all" --gmes 3
complains 'did you mean "--games"?'

finish
