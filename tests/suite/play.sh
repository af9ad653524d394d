#!/bin/sh
# Games played through a pipe: turns, undoing, saving and loading, wrong input, damaged records; and
# that nothing which is shown to a player or saved for him tells another player's secret.
. tests/checks.sh
both="--seat white=human,black=human"

# play STATUS "OPTIONS" LINE...: types the lines; stdout and stderr go to $out.
play() {
    expected=$1
    options=$2
    shift 2
    last="play $options: $*"
    checks=$((checks + 1))
    # shellcheck disable=SC2086  # options are words
    printf '%s\n' "$@" | (cd "$place" && "$PROG" play $options) >"$out" 2>&1
    status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected"
}
# play_from GAME FEN LINE...: the same, two people from a position.
play_from() {
    last="play $1 --fen $2: $*"
    checks=$((checks + 1))
    game=$1
    fen=$2
    shift 2
    printf '%s\n' "$@" |
        "$PROG" play "$game" --fen "$fen" --seat white=human,black=human >"$out" 2>&1 || fail "fails"
}
# holds FILE LINE: the file in $place has that whole line.
holds() {
    checks=$((checks + 1))
    grep -qxF -e "$2" "$place/$1" || fail "$1 has no line $2"
}

# ---- Chance alone
last="play chess with chance alone"
"$PROG" play chess --seed 5 >"$out" 2>&1 </dev/null || fail "does not end well"
says "seed 5"
says "1. White: "
cp "$out" "$place/first"
"$PROG" play chess --seed 5 >"$out" 2>&1 </dev/null
cmp -s "$out" "$place/first" || fail "the same seed plays another game"
is_silent_on "41. "

# ---- Turns, wrong input, commands
play 0 "chess $both" e2e4 e7e5 fen
ends_with "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
play 0 "chess $both" e2e5 e2e4 history
says_line 'error: illegal turn "e2e5": the Pawn on e2 does not move like that'
says_line '      hint: "moves" lists the legal turns, "help" the commands'
ends_with "1. White: e2e4"
play 0 "chess $both" histry
says 'did you mean the command "history"?'
play 0 "chess $both" "   e2e4  " "" fen quit e7e5
ends_with "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
play 0 "chess $both" "quit now" "save" fen
says 'The command "quit" stands alone.'
says 'needs an argument: "save FILE"'
play 0 "chess $both" "moves e2" "moves zz"
says "e2e3"
says "e2e4"
says 'No legal turn starts with "zz".'
is_silent_on "d2d4"
play 0 "chess $both" help hint
says "resign"
play 0 "chess $both" "$(printf 'e2\033[2Je4')"
is_silent_on "$(printf '\033')"

# ---- What the rules ask for
checks=$((checks + 1))
last="an incomplete turn in a test"
printf 'game "Asks" from ruddigore\ntest "x":\n  play a2a3 a7a6 d2d4\n' >"$place/asks.vdl"
"$PROG" check "$place/asks.vdl" >"$out" 2>&1
says 'incomplete turn "d2d4": the curse: give up a piece'
play 0 "ruddigore $both" a2a3 a7a6 hint
says "An even turn, the curse is on: capture, or give up another piece after your move."

cat >"$place/words.vdl" <<'VDL'
game "Words" from ruddigore
prompt "an even turn, the curse is on: capture, or give up another piece after your move" when false
prompt "the King is attacked" when own royal attacked
prompt "turn two" when turn-number = 2
VDL
play 0 "words.vdl $both" e2e4 f7f5 hint
says "Turn two."
is_silent_on "curse"
is_silent_on "attacked"
last="several prompts"
printf '%s\n' hint | "$PROG" play "$place/words.vdl" --fen "4x3/8/8/8/8/8/4r3/4X3[] w - - 0 2" \
    --seat white=human,black=human >"$out" 2>&1
says "The King is attacked."
says "Turn two."

# ---- Turns bit by bit
play 0 "ruddigore $both" a2a3 a7a6 d2d4 a1 d7 d5 -b7 history
says 'd2d4: the curse: give up a piece ("cancel" begins anew):'
says "2. White: d2d4,-a1"
ends_with "2. Black: d7d5,-b7"
play 0 "ruddigore $both" a2a3 a7a6 d2d4 h8 cancel cancel "b2b4,-b4" history
says '"h8" does not complete "d2d4"'
says '"d2d4" is forgotten.'
says "No part of a turn was typed."
ends_with "2. White: b2b4,-b4"
play 0 "ruddigore $both" a2a3 a7a6 e2e3 c2c3,-c3 fen undo e2e3 undo history
is_silent_on "does not complete"
ends_with "1. White: a2a3"
play 0 "amazons $both" d1d2 d3 history
ends_with "1. White: d1d2,d2d3"
play 0 "marseillais $both" d2 d4 c2c4 history
says 'd2: choose where it goes ("cancel" begins anew):'
says "1. White: d2d4,c2c4"
play_from chess "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1" b7b8 q history
ends_with "1. White: b7b8q"

# ---- As in books
play 0 "chess $both" e4 e5 Nf3 Nc6 Bb5 Nge7 O-O history
says "2. Black: b8c6"
says "3. Black: g8e7"
ends_with "4. White: e1g1"
play 0 "chess $both" d4 d5 Nf3 Nc6 Nd2
says '"Nd2" may be b1d2 or f3d2.'
play 0 "chess $both" d4 d5 Nf3 Nc6 Nbd2 Nxd4 Nxd4 history
ends_with "4. White: f3d4"
play 0 "chess $both" Nd4
says "illegal turn"
for typed in b8=Q b8Q "b8(Q)" "b8=Q+" axb8=Q; do
    play_from chess "1r2k3/PP6/8/8/8/8/8/4K3 w - - 0 1" "$typed" history
    [ "$typed" = axb8=Q ] && ends_with "1. White: a7b8q"
done
play_from chess "1r2k3/PP6/8/8/8/8/8/4K3 w - - 0 1" a8=Q history
ends_with "1. White: a7a8q"
play 0 "ruddigore $both" Hc3 e5 history # a Gentleman
says "1. White: b1c3"
ends_with "1. Black: e7e5"
play 0 "ruddigore $both" e4 e5 Hf3 g2 history # the second turn is even: the sacrifice is asked for
ends_with "2. White: g1f3,-g2"
for typed in O-O O-O-O 0-0-0; do
    play_from chess "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" "$typed" history
    [ "$typed" = O-O ] && ends_with "1. White: e1g1"
    [ "$typed" = O-O ] || ends_with "1. White: e1c1"
done
play_from ryugi "5k4/10/10/10/10/10/10/10/10/R4K3R w KQ - 0 1" O-O
says '"O-O" may be f1h1 or f1i1.'

# ---- What the game says of itself
play 0 "ruddigore $both" rules
says "Ruddigore Chess, by Peter Aronson"
says "Rides like a Nightrider"
says "Loss for the player to move: the curse takes you"
is_silent_on "bare royals"
play 0 "ruddigore $both" pieces "pieces h" "pieces gentlman" "pieces zzzzz"
says "  H Gentleman, hhNN"
says "  5  . . . . @ . . . ."
says 'did you mean "Gentleman"?'
says 'There is no piece "zzzzz"'
play 0 "chess $both" "?" "help undo" "help nonsense" clock level "level 8" level "level 11" "level 9" "level 10"
says "take back the last N turns"
says 'There is no command "nonsense"'
says "There is no clock"
says "The engine plays at level 5: up to 2000 positions a turn, no longer than 1 s."
says "The engine plays at level 8: up to 60000 positions a turn, no longer than 2 s."
says "level 9: up to 250000 positions a turn, no longer than 5 s."
says "level 10: 12 s a turn."
says '"level" takes a number from 1 to 10.'
play 0 "chess --clock 60+1 $both" clock
ends_with "White 1:00, Black 1:00"
play 0 "chess $both" flip
says "     h g f e d c b a"
says "  1  R N B K Q B N R  1"
play 0 "chess --seat black=human,white=random --seed 1" board
says "  8  r n b k q b n r  8"
play 0 "robber-baron $both" a1a3
says 'illegal turn "a1a3": name your Robber-Baron in secret'
says "for instance +a1"
is_silent_on "does not move like that"
play 0 "robber-baron --seat white=human,black=random" c1 history
ends_with "1. Black: +?"
says "1. White: +c1"

# ---- Undoing
play 0 "chess $both" e2e4 e7e5 undo fen
ends_with "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
play 0 "chess $both" undo
says "no turn to take back"
play 0 "chess $both" e2e4 e7e5 g1f3 "undo 2" redo history redo redo "undo 0" "undo 99" "redo 99" history
says "2 turns are taken back"
says '"undo" takes how many turns'
says "No turn was taken back that could be made again."
ends_with "2. White: g1f3"
play 0 "chess $both" e2e4 undo d2d4 redo
says "No turn was taken back that could be made again."
play 0 "chess --seat white=human,black=random --seed 1" e2e4 undo redo history
says "1. Black: "
play 0 "chess --seat white=human,black=random --seed 1" e2e4 undo fen
ends_with "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
play 0 "chess --seat black=human,white=random --seed 1" undo e7e5 undo history
says "no turn to take back"

# ---- The end of a game
play 0 "chess $both" f2f3 e7e5 g2g4 d8h4 e2e4 undo d8h4
says "The game is over: black wins: checkmate"
says 'The game is over; "help"'
play 0 "chess $both" resign undo e2e4 history
says "The game is over: black wins: resignation"
ends_with "1. White: e2e4"
play 0 "chess $both" e2e4 draw yes
says "The game is over: draw: agreement"
play 0 "chess $both" e2e4 draw no e7e5 history
says "White declines the draw."
ends_with "1. Black: e7e5"
# What needs no choice is said with what was picked: only a Bishop can be rescued.
play_from hostage "4k3/8/8/8/8/8/8/4K3[/Nb] w - - 0 1" N @f5
says 'N-B: choose where to drop it ("cancel" begins anew):'
says 'N-B@f5'
# The words of a game.
cat >"$place/words.vdl" <<'END'
game "Words" from chess
about history "It was made"
    "for a test."
variable last-to = none, uncompared
after turn: set last-to = destination
say "Beware!" when own royal attacked
say "it went to {last-to}" to Black when last-to != none
say "Basingstoke" for "draw offer"
say "So be it." for "agreement"
say "Alas!" for "checkmate"
END
play 0 "$place/words.vdl $both" f2f3 e7e5 g2g4 d8h4
says "Beware!"
says "it went to h4"
says "The game is over: black wins: checkmate"
says "Alas!"
play 0 "$place/words.vdl $both" rules e2e4 draw yes
says "History: It was made for a test."
says "So be it."
play 0 "$place/words.vdl $both" resign
says "The game is over: black wins: resignation"
is_silent_on Alas # a resignation is no checkmate
run 0 show "$place/words.vdl" --json
json "{'subject': 'history', 'text': 'It was made for a test.'} in it['about']"

play 0 "chess --seat white=human,black=random" draw
says "Black declines the draw."
play 0 "chess $both" g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 draw
says "The game is over: draw: "
is_silent_on "draw: agreement"

# ---- Options
play 2 "chess --seat white=alien"
says "kinds: random, human"
play 2 "chess --seat green=human"
says "players: white, black"
play 2 "chess --seat white"
play 2 "chess --seat white=human,white=random"
play 2 "chess --seed x $both"
play 3 "chess --load nothing $both"

# ---- Records
play 0 "chess $both" e2e4 e7e5 "save game.txt" g1f3 "load game.txt" history
says "Saved in game.txt."
ends_with "1. Black: e7e5"
holds game.txt '[Game "chess"]'
holds game.txt '[Start "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]'
holds game.txt '[Seats "white=human,black=human"]'
holds game.txt '[Result "ongoing"]'
holds game.txt '1. e7e5' # numbered as in the list of turns
play 0 "chess --load game.txt $both" fen
ends_with "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
play 0 "chess $both" e2e4 resign "save over.txt"
holds over.txt '[Result "white wins: resignation"]'
play 0 "chess --load over.txt $both" undo fen
says "The game is over: white wins: resignation"
ends_with "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
last="play from a position"
printf '%s\n' a7a8q "save set.txt" "load set.txt" fen |
    (cd "$place" && "$PROG" play chess --fen "8/P7/8/8/8/5k2/8/7K w - - 0 1" --seat white=human,black=human) >"$out" 2>&1
ends_with "Q7/8/8/8/8/5k2/8/7K b - - 0 1"
# What is there already and is no record stays.
echo precious >"$place/precious"
for save in save save!; do
    play 3 "chess $both" "$save precious"
    says "Not saved: precious is there already and is no record of a game"
done
play 3 "chess $both" "save no/such/folder"
says "Not saved: cannot write no/such/folder: No such file or directory"
play 3 "chess $both" "save ."
says "Not saved: . is there already"
play 3 "chess $both" "save /dev/zero"
says "Not saved: /dev/zero is there already and is no record of a game"
play 3 "chess $both" "save /dev/full"
mkfifo "$place/fifo" "$place/fifo.zsg"
play 3 "chess $both" "save fifo" "save fifo.zsg"
says "Not saved: fifo is there already and is no record of a game"
[ "$(cat "$place/precious")" = precious ] || fail "overwrites a file"
# So does another game, unless it is said; one that was saved or loaded here may be saved there again.
cp "$place/game.txt" "$place/again.txt"
play 3 "chess $both" d2d4 "save again.txt" # nobody can be asked
says 'Not saved: again.txt holds another game; "save! again.txt" replaces it'
cmp -s "$place/game.txt" "$place/again.txt" || fail "overwrites a game"
play 0 "chess --load again.txt $both" g1f3 "save again.txt" b8c6 "save again.txt"
holds again.txt '2. b8c6'
play 0 "chess $both" "load again.txt" undo "save again.txt"
holds again.txt '[Turns "3"]'
play 0 "chess $both" d2d4 "save! again.txt" d7d5 "save again.txt"
holds again.txt '[Turns "2"]'
play 3 "chess $both" "load again.txt" "load game.txt" "save again.txt" # the game is another one now
says "Not saved: again.txt holds another game"
# Somebody else has saved there meanwhile.
last="saving twice"
cp "$place/game.txt" "$place/shared.txt"
(echo "load shared.txt" && sleep 1 && cp "$place/again.txt" "$place/shared.txt" && echo "save shared.txt") |
    (cd "$place" && "$PROG" play chess --seat white=human,black=human) >"$out" 2>&1
says "Not saved: shared.txt holds another game"
cmp -s "$place/again.txt" "$place/shared.txt" || fail "overwrites what somebody else has saved"
[ "$(find "$place" -name '*~')" = "" ] || fail "leaves a file behind"

# damaged NAME "MESSAGE": loading it fails with that message and changes nothing.
damaged() {
    play 0 "chess $both" d2d4 "load $1" history
    says "Not loaded:"
    says "$2"
    ends_with "1. White: d2d4"
    play 1 "chess $both --load $1"
    says "$2"
}
head -n 12 "$place/game.txt" | sed '$d' >"$place/short.txt"
damaged short.txt "short.txt:12:1: error: the record ends after 1 of 2 turns"
head -c 40 "$place/game.txt" >"$place/cut.txt"
damaged cut.txt "cut.txt:3:1: error: the record is cut off in this line"
sed 's/^1\. e7e5/1. e7e6/' "$place/game.txt" >"$place/other.txt"
damaged other.txt "other.txt:6:1: error: the turns do not lead to this position"
sed 's/^1\. e7e5/1. e7e4/' "$place/game.txt" >"$place/illegal.txt"
damaged illegal.txt "illegal.txt:12:4: error: this turn is not legal here: the Pawn on e7 does not move like that"
sed 's/^1\. e7/3. e7/' "$place/game.txt" >"$place/number.txt"
damaged number.txt "number.txt:12:4: error: a turn with the number 1 is to stand here"
sed 's/^1\. e7/e7/' "$place/game.txt" >"$place/number.txt"
damaged number.txt 'number.txt:12:1: error: a turn is to stand here, as "NUMBER. TURN"'
# As earlier versions numbered turns.
sed 's/^1\. e7/2. e7/' "$place/game.txt" >"$place/earlier.txt"
play 0 "chess --load earlier.txt $both" history
ends_with "1. Black: e7e5"
sed 's/^\[Start.*//' "$place/game.txt" >"$place/start.txt"
damaged start.txt 'the header line "Start" is missing'
sed 's/^\[Game.*/[Game "shatranj"]/' "$place/game.txt" >"$place/foreign.txt"
damaged foreign.txt 'a record of "shatranj", not of "chess"'
sed 's/ongoing/white wins: bribery/; s/^1\. e7e5/1. e7e5\r/' "$place/game.txt" >"$place/fine.txt"
play 0 "chess --load fine.txt $both"
says "The game is over: white wins: bribery"
sed 's/^\[Result.*/[Result "who knows"]/' "$place/game.txt" >"$place/result.txt"
damaged result.txt "result.txt:5:1: error: this is not the result of the game"
printf '%s\n' '[Game "chess"]' 'e2e4' >"$place/bare.txt"
damaged bare.txt 'bare.txt:2:1: error: the header line "Start" is missing'
tr 'K' '\001' <"$place/game.txt" >"$place/control.txt"
damaged control.txt "control characters"
: >"$place/nothing.txt"
damaged nothing.txt "header line"

# ---- Many turns
play 0 "ruddigore $both" e2e4 e7e5 moves "moves d2d4,"
says 'turns; "moves PREFIX" shows some of them.'
says "d2d4,"

# ---- Secrets. White's Baron is on c1 or e1, Black's on c7 or e7.
# transcript WHITE BLACK NAME: what is on the screen in Black's first ordinary turn and in his files.
baron=robber-baron
play 0 "$baron $both" hint
naming=$(tail -n 1 "$out")
name_on() {
    printf '%s\n' "$naming" | sed "s/[a-g][1-7]/$1/"
}
white_names=$(name_on c1)
black_names=$(name_on e7)
# White's view is on the screen before Black types: Black's name is unknown yet; then Black's view.
play 0 "$baron $both" "$white_names" "$black_names" history
says "1. White: $white_names"
is_silent_on "1. Black: $black_names"
play 0 "$baron $both" "$white_names" history fen board moves undo
says "In a game with secrets nothing is taken back"
is_silent_on "$white_names"
cp "$out" "$place/seen-c1"
play 0 "$baron $both" "$(name_on e1)" history fen board moves undo
# Of White's naming Black sees the same whatever it was, and before it White saw the same, too.
cmp -s "$out" "$place/seen-c1" || fail "what Black sees depends on White's secret"

play 0 "$baron $both" "$white_names" "$black_names" a1a3 "save part" "load part" history
says 'Saved in part.white, part.black: a file for each player; "load part" reads them all.'
says "In a game with secrets nothing is taken back"
is_silent_on "Loaded"
play 3 "$baron $both" "$white_names" "save part"
says 'Not saved: part holds another game; "save! part" replaces it'
holds part.white '[Turns "3"]'
play 0 "$baron $both" "load part" "save part"
# Killed between two renames: whoever loads finishes what was begun.
for loading in "--load halfway" ""; do
    rm -f "$place"/halfway.*
    cp "$place/part.black" "$place/halfway.black"
    cp "$place/part.white" "$place/halfway.0123456789abcdef.0~"
    python3 - "$place/halfway.unit~" <<'PYTHON'
import sys
text, total = b"baronet unit 1\nid 0123456789abcdef\nput white\n", 0xCBF29CE484222325
for byte in text:
    total = (total ^ byte) * 0x100000001B3 % 2**64
open(sys.argv[1], "wb").write(text + b"sum %016x\n" % total)
PYTHON
    play 0 "$baron $loading $both" "$([ -n "$loading" ] || echo load halfway)" history
    holds halfway.white '[Turns "3"]'
    ends_with "1. White: a1a3"
done
echo >"$place/halfway.unit~"
play 0 "$baron $both" "load halfway" history
says "halfway.unit~ is damaged"
play 3 "$baron --load halfway $both"
rm "$place/halfway.unit~"
play 0 "$baron --practice --seat white=human,black=engine --level 1 --seed 1" "$white_names" "save alone" "load alone"
says "Loaded alone: 2 turns."
play 0 "$baron $both" "load part" history
says "Loaded part: 3 turns."
says "1. Black: $black_names"
is_silent_on "1. White: $white_names"
[ ! -e "$place/part" ] || fail "writes all secrets into one file"
holds part.white "1. $white_names"
holds part.black "1. $black_names"
# Turns in the tests of the rules, which are in both files, are nobody's.
grep -v '^%' "$place/part.white" >"$place/turns.white"
grep -v '^%' "$place/part.black" >"$place/turns.black"
lacks "$place/turns.white" "$black_names"
lacks "$place/turns.black" "$white_names"
for secret in c1 e1; do
    play 0 "$baron $both" "$(name_on $secret)" "$black_names" a1a3 "save of-$secret"
done
cmp -s "$place/of-c1.black" "$place/of-e1.black" || fail "Black's file depends on White's secret"
cmp -s "$place/of-c1.white" "$place/of-e1.white" && fail "White's file has lost the secret"

# Parts: alone, exchanged, of different games, damaged. No message tells a secret.
play 1 "$baron --load part.white $both"
says "part.white:3:1: error: this is one player's part of a record; that of Black is missing"
says "hint: load it by its name without the player's"
cp "$place/part.white" "$place/twice.white"
cp "$place/part.white" "$place/twice.black"
play 1 "$baron --load twice $both"
says "twice.black:3:1: error: this player's part of the record is there already: twice.white"
cp "$place/part.white" "$place/lone.white"
play 3 "$baron --load lone $both"
says "lone.black"
cp "$place/part.white" "$place/mixed.white"
sed 's/^1\. a1a3/1. a1a2/' "$place/part.black" >"$place/mixed.black"
play 1 "$baron --load mixed $both"
says "mixed.black:"
is_silent_on "$white_names"
sed "s/^1\. .*/1. $(name_on c2)/" "$place/part.white" >"$place/wrong.white"
cp "$place/part.black" "$place/wrong.black"
play 1 "$baron --load wrong $both"
says "this turn is not legal here"
is_silent_on "$(name_on c2)"

# When the game is over everything may be known.
play 0 "$baron $both" "$white_names" "$black_names" a1a3 resign undo "save all.txt" history
says "its secrets are open"
says "1. White: $white_names"
holds all.txt "1. $white_names"
holds all.txt "1. $black_names"
play 0 "$baron $both" "$white_names" "$black_names" resign "load part" history
says "its secrets are open"
is_silent_on "Loaded"
holds all.txt '[Result "white wins: resignation"]'
play 0 "$baron --load all.txt $both"
says "The game is over: white wins: resignation"

# Who has seen a secret may not go back, unless he plays alone and calls it practice.
for options in "$both" "$both --practice" "--seat white=human,black=random" "--seat white=human,black=engine --learn 0 --level 1"; do
    play 0 "$baron $options" "$white_names" undo redo
    says 'In a game with secrets nothing is taken back'
    says 'play --practice'
done
for kind in random "engine --learn 0 --level 1"; do
    play 0 "$baron --practice --seat white=human,black=$kind" "$white_names" undo history "$black_names" "$white_names" history
    says "2 turns are taken back"
    says "No turn has been made yet."
done

# A human against chance: its secret is its own, and so is a seed that the human has not chosen.
play 0 "$baron --seat white=human,black=random" "$white_names" history "save half"
says "1. Black: "
is_silent_on "seed"
holds half.white "1. $white_names"
hidden=$(sed -n 's/^1\. //p' "$place/half.black" | tail -n 1)
is_silent_on "$hidden"
grep -v '^%' "$place/half.white" >"$place/turns.white"
lacks "$place/turns.white" "$hidden"
# From a position whose secrets are given.
last="play from a position with secrets"
for secret in 'rbr+brbr' '+rbrbrbr'; do
    printf '%s\n' a1a3 fen "save given-$secret" | (cd "$place" && "$PROG" play $baron --seat white=human,black=human \
        --fen "$secret/1*1*1*1/7/*1*1*1*/7/1*1*1*1/RB+RBRBR w - - 0 1") >"$out" 2>&1
    says "Saved in given-$secret.white, given-$secret.black: a file for each player"
done
cmp -s "$place/given-rbr+brbr.white" "$place/given-+rbrbrbr.white" || fail "White's file tells Black's secret"
play 0 "$baron --load given-rbr+brbr $both" fen
ends_with "rbr+brbr/1*1*1*1/7/*1*1*1*/B6/1*1*1*1/1BRBRBR b - - 1 1" # as Black sees it

finish
