#!/bin/sh
# baronet pieces: the list, what is found by a name or by Betza, diagrams, JSON, hints; and games that take
# pieces by name.
. tests/checks.sh

# has_lines NUMBER: stdout is that long.
has_lines() {
    checks=$((checks + 1))
    [ "$(wc -l <"$out")" -eq "$1" ] || fail "not $1 lines"
}

# ---- The list
run 0 pieces
lines=$(wc -l <"$out")
[ "$lines" -ge 220 ] || fail "fewer than 220 pieces"
[ "$lines" -eq "$(grep -c '^piece ' stdlib/zoo.vdl)" ] || fail "not all pieces"
says "Griffin${tab}g${tab}FyafsF${tab}"
says "Giraffe${tab}g${tab}(1,4)${tab}leaps four and one"
[ "$(awk -F"$tab" 'NF != 4 || $4 == ""' "$out" | wc -l)" -eq 0 ] || fail "not four columns"
[ "$(cut -f1 "$out" | sort | uniq -d | wc -l)" -eq 0 ] || fail "a name is there twice"
run 0 pieces --json
json "len(it) == $lines and it[0]['name'] == 'King'"
json "{'name': 'Giraffe', 'letter': 'g', 'betza': '(1,4)', 'origin': 'leaps four and one; chess problems'} in it"
run 0 pieces ""
has_lines "$lines"

# ---- Some of it: part of a name whatever its case, or Betza
run 0 pieces gRasshop
has_lines 2
says "Grasshopper${tab}g${tab}gQ${tab}"
says "Contragrasshopper${tab}"
run 0 pieces RNN
says "Raven${tab}"
says "Waran${tab}"
run 1 pieces rnn
is_silent
run 0 pieces --json dragon
json "[p['name'] for p in it] == ['Dragon-King', 'Dragon-Horse', 'Flying-Dragon', 'Reclining-Dragon']"

# ---- A single one is drawn
run 0 pieces wazir
says "Wazir, W:"
says "  6  . . . . o . . . ."
says "  5  . . . o @ o . . ."
run 0 pieces '(3,4)'
says "Antelope, (3,4):"
says "  9  . o . . . . . o ."
run 0 pieces Knight
says "Crowned-Knight${tab}"
says "Knight, N:"
# Hoppers get something to go over, far leapers room.
run 0 pieces nightrider-hopper
says "  9  . . o . . . o . ."
run 0 pieces flamingo
says " 14  . . . . . . o . o . . . . . ."
run 0 pieces Hook-Mover --json
json "len(it) == 1 and it[0]['betza'] == 'RmasR'"

# ---- Nothing found
run 1 pieces grifin
is_silent
complains 'there is no piece "grifin" in the zoo'
complains 'did you mean "Griffin"?'
run 1 pieces --json xylophone
is_silent
complains '"baronet pieces" lists them'
run 2 pieces a b
run 2 pieces --jsn
complains 'did you mean "--json"?'

# ---- Games
game() {
    printf 'game "Zoo"\nboard 8x8\n%s\nturn: move\nlose "stuck" when not possible turn\n' "$1" >"$place/zoo.vdl"
}
game 'piece Griffin
piece Rhino x
piece Mann k: royal
piece Stone o'
run 0 show "$place/zoo.vdl"
says "Griffin${tab}G${tab}FyafsF"
says "Rhino${tab}X${tab}WyafsW"
says "Mann${tab}K${tab}K"
says "Stone${tab}O${tab}"
run 0 moves "$place/zoo.vdl" --fen "8/8/8/8/8/8/8/G7 w - - 0 1"
has_lines 13
game 'piece Grifin'
run 1 show "$place/zoo.vdl"
complains 'zoo.vdl:3:7: error: piece "Grifin" is not in the zoo and needs a letter'
complains 'did you mean "Griffin"?'

finish
