#!/bin/sh
# Files of variants, as Fairy-Stockfish reads them: small ones of our own that use every key, counted by it; mistakes in
# them; what they become in VDL; how engines load them.
. tests/checks.sh

# Every variant plays as it does there.
run 0 perft --batch tests/data/ini.tsv
says '0 failed'

# Games end as they do there, and not a turn earlier.
while IFS='	' read -r game position turns result; do
    case $game in '#'*) continue ;; esac
    set --
    [ "$position" = start ] || set -- "--fen=$position"
    run 0 result "$game" "$@" --moves "$turns"
    says_line "$result"
    run 0 result "$game" "$@" --moves "${turns% *}"
    case $turns in *' '*) says_line ongoing ;; esac
done <tests/data/ini-results.tsv

# So do those that are built in there: they are part of the program.
run 0 perft --batch tests/data/ini-built-in.tsv
says '0 failed'
run 0 list --variants
cut -f1 "$out" >"$place/listed"
checks=$((checks + 1))
grep -v '^#' tests/data/ini-built-in.tsv | cut -f1 | awk '!seen[$0]++' | diff - "$place/listed" >"$err" || fail 'lists others'
run 0 list --variants --family Chess --json
says '"name": "fsf:torpedo"'
# shellcheck disable=SC2046 # a list of names
run 0 check $(cat "$place/listed")
says '0 failed'
is_clean
run 1 perft fsf:dukc 1
complains 'Fairy-Stockfish has no variant "dukc" built in'
complains 'did you mean "duck"?'
run 0 convert fsf:torpedo
says_line 'game "torpedo" from chess'
run 2 convert fsf:
complains 'fsf: has 120 variants'
run 0 convert fsf: -o "$place/built-in"
run 0 perft "$place/built-in/3check.vdl" 1
says 'nodes 20'

# Every key and every kind of piece of the table is used.
last='the keys in tests/ini'
sed -n 's/^\(key\|piece\|own\|alias\) \([A-Za-z0-9]*\) .*/\2/p' stdlib/variants/keys | sort -u >"$place/keys"
while read -r key; do
    checks=$((checks + 1))
    case $key in freeDrops) continue ;; esac # the program's own variants alone have it
    grep -qE "^$key(White|Black)? *=" tests/ini/*.ini || fail "no variant uses $key"
done <"$place/keys"

# A variant is named, or numbered; without either it is the first one.
run 0 perft tests/ini/aims.ini 1
says 'nodes 19'
run 0 perft 'tests/ini/aims.ini#hill' 1
says 'nodes 19'
run 0 perft 'tests/ini/aims.ini#2' 1
says 'nodes 15'
run 1 perft 'tests/ini/aims.ini#hil' 1
complains 'this file has no variant "hil"'
complains 'did you mean "hill"?'

# Mistakes are told with their place; what is not understood changes nothing silently.
# variant TEXT: a file with this one
variant() {
    printf '%s\n' "$1" >"$place/my.ini"
}
variant '[a:chess]
pieceDropz = true
stalemateValue = los'
run 1 perft "$place/my.ini" 1
complains 'my.ini:2:1: warning: unknown key "pieceDropz"'
complains 'did you mean "pieceDrops"?'
complains 'my.ini:3:18: error: "stalemateValue" can'\''t be "los"'
complains 'it is one of: draw win loss none'
variant '[a:ches]'
run 1 perft "$place/my.ini" 1
complains 'my.ini:1:4: error: there is no variant "ches" before this one'
complains 'did you mean "chess"?'
variant '[a:chess]
flagRegion = e4 z9 e5'
run 1 perft "$place/my.ini" 1
complains 'my.ini:2:17: error: "z9" is no square'
variant '[a:chess]
promotionPieceTypes = qx'
run 1 perft "$place/my.ini" 1
complains 'my.ini:2:24: error: there is no piece with the letter "x"'
variant '[a:chess]
castling = yes
maxRank = 99
knight = :N
customPiece1 = n:NxN
mustCapture
maxFile = h
maxFile = h'
run 1 perft "$place/my.ini" 1
for message in 'my.ini:2:12: error: "castling" expects true or false, not "yes"' \
    'my.ini:3:11: error: "maxRank" expects a rank, 1 to 16, not "99"' 'my.ini:4:10: error: "knight" expects a letter' \
    'my.ini:5:16: warning: "x" means nothing in these movements' 'my.ini:6:1: warning: this line is left out' \
    'my.ini:7:1: warning: this is said again below'; do
    complains "$message"
done
variant '[a:chess]
checking = false
checkCounting = true
castlingRank = 9'
run 0 perft "$place/my.ini" 1
complains 'checkCounting needs checking'
complains 'castlingRank is beyond maxRank'
variant '[a:chess]
startFen = rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
run 1 perft "$place/my.ini" 1
complains 'my.ini:2:25: error: no piece of this variant has the letter "x"'
variant '[a:chess]
maxFile = 7'
run 0 perft "$place/my.ini" 1
complains 'a rank has pieces beyond the last one of 7 files'
variant '[a:ataxx]
freeDrops = true'
run 0 perft "$place/my.ini" 1
complains 'Fairy-Stockfish has "freeDrops" from a variant'
# Ataxx, where one piece of each side's is near its first rank: five moves of each, and one drop of six.
variant '[a:ataxx]
dropRegionWhite = *1'
run 0 perft "$place/my.ini" 1
says 'nodes 11'
variant 'no sections'
run 1 convert "$place/my.ini"
complains 'has no variants'

# In VDL a variant is what it has otherwise than chess.
variant '[my-shatranj:chess]
queen = -
bishop = -
fers = q
alfil = b
startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1
promotionPieceTypes = q
doubleStep = false
castling = false
stalemateValue = loss'
run 0 convert "$place/my.ini"
for line in 'game "my-shatranj" from chess' 'without Bishop, Queen, "bare royals"' 'piece Fers  q: F' \
    'define promotion-choices = Fers' 'lose "stalemate" when not possible turn'; do
    says_line "$line"
done
run 0 convert "$place/my.ini" -o "$place/made"
run 0 perft "$place/made/my-shatranj.vdl" 3
says 'nodes 4176'
run 2 convert tests/ini/aims.ini
complains 'tests/ini/aims.ini has 21 variants'

# All of them in VDL play the same, and half of them have at most 20 lines.
for file in tests/ini/*.ini; do
    run 0 convert "$file" -o "$place/$(basename "$file" .ini)"
done
sed "s,^tests/ini/\([a-z]*\).ini#\([a-z-]*\),./\1/\2.vdl," tests/data/ini.tsv >"$place/ini.tsv"
plays_the_same ini.tsv
wc -l "$place"/armies/*.vdl "$place"/castling/*.vdl "$place"/aims/*.vdl "$place"/captures/*.vdl "$place"/drops/*.vdl |
    sed '$d' | sort -n | awk '{ lines[NR] = $1 } END { print lines[int((NR + 1) / 2)] }' >"$out"
checks=$((checks + 1))
[ "$(cat "$out")" -le 20 ] || fail "the median has $(cat "$out") lines"

# Games of our own are written as variants, which play the same.
# written GAME NAME DEPTH LINE...: the file has this name and these lines
written() {
    game=$1 name=$2 depth=$3
    shift 3
    run 0 convert "$game" --to ini -o "$place/written"
    is_clean
    says "$name: "
    run 0 perft "$game" "$depth"
    cp "$out" "$place/wanted"
    run 0 perft "$place/written/$name.ini" "$depth"
    checks=$((checks + 1))
    cmp -s "$out" "$place/wanted" || fail "$name.ini plays otherwise"
    cp "$place/written/$name.ini" "$out"
    for line; do
        says_line "$line"
    done
}
written makruk makruk 3 '[my-makruk:makruk]'
if [ "$TEST_SCALE" = deep ]; then
    written dobutsu dobutsu 3 '[my-dobutsu:dobutsu]'
    written los-alamos los-alamos 3 '[los-alamos:losalamos]'
fi
cat >"$place/bouncing.vdl" <<'END'
game "Bouncing" from chess
piece Camel c: C
piece Wazir w: W
define promotion-choices = Camel, Rook
zone promotion-zone: ranks 7 to 8
setup "rcwqkwcr/pppppppp/8/8/8/8/PPPPPPPP/RCWQKWCR w KQkq - 0 1"
lose "stalemate" when not possible turn
draw "stalemate" when false
END
[ "$TEST_SCALE" != deep ] || written "$place/bouncing.vdl" bouncing 3 'promotionPieceTypes = rc' 'wazir = w' 'customPiece1 = c:C'
if [ "$TEST_SCALE" = deep ]; then # a search of seconds
    run 1 convert go --to ini
    complains "it can't be written as a variant: "
    run 0 convert gomoku --to ini
    says 'connectN = 5'
    is_silent_on 'dropRegion'
fi
run 1 convert hive --to ini
complains 'its board (24x24) is no rectangle of up to 16 files and ranks'
run 1 convert dark-chess --to ini
complains "players don't see everything"
run 2 convert chess --to zrf
complains 'it is vdl, ini or diagram'
run 0 convert losers --to ini --json
says '"converted": true'

# Engines load whole files, and choose a variant by its name.
last='baronet uci'
printf '%s\n' 'load tests/ini/captures.ini' 'setoption name UCI_Variant value arrows' 'go perft 1' \
    'setoption name VariantPath value tests/ini/aims.ini' 'uci' 'setoption name UCI_Variant value hill' \
    'position startpos moves e3d4' 'go perft 1' quit | BARONET_LEARN=0 "$PROG" uci >"$out" 2>"$err"
says 'variant arrows files 5 ranks 5'
says 'Nodes searched: 139'
says 'var halma-like'
says 'variant hill files 8 ranks 8'
says 'Nodes searched: 0'

# They know those that are built in there by their names, too.
printf '%s\n' uci 'setoption name UCI_Variant value spartan' 'go perft 1' quit | BARONET_LEARN=0 "$PROG" uci >"$out" 2>"$err"
says 'var spartan'
says 'variant spartan files 8 ranks 8'
says 'Nodes searched: 20'
finish
