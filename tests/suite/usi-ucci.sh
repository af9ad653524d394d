#!/bin/sh
# baronet usi and baronet ucci: conversations by the two dialects of UCI; squares, positions, clocks,
# options, banned turns, and what is said to wrong input.
. tests/checks.sh


# talk COMMAND LINE...: sends the lines; "go" has to be the last one, or it is interrupted.
talk() {
    command=$1
    shift
    last="baronet $command: $*"
    checks=$((checks + 1))
    : >"$out"
    # shellcheck disable=SC2086 # the command and its game
    converse "$@" | timeout 120 "$PROG" $command >"$out" 2>"$err"
    status=$?
    [ "$status" -eq 0 ] || fail "exit status $status"
    [ ! -s "$err" ] || fail "writes to stderr"
}

# lists COMMAND POSITION GAME FEN SED: "go perft 1" names just the turns of the FEN as SED writes them.
lists() {
    talk "$1" "$2" "go perft 1"
    checks=$((checks + 1))
    sed -n 's/^\([^ ]*\): 1$/\1/p' "$out" | sort >"$place/found"
    "$PROG" moves "$3" --fen "$4" | cut -f 1 | sed "$5" | sort >"$place/wanted"
    [ -s "$place/wanted" ] || fail "no turns to compare"
    cmp -s "$place/found" "$place/wanted" || fail "other turns than baronet moves"
}

# plays COMMAND POSITION GO: the answer is one of the turns that "go perft 1" names.
plays() {
    talk "$1" "$2" "$3"
    checks=$((checks + 1))
    turn=$(sed -n 's/^bestmove \([^ ]*\).*/\1/p' "$out")
    cp "$out" "$place/thoughts"
    printf '%s\n' "$2" "go perft 1" | "$PROG" "$1" >"$place/turns"
    grep -qxF -e "$turn: 1" "$place/turns" || fail "plays no legal turn: $turn"
}

usi_squares='y/abcdefghi123456789@/987654321ihgfedcba*/'
ucci_squares='s/10/:/g; y/123456789:/0123456789/'
shogi=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL
xiangqi=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR

# ---- USI: the beginning
talk usi usi isready usinewgame quit
says_line "id name $("$PROG" --version | sed 's/^b/B/')"
says_line "option name USI_Hash type spin default 16 min 1 max 65536"
says_line "option name Learn type spin default 0 min 0 max 3600000" # BARONET_LEARN, as tests/run.sh sets it
says_line "option name USI_Ponder type check default false"
says "option name USI_Variant type combo default shogi var "
is_silent_on UCI_
says_line usiok
says_line readyok

# ---- How long a new game is learnt: $BARONET_LEARN, or else six seconds
for learn in '' 250; do
    last="BARONET_LEARN=$learn baronet usi"
    checks=$((checks + 1))
    echo usi | BARONET_LEARN=$learn "$PROG" usi >"$out" 2>"$err" || fail "exit status $?"
    says_line "option name Learn type spin default ${learn:-6000} min 0 max 3600000"
done
for learn in soon -1 3600001 1.5; do
    last="BARONET_LEARN=$learn baronet list"
    checks=$((checks + 1))
    BARONET_LEARN=$learn "$PROG" list >"$out" 2>"$err"
    [ $? -eq 2 ] || fail "is content"
    is_refused
    complains "BARONET_LEARN is milliseconds up to 3600000, not \"$learn\""
done

# ---- USI: positions and turns
talk usi "position startpos" d
says_line "Fen: ${shogi}[] w - - 0 1"
says_line "Sfen: $shogi b - 1"
talk usi "position startpos moves 7g7f 3c3d" d
says_line "Fen: lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2"
says_line "Sfen: lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
talk usi "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e" d
says_line "Sfen: lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6"
talk usi "position startpos moves 7g7f 3c3d 8h2b=" d
says_line "Sfen: lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"
talk usi "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P12pbR 8 moves P*5h" d
says_line "Fen: 4k4/9/9/9/9/9/9/4p4/4K4[RPPbppppppppppp] w - - 1 5"
says_line "Sfen: 4k4/9/9/9/9/9/9/4p4/4K4 b R2Pb11p 9"
talk usi "position sfen $shogi b -" d
says_line "Sfen: $shogi b - 1"
talk usi "position fen ${shogi}[] b - - 0 1" d
says_line "Sfen: $shogi w - 2"
lists usi "position startpos" shogi start "$usi_squares"
board=4k4/3P5/9/9/2b6/9/6R2/9/4K4
lists usi "position sfen $board b BG2P 1" shogi "${board}[BGPP] w - - 0 1" "$usi_squares"
lists usi "position sfen $board w L 1" shogi "${board}[L] b - - 0 1" "$usi_squares"

# ---- USI: thinking
plays usi "position startpos moves 7g7f 3c3d" "go nodes 200"
grep -q '^info depth .* score \(cp\|mate\) .* pv [1-9][a-i][1-9][a-i]' "$place/thoughts" ||
    fail "no line in its squares"
talk usi "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1" "go depth 3"
says "score mate 1 "
says "bestmove G*5b"
talk usi "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1" "go depth 3"
says_line "bestmove resign"
talk usi "position startpos" "go nodes 100 searchmoves 9g9f"
says "bestmove 9g9f"
talk usi "go mate 1000"
says_line "checkmate notimplemented"
# The first player's clock is "btime": with the other one this would last for hours.
plays usi "position startpos" "go btime 300 wtime 900000000 byoyomi 0"
plays usi "position startpos moves 7g7f" "go btime 900000000 wtime 300 binc 900000000 winc 0"
plays usi "position startpos" "go btime 0 wtime 0 byoyomi 200"

# ---- USI: other games
talk usi "setoption name USI_Variant value chess" "position startpos moves 4g4e" d
says "info string variant chess files 8 ranks 8 "
says_line "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
talk "usi chess" "position sfen 4k3/8/8/8/8/8/8/4K2R b - 1 moves 1h1a" d
says_line "Fen: 4k2R/8/8/8/8/8/8/4K3 b - - 1 1"
talk "usi chu-shogi" "go perft 1"
says_line "12i12h: 1"
says_line "11l11k: 1"
talk "usi glinski" "go perft 1"
says_line "d1f4: 1"

# ---- USI: wrong input
talk usi "position startpos moves 7g7e 3c3d" d
says_line "info string 7g7e is read as c3c5"
says 'info string error: illegal turn "c3c5"'
says_line "Sfen: $shogi b - 1"
talk usi "position" "position foo" "position sfen" "position sfen $shogi" "position sfen $shogi x - 1" \
    "position sfen $shogi b 99999999999P 1" "position sfen $shogi b 3 1" "position sfen $shogi b ! 1" \
    "position sfen $shogi b - x" "position sfen $shogi b - 99999999999999999999" d
checks=$((checks + 1))
[ "$(grep -c '^info string \(error\|a position is\)' "$out")" -eq 10 ] || fail "not ten complaints"
says_line "Sfen: $shogi b - 1"
for turn in 7g 0a1a 10a9a 7z7f g3g4 '*' '=' 'P*' 'P*5e' + 99999999999999999999a9999999999999999999a; do
    talk usi "position startpos moves $turn" d
    says "info string error: "
    says_line "Sfen: $shogi b - 1"
done
talk usi ucci bar "setoption name USI_Hash value 0" "setoption name Foo value 1" setoption \
    "setoption name USI_Hash" "setoption name USI_Variant value foo" "load foo.vdl"
says_line "Unknown command: 'ucci'"
says_line "Unknown command: 'bar'"
says_line 'info string USI_Hash takes a number from 1 to 65536, not "0"'
says_line "No such option: Foo"
says_line "info string an option is set by: setoption name NAME value VALUE"
says_line "info string the option USI_Hash needs a value"
says_line "info string foo is no game that Baronet knows; it stays with shogi"
talk usi "go foo depth x nodes 100"
says_line "info string go knows no foo"
says_line "info string a number is missing after depth"
says "bestmove "

# ---- UCCI: the beginning and the end
talk ucci ucci isready uccinewgame quit
says_line "option hashsize type spin default 16 min 1 max 65536"
says_line "option usemillisec type check default true"
says_line "option newgame type button"
says "option UCI_Variant type combo default xiangqi var "
says_line ucciok
says_line readyok
checks=$((checks + 1))
[ "$(tail -n 1 "$out")" = bye ] || fail "does not say bye"

# ---- UCCI: positions and turns
talk ucci "position startpos moves h2e2 h9g7" d
says_line "Fen: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
talk ucci "position fen $xiangqi w - - 0 1 moves a0a2" d
says_line "Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/RC5C1/9/1NBAKABNR b - - 1 1"
talk ucci "position fen $xiangqi r - - 0 1" d
says_line "Fen: $xiangqi w - - 0 1"
lists ucci "position startpos" xiangqi start "$ucci_squares"
board=1R2ka3/4a4/9/p8/9/2C6/9/8r/4A4/3AK4
lists ucci "position fen $board b - - 0 1" xiangqi "$board b - - 0 1" "$ucci_squares"

# ---- UCCI: thinking
plays ucci "position startpos moves h2e2 h9g7" "go nodes 200"
grep -q '^info depth .* score -*[0-9]* .* pv [a-i][0-9][a-i][0-9]' "$place/thoughts" ||
    fail "no line in its squares, or no plain score"
talk ucci "position fen 3k5/R8/9/1R7/9/9/9/9/9/4K4 w - - 0 1" "go depth 3"
says "score 9999 "
says "bestmove b6b9"
talk ucci "position fen 3k5/R8/9/1R7/9/9/9/9/9/4K4 w - - 0 1" "banmoves b6b9" "go depth 2"
says "bestmove "
is_silent_on "bestmove b6b9"
talk ucci "position fen 1R1k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1" "go depth infinite"
says_line nobestmove
lonely="position fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"
talk ucci "$lonely" "banmoves e0f0" "go depth 2"
says "bestmove e0e1"
talk ucci "$lonely" "banmoves e0f0 e0e1" "go depth 2"
says_line nobestmove
talk ucci "$lonely" "banmoves e0f0 e0e1" "$lonely" "go depth 2"
says_regex 'bestmove e0[fe][01].*'
# The clock is the mover's, in milliseconds unless it is said otherwise.
plays ucci "position startpos" "go time 300 increment 0 opptime 900000000 oppincrement 900000000"
plays ucci "position startpos moves h2e2" "go time 300 movestogo 1 opptime 900000000 oppmovestogo 1"
talk ucci "setoption usemillisec false" "setoption hashsize 1" "setoption MultiPV 2" "go draw time 1"
says " multipv 2 "
says "bestmove "

# ---- UCCI: wrong input
talk ucci "position startpos moves h3e3"
says_line "info message h3e3 is read as h4e4"
says 'info message error: illegal turn "h4e4"'
for turn in a a0 0 10 a0a10 h2h2h2 a99999999999999999999 99999999999999999999; do
    talk ucci "position startpos moves $turn" d
    says "info message error: "
    says_line "Fen: $xiangqi w - - 0 1"
done
talk ucci position "position fen" "position fen r" "position sfen x" "banmoves a0a1 xx 99" usi setoption \
    "setoption foo 1" "setoption hashsize" "setoption hashsize x" "setoption usemillisec maybe" d
says_line "info message a position is startpos or fen FEN, with moves after it"
says_line "info message xx is no legal turn"
is_silent_on "a0a1 is no"
says_line "Unknown command: 'usi'"
says_line "info message an option is set by: setoption NAME VALUE"
says_line "No such option: foo"
says_line "info message the option hashsize needs a value"
says_line 'info message hashsize takes a number from 1 to 65536, not "x"'
says_line 'info message usemillisec takes true or false, not "maybe"'
says_line "Fen: $xiangqi w - - 0 1"

# ---- UCI, which has it all in common
talk uci uci "position startpos moves e2e4 e7e5" d "go perft 1" quit
says_line "option name Clear Hash type button"
says_line uciok
says_line "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
says_line "Nodes searched: 29"
is_silent_on Sfen
talk uci "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" "go infinite"
says_line "bestmove (none)"
# A win in two is "mate 2" here and "mate 3" in USI, which counts the other player's turns too.
board=8/4k3/R7/8/8/8/8/1R5K
talk uci "position fen $board w - - 0 1" "go depth 4"
says "score mate 2 "
talk "usi chess" "position sfen $board b - 1" "go depth 4"
says "score mate 3 "

finish
