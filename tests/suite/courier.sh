#!/bin/sh
# Game Courier's notation: what it says has to be one legal turn's board.
set -u

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
out=$place/out
checks=0
failures=0

# leads_to GAME FEN TEXT WANTED: the turn leads to that board; "" for WANTED: it is refused.
leads_to() {
    checks=$((checks + 1))
    printf '%s\nhistory\nfen\n' "$3" |
        "$PROG" play "$1" --fen "$2" --seat white=human,black=human >"$out" 2>&1
    count=$(grep -c '^1\. ' "$out")
    board=$(tail -n 1 "$out")
    if [ -n "$4" ]; then
        [ "${board%% *}" = "$4" ] && return
    else
        [ "$count" -eq 0 ] && return
    fi
    failures=$((failures + 1))
    printf 'FAILED: %s, %s: %s\n' "$1" "$2" "$3"
    sed 's/^/  | /' "$out"
}

start=start
e4=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR
leads_to chess $start "P e2-e4" $e4
leads_to chess $start "e2-e4" $e4
leads_to chess $start "1. P e2-e4 // the best by test" $e4
leads_to chess $start "  {P}  e2-e3 ;e3-e4  " $e4
leads_to chess $start "e2-e3; e3-e4" $e4
leads_to chess $start "e2-e3-e4" $e4
leads_to chess $start "P-e4; e2-" $e4
leads_to chess $start "P*e4; @-e2" $e4
leads_to chess $start "P*e4; @*e2" $e4
leads_to chess $start "N e2-e4" ""
leads_to chess $start "e2-e5" ""
leads_to chess $start "e2-e4; e7-e5" ""
leads_to chess $start "e2-e4;" ""
leads_to chess $start "e2-e4 please" ""
leads_to chess $start "Z e2-e4" ""
leads_to chess $start "Q*e4" ""
leads_to chess $start "e2-z9" ""
leads_to chess $start "P" ""
leads_to chess $start ";" ""
leads_to chess $start "{P e2-e4" ""

castling="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
leads_to chess "$castling" "K e1-g1; R h1-f1" r3k2r/8/8/8/8/8/8/R4RK1
leads_to chess "$castling" "K e1-c1; R a1-d1" r3k2r/8/8/8/8/8/8/2KR3R
leads_to chess "$castling" "K e1-g1" r3k2r/8/8/8/8/8/8/R4RK1
leads_to chess "$castling" "K e1-g1; R h1-e1" ""
leads_to chess "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1" "P e5-d6; @-d5" 4k3/8/3P4/8/8/8/8/4K3
leads_to chess "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1" "P e5-d6" 4k3/8/3P4/8/8/8/8/4K3
promotion="8/P7/8/8/8/5k2/8/7K w - - 0 1"
leads_to chess "$promotion" "P a7-a8; Q-a8" Q7/8/8/8/8/5k2/8/7K
leads_to chess "$promotion" "P a7-a8; N*a8" N7/8/8/8/8/5k2/8/7K
leads_to chess "$promotion" "Q-a8; a7-" Q7/8/8/8/8/5k2/8/7K
leads_to chess "$promotion" "P a7-a8" ""
leads_to chess "$promotion" "P a7-a8; q-a8" ""
leads_to chess "7k/8/5K2/8/8/8/p7/8 b - - 0 1" "1... p a2-a1; q-a1" 7k/8/5K2/8/8/8/8/q7
leads_to chessgi "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1" "P*e4" "4k3/8/8/8/4P3/8/8/4K3[n]"
leads_to chessgi "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1" "N*e4" ""
leads_to chessgi "4k3/8/8/8/8/8/8/4K3[Pn] b - - 0 1" "n*e4" "4k3/8/8/8/4n3/8/8/4K3[P]"
# A Robber turns over after its move; that may be written or not.
robbers="r6/1*1*1*1/7/*1*1*1*/7/1*1*1*1/R6 w - - 0 1"
leads_to robber-baron "$robbers" "R a1-a3" "r6/1*1*1*1/7/*1*1*1*/B6/1*1*1*1/7"
leads_to robber-baron "$robbers" "R a1-a3; B-a3" "r6/1*1*1*1/7/*1*1*1*/B6/1*1*1*1/7"
leads_to robber-baron "$robbers" "B-a1" "r6/1*1*1*1/7/*1*1*1*/7/1*1*1*1/B6"
# Sacrifices are a part of the turn.
leads_to ruddigore "4x3/8/8/8/8/8/P6P/4X3[] w - - 0 2" "P a2-a4; h2-" "4x3/8/8/8/P7/8/8/4X3[]"
leads_to ruddigore "4x3/8/8/8/8/8/P6P/4X3[] w - - 0 2" "P a2-a4" ""
# Where the mover sees only a part of the board the notation must not feel about in the rest of it.
printf 'game "Half-seen chess" from chess\nview: own piece or reach(own piece)\n' >"$place/dark.vdl"
dark="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
leads_to "$place/dark.vdl" "$dark" "P e2-e4" "???1k1??/???3??/????????/????????/????????/????????/????????/????????" # what Black sees
leads_to "$place/dark.vdl" "$dark" "e2-e4; @-h8" ""
leads_to "$place/dark.vdl" "$dark" "e2-e4; k e8-e8" ""

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "summary: $checks checks"
