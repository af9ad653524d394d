#!/usr/bin/env python3
"""Whether loading takes work in proportion: instructions for n of a construct, and for half as many.

    tests/bench/growth.py [--list] [CONSTRUCT...]      with PROG=build/baronet

Each construct of the languages that can be written any number of times (or up to a limit) is written n / 2 times
and n times into a game, which is then loaded; valgrind's callgrind counts instructions. What n take beyond an
empty game may be at most MOST_GROWTH times what n / 2 take: n log n passes, n * n doesn't. Exit status 1 when one
grows faster, or does not load.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import measure

MOST_GROWTH = 2.6
PROGRAM = os.environ.get("PROG", "build/baronet")

GAME = 'game "X"\nboard 4x4\npiece Man a: W\nsetup "4/aa2/4/AA2 w - - 0 1"\nvariable x = 0\n'
MOVE = "turn:\n  move\n"


def lines(form, count):
    return "".join(form.format(i=i, j=i + 1) + "\n" for i in range(count))


def branches(block, condition="x = {j}", before="  move\n"):
    """A chain of n `otherwise when`."""
    return lambda n: (GAME + "rule r: set x = 1\nturn:\n" + before + "  when x = -1: set x = 2\n" +
                      lines(f"  otherwise when {condition}: {block}", n))


def declared(form, used=None):
    """n declarations, and a turn that uses each."""
    return lambda n: GAME + lines(form, n) + MOVE + (lines("  " + used, n) if used else "")


def written(form):
    """n statements of one turn."""
    return lambda n: GAME + "rule r: set x = 1\n" + MOVE + lines("  " + form, n)


def deep(n):
    """Blocks within each other, as deep as it goes, again and again."""
    block = "".join("  " * (d + 1) + f"when x > {d}:\n" for d in range(40)) + "  " * 41 + "set x = 1\n"
    return GAME + MOVE + block * n


def letters(i):
    return "+" * (i // 24) + chr(ord("b") + i % 24)


def zrf(n_to_text):
    return ".zrf", n_to_text


ZRF = """(game (title "X") (players White Black) (turn-order White Black) {0}
  (board (image "x") (grid (start-rectangle 0 0 1 1) (dimensions ("a/b/c/d" (1 0)) ("4/3/2/1" (0 1)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))){1})
  (board-setup (White (Man a1 b1)) (Black (Man a4 b4)))
  (piece (name Man) (moves (n add) {2})) {3})
{4}
"""

# name: (n, how the game looks)
CONSTRUCTS = {
    "otherwise when: set": (2000, branches("set x = {i}")),
    "otherwise when: require": (2000, branches("require x = {j}")),
    "otherwise when: note": (900, branches('note "a"')),
    "otherwise when: move": (2000, branches("move", before="")),
    "otherwise when: call": (2000, branches("r")),
    "otherwise when: remove": (2000, branches("remove destination")),
    "otherwise when: moved": (2000, branches("set x = {j}", "moved = Man and x > {i}")),
    "otherwise when: captured": (2000, branches("set x = {j}", "captured = {i}")),
    "otherwise when: count": (2000, branches("set x = {j}", "count own Man = {i}")),
    "otherwise when: destination": (2000, branches("set x = {j}", "destination = a1")),
    "otherwise when: possible": (2000, branches("set x = {j}", "possible r")),
    "otherwise when: attacked": (2000, branches("set x = {j}", "own Man attacked")),
    "otherwise when: place": (2000, branches("place Man at s", "x = {j}", "  choose s among empty\n")),
    "when": (2000, written("when x = {i}: set x = {j}")),
    "set": (5000, written("set x = {i}")),
    "require": (2000, written("require x != {j}")),
    "require with reasons": (450, written('require x != {j}, "reason {i}"')),
    "the same reason": (2000, written('require x != {j}, "reason"')),
    "moves": (2000, written("move")),
    "for each": (2000, written("for each s among empty: set x = {i}")),
    "while": (2000, written("while x > {i}: set x = 0")),
    "attempt": (2000, written("attempt: leave")),
    "either": (2000, written("either: set x = {i}\n  or: set x = {j}")),
    "one of": (2000, lambda n: GAME + "rule r: set x = 1\nturn:\n  one of " + "r, " * n + "move\n  move\n"),
    "calls of one rule": (4000, written("r")),
    "notes": (450, written('note "n{i}"')),
    "secret notes": (450, written('note secretly "n{i}"')),
    "a note many times": (4000, written('note "n"')),
    "rules": (5000, declared("rule r{i}: set x = {i}")),
    "rules called": (5000, declared("rule r{i}: set x = {i}", "r{i}")),
    "definitions": (5000, declared("define d{i} = x + {i}")),
    "definitions used": (4000, declared("define d{i} = x + {i}", "set x = d{i}")),
    "definitions for players": (300, declared("define d{i} for White = {i}\ndefine d{i} for Black = {j}",
                                               "set x = d{i}")),
    "zones": (2000, declared("zone z{i}: file a")),
    "zones used": (2000, declared("zone z{i}: file a", "require not destination in z{i}")),
    "variables": (5000, declared("variable v{i} = 0")),
    "variables used": (5000, declared("variable v{i} = 0", "set v{i} = 1")),
    "turn variables used": (5000, declared("turn variable v{i} = 0", "set v{i} = 1")),
    "goals": (2000, declared('lose "r{i}" when x = {j}')),
    "invalid": (2000, declared('invalid "r{i}" when x = {j}')),
    "prompts": (450, declared('prompt "r{i}" when x = {j}')),
    "pieces": (36, lambda n: GAME + "".join(f'piece P{i} "{letters(i)}": W\n' for i in range(n)) + MOVE),
    "pieces left out": (5000, lambda n: GAME + lines('piece P{i} "{i}": W', n) + "without " +
                        ", ".join(f"P{i}" for i in range(n)) + "\n" + MOVE),
    "setup entries": (400, lambda n: GAME.replace("setup", "--") + "setup:\n" + lines(
        "  White Man in hand 1", n) + MOVE),
    "tests": (5000, declared('test "t{i}":\n  perft 1 6')),
    "comments": (20000, declared("-- {i}")),
    "lists": (400, lambda n: GAME + "define l = " + ", ".join(map(str, range(n))) +
              "\nturn:\n  choose y among l\n  move\n  require y in l\n"),
    "order": (450, lambda n: GAME + "turn order: " + "White, Black, " * n + "White\n" + MOVE),
    "deep blocks": (50, deep),
    "long strings": (100000, lambda n: GAME + MOVE + 'lose "' + "x" * n + '" when x = 1\n'),
    "Betza: atoms": (60, lambda n: GAME + "piece Q q: " + "fF" * n + "\n" + MOVE),
    "Betza: legs": (15, lambda n: GAME + "piece Q q: m" + "aW" * n + "\n" + MOVE),
    "mistakes: names": (2000, declared("variable v{i} = 0", "set y{i} = 1")),
    "mistakes: zones": (2000, declared("zone z{i}: file a\npiece P{i} p: W from y{i}")),
    "mistakes: twice": (5000, declared("variable y = 0")),
    "mistakes: syntax": (5000, written("set set {i}")),
    "mistakes: left out": (2000, declared("piece P{i} p: W\nwithout y{i}")),
    "pieces left out one by one": (2000, declared('piece P{i} "{i}": W\nwithout P{i}')),
    "ZRF: moves": (500, zrf(lambda n: ZRF.format("", "", lines("(e add)", n), "", ""))),
    "ZRF: blocks": (500, zrf(lambda n: ZRF.format("", "", "", lines("(name P{i})", 0), lines(
        "(define m{i} (e add))", n)))),
    "ZRF: macros used": (500, zrf(lambda n: ZRF.format("", "", lines("(m{i})", n), "", lines(
        "(define m{i} (e add))", n)))),
    "ZRF: verbs": (2000, zrf(lambda n: ZRF.format("", "", "(" + "e w " * n + "e add)", "", ""))),
    "ZRF: attributes": (300, zrf(lambda n: ZRF.format("", "", "(e " + "(set-flag f true) " * n + " add)", "", ""))),
    "ZRF: zones": (200, zrf(lambda n: ZRF.format("", lines(
        "(zone (name z{i}) (players White) (positions a1 b1))", n), "", "", ""))),
    "ZRF: goals": (300, zrf(lambda n: ZRF.format("", "", "", lines(
        "(loss-condition (White Black) (pieces-remaining {i}))", n), ""))),
    "ZRF: variants": (300, zrf(lambda n: ZRF.format("", "", "", "", lines('(variant (title "V{i}"))', n)))),
    "ZRF: comments": (5000, zrf(lambda n: ZRF.format("", "", "", "", lines("; {i}", n)))),
    "ZRF: unknown words": (500, zrf(lambda n: ZRF.format("", "", lines("(e (nothing{i}) add)", n), "", ""))),
}


class Work:
    """What a program does to load a game that is written here."""

    def __init__(self, folder):
        self.folder = folder
        self.bases = {end: self.of(end, form(0)) for end, form in
                      [(".vdl", lambda n: GAME + MOVE), (".zrf", CONSTRUCTS["ZRF: moves"][1][1])]}

    def of(self, end, text):
        handle, path = tempfile.mkstemp(end, dir=self.folder)
        with os.fdopen(handle, "w") as file:
            file.write(text)
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, "show",
                               path + "#1" * (end == ".zrf")], capture_output=True, text=True, check=False)
        collected = re.search(r"Collected : (\d+)", done.stderr)
        if not collected:
            raise measure.Failure(f"callgrind counts nothing:\n{done.stderr.strip()}")
        errors = [line for line in done.stderr.splitlines() if "error:" in line]
        return int(collected[1]), errors[0] if errors else ""

    def growth(self, name):
        """(how often the work for n / 2 goes into that for n, per one, the first error)"""
        n, form = CONSTRUCTS[name]
        half = (n + 1) // 2
        end, form = form if isinstance(form, tuple) else (".vdl", form)
        (once, error), (twice, _) = self.of(end, form(half)), self.of(end, form(2 * half))
        once, twice = once - self.bases[end][0], twice - self.bases[end][0]
        return twice / max(once, 1), once // half, error


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="print the names of constructs")
    parser.add_argument("constructs", nargs="*")
    options = parser.parse_args()
    unknown = set(options.constructs) - set(CONSTRUCTS)
    if unknown:
        measure.complain(f"there is no construct \"{unknown.pop()}\"; --list shows them", 2)
    if options.list:
        print("\n".join(CONSTRUCTS))
        return 0
    names = options.constructs or list(CONSTRUCTS)
    with tempfile.TemporaryDirectory() as folder:
        try:
            grown = measure.in_parallel(Work(folder).growth, names)
        except measure.Failure as failure:
            measure.complain(str(failure), 3)
    wrong = 0
    for name, (growth, each, error) in zip(names, grown):
        verdict = "ok"
        if growth > MOST_GROWTH:
            verdict = "TOO MUCH"
        elif bool(error) != ("mistakes" in name):
            verdict = "WRONG " + (error or "no mistake is found")
        wrong += verdict != "ok"
        print(f"{growth:5.2f} {each:9d}  {name}: {verdict}")
    print(f"{wrong} of {len(names)} constructs take more work than is right")
    return 1 if wrong else 0


sys.exit(main())
