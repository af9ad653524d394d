#!/usr/bin/env python3
"""Compares what "baronet zrf" says of rules files with what the reader here makes of them.

    compare.py FILE...      $PROG is the program; every variant; exit 1 if anything differs

The moves that the program prints, macros expanded, are played here against those of the file: in some positions of
a random game they must lead to the same ones.
"""

import json
import os
import random
import subprocess
import sys
from collections import Counter

from game import Block, read_games
from play import outcome, start, turns
from text import read_tree

TURNS = 3

sys.setrecursionlimit(20000)


def squeezed(text):
    return " ".join(text.replace("\\", " ").split())


def setup_of(game, cells):
    """What stands on the board and how much is in reserve."""
    standing, hands = {}, Counter()
    for player, *groups in game.setup:
        for kind, *places in groups:
            places = iter(places)
            for place in places:
                if place == "off":
                    hands[player, kind] += int(next(places))
                elif place in cells:
                    standing[place] = player, kind
    return standing, +hands


def of_python(game):
    board, cells = game.board, set(game.board.cells)
    players = list(dict.fromkeys(game.players))
    standing, hands = setup_of(game, cells)
    return {
        "title": squeezed(game.title),
        "players": players,
        "turns": [(turn.player, turn.owner, list(turn.kinds)) for turn in game.order],
        "repeat": game.repeat,
        "cells": board.cells,
        "links": {(start, way): end for (start, way), end in board.links.items() if {start, end} <= cells},
        "zones": {(name, player): cells & set(board.zones.get((name, player), board.zones.get((name, None), ())))
                  for name in {name for name, _ in board.zones} for player in players},
        "pieces": {name: ([(block.kind, block.is_drop) for block in piece.blocks], piece.attributes)
                   for name, piece in game.pieces.items()},
        "standing": standing,
        "hands": dict(hands),
        "conditions": len(game.conditions),
    }


def of_program(found):
    hands = Counter()
    for placed in found["setup"]:
        if placed["cell"] is None:
            hands[placed["player"], placed["piece"]] += placed["number"]
    return {
        "title": squeezed(found["title"]),
        "players": found["players"],
        "turns": [(turn["player"], turn["as"], turn["types"]) for turn in found["turns"]],
        "repeat": found["repeat"],
        "cells": found["cells"],
        "links": {(start, way): end for way, links in found["links"].items() for start, end in links},
        "zones": {(zone["name"], zone["player"]): set(zone["cells"]) for zone in found["zones"]},
        "pieces": {piece["name"]: ([(block["type"], block["drop"]) for block in piece["blocks"]], piece["attributes"])
                   for piece in found["pieces"]},
        "standing": {placed["cell"]: (placed["player"], placed["piece"])
                     for placed in found["setup"] if placed["cell"] is not None},
        "hands": dict(hands),
        "conditions": found["conditions"],
    }


def blocks_printed(name):
    """The move blocks of each piece as the program has them."""
    answer = subprocess.run([os.environ["PROG"], "zrf", name, "--moves"], capture_output=True, text=True, check=True)
    blocks = {}
    for line in answer.stdout.splitlines():
        piece, sort, kind, statements = line.split("\t")
        block = Block(read_tree("(%s)" % statements)[0], None if kind == "-" else kind, sort == "drops")
        blocks.setdefault(piece, []).append(block)
    return blocks


def keys(positions):
    return sorted(str(position.key()) for position in positions)


def plays_alike(game, blocks):
    """Whether the turns are the same with these blocks, in a random game."""
    chance = random.Random(1)
    position = start(game)
    own = {name: piece.blocks for name, piece in game.pieces.items()}
    for _ in range(TURNS):
        ends = [] if outcome(position) else turns(position)
        for name, piece in game.pieces.items():
            piece.blocks = blocks.get(name, [])
        others = [] if outcome(position) else turns(position)
        for name, piece in game.pieces.items():
            piece.blocks = own[name]
        if keys(ends) != keys(others):
            return False
        if not ends:
            break
        position = chance.choice(ends)
    return True


def main():
    differences = compared = 0
    for path in sys.argv[1:]:
        for number, game in enumerate(read_games(path), 1):
            name = "%s#%d" % (path, number)
            answer = subprocess.run([os.environ["PROG"], "zrf", name, "--json"], capture_output=True, text=True)
            if answer.returncode != 0:
                print("%s: refused: %s" % (name, answer.stderr.split("\n")[0]))
                differences += 1
                continue
            compared += 1
            found, expected = of_program(json.loads(answer.stdout)), of_python(game)
            for part, value in expected.items():
                if found[part] != value:
                    differences += 1
                    print("%s: %s: %.300s, not %.300s" % (name, part, found[part], value))
            if not plays_alike(game, blocks_printed(name)):
                differences += 1
                print("%s: other turns" % name)
    print("%d compared, %d differences" % (compared, differences))
    sys.exit(1 if differences or not compared else 0)


if __name__ == "__main__":
    main()
