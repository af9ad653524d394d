#!/bin/sh
# Saved games of Zillions: played again by the legal turns; moves that are none; wrong files.
. tests/checks.sh

ln -s "$PWD/games/zrf" "$place/Rules"
mkdir "$place/Saved"
game=$place/Saved/game.zsg

# saved RULES VARIANT: a file with the lines of stdin
saved() {
    {
        printf 'Zillions Save Game File Version 0.02 HC\nRulesFile=%s\nVariantName=%s\n' "$1" "$2"
        cat
    } >"$place/Saved/game.zsg"
}

# written_as_read: what is saved is what was written by hand in the way of Zillions
written_as_read() {
    run 0 replay --zsg "$game"
    sed '1s/$/\r/; 2,$s/$/\r/' "$game" >"$place/by-hand"
    checks=$((checks + 1))
    sed '1s/ H*\r$/ HC\r/; s/^RulesFile=.*\r$/RulesFile=\r/' "$out" >"$place/saved"
    sed 's/^RulesFile=.*\r$/RulesFile=\r/' "$place/by-hand" | diff - "$place/saved" >"$place/diff" ||
        fail "$(cat "$place/diff")"
}

# ---- Chess: castling, capturing in passing, promotion

saved 'C:\Zillions\Rules\CHESS.zrf' Chess <<'END'
1. Pawn e2 - e4
1. Pawn a7 - a6
2. Pawn e4 - e5
2. Pawn d7 - d5
3. Pawn e5 - d6 x d5
3. Pawn a6 - a5
4. Knight g1 - f3
4. Pawn a5 - a4
5. Bishop f1 - e2
5. Pawn a4 - a3
6. King e1 - g1 Rook h1 - f1
6. Pawn a3 x b2
7. Pawn d6 x c7
7. Pawn b2 x a1 = Queen
END
run 0 replay "$game"
says '7. Pawn b2 x a1 = Queen: b2a1q'
says 'ongoing'
says 'rnbqkbnr/1pP1pppp/8/8/8/5N2/P1PPBPPP/qNBQ1R~K~1 w'
run 0 replay --json "$game"
says '"saved": "Pawn e5 - d6 x d5"'

saved chess.zrf Chess <<'END'
1. Pawn e2 - e4
1. Pawn e7 - e4
END
run 1 replay "$game"
says '1. Pawn e2 - e4'
complains 'game.zsg:5:1: error: no legal turn of Black is move 1 as it is written'
complains 'legal are '

# Without capturing in passing the pawn stays.
saved chess.zrf Chess <<'END'
(x d7)
(Black Pawn d5)
(x e2)
(White Pawn e5)
1. Pawn e5 - d6 x d5
END
run 1 replay "$game"

# ---- Reversi, shogi

saved reversi.zrf '' <<'END'
1. Black Disc d3 = Black on d4
END
run 0 replay "$game"
says '8/8/8/3Dd3/3DD3/3D4/8/8'

saved shogi.zrf Shogi <<'END'
1. Pawn 7g - 7f
1. Pawn 3c - 3d
2. Bishop 8h x 2b
2. Silver 3a x 2b
3. Black Bishop 5e
END
run 0 replay "$game"
says '3. Black Bishop 5e: B@5e'
says 'lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL['
written_as_read

# Nothing may be dropped on a pawn.
saved shogi.zrf Shogi <<'END'
1. Black Pawn 7g
END
run 1 replay "$game"

# ---- Written again

saved chess.zrf Chess <<'END'
(White Pawn d7)
(Black King e7)
(x e8)
1. Knight g1 - f3
1. Pawn a7 - a5
2. Pawn d7 x c8 = Queen
2. Queen d8 x c8
3. Pawn b2 - b4
3. Pawn a5 x b4
4. Pawn c2 - c4
4. Pawn b4 - c3 x c4
5. Pawn g2 - g3
5. Pawn c3 - c2
6. Bishop f1 - g2
6. King e7 - d7
7. King e1 - g1 Rook h1 - f1
7. Pawn c2 x b1 = Knight
END
written_as_read

# A chain; "jump" is the higher one of two priorities, so that its number is 2.
saved draughts.zrf 'Draughts with the longest capture' <<'END'
1. Man c3 - d4
1. Man b6 - c5
2. partial 2 Man d4 - b6 x c5
2. partial 2 Man a7 - c5 x b6
END
written_as_read

# ---- In play

session() {
    last="baronet play $1"
    checks=$((checks + 1))
    "$PROG" play "$1" --seat white=human,black=human >"$out" 2>"$err" || fail "exit status $?"
}
rm -f "$place/mine.zsg"
printf '%s\n' e2e4 e7e5 e1e2 "save $place/mine.zsg" quit | session games/zrf/chess.zrf
says "Saved in $place/mine.zsg."
checks=$((checks + 1))
grep -q '^2. King e1 - e2' "$place/mine.zsg" || fail "$(cat "$place/mine.zsg")"
cp "$place/mine.zsg" "$place/Saved/mine.zsg"
printf '%s\n' "load $place/Saved/mine.zsg" history fen quit | session games/zrf/chess.zrf
says 'Loaded'
says '3 turns'
says 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPK~PPP/RNBQ1BNR b'
printf '%s\n' "load $place/Saved/mine.zsg" quit | session games/zrf/shogi.zrf
says 'is a game of Chess'
echo mine >"$place/mine.zsg"
printf '%s\n' e2e4 "save $place/mine.zsg" quit | session games/zrf/chess.zrf
says 'is there already and is no record of a game'
printf '%s\n' e2e4 "save $place/new.zsg" quit | session chess
says 'Not saved: error: chess is no game of a rules file of Zillions'
checks=$((checks + 1))
[ ! -e "$place/new.zsg" ] || fail 'a file was left'

# ---- Wrong files

run 3 replay "$place/none.zsg"
complains "can't read"
saved nowhere.zrf Chess <<'END'
END
run 3 replay "$game"
complains 'the rules file "nowhere.zrf"'
saved chess.zrf Chess <<'END'
1. Pawn e2 - e9
END
run 1 replay "$game"
complains 'no square "e9"'
printf 'hello\n' >"$game"
run 1 replay "$game"
complains 'a saved game of Zillions begins with'
run 2 replay

finish
