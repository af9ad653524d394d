"""Omega chess."""

from fairy_chess import DIAGONAL, STRAIGHT, Chess, around


class Omega(Chess):
    files = ranks = 12
    holes = frozenset((x, y) for x in range(12) for y in range(12)
                      if (x in (0, 11) or y in (0, 11)) and not (x in (0, 11) and y in (0, 11)))
    leaps = {**Chess.leaps, "c": STRAIGHT | around(0, 2) | around(2, 2), "w": DIAGONAL | around(1, 3)}
    promotions = "qrbncw"
    second = 2
    first_steps = 3


read, turns = Omega().read, Omega().turns
