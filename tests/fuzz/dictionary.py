#!/usr/bin/env python3
"""Prints libFuzzer's dictionary for game_fuzz: the words of VDL, read from the sources, and phrases."""

import re
from pathlib import Path

PHRASES = r"""game "X" from chess\n|board 3x3\npiece K k: royal, K\nsetup "k2/3/2K w - - 0 1"\nturn: move\n|turn: move\n
board:\n  grid "a b c/1 2 3"\n  |squares p "7"\n  |direction x: (1,0)\n  |direction y: a1-p p-"7"\n  |unlink a1-p\n  
unlink a1 x\n  |at a1: 1 2\n  |at grid: 0 0 9 0 0 9\n  |without b2\n  |step(a1, opposite of x)|"7"
board 8x8|board 3x2 wrap files|board 3x3 without b2|board hexagon 3|board 4x4 hexagonal|players A, B\n
piece Q q: Q\n|piece S "*": neutral\n|piece P p: fmW, reverse T\n|piece T t: F from z within z\n
zone z: |zone z for White: rank 1\n|attribute a shown "+"\n|attribute a secret shown after "~"\n
attribute a until moved as rights\n|variable v = 1\n|variable v = 1 for each player, shown\n|define d = Q, P\n
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


def words():
    grammar = Path("grammar/vdl.y").read_text(encoding="utf-8")
    keywords = grammar[grammar.index("/* Keywords"):grammar.index("%token <text> WORD")]
    yield from re.findall(r'"([a-z-]+)"', keywords)
    yield from re.findall(r'^BUILTIN\("([a-z-]+)"', Path("interp/compile/builtins.def").read_text(encoding="utf-8"), re.M)
    tables = Path("interp/compile/name_lookup.c").read_text(encoding="utf-8")
    yield from (f"{name}(" for name in re.findall(r'^    \{"(\w+)", OP_\w+, TYPE_\w+, \d', tables, re.M))
    yield from (f"{name} of " for name in re.findall(r'^    \{"(\w+)", OP_\w+, TYPE_\w+, TYPE', tables, re.M))


def main():
    for word in dict.fromkeys([*words(), *re.split(r"[|\n]", PHRASES)]):
        text = word.encode().decode("unicode_escape")
        if text:
            print('"%s"' % "".join(c if c.isalnum() or c in " .,:*+=<>/()-{}@~_" else "\\x%02x" % ord(c) for c in text))


if __name__ == "__main__":
    main()
