#!/bin/sh
# The engine from the command line: analyse, mate, values, match, uci and play against it; wrong input.
# Strength and speed are no tests: see docs/strength.md.
. tests/checks.sh

# talk GAME LINE...: a conversation by UCI.
talk() {
    last="baronet uci $*"
    game=$1
    shift
    checks=$((checks + 1))
    : >"$out"
    converse "setoption name Learn value 0" "$@" | "$PROG" uci "$game" >"$out" 2>"$err" || fail "does not end well"
}

# ---- Chance: turns that tests/race.py has found to be best, by 8 % or more
run 0 analyse race --nodes 500 --learn 0 # the Die is to move, whom nothing is good for
is_silent_on "Die"
found=0 least=4 # of five, a sixth of them
grep -v '^#' tests/data/race-turns.tsv | sed -n 1~6p >"$place/race"
[ "$TEST_SCALE" != deep ] || {
    grep -v '^#' tests/data/race-turns.tsv >"$place/race"
    least=26
}
while IFS=$tab read -r fen turn _; do
    run 0 analyse race --fen "$fen" --nodes 2000 --learn 0
    [ "$(tail -n 1 "$out")" = "best: $turn" ] && found=$((found + 1))
done <"$place/race"
checks=$((checks + 1))
[ "$found" -ge "$least" ] || fail "finds $found of $(wc -l <"$place/race") best turns"

# Stacks: turns of the opening in backgammon that all books give (they make points). What quick games show: who has fewer
# men is better off, whoever throws the dice at the end.
for turn in "3;second=1} 8/5,6/5" "4;second=2} 8/4,6/4" "5;second=3} 8/3,6/3" "6;second=5} 24/18,18/13"; do
    BARONET_LEARN='' run 0 analyse backgammon --depth 2 --fen \
        "M3m2m4M/m3M2M4m w - - 0 1 {men=24:2,13:5,8:3,6:5,1:2,12:5,17:3,19:5;first=${turn% *}"
    says_line "best: ${turn#* }"
done
run 0 values backgammon --seconds 1
says_regex "  Man +-[0-9]+ .*"
says_regex "play is by .*; searched by alpha-beta"

# Fool's mate, before it.
run 0 mate chess 1 --fen "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
says "black wins in 1: d8h4"
run 0 mate chess 1 --json --fen "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
says '"win_in": 1'
says '"turns": ["d8h4"]'
run 2 mate chess
run 2 mate chess none
complains 'TURNS is a number'
run 0 mate chess 2 --fen "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
says "the game is over: draw: stalemate"
run 1 mate chess 2 --fen nonsense
complains 'invalid position'

# ---- Analysis
run 0 analyse chess --depth 3 --lines 2 --learn 0
checks=$((checks + 1))
sed -n 's/^depth 3, [0-9]* nodes, .*: \([a-h][1-8][a-h][1-8]\) .*/\1/p' "$out" >"$place/lines"
[ "$(sort -u "$place/lines" | wc -l)" -eq 2 ] || fail "not two lines at depth 3"
says_line "best: $(head -n 1 "$place/lines")"
run 0 analyse chess --depth 2 --json --learn 0
says '"depth": 2'
run 0 analyse chess --learn 0 --fen "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
says "the game is over: draw: stalemate"
run 0 analyse chess --depth 3 --learn 0 --fen "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
says "White is winning easily (+"
# Words follow from chances: where scores tell little, half a piece more is even.
run 0 analyse ataxx --depth 3 --learn 1
says_regex 'depth 3, .*: even \(\+0\.[3-9][0-9] for [A-Z][a-z]*; wins .*'
run 0 analyse three-musketeers --depth 3 --learn 1
says_regex 'depth 3, .*: Musketeers are [a-z ]*(better|winning) .*'
# Of several players no chances are guessed. (They are measured in this game, but without learning that is not looked at.)
run 0 analyse four-corners --nodes 300 --learn 0
says_regex 'depth [0-9]+, .*: Red \([-+][0-9.]+\): .*'
says "chances: not known, since they were not measured in this game"
run 2 analyse chess --depth 0
complains '--depth takes a number from 1 to 100, not "0"'
run 2 analyse chess --lines many
run 2 analyse chess --learn much
complains '--learn takes milliseconds'
run 1 analyse no-such-game

# ---- Values
run 0 values breakthrough --seconds 1
says "learnt from"
run 0 values breakthrough --json
says '"game": "breakthrough"'
says '"name": "Pawn"'
run 0 values --ship "$place" --check hex
says "hex.values is missing: make values GAMES=hex"
echo other >"$place/hex.values"
run 1 values --ship "$place" --check hex
says "hex.values is stale or damaged: make values GAMES=hex"
rm "$place/hex.values"
run 2 values hex --check
complains '--check goes with --ship'
run 2 values --ship "$place" --json
complains '--ship goes neither'
run 2 values --ship "$place" --threads 9 hex
complains '--threads takes a number from 1 to 8'
run 2 values breakthrough --seconds 0
complains '--seconds takes a number'

# ---- UCI
talk chess uci "setoption name Hash value 1" isready "position startpos moves e2e4 e7e5" d "go depth 3" quit
says "uciok"
says "option name UCI_Variant type combo default chess"
says "readyok"
says "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
talk chess "position fen rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2" "go depth 4"
says "score mate 1"
says "bestmove d8h4"
talk chess "go perft 3"
says "a2a3: 380"
says "Nodes searched: 8902"
# A count can be stopped; what stands behind one that isn't waits for it.
talk chess "go perft 40" stop isready
says "info string stopped: not all turns were counted"
says "readyok"
talk chess "go perft 3" d quit
says "Nodes searched: 8902"
says "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
talk chess "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" "go depth 3"
says "bestmove (none)"
# Strength: the least has the positions of level 1, few enough for any depth; analysis is as good as ever.
looked_at() { sed -n 's/^info depth .* nodes \([0-9]*\) .*/\1/p' "$out" | tail -n 1; }
for weak in "UCI_LimitStrength value true|setoption name UCI_Elo value 100" "Skill Level value 0"; do
    talk chess "setoption name ${weak%%|*}" "${weak#*|}" "go depth 30"
    says "bestmove "
    [ "$(looked_at)" -lt 1000 ] || fail "$weak: looks at $(looked_at) positions"
done
talk chess "setoption name UCI_Elo value 100" "go depth 9"
[ "$(looked_at)" -gt 1000 ] || fail "UCI_Elo alone limits"
talk chess "setoption name Skill Level value 21" "setoption name UCI_Elo value 99" "setoption name UCI_LimitStrength value maybe"
says_line 'info string Skill Level takes a number from 0 to 20, not "21"'
says_line 'info string UCI_Elo takes a number from 100 to 4000, not "99"'
says_line 'info string UCI_LimitStrength takes true or false, not "maybe"'
talk chess "setoption name UCI_Elo value abc"
says_line 'info string UCI_Elo takes a number from 100 to 4000, not "abc"'
talk chess "setoption name UCI_ShowWDL value true" "go depth 3"
[ "$(sed -n 's/.* score cp [-0-9]* wdl \([0-9]*\) \([0-9]*\) \([0-9]*\) .*/\1 \2 \3/p' "$out" |
    awk '$1 + $2 + $3 != 1000 { wrong++ } END { print NR - wrong }')" -ge 3 ] || fail "wdl: no thousandths"
talk chess "setoption name UCI_ShowWDL value true" "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1" "go depth 2"
says "score mate 1 wdl 1000 0 0"
talk chess "go depth 1"
is_silent_on "wdl"
talk chess "setoption name UCI_Variant value hex" "position startpos moves a1" d
says "info string variant hex files 11 ranks 11"
says "Key: "
talk robber-baron "position startpos moves +c1" d
says "Fen: rbrbrbr/"
is_silent_on "Key: "
talk chess "setoption name UCI_Variant value nonesuch" "go nodes 10"
says "is no game that Baronet knows"
says "bestmove "
talk chess "position startpos moves e2e5" "position fen nonsense" "setoption name Nonsense value 1" \
    "setoption name Hash value -3" "setoption" "position" "nonsense" "go searchmoves a2a3 h2h3 " "stop"
says "illegal turn"
says "invalid position"
says "No such option: Nonsense"
says_line 'info string Hash takes a number from 1 to 65536, not "-3"'
says "Unknown command: 'nonsense'"
talk chess "go infinite" "isready" "stop" "quit"
says "readyok"
says "bestmove "
# It ponders until it is told that it guessed right, then its time begins; or until it is stopped.
talk chess "go ponder movetime 50" isready ponderhit isready
says "bestmove "
talk chess "go ponder depth 1" isready stop
says "bestmove "
# "quit" ends thinking at once, the end of the input what would go on for ever.
talk chess "go movetime 3600000" quit
says "bestmove "
talk chess "go ponder movetime 50"
says "bestmove "
talk chess "go depth 2 searchmoves a2a3 h2h3"
checks=$((checks + 1))
grep -qE '^bestmove (a2a3|h2h3)' "$out" || fail "leaves the turns that it was told to choose from"
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
talk chess "load $place/tiny.vdl" uci "setoption name UCI_Variant value tiny" "position startpos moves a1 a2 b1 b2" "go depth 3"
says "var tiny"
says "bestmove c1"
talk chess "load $place/nothing.vdl"
says "info string"

# ---- Matches
last="baronet match"
run 0 match chess --games 2 --nodes 200 --first "baronet;learn=0" --record "$place/games"
says "baronet - random, Chess: 2 of 2 (won 2, drawn 0, lost 0)"
checks=$((checks + 1))
[ "$(grep -c '^\[Result' "$place/games")" = 2 ] || fail "has not recorded two games"
# Who can't move loses: what counts is room.
run 0 match amazons --games 4 --nodes 100 --first "baronet;learn=0" --second random --opening 0 --seed 3
says "baronet - random, Amazons: 4 of 4"
run 0 match chess --games 4 --nodes 200 --first "baronet;learn=0" --record "$place/games" --json
says '"wins": 4'
checks=$((checks + 1))
[ "$(grep -c '^\[Result' "$place/games")" = 4 ] || fail "has not gone on with the record"
run 0 match chess --games 2 --depth 1 --second "uci:$PROG uci chess;Learn=0" --first "baronet;learn=0" --turns 20
says "unfinished after 20 turns"
run 0 match breakthrough --games 2 --time 10 --turns 12 --second "xboard:$PROG xboard;variant=breakthrough" --first "baronet;learn=0"
is_silent_on "at fault"
run 3 match chess --second "uci:true" --games 1
complains 'ended as soon as it was started'
run 1 match shogi --second "uci:$PROG uci;variant=nonesuch" --games 1
complains 'knows no variant "nonesuch"'
run 1 match shogi --second "xboard:$PROG xboard;variant=shog" --games 1
complains 'knows no variant "shog", but "shogi"'
run 2 match chess --second nobody
complains 'a player is baronet, random, greedy'
run 2 match chess --first "baronet;hash=none"
complains 'baronet takes hash=N with N from 1 to 65536, not hash=none'
run 2 match chess --first "baronet;level=11"
complains 'baronet takes level=N with N from 1 to 10, not level=11'
for elo in 50 99 4001 0 x; do # as UCI_Elo
    run 2 match chess --second "baronet;elo=$elo"
    complains "baronet takes elo=N with N from 100 to 4000, not elo=$elo"
done
run 2 match chess --first "baronet;level=3;elo=1500"
complains 'level=3 and elo=1500 exclude each other'
run 2 match chess --first "baronet;elo=1500;learn=0;level=3"
complains 'level=3 and elo=1500 exclude each other'
run 2 match chess --first "baronet;strength=3"
complains 'baronet takes threads=N, hash=N, learn=N, tree=N, level=N, elo=N and without=PARTS, not strength=3'
run 0 match breakthrough --first "baronet;level=9" --second "baronet;level=1" --games 4 --nodes 3000 --seed 1
says "4 of 4"
run 0 match breakthrough --first "baronet;elo=4000" --second "baronet;elo=100" --games 4 --nodes 3000 --seed 1
says "4 of 4"
run 2 match chess --games 0
complains '--games takes a number'
run 2 match chess --sprt 5
complains '--sprt takes two differences'
for bounds in 5,1 5,5; do
    run 2 match chess --sprt $bounds
    complains "--sprt takes two differences in Elo, the smaller one first, as in 0,10, not \"$bounds\""
done
run 2 match chess --sprt=-inf,inf
run 2 match chess --time 100 --clock 1
complains '--time and --clock exclude each other'
run 0 match connect-four --first random --second random --games 2 --turns 1 --depth 1
says "Elo +0, between -360 and +360 (95 %)"
run 0 match connect-four --first 'baronet;learn=0' --games 2 --nodes 300 --seed 3
says "2 of 2 (won 2, drawn 0, lost 0)"
says "Elo more than -216 (95 %)"
run 0 match connect-four --second 'baronet;learn=0' --first random --games 2 --nodes 300 --json
says '"elo": null, "low": null, "high": 216.239'
for clock in soon 3+ 3+x +1 -1 0 1e3 nan; do
    run 2 match chess --clock "$clock"
done
complains '--clock takes SECONDS+INCREMENT'

# Memory and stopping, in bundled games: in some, in all when the run is deep. Sanitizers take memory of their own.
if [ -z "${SANITIZE:-}" ] && [ -r /proc/self/status ]; then
    checks=$((checks + 1))
    last="tests/memory.py"
    every=24
    [ "$TEST_SCALE" != deep ] || every=1
    # shellcheck disable=SC2046 # names without spaces
    python3 tests/memory.py "$PROG" $("$PROG" list | awk -v every="$every" 'NR % every == 0 { print $1 }') >"$out" 2>"$err" || fail "ends early"
    [ ! -s "$out" ] || fail "$(cat "$out")"
fi

# No turn against the rules, no crash, in any bundled game, in every twelfth unless the run is deep. A match is for two
# or more.
turns=10 every=12
[ "$TEST_SCALE" != deep ] || turns=40 every=1
for game in $("$PROG" list | awk -v every=$every 'NR % every == 0 { print $1 }'); do
    last="baronet match $game"
    checks=$((checks + 1))
    if "$PROG" match "$game" --games 2 --nodes 30 --first "baronet;learn=0" --turns "$turns" >"$out" 2>"$err"; then
        is_silent_on "at fault"
    elif grep -q "for two players" "$err"; then
        run 0 analyse "$game" --nodes 100 --learn 0
    else
        fail "does not end well"
    fi
done

# ---- Playing against it
last="baronet play"
printf '%s\n' e2e4 "analyse soon" quit | "$PROG" play chess --seat white=human,black=engine --level 2 --learn 0 >"$out" 2>"$err"
says "1. White: e2e4"
says "1. Black: "
says '"analyse" takes a number of seconds'
printf '%s\n' hint "analyse 1" quit | "$PROG" play chess --seat white=human,black=engine --level 2 --learn 0 \
    --time 100 --fen "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1" >"$out" 2>"$err"
says "  It wins a Queen: c3d5"
says "turns deep:"
ends_with "chances: a guess, since they were not measured in this game"
printf '%s\n' +c1 hint fen quit | "$PROG" play robber-baron --seat white=human,black=engine --level 2 --learn 0 >"$out" 2>"$err"
says "1. Black: +?"
# Turns that were taken back are forgotten by an engine that knows only what it was shown.
cat >"$place/ambush.vdl" <<'END'
game "Ambush" from dark-chess
setup "4r2k/8/8/8/8/8/8/K2Q4 w - - 0 1"
END
printf '%s\n' d1d2 undo d1e1 quit | "$PROG" play "$place/ambush.vdl" --practice --seat white=human --level 5 --learn 0 --seed 1 >"$out" 2>"$err"
says "1. Black: ?e1"
printf '%s\n' hint quit | "$PROG" play dark-chess --seat white=human --learn 0 --fen "4r2k/8/8/8/8/8/8/K2Q4 w - - 0 1" >"$out" 2>"$err"
says "The engine can't help"
complains "Black does not see enough of this start to think"
run 2 play chess --level 11
complains '--level takes a number from 1 to 10, not "11"'
run 2 play chess --clock never
complains '--clock takes SECONDS'
run 2 play chess --clock 2+0 --time 100
complains '--time and --clock exclude each other'
run 2 play chess --seat white=nobody
complains 'kinds: random, human, engine'
# It is ready before its clock runs.
printf '%s\n' quit | BARONET_CACHE="$place/new" "$PROG" play breakthrough --seat black=human --level 1 --learn 700 --clock 0.5+0 >"$out" 2>"$err"
says "1. White: "
is_silent_on "The game is over"
printf '%s\n' resign undo | "$PROG" play chess --seat white=human --learn 0 >"$out" 2>"$err"
says "The game goes on."
"$PROG" play chess --seat white=engine,black=engine --level 1 --learn 0 --clock 0.5+0 >"$out" 2>"$err" </dev/null
says "The game is over:"
# To learn the game costs no time on the clock.
printf 'game "New" from breakthrough\nsetup "pppppppp/8/8/8/8/8/8/PPPPPPPP w - - 0 1"\n' >"$place/new.vdl"
BARONET_CACHE="$place/empty" "$PROG" play "$place/new.vdl" --seat white=engine,black=engine --level 1 --learn 1200 --clock 1+1 \
    >"$out" 2>"$err" </dev/null
says "The game is over:"
is_silent_on "wins: time"

# A game that nobody has learnt: the first answer does not wait for what is to be learnt (an hour, here), nor
# does the end, and nothing was kept by then.
for protocol in uci xboard; do
    case $protocol in
    uci) set -- isready "go wtime 2000 btime 2000" ;;
    xboard) set -- "protover 2" "level 40 0:02 0" "time 200" "otim 200" go "ping 1" ;;
    esac
    printf '%s\n' "$@" quit | BARONET_LEARN=3600000 BARONET_CACHE="$place/unlearnt" timeout 60 "$PROG" "$protocol" "$place/new.vdl" >"$out" 2>"$err" ||
        fail "$protocol does not answer or end in time"
    says_regex "(bestmove|move) [a-h][1-8][a-h][1-8].*"
    [ ! -e "$place/unlearnt" ] || fail "$protocol has learnt before it answered"
done
printf '%s\n' hint quit | BARONET_LEARN=3600000 BARONET_CACHE="$place/unlearnt" timeout 60 "$PROG" play "$place/new.vdl" --seat white=human \
    --clock 60+0 >"$out" 2>"$err" || fail "no hint in time"
says_regex "[a-h][1-8][a-h][1-8]"
[ ! -e "$place/unlearnt" ] || fail "it has learnt before it gave a hint: $(cd "$place/unlearnt" && head -c 300 ./*)"

finish
