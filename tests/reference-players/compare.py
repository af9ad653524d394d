#!/usr/bin/env python3
"""Counts the games in this folder by slow implementations of their own and compares.

    compare.py --program build/baronet

Each game is a class with a start position (a value that is never changed) and three functions: is the game over, who
is to move, and the positions behind each of his turns. Nothing here is shared with the program.
"""

import argparse
import subprocess
import sys
from pathlib import Path

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
AROUND = STRAIGHT + [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def squares(names):
    """{"White": "Rc1 Md1"} to {(2, 0): ("White", "R"), ...}."""
    board = {}
    for owner, pieces in names.items():
        for piece in pieces.split():
            board["abcdefghij".index(piece[1]), int(piece[2:]) - 1] = owner, piece[0]
    return board


def frozen(board):
    return tuple(sorted(board.items()))


class Four:
    """Four players with a King and Rooks each; who has no King when he is to move has lost."""

    players = ["White", "Black", "Red", "Green"]

    def start(self):
        return 0, frozen(squares({"White": "Rc1 Md1 Re2", "Black": "Mc6 Rd6 Ra5 Ra2 Re1",
                                  "Red": "Rf5 Ma4 Ra3", "Green": "Mf4 Rf3"}))

    def is_over(self, position):
        turn, board = position
        kings = {owner for _, (owner, kind) in board if kind == "M"}
        red_is_up = any(piece == ("Red", "M") and place[1] == 5 for place, piece in board)
        return self.players[turn] not in kings or red_is_up

    def turns(self, position):
        turn, frozen_board = position
        board = dict(frozen_board)
        for (x, y), (owner, kind) in frozen_board:
            if owner != self.players[turn]:
                continue
            for dx, dy in AROUND if kind == "M" else STRAIGHT:
                for length in range(1, 2 if kind == "M" else 6):
                    to = x + dx * length, y + dy * length
                    if not (0 <= to[0] < 6 and 0 <= to[1] < 6) or board.get(to, (None,))[0] == owner:
                        break
                    after = dict(board)
                    del after[x, y]
                    after[to] = owner, kind
                    yield (turn + 1) % 4, frozen(after)
                    if to in board:
                        break


class Solo:
    """Peg solitaire on four by four squares."""

    def start(self):
        return frozenset((x, y) for x in range(4) for y in range(4)) - {(1, 1)}

    def is_over(self, pegs):
        return len(pegs) == 1

    def turns(self, pegs):
        for x, y in pegs:
            for dx, dy in STRAIGHT:
                over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if over in pegs and to not in pegs and 0 <= to[0] < 4 and 0 <= to[1] < 4:
                    yield pegs - {(x, y), over} | {to}


class Order:
    """Both put a Man; then by turns White moves his, Black pushes one of White's east, Black moves his own. Who
    captures moves again."""

    order = ["White put", "Black put", "White move", "White push", "Black move"]

    def start(self):
        return 0, 1, False, frozen({})

    def is_over(self, position):
        _, number, fought, board = position
        return number > 3 or (fought and len({owner for _, owner in board}) < 2)

    def turns(self, position):
        entry, number, fought, frozen_board = position
        owner, action = self.order[entry].split()
        board = dict(frozen_board)
        following = (2, number + 1) if entry == 4 else (entry + 1, number)
        if action == "put":
            for x in range(4):
                if (x, 1) not in board:
                    yield *following, fought, frozen({**board, (x, 1): owner})
            return
        for (x, y), whose in frozen_board:
            if whose != owner:
                continue
            for dx, dy in AROUND if action == "move" else [(1, 0)]:
                to = x + dx, y + dy
                taken = board.get(to)
                if not (0 <= to[0] < 4 and 0 <= to[1] < 3) or taken == owner or (taken and action == "push"):
                    continue
                after = {place: piece for place, piece in board.items() if place != (x, y)}
                after[to] = owner
                if taken:
                    yield entry, number, True, frozen(after)
                else:
                    yield *following, fought, frozen(after)


class Varied:
    """Three players whose Men go ahead, each in his own direction, and strike aside; who can't, passes."""

    ahead = {"W": (0, 1), "B": (0, -1), "R": (1, 0)}
    left = {"W": (-1, 0), "B": (1, 0), "R": (0, 1)}
    reward = {"W": 1, "B": 1, "R": 2}
    needed = {"W": 2, "B": 2, "R": 3}
    order = "WBR"

    def start(self):
        return 0, (0, 0, 0), frozen({(1, 4): "B", (2, 4): "B", (0, 2): "R", (0, 1): "R", (2, 0): "W", (3, 0): "W"})

    def moves(self, turn, board):
        owner = self.order[turn]
        # Left, and what is left for the player two further on.
        ways = [self.left[owner], self.left[self.order[(turn + 2) % 3]]]
        for (x, y), whose in board.items():
            if whose != owner:
                continue
            front = x + self.ahead[owner][0], y + self.ahead[owner][1]
            if not (0 <= front[0] < 5 and 0 <= front[1] < 5):
                continue
            if front not in board:
                yield (x, y), front
            for way in ways:
                to = front[0] + way[0], front[1] + way[1]
                if board.get(to, owner) != owner:
                    yield (x, y), to

    def is_over(self, position):
        _, points, frozen_board = position
        board = dict(frozen_board)
        return (any(points[i] >= self.needed[p] for i, p in enumerate(self.order)) or
                not any(any(True for _ in self.moves(t, board)) for t in range(3)))

    def turns(self, position):
        turn, points, frozen_board = position
        board = dict(frozen_board)
        owner = self.order[turn]
        following = (turn + 1) % 3
        any_move = False
        for start, to in self.moves(turn, board):
            any_move = True
            after = {place: piece for place, piece in board.items() if place != start}
            after[to] = owner
            won = list(points)
            if {"W": to[1] == 4, "B": to[1] == 0, "R": to[0] == 4}[owner]:
                won[turn] += self.reward[owner]
                del after[to]
            yield following, tuple(won), frozen(after)
        if not any_move:
            yield following, points, frozen_board


class Dice:
    """Before each turn chance says how Men may move: by one square, or along the files only. A three turns the Rock of
    the one neutral owner into Sand, which can be captured."""

    order = ["D", "W", "D", "B"]

    def start(self):
        return 0, 1, 0, frozen({(0, 0): "W", (4, 0): "W", (0, 3): "B", (4, 3): "B", (2, 2): "stone", (1, 1): "sand"})

    def is_over(self, position):
        return position[1] > 2

    def turns(self, position):
        entry, number, roll, frozen_board = position
        board = dict(frozen_board)
        following = (0, number + 1) if entry == 3 else (entry + 1, number)
        owner = self.order[entry]
        if owner == "D":
            for face in (1, 2, 3):
                after = {place: "sand" if face == 3 and piece == "stone" else piece for place, piece in board.items()}
                yield *following, face, frozen(after)
            return
        for (x, y), whose in frozen_board:
            if whose != owner:
                continue
            for dx, dy in STRAIGHT:
                to = x + dx, y + dy
                taken = board.get(to)
                if not (0 <= to[0] < 5 and 0 <= to[1] < 4) or (dx and roll != 1):
                    continue
                if taken and (taken not in "WB" or taken == owner if roll == 1 else taken != "sand"):
                    continue
                after = {place: piece for place, piece in board.items() if place != (x, y)}
                after[to] = owner
                yield *following, roll, frozen(after)


class Struck:
    """Two throws before each turn: equal ones let the King go, a first two lets Rooks go. Who is mated whatever will be
    thrown has lost before the throws, and who has no Rook; who can't move after any throws draws."""

    order = ["W", "throw", "again", "B", "throw", "again"]

    def start(self):
        return 0, (2, 2), frozen(squares({"W": "Ka1 Rb1 Rd2", "B": "Ka4 Rd4 Ra3"}))

    def steps(self, board, place):
        """Where the piece could go, and what it attacks."""
        owner, kind = board[place]
        for dx, dy in AROUND if kind == "K" else STRAIGHT:
            for length in range(1, 2 if kind == "K" else 4):
                to = place[0] + dx * length, place[1] + dy * length
                if not (0 <= to[0] < 4 and 0 <= to[1] < 4) or board.get(to, " ")[0] == owner:
                    break
                yield to
                if to in board:
                    break

    def is_checked(self, board, owner):
        return any(board.get(to) == (owner, "K")
                   for place, (whose, _) in board.items() if whose != owner for to in self.steps(board, place))

    def moves(self, board, owner, throws):
        for place, (whose, kind) in board.items():
            if whose != owner or not (throws[0] == throws[1] if kind == "K" else throws[0] == 2):
                continue
            for to in self.steps(board, place):
                after = {square: piece for square, piece in board.items() if square != place}
                after[to] = owner, kind
                if not self.is_checked(after, owner):
                    yield after

    def is_over(self, position):
        entry, throws, frozen_board = position
        board = dict(frozen_board)
        owner = "W" if self.order[entry] == "W" or entry > 3 else "B"
        if (owner, "R") not in board.values():
            return True
        first = {"again": [throws[0]], "throw": [1, 2]}.get(self.order[entry])
        to_come = [(a, b) for a in first for b in (1, 2)] if first else [throws]
        return not any(True for thrown in to_come for _ in self.moves(board, owner, thrown))

    def turns(self, position):
        entry, throws, frozen_board = position
        following = (entry + 1) % 6
        if self.order[entry] == "throw":
            yield from ((following, (number, throws[1]), frozen_board) for number in (1, 2))
        elif self.order[entry] == "again":
            yield from ((following, (throws[0], number), frozen_board) for number in (1, 2))
        else:
            for after in self.moves(dict(frozen_board), self.order[entry], throws):
                yield following, throws, frozen(after)


class Facing:
    """Pawns, lances and a piece that is not symmetrical, as players see them from four sides."""

    order = "WBRG"
    # Where a step to the right and a step forward go.
    views = {"W": ((1, 0), (0, 1)), "B": ((-1, 0), (0, -1)), "R": ((0, -1), (1, 0)), "G": ((0, 1), (-1, 0))}
    corners = {"W": (1, 2), "B": (1, 3), "R": (2, 1), "G": (4, 1)}

    def start(self):
        names = {"W": "Pd2 Pb3 La1", "B": "Pd5 Pc5 Sf6", "R": "Pb4 La2 Sa6", "G": "Pf3 Lg6 Sg2"}
        return 0, frozen(squares(names))

    def is_over(self, position):
        turn, board = position
        owner = self.order[turn]
        return any(place == self.corners[owner] and kind in "LS" and whose != owner for place, (whose, kind) in board)

    def turns(self, position):
        turn, frozen_board = position
        board = dict(frozen_board)
        owner = self.order[turn]
        right, forward = self.views[owner]
        for (x, y), (whose, kind) in frozen_board:
            if whose != owner:
                continue

            def seen(dx, dy):
                return x + dx * right[0] + dy * forward[0], y + dx * right[1] + dy * forward[1]

            if kind == "P":
                targets = [(seen(0, 1), "move"), (seen(1, 1), "capture"), (seen(-1, 1), "capture")]
            elif kind == "S":
                targets = [(seen(-1, 0), "any"), (seen(2, 1), "any")]
            else:
                targets = []
                for length in range(1, 7):
                    targets.append((seen(0, length), "any"))
                    if seen(0, length) in board:
                        break
            for to, how in targets:
                taken = board.get(to)
                if not (0 <= to[0] < 7 and 0 <= to[1] < 6) or (taken and (taken[0] == owner or how == "move")):
                    continue
                if how == "capture" and not taken:
                    continue
                after = {place: piece for place, piece in board.items() if place != (x, y)}
                after[to] = owner, kind
                yield (turn + 1) % 4, frozen(after)


def count(game, position, depth):
    if depth == 0:
        return 1
    if game.is_over(position):
        return 0
    return sum(count(game, after, depth - 1) for after in game.turns(position))


GAMES = {"four": (Four(), 4), "solo": (Solo(), 7), "order": (Order(), 7), "varied": (Varied(), 10), "dice": (Dice(), 6), "facing": (Facing(), 5),
         "struck": (Struck(), 10)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    program = parser.parse_args().program
    failures = 0
    for name, (game, depths) in GAMES.items():
        for depth in range(1, depths + 1):
            wanted = count(game, game.start(), depth)
            command = [program, "perft", str(Path(__file__).parent / f"{name}.vdl"), str(depth)]
            if depth == depths:
                command += ["--hash", "1"]  # which must tell positions apart
            got = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout.strip()
            if got != f"nodes {wanted}":
                failures += 1
                print(f"FAILED: {name} {depth}: {got}, not {wanted}")
    print(f"{sum(depths for _, depths in GAMES.values())} counts, {failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
