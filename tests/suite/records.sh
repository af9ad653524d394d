#!/bin/sh
# Records hold their rules: saved games and matches are replayed when the rules have changed or are gone,
# and say by which rules; what only one player knows is in nobody else's part.
. tests/checks.sh

# is_as FILE: stdout is that.
is_as() {
    checks=$((checks + 1))
    cmp -s "$1" "$out" || fail "does not print what $1 holds"
}

# play_lines STATUS LINES ARGUMENT...: types lines.
play_lines() {
    expected=$1 lines=$2
    shift 2
    last="baronet play $* (typing $lines)"
    checks=$((checks + 1))
    printf '%b\n' "$lines" | "$PROG" play "$@" >"$out" 2>"$err"
    status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected"
}

write_rules() {
    cat >"$place/parent.vdl" <<'END'
game "Parent" from chess
piece Camel l: L
END
    cat >"$place/mine.vdl" <<'END'
game "Mine" from "parent.vdl"
piece Knight N: N
setup "r3k2r/8/8/8/8/8/4N3/4KL2 w - - 0 1"
END
}

# ---- Saved games
write_rules
mine=$place/mine.vdl saved=$place/saved
play_lines 0 "f1e4\nsave $saved\nquit" "$mine" --seat white=human,black=human
says "Saved in $saved."
run 0 replay "$saved" "$mine"
is_clean
cp "$out" "$place/as.was"
says "1. f1e4"
run 0 replay "$saved"
is_clean
is_as "$place/as.was"
run 0 --plain replay "$saved"
is_as "$place/as.was"

# Who edits a comment or a message changes nothing.
sed -i 's/^piece Knight N: N$/-- He leaps.\npiece Knight N:   N/' "$mine"
run 0 replay "$saved" "$mine"
is_clean
is_as "$place/as.was"

# By its own rules when they have changed; by those of today only on demand.
sed -i 's/^piece Camel l: L$/piece Camel l: F/' "$place/parent.vdl"
run 0 replay "$saved" "$mine"
complains "$saved: the rules of mine have changed since; it is replayed by its own (--rules current: by those of today)"
is_as "$place/as.was"
run 1 replay "$saved" "$mine" --rules current
complains "$saved: the rules of mine have changed since; it is replayed by those of today"
complains "this turn is not legal here"
complains "hint: the rules have changed since; \"baronet replay $saved\" shows the game by its own"
is_silent
run 0 replay "$saved" "$mine" --rules saved
is_clean
is_as "$place/as.was"
# A game goes on by the rules that it was begun with.
play_lines 0 "e8e7\ne4d1\nsave $place/later\nquit" "$mine" --load "$saved" --seat white=human,black=human
complains "$saved: the rules of mine have changed since; it goes on by its own"
run 0 replay "$place/later"
says "2. e4d1"
play_lines 1 "quit" "$mine" --load "$saved" --rules current
complains "this turn is not legal here"
play_lines 0 "load $saved\nquit" "$mine" --seat white=human,black=human
says "hint: the rules have changed since; \"baronet replay $saved\" shows the game by its own"
sed -i 's/^piece Camel l: F$/piece Camel l: LF/' "$place/parent.vdl"
play_lines 0 "load $saved\nquit" "$mine" --seat white=human,black=human
says "Loaded $saved: 1 turns. The rules have changed since; it goes on by those of this game."
run 0 replay "$saved" "$mine" --rules current
complains "it is replayed by those of today"

# Rules that are broken or gone.
printf 'game "Mine"\nboard 0x0\n' >"$mine"
run 1 replay "$saved" "$mine"
complains "hint: $saved holds the rules that it was played by: --rules saved"
is_silent
rm "$mine" "$place/parent.vdl"
run 3 replay "$saved" "$mine"
complains "hint: $saved holds the rules that it was played by: --rules saved"
run 0 replay "$saved"
is_clean
is_as "$place/as.was"
play_lines 0 "e8e7\nquit" "$mine" --load "$saved" --rules saved --seat white=human,black=human
run 2 replay "$saved" --rules current
complains "$saved is a record of \"mine\"; say after it where that game is"
run 1 replay "$saved" hex
complains "$saved is a record of \"mine\", not of \"hex\""
run 2 replay "$saved" --rules new
complains '--rules takes current or saved, not "new"'
run 2 play chess --rules saved
complains "--rules goes with --load or --resume"
run 2 replay "$saved" --zsg
complains "--zsg goes with a ZSG file"
run 3 replay "$place/nowhere"
complains "$place/nowhere: No such file or directory"
printf 'e2e4\n' >"$place/notes"
run 1 replay "$place/notes"
complains "is neither a saved game nor the record of a match"
run 1 replay /dev/zero
run 1 replay /dev/null
run 3 replay "$place"
run 0 replay "$saved" --json
checks=$((checks + 1))
python3 -c '
import json, sys
told = json.load(open(sys.argv[1]))
sys.exit(told["turns"] != ["f1e4"] or told["result"] != "ongoing" or told["other_rules"])
' "$out" || fail "is not the JSON of the game"

# A bundled game that has another meaning now.
write_rules
mv "$mine" "$place/hex.vdl"
play_lines 0 "f1e4\nsave $place/hex.saved\nquit" "$place/hex.vdl" --seat white=human,black=human
run 0 replay "$place/hex.saved"
complains "$place/hex.saved: the rules of hex have changed since; it is replayed by its own"
says "1. f1e4"

# Where the files were is nobody's business.
lacks "$saved" "$place"

# A game in ZRF is kept as what it means.
cp -r games/zrf/ataxx.zrf games/zrf/common "$place/"
play_lines 0 "save $place/zrf.saved\nquit" "$place/ataxx.zrf" --seat red=human,blue=human
rm -r "$place/ataxx.zrf" "$place/common"
run 0 replay "$place/zrf.saved"
is_clean

# Damage to the rules matters only when they are needed.
play_lines 0 "e2e4\nsave $place/chess\nquit" chess --seat white=human,black=human
sed '$d' "$place/chess" >"$place/damaged"
run 0 replay "$place/damaged"
is_clean
run 1 replay "$place/damaged" --rules saved
complains "$place/damaged: its rules can't be loaded"
complains "the text of the rules is damaged"
is_silent
sed 's/^% |game .*/% |game "Chess" from nowhere/' "$place/chess" >"$place/damaged"
run 1 replay "$place/damaged" --rules saved
complains 'there is no game "nowhere"'

# Records of version 1 are loaded, those of later ones are not.
sed '/^%/d; /^\[Format/d; /^\[Rules/d' "$place/chess" >"$place/old"
run 0 replay "$place/old"
is_clean
says "1. e2e4"
run 1 replay "$place/old" --rules saved
complains "$place/old does not hold its rules"
play_lines 0 "quit" chess --load "$place/old"
is_clean
sed 's/^\[Format "2"\]/[Format "3"]/' "$place/chess" >"$place/new"
run 1 replay "$place/new"
complains "this record was written by a later version of Baronet"
sed 's/^\[Format "2"\]/[Format "x"]/' "$place/chess" >"$place/new"
run 1 replay "$place/new"

# ---- What is in a part
play_lines 0 "save $place/secret\nquit" robber-baron --seat white=human,black=random --seed 5
for player in white black; do
    checks=$((checks + 2))
    grep -q '^% baronet rules 1$' "$place/secret.$player" || fail "has no rules in $player's part"
    grep -q '^\[Rules' "$place/secret.$player" || fail "does not tell which rules in $player's part"
    lacks "$place/secret.$player" '[Seed'
done
run 3 replay "$place/secret"
run 1 replay "$place/secret.white"
complains "this is one player's part of a record"
is_silent
play_lines 0 "quit" robber-baron --load "$place/secret" --rules saved
is_clean
play_lines 0 "save $place/whole\nquit" chess --seat white=human,black=engine --level 2 --seed 5
checks=$((checks + 2))
grep -q '^\[Seed "5"\]$' "$place/whole" || fail "does not tell the seed"
grep -q '^\[Settings "--level 2"\]$' "$place/whole" || fail "does not tell how the engine plays"

# ---- Matches
write_rules
set -- --first random --second random --depth 1 --seed 1 --games 3
run 0 match "$mine" "$@" --turns 20 --record "$place/match"
run 0 replay "$place/match"
is_clean
cp "$out" "$place/match.out"
says "game 1: random - random"
says "game 3: "
sed -i 's/^piece Camel l: L$/piece Camel l: F/' "$place/parent.vdl"
run 0 replay "$place/match" "$mine"
complains "$place/match: the rules of mine have changed since; it is replayed by its own"
is_as "$place/match.out"
run 1 replay "$place/match" "$mine" --rules current
complains "is not legal"
rm "$mine" "$place/parent.vdl"
run 0 replay "$place/match"
is_clean
is_as "$place/match.out"
# A stranger's record brings its rules with it: they can be confined.
if "$PROG" --sandbox list >"$out" 2>"$err"; then
    run 0 --sandbox replay "$place/match"
    is_as "$place/match.out"
    run 0 --sandbox replay "$saved"
    is_as "$place/as.was"
else
    grep -q "there is no --sandbox" "$err" || fail "does not say why there is no --sandbox"
fi
run 0 replay "$place/match" --json
checks=$((checks + 1))
python3 -c 'import json, sys; sys.exit([g["number"] for g in json.load(open(sys.argv[1]))] != [1, 2, 3])' "$out" ||
    fail "is not the JSON of three games"
# Results are those of the rules.
run 0 match connect-four "$@" --record "$place/four"
run 0 replay "$place/four"
is_clean
sed 's/1-0/0-1/' "$place/four" >"$place/forged"
run 1 replay "$place/forged"
complains "does not end with 0-1"
sed '/^\[Round "2"/,/^\[Round "3"/s/^\([a-g][0-9]\) /h9 /' "$place/four" >"$place/forged"
run 1 replay "$place/forged"
complains "$place/forged: game 2, turn 1 is not legal: h9"
says "game 3: "
head -c $(($(wc -c <"$place/four") - 9)) "$place/four" >"$place/cut"
run 0 replay "$place/cut"
complains "$place/cut: the last game is cut off"
sed "s/^.White ./&$(printf '\033')c/" "$place/four" >"$place/forged" # would clear the screen
run 1 replay "$place/forged"
complains "$place/forged is damaged: line "
is_silent
head -n 5 "$place/four" >"$place/cut"
run 1 replay "$place/cut"
complains "$place/cut holds no whole game"
sed '1s/2/3/' "$place/four" >"$place/new"
run 1 replay "$place/new"
complains "$place/new was written by a later version of Baronet"
sed '1,/^$/d' "$place/four" >"$place/old"
run 0 replay "$place/old"
is_clean

finish
