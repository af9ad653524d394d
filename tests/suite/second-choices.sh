#!/bin/sh
# Turns that are counted by more than a move each: after the move something else is chosen. Counts are compared with those
# of another program, and with the number of turns that are listed, which carries all of them out.
. tests/checks.sh

some=5
[ "$TEST_SCALE" != deep ] || some=12

# adds_up GAME FEN...: the turns of the position and of those that its turns lead to.
adds_up() {
    game=$1
    shift
    for fen; do
        run 0 moves "$game" --fen "$fen"
        cut -f 2 "$out" >"$place/next"
        listed=$(wc -l <"$out")
        run 0 perft "$game" 1 --fen "$fen"
        says "nodes $listed"
        run 0 perft "$game" 2 --fen "$fen" --divide
        sed -n 's/.*: //p' "$out" >"$place/counts"
        every=$(($(wc -l <"$place/next") / some + 1)) # a few of them, a dozen in deep runs
        paste "$place/next" "$place/counts" | sed -n "1~${every}p" | while IFS=$tab read -r next count; do
            echo "$("$PROG" moves "$game" --fen "$next" | grep -c .) $count"
        done >"$place/both"
        checks=$((checks + 1))
        if [ ! -s "$place/both" ] || ! awk '$1 != $2 { exit 1 }' "$place/both"; then
            fail "$(cat "$place/both")"
        fi
    done
}

# Ducks, gates, placements and promotions beside a move, as another program counts them.
run 0 perft --batch tests/data/second-choices.tsv
says "$(grep -vc '^#' tests/data/second-choices.tsv) passed, 0 failed"

# Sacrifices: of what is pinned, of what stands behind another piece that goes, in check, and from hand.
adds_up ruddigore "r3x2r/8/8/8/8/2B5/2PP1P2/1R2X1r1[] w - - 0 2" "4x3/4r3/8/8/4P3/8/3P4/4X2R[PQ] w - - 0 2" \
    "4x3/4r3/8/8/4P3/4R3/8/4X3[] w - - 0 4" "3qx3/8/8/b7/8/2P5/3P4/rB2X2Q[] w - - 0 2" \
    "rhbqxbhr/pppp1ppp/8/4p3/8/8/PPXP1PPP/RHB1QBHR[P] b kq - 1 2" "4x2r/8/8/8/8/2q5/P6P/R3X2R[HB] w KQ - 0 2"

# Anything of one's own goes, the royal piece too; or an enemy's; or a stone is put on an empty square.
sed '/^test/,$d' games/chess.vdl >"$place/base.vdl"
rules() {
    cat "$place/base.vdl"
    printf 'invalid "each player needs exactly one royal piece" when false\nturn:\n  one of move, castle\n  promote\n'
    cat
}
rules >"$place/any.vdl" <<'VDL'
  when captured = 0:
    choose victim among own piece
    note ",{victim}"
    remove victim
  stay-safe
VDL
rules >"$place/late.vdl" <<'VDL'
  stay-safe
  when turn-number is even:
    choose victim among own piece except own royal
    note ",{victim}"
    remove victim
VDL
rules >"$place/enemy.vdl" <<'VDL'
  when captured = 0:
    either:
      choose victim among enemy piece except enemy royal
      note ",{victim}"
      remove victim
    or: note ",-"
  stay-safe
VDL
rules >"$place/stone.vdl" <<'VDL'
  choose target among empty
  note ",{target}"
  place Pawn at target for opponent
VDL
rules >"$place/zone.vdl" <<'VDL'
  choose target among own Rook or promotion-zone
  note ",{target}"
  stay-safe
VDL
# A wall goes on to another square before the royal piece's safety is asked.
rules >"$place/wall.vdl" <<'VDL'
  let old = any Wall
  remove old
  choose target among empty except old
  note ",{target}"
  place Wall at target
  require not exists around(own royal) in enemy royal
  stay-safe
piece Wall "*": neutral
VDL
# Bishops attack along files, over one piece, from the ranks below the last one.
rules >"$place/shot.vdl" <<'VDL'
  stay-safe
zone below: ranks 1 to 7
rule attack(pieces, targets):
  choose archer among pieces in own Bishop in file of first of targets in below
  require count (between(archer, first of targets) except empty) = 1
  move archer to first of targets
VDL
# Rooks leap to where they may ride, too.
rules >"$place/twice.vdl" <<'VDL'
  stay-safe
piece Rook r: RDcHN
VDL
for game in any late enemy stone zone wall shot twice; do
    adds_up "$place/$game.vdl" "4b2k/8/8/8/4N3/8/8/R3K2B w - - 0 2" "4k3/8/8/1b6/8/3P4/2R2r2/R3K2R w KQ - 0 2" \
        "r3k3/8/8/8/4r3/8/4N3/4KB1q w - - 0 2" "4k2r/P7/8/8/7b/8/5P2/R3K2R b k - 0 2"
done

finish
