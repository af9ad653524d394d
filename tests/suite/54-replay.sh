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

# Nothing may be dropped on a pawn.
saved shogi.zrf Shogi <<'END'
1. Black Pawn 7g
END
run 1 replay "$game"

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
