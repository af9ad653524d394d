#!/usr/bin/env python3
"""A slow interpreter of ZRF files, to check Baronet's against.

    zrf.py list FILE
    zrf.py perft FILE[#N] DEPTH
    zrf.py positions FILE[#N] SEED TURNS      a random game; each position and those behind its turns
"""

import json
import random
import sys

from game import read_games
from play import outcome, perft, start, turns


def chosen(name):
    path, _, variant = name.partition("#")
    games = read_games(path)
    if variant.isdigit() or not variant:
        return games[int(variant or 1) - 1]
    return next(game for game in games if game.title == variant)


def cells_text(position):
    return ";".join("%s=%s:%s%s" % (cell, owner, kind, "".join("," + a for a in sorted(attributes)))
                    for cell, (owner, kind, attributes) in sorted(position.cells.items()))


def main():
    command, name, *rest = sys.argv[1:]
    if command == "list":
        for number, game in enumerate(read_games(name), 1):
            print(number, game.title)
    elif command == "perft":
        position = start(chosen(name))
        for depth in range(1, int(rest[0]) + 1):
            print(depth, perft(position, depth), perft(position, depth, merged=False))
    elif command == "positions":
        chance = random.Random(int(rest[0]))
        position = start(chosen(name))
        for _ in range(int(rest[1])):
            ends = [] if outcome(position) else turns(position)
            print(json.dumps({"position": cells_text(position), "outcome": outcome(position),
                              "turns": sorted({cells_text(end) for end in ends})}))
            if not ends:
                break
            position = chance.choice(ends)


if __name__ == "__main__":
    main()
