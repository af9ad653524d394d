#!/usr/bin/env python3
"""Writes tests/data/zrf-games.tsv: positions from random games of ZRF files, in FEN for the bundled game of the same
rules, with the number of its turns as the slow interpreter of ZRF finds it.

    table.py [PAIR...]  >tests/data/zrf-games.tsv
"""

import random
import sys

from play import outcome, perft, start, turns
from zrf import chosen


class Pair:
    """A ZRF game and a bundled one.

    letters: what a kind of piece is in FEN. ranks: the cells row by row, None for a hole. merged: whether the bundled
    game, too, takes turns for one that lead to the same position. tail: what stands behind the side to move. depth: how
    far turns are counted from the start."""

    def __init__(self, zrf, letters, ranks, merged=True, hands=False, tail=None, depth=2):
        self.zrf, self.letters, self.ranks, self.merged = zrf, letters, ranks, merged
        self.hands, self.tail = hands, tail or (lambda position: "- - 0 1")
        self.depth = depth

    def fen(self, position):
        players = position.game.players
        rows = []
        for rank in self.ranks:
            text, empty = "", 0
            for cell in rank + ["end"]:
                here = position.cells.get(cell)
                if cell is not None and cell != "end" and not here:
                    empty += 1
                    continue
                text += str(empty) if empty else ""
                empty = 0
                if cell is None:
                    text += "*"
                elif cell != "end":
                    text += self.letter(players, here[0], here[1])
            rows.append(text)
        hands = ""
        if self.hands:
            held = sorted((owner, kind) for (owner, kind), count in position.hands.items() for _ in range(count))
            hands = "[" + "".join(sorted(self.letter(players, owner, kind) for owner, kind in held)) + "]"
        mover = position.game.order[position.turn].player
        side = (["w", "b"] + [player.lstrip("?") for player in players[2:]])[players.index(mover)]
        return "/".join(rows) + hands + " " + side + " " + self.tail(position)

    def letter(self, players, owner, kind):
        letter = self.letters[kind]
        number = players.index(owner)
        if letter == "*" or number < 2:
            return (letter.upper(), letter.lower(), letter)[number if number < 2 else 2]
        return owner[0].lower() + ":" + letter.upper()


def rectangle(files, ranks, holes=()):
    return [[None if f + str(r) in holes else f + str(r) for f in files] for r in range(ranks, 0, -1)]


def dark_squares(ranks):
    """A chessboard of which ZRF has only the squares on which draughts are played."""
    return rectangle("abcdefghij"[:ranks], ranks)


MORRIS = "a7 d7 g7/b6 d6 f6/c5 d5 e5/a4 b4 c4 e4 f4 g4/c3 d3 e3/b2 d2 f2/a1 d1 g1"
CROSS = [f + r for f in "abfg" for r in "1267"]
SHOGI = {"King": "k", "Gold": "g", "Silver": "s", "Knight": "n", "Lance": "l", "Pawn": "p", "Bishop": "b", "Rook": "r",
         "Horse": "+b", "Dragon": "+r", "Promoted-Silver": "+s", "Promoted-Knight": "+n", "Promoted-Lance": "+l",
         "Tokin": "+p"}


def chess_tail(position):
    def stands(cell, kind, player):
        return position.cells.get(cell) == (player, kind, frozenset(["never-moved?"]))
    rights = ""
    for player, rank, letters in (("White", "1", "KQ"), ("Black", "8", "kq")):
        if stands("e" + rank, "King", player):
            rights += letters[0] if stands("h" + rank, "Rook", player) else ""
            rights += letters[1] if stands("a" + rank, "Rook", player) else ""
    passed = "-"
    start, end = position.last_from, position.last_to
    if start and end and position.cells.get(end, ("", ""))[1] == "Pawn" and abs(int(start[1]) - int(end[1])) == 2:
        passed = end[0] + str((int(start[1]) + int(end[1])) // 2)
    return "%s %s 0 1" % (rights or "-", passed)


def race_tail(position):
    thrown = ["One", "Two", "Three", "Four"].index(position.cells["die"][1]) + 1
    return "- - 0 1 {order=%d;roll=%d}" % (position.turn + 1, thrown)


PAIRS = {
    "ataxx": Pair("ataxx", {"Blob": "o"}, rectangle("abcdefg", 7), depth=3),
    "chess": Pair("chess", {"Pawn": "p", "Knight": "n", "Bishop": "b", "Rook": "r", "Queen": "q", "King": "k"},
                  rectangle("abcdefgh", 8), tail=chess_tail),
    "english-draughts": Pair("draughts#2", {"Man": "m", "King": "k"}, dark_squares(8), merged=False),
    "four-corners": Pair("corners",
                         {"Duke": "d", "Guard": "g", "Herald": "h", "Mason": "m", "Archer": "a", "Rock": "*"},
                         rectangle("abcdefg", 7), depth=4),
    "halma": Pair("halma#2", {"Man": "m"}, rectangle("abcdefgh", 8)),
    "international-draughts": Pair("draughts#4", {"Man": "m", "King": "k"}, dark_squares(10), merged=False, depth=4),
    "nine-mens-morris": Pair("morris", {"Stone": "m"},
                             [row.split() for row in MORRIS.split("/")], hands=True, depth=3),
    "peg-solitaire": Pair("solitaire", {"Peg": "p"}, rectangle("abcdefg", 7, CROSS), depth=5),
    "qubic": Pair("qubic", {"Stone": "o"},
                  [[f + str(r) + floor for f in "abcd"] for floor in "DCBA" for r in (4, 3, 2, 1)]),
    "race": Pair("race", {"Runner": "r"},
                 [["t%d" % n for n in range(1, 7)], ["t%d" % n for n in range(12, 6, -1)], ["home"]],
                 hands=True, tail=race_tail, depth=6),
    "reversi": Pair("reversi", {"Disc": "o"}, rectangle("abcdefgh", 8)),
    "shogi": Pair("shogi", SHOGI, [[f + r for f in "987654321"] for r in "abcdefghi"], hands=True),
    "xiangqi": Pair("xiangqi", {"General": "k", "Advisor": "a", "Elephant": "b", "Horse": "n", "Chariot": "r",
                                "Cannon": "c", "Soldier": "p"}, rectangle("abcdefghi", 10)),
}


def turn_count(position, merged):
    ends = turns(position)
    return len({end.key() for end in ends} if merged else ends)


def main():
    print("# game, FEN, depth, nodes: positions of random games of games/zrf/*.zrf, and starts, counted by the slow")
    print("# interpreter of ZRF in tests/reference-zrf (table.py writes this file)")
    for name in sys.argv[1:] or PAIRS:
        pair = PAIRS[name]
        chance = random.Random(name)
        path, _, number = pair.zrf.partition("#")
        game = chosen("games/zrf/%s.zrf#%s" % (path, number or "1"))
        lines = {}
        for _ in range(3):
            position = start(game)
            length = 0
            while not outcome(position) and length < 120:
                if chance.random() < 0.25 and len(lines) < 45:
                    lines[pair.fen(position)] = turn_count(position, pair.merged)
                ends = turns(position)
                if not ends:
                    break
                position = chance.choice(ends)
                length += 1
        for fen, count in lines.items():
            print("%s\t%s\t1\t%d" % (name, fen, count))
        for depth in range(1, pair.depth + 1):
            print("%s\tstart\t%d\t%d" % (name, depth, perft(start(game), depth, pair.merged)))
        print("%s: %d" % (name, len(lines)), file=sys.stderr)


if __name__ == "__main__":
    main()
