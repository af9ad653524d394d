#!/bin/sh
# Games of one and of many players: the tests in their files, counts by slow implementations in Python, and what the
# commands say of them.
. tests/checks.sh
export PYTHONDONTWRITEBYTECODE=1
games=tests/reference-players

# run ARGUMENT...: runs the program, which has to be content.
run() {
    last="baronet $*"
    checks=$((checks + 1))
    XDG_CACHE_HOME=$place "$PROG" "$@" >"$out" 2>&1 </dev/null && return
    fail "exit status $?"
}

checks=$((checks + 1))
python3 $games/compare.py --program "$PROG" || failures=$((failures + 1))

run check $games/*.vdl
lost="6/r:M4R/5g:M/6/r:R4g:R/2R1M1 b - - 0 1"
run result $games/four.vdl --fen "$lost"
says 'black loses: gone'
run result $games/four.vdl --fen "$lost" --json
says '"loser": "black"'
run show $games/four.vdl --fen '2m3/r:M4R/5g:M/6/r:R4g:R/2R1M1 Green - - 0 1'
says 'Green to move'
says ' 4    .   .   .   .   . g:M'
run playouts $games/four.vdl --count 50 --seed 1
says_regex 'red loses [1-9][0-9]* \(.* %\)'
run playouts $games/solo.vdl --count 50 --seed 1 --json
json "it['losses'] == {'you': 50 - it['wins']['you']} and it['unfinished'] == 0"
run play $games/four.vdl --seat white=random,black=random,red=random,green=random --seed 1
says 'The game is over'
run analyse $games/four.vdl --depth 2 # Black loses its last piece
says_line 'best: c1c6'
run analyse $games/solo.vdl --depth 2
says_regex 'best: (b4b2|d2b2)'

printf '%s\t%s\tloss black\n%s\tstart\tongoing\n' $games/four.vdl "$lost" $games/four.vdl >"$place/batch"
run result --batch "$place/batch"

# Chance
run playouts $games/struck.vdl --count 200 --seed 1
says_regex 'white wins [1-9][0-9]* \(.* %\)'
says_regex 'black wins [1-9][0-9]* \(.* %\)'
run play $games/dice.vdl --seat white=engine,black=random --time 10 --seed 2
says_regex '1\. Dice: =[123]'
says_regex '1\. White: [a-e][1-4][a-e][1-4]'
run playouts $games/dice.vdl --count 50 --seed 1
says_regex 'draws [1-9][0-9]* \(.* %\)'
says_line 'unfinished 0 (0.0 %)'
run match $games/dice.vdl --games 2 --time 5 --first baronet --second random
says_regex 'baronet - random, Dice: [0-9.]+ of 2 \(won [0-2], drawn [0-2], lost [0-2]\)'
run analyse $games/dice.vdl --fen 'm3m/2st:O2/1sa:O3/M3M w - - 0 2 {roll=1}' --time 50
says_regex 'best: (a1a2|a1b1|e1d1|e1e2)'
last='--seat dice=human'
checks=$((checks + 1))
"$PROG" play $games/dice.vdl --seat dice=human >"$out" 2>&1 </dev/null && failures=$((failures + 1))
says 'the turns of dice are made by chance'

finish
