#!/usr/bin/env python3
"""Slow implementations of some games, one file each, which share nothing with the program: they count sequences of turns.

    tests/reference-others/count.py TABLE   checks a table of game, FEN, depth and nodes

The table beside this file was written with their counts, from the start and after random turns.
"""

import importlib
import sys
from pathlib import Path


def perft(game, position, depth):
    if depth == 0:
        return 1
    return sum(perft(game, after, depth - 1) for after in game.turns(position))


def main():
    lines = [line.split("\t") for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
             if not line.startswith("#")]
    failed = 0
    for name, fen, depth, nodes in lines:
        game = importlib.import_module(Path(name).stem.replace("-", "_"))
        counted = perft(game, game.read(fen), int(depth))
        if counted != int(nodes):
            failed += 1
            print(f"{name} {fen}: {counted}, not {nodes}")
    print(f"{len(lines) - failed} passed, {failed} failed")
    return 1 if failed or not lines else 0


if __name__ == "__main__":
    sys.exit(main())
