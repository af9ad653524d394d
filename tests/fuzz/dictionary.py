#!/usr/bin/env python3
"""Prints libFuzzer's dictionary for a harness: words that its reader knows, read from the sources, and phrases.

    tests/fuzz/dictionary.py HARNESS
"""

import re
import sys
from pathlib import Path

PHRASES = r"""game "X" from chess\n|board 3x3\npiece K k: royal, K\nsetup "k2/3/2K w - - 0 1"\nturn: move\n|turn: move\n
board:\n  grid "a b c/1 2 3"\n  |squares p "7"\n  |direction x: (1,0)\n  |direction y: a1-p p-"7"\n  |unlink a1-p\n  
unlink a1 x\n  |at a1: 1 2\n  |at grid: 0 0 9 0 0 9\n  |without b2\n  |step(a1, opposite of x)|"7"
board 8x8|board 3x2 wrap files|board 3x3 without b2|board hexagon 3|board 4x4 hexagonal|players A, B\n
piece Q q: Q\n|piece S "*": neutral\n|piece P p: fmW, reverse T\n|piece T t: F from z within z\n
zone z: |zone z for White: rank 1\n|attribute a shown "+"\n|attribute a secret shown after "~"\n
attribute a until moved as rights\n|variable v = 1\n|variable v = 1 for each player, secret\n|variable clock = 0, open\n|variable v = 1 for each player, shown\n|define d = Q, P\n
opening turn:\n  |after turn:\n  |on capture: |view: own piece\n|rule r(x): |r(e4)|one of move, r|move capturing
either:\n    move\n  or:\n    |when captured > 0: |otherwise: |while |for each x among |choose x among |where |
note "{x}"\n|note secretly "+{x}"\n|note "{KIND}@{target}"\n|mark x as a\n|unmark own piece as a\n|forget passed\n
take x from hand\n|add type of x to hand\n|change x to Q\n|give x to opponent\n|place Q at x\n|remove x\n
reverse x\n|move x to a1\n|let x = |set v = |set clock = 0\n|require |prefer most |prompt "x" when |end turn\n|nothing\n|exists |count 
own piece|enemy piece|any piece|own royal|own piece with a|own piece except x|x in z|not |attacked by own
possible turn|possible reply|possible r by opponent|lose "x" when not possible turn\n|draw "y" when |claim draw "z" when 
referee draw "r" when repetitions >= 3\n|win "w" when |invalid "i" when |test "t":\n  |legal a1a2\n|perft 1 5\n
"+"|"{x}"|8x8|ranks 1 to 3|a1 to b2|file a|far-edge|near-edge|all|royal|neutral|secret|until moved|shown after "+"
is even|is not odd|is empty|nw|true|false|none|mWcF|hhNN|fmWfceFifmnD|(1,2)|"cdQ"|use fide\n|use hands, draws\n"""


FEN = r"""0-0|KQkq|w|b|[|]|/|*|10|12|~|+|-|?|e3|3+3|{|}|rnbqkbnr|[QNqn]| 0 1|"""
TURN = r"""e2e4|g8f6|e7e8q|P@e4|N*-e4|e2-e4|;|e1-g1|O-O|O-O-O|0-0|Nf3|Nbd2|exd5|exd6 e.p.|e8=Q|+|#|x|,-|,|#2|+e3|~|?|
1. |1... |K e1-e2|a1a5xb2|{Wizard}|@e4|-e4|pass|--|0000|"""
RECORD = r"""[Game "chess"]\n|[Title "|[SetUp "1"]\n|[Start "|[Seats "white=human,black=random"]\n|[Result "ongoing"]\n|
[End "|[Turns "2"]\n|[View "white"]\n|"]\n|1. e2e4\n|white wins: resignation|draw: |"""
SAVED = r"""Zillions Save Game File Version 0.02 HC\n|RulesFile=draughts.zrf\n|VariantName=|1. Man c3 - d4\n|
1. partial 2 |  x d4|= King on |Pass|flip d4|@ e4 0 1|(x h8)\n|(White King d4)\n|\r\n|"""
PROTOCOL = r"""position startpos moves |position fen |go depth 3\n|go movetime 20\n|go infinite\n|go ponder |go mate 2\n|
go nodes 50\n|go wtime 90 btime 90 winc 1 binc 1 movestogo 3\n|go perft 2\n|searchmoves |stop\n|ponderhit\n|isready\n|d\n|eval\n|
setoption name |value |Hash|Threads|MultiPV|UCI_Variant|usinewgame\n|ucinewgame\n|uci\n|usi\n|ucci\n|sfen |startpos|byoyomi 20|
banmoves |gameover win\n|load games/hex.vdl\n|protover 2\n|new\n|variant crazyhouse\n|force\n|go\n|playother\n|?\n|ping 1\n|setboard |
undo\n|remove\n|level 0 0:01 0\n|st 1\n|sd 3\n|time 90\n|otim 90\n|post\n|nopost\n|analyze\n|exit\n|result 1-0 {mate}\n|memory 8\n|
cores 2\n|hint\n|lift e2\n|put e4\n|hover e3\n|usermove e2e4\n|accepted setup\n|e2e4|e7e5|h2e2|7g7f|P*5e|8h2b+|resign|opentime 90|
draw\n|edit\n|.\n|w\n|c\n|quit\n|"""

MATCH = r"""$$|% baronet match 2\n|% baronet rules 1\n|% file x.vdl\n|% \x7cgame "X"\n|[Variant "|[Rules "|[FirstPlayer "|[SecondPlayer "|
[Settings "|[Round "1"]\n|[Round "8"]\n|[First "0"]\n|[First "1"]\n|[White "|[Black "|[Termination "|[Result "*"]\n|[Result "1-0"]\n|
[Result "0-1"]\n|[Result "1/2-1/2"]\n|\n\n|"]\n| 1-0\n\n| 0-1\n\n| 1/2-1/2\n\n| *\n\n|\r\n|a1 b2 |e2e4 |"""
LISTS = r"""chess\t|hex\t|kalah\t|games/hex.vdl\t|games/zrf/race.zrf\t|../x.vdl\t|/etc/passwd\t|start\t|\t1\t|\t2\t|\tdraw\n|\tongoing\n|
\twhite\n|\tloss black\n|\n#|\r\n|\t\t|8x8\t|hexagon 4\t|white\t|black\t|moved\t|e4\t|"""
VALUES = r"""baronet values 11\n|baronet values 12\n|game hex\n|rules 0123456789abcdef\n|sum 0123456789abcdef\n|A|B|C|gC|////P|+///B|
////////////P|gggggggggggggB|\n|"""
SEATS = r"""?|?\n|+?|/|1|8|*|w|b| - - 0 1| - - ? 1\n| {opening=1}|+b1\n|e2e4\n|e7e5\n|?e5\n|????????|rnbqkbnr|1*1*1*1|R|r|b|"""


def words_of_vdl():
    grammar = Path("grammar/vdl.y").read_text(encoding="utf-8")
    keywords = grammar[grammar.index("/* Keywords"):grammar.index("%token <text> WORD")]
    yield from re.findall(r'"([a-z-]+)"', keywords)
    yield from re.findall(r'^BUILTIN\("([a-z-]+)"', Path("interp/compile/builtins.def").read_text(encoding="utf-8"), re.M)
    tables = Path("interp/compile/name_lookup.c").read_text(encoding="utf-8")
    yield from (f"{name}(" for name in re.findall(r'^    \{"(\w+)", OP_\w+, TYPE_\w+, \d', tables, re.M))
    yield from (f"{name} of " for name in re.findall(r'^    \{"(\w+)", OP_\w+, TYPE_\w+, TYPE', tables, re.M))


def words_of_zrf():
    text = "".join(path.read_text(encoding="latin-1") for path in sorted(Path("games/zrf").glob("*.zrf")))
    return re.findall(r"(?<=[ ()\n])[a-z$?-]+(?=[ ()\n])", text)


def words_of_betza():
    rows = Path("tests/data/betza-open.tsv").read_text(encoding="utf-8").split("\n")
    return sorted({row.split("\t")[0] for row in rows if row and row[0] != "#"})


def letters():
    """Names and letters of the pieces of bundled games, and names of their variables and attributes."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(Path("games").glob("*.vdl")))
    for line in re.findall(r'^(?:piece|attribute|variable) +([\w-]+)(?: +"?([^\s:"]+))?', text, re.M):
        yield from filter(None, line)


def phrases(text):
    return re.split(r"[|\n]", text)


def words_of_ini():
    """The keys of files of variants, and the names of parents."""
    keys = Path("stdlib/variants/keys").read_text(encoding="utf-8")
    parents = Path("stdlib/variants/bundled").read_text(encoding="utf-8")
    return [*re.findall(r"^(?:key|piece|own|alias) (\w+)", keys, re.MULTILINE), *re.findall(r"^\[([\w-]+)", parents, re.MULTILINE)]


SOURCES = {
    "batch_fuzz": lambda: [*phrases(LISTS), *phrases(FEN), "mQaQ", "fmWfcF", "hhNN"],
    "betza_fuzz": lambda: words_of_betza(),
    "fen_fuzz": lambda: [*phrases(FEN), *letters()],
    "game_fuzz": lambda: [*words_of_vdl(), *phrases(PHRASES)],
    "format_fuzz": lambda: [*words_of_vdl(), *phrases(PHRASES), "-- c\n", "  ", "\n\n", "- "],
    "idiagram_fuzz": lambda: ["files=", "promoChoice=*+", "promoOffset=", "holdingsType=1", "hole::::", ",,", "a1-h1", "KisO2",
                              "fW@8", "<div class='idiagram'>", "</div>", "&#65;", "::::::2", "royal=1", "symmetry="],
    "ini_fuzz": lambda: [*words_of_ini(), *phrases(FEN), " = ", "true", "false", "*8 ", "e* ", "p:g ", "[a:chess]\\n"],
    "match_fuzz": lambda: phrases(MATCH),
    "picker_fuzz": lambda: [*phrases(TURN), *letters()],
    "protocol_fuzz": lambda: phrases(PROTOCOL),
    "record_fuzz": lambda: [*phrases(RECORD), *phrases(SAVED), *phrases(TURN)],
    "rules_fuzz": lambda: [*words_of_vdl(), *phrases(PHRASES)],
    "seat_fuzz": lambda: phrases(SEATS),
    "turn_fuzz": lambda: [*phrases(TURN), *letters()],
    "values_fuzz": lambda: phrases(VALUES),
    "zrf_fuzz": lambda: [*words_of_zrf(), *phrases(SAVED)],
    "zrf_play_fuzz": lambda: words_of_zrf(),
}


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in SOURCES:
        sys.exit("usage: dictionary.py " + "|".join(SOURCES))
    for word in dict.fromkeys(SOURCES[sys.argv[1]]()):
        text = word if sys.argv[1] == "betza_fuzz" else word.encode().decode("unicode_escape")
        if text:
            print('"%s"' % "".join(c if c.isalnum() and c.isascii() or c in " .,:*+=<>/()-{}@~_" else
                                   "".join("\\x%02x" % byte for byte in c.encode()) for c in text))


if __name__ == "__main__":
    main()
