"""Brandubh, slow and plain."""

from tablut import Tafl


class Brandubh(Tafl):
    size = 7
    refuge = {(0, 0), (6, 0), (0, 6), (6, 6)}
    middle = (3, 3)
    closed = refuge | {middle}
    may_pass = king_comes_back = helps = True


read, turns = Brandubh().read, Brandubh().turns
