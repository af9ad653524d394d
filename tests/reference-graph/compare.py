#!/usr/bin/env python3
"""Counts games on boards that are no lattice by slow implementations of their own and compares.

    compare.py --program build/baronet [--games N]

Each game is a class with a start position (a value that is never changed), the positions behind each turn (none when the
game is over), and a position's FEN. The positions of random games go into a table of counts for `perft --batch`.
Nothing here is shared with the program.
"""

import argparse
import itertools
import random
import subprocess
import sys
import tempfile


def runs(cells):
    """A row of FEN: letters, with runs of empty squares as numbers."""
    text = ""
    for empty, group in itertools.groupby(cells, lambda cell: cell is None):
        cells = list(group)
        text += str(len(cells)) if empty else "".join(cells)
    return text


class Morris:
    """Nine Men's Morris. A position: the mover, who stands where (24 points), men in hand."""

    file, depth, lengths = "games/nine-mens-morris.vdl", 2, (4, 60)
    rows = ["a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4 e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1"]
    points = " ".join(rows).split()
    mills = [["a7", "d7", "g7"], ["b6", "d6", "f6"], ["c5", "d5", "e5"], ["a4", "b4", "c4"], ["e4", "f4", "g4"],
             ["c3", "d3", "e3"], ["b2", "d2", "f2"], ["a1", "d1", "g1"], ["a1", "a4", "a7"], ["b2", "b4", "b6"],
             ["c3", "c4", "c5"], ["d1", "d2", "d3"], ["d5", "d6", "d7"], ["e3", "e4", "e5"], ["f2", "f4", "f6"],
             ["g1", "g4", "g7"]]
    next_to = {tuple(sorted(pair)) for mill in mills for pair in (mill[:2], mill[1:])}

    def start(self):
        return 0, (None,) * 24, (9, 9)

    def in_mill(self, men, point):
        return any(point in mill and all(men[p] == men[point] for p in mill) for mill in self.mills)

    def turns(self, position):
        mover, board, hands = position
        men = dict(zip(self.points, board))
        own = [p for p in self.points if men[p] == mover]
        if len(own) + hands[mover] < 3:
            return
        left = tuple(n - (owner == mover and n > 0) for owner, n in enumerate(hands))
        for start in [None] if hands[mover] else own:
            for target in self.points:
                if men[target] is not None or not (
                        start is None or len(own) == 3 or tuple(sorted((start, target))) in self.next_to):
                    continue
                after = {**men, target: mover}
                if start:
                    after[start] = None
                victims = [None]
                if self.in_mill(after, target):
                    others = [p for p in self.points if after[p] == 1 - mover]
                    victims = [p for p in others if not self.in_mill(after, p)] or others
                for victim in victims:
                    behind = {**after, victim: None} if victim else after
                    yield 1 - mover, tuple(behind[p] for p in self.points), left

    def fen(self, position):
        mover, board, hands = position
        men = dict(zip(self.points, board))
        rows = [runs([None if men[p] is None else "Mm"[men[p]] for p in row.split()]) for row in self.rows]
        return f"{'/'.join(rows)}[{'M' * hands[0]}{'m' * hands[1]}] {'wb'[mover]} - - 0 20"


class Kalah:
    """Kalah, six pits with four seeds. A position: the mover, and seeds: his six pits and store, then the other's."""

    file, depth, lengths = "games/kalah.vdl", 3, (2, 40)

    def start(self):
        return 0, (4, 4, 4, 4, 4, 4, 0) * 2

    def chains(self, seeds):
        for pit in range(6):
            if not seeds[pit]:
                continue
            after, here = list(seeds), pit
            after[pit] = 0
            for _ in range(seeds[pit]):
                here = here + 1 if here != 12 else 0  # not the other one's store
                after[here] += 1
            if here == 6 and any(after[:6]):
                yield from self.chains(after)
                continue
            if here < 6 and after[here] == 1 and after[12 - here]:
                after[6] += 1 + after[12 - here]
                after[here] = after[12 - here] = 0
            yield tuple(after[7:] + after[:7])

    def turns(self, position):
        mover, seeds = position
        if any(seeds[:6]) and any(seeds[7:13]):
            for after in self.chains(list(seeds)):
                yield 1 - mover, after

    def fen(self, position):
        mover, seeds = position
        white, black = (seeds[:7], seeds[7:]) if mover == 0 else (seeds[7:], seeds[:7])
        names = "a1 b1 c1 d1 e1 f1 white-store f2 e2 d2 c2 b2 a2 black-store".split()
        counted = ",".join(f"{name}:{count}" for name, count in zip(names, white + black))
        return f"1/6/6/1 {'wb'[mover]} - - 0 1 {{seeds={counted}}}"


class Tower:
    """Sliders on three floors and in a lift. A position: the mover, and a sorted tuple of (cell, owner, kind)."""

    file, depth, lengths = "tests/reference-graph/tower.vdl", 2, (0, 40)
    cells = ([(x, y, z) for z in range(3) for y in range(3) for x in range(4) if (y, z) != (1, 1) or x in (0, 3)]
             + ["lift", "7"])
    ways = {"straight": [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)],
            "corner": [(1, 1, 1), (-1, -1, -1)]}
    links = {((3, 0, 0), (1, 0, 0)): "lift", ("lift", (-1, 0, 0)): (3, 0, 0), ("lift", (0, 0, 1)): "7",
             ("7", (0, 0, 1)): (3, 2, 2), ("7", (0, 0, -1)): "lift"}
    cut = {((0, 0, 0), (1, 0, 0)), ((1, 0, 0), (-1, 0, 0)), ((0, 1, 0), (1, 0, 0))}

    def start(self):
        pieces = [((0, 0, 0), 0, "R"), ((3, 2, 2), 0, "R"), ((0, 0, 1), 0, "B"), ("7", 0, "B"), ((3, 0, 0), 1, "R"),
                  ((1, 2, 1), 1, "R"), ((2, 2, 2), 1, "B"), ((0, 1, 2), 1, "B")]
        return 0, frozenset(pieces)

    def step(self, cell, way):
        if (cell, way) in self.links:
            return self.links[cell, way]
        if isinstance(cell, str) or (cell, way) in self.cut:
            return None
        there = tuple(a + b for a, b in zip(cell, way))
        return there if there in self.cells else None

    def turns(self, position):
        mover, pieces = position
        board = {cell: (owner, kind) for cell, owner, kind in pieces}
        if (mover, "R") not in board.values():
            return
        for cell, (owner, kind) in board.items():
            for way in self.ways["straight" if kind == "R" else "corner"] if owner == mover else []:
                there = self.step(cell, way)
                while there is not None and board.get(there, (None,))[0] != mover:
                    after = {**board, there: (owner, kind)}
                    del after[cell]
                    yield 1 - mover, frozenset((c, *piece) for c, piece in after.items())
                    if there in board:
                        break
                    there = self.step(there, way)

    def fen(self, position):
        mover, pieces = position
        board = {cell: kind if owner == 0 else kind.lower() for cell, owner, kind in pieces}
        rows = [runs(["*" if (x, y, z) not in self.cells else board.get((x, y, z)) for x in range(4)])
                for z in (2, 1, 0) for y in (2, 1, 0)]
        rows.append(runs([board.get("lift"), board.get("7")]))
        return f"{'/'.join(rows)} {'wb'[mover]} - - 0 1"


def count(game, position, depth):
    if depth == 0:
        return 1
    return sum(count(game, after, depth - 1) for after in game.turns(position))


def table(game, games, chance):
    """Lines of counts from the start and from positions of random games."""
    positions = [game.start()]
    for _ in range(games):
        position = game.start()
        for number in range(chance.randint(*game.lengths)):
            turns = list(game.turns(position))
            if not turns:
                break
            position = chance.choice(turns)
            if number % 5 == 0:
                positions.append(position)
        positions.append(position)
    for position in positions:
        for depth in range(1, game.depth + 1):
            yield f"{game.file}\t{game.fen(position)}\t{depth}\t{count(game, position, depth)}\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--games", type=int, default=4)
    arguments = parser.parse_args()
    failed = 0
    for game in Morris(), Kalah(), Tower():
        with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as file:
            file.writelines(table(game, arguments.games, random.Random(7)))
            file.flush()
            run = subprocess.run([arguments.program, "perft", "--batch", file.name], capture_output=True,
                                 encoding="utf-8", check=False)
        lines = (run.stdout + run.stderr).strip().splitlines()
        print(f"{game.file}: {lines[-1] if lines else 'nothing'}")
        if run.returncode:
            failed += 1
            print("\n".join(lines[:8]))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
