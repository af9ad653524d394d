"""Frisian draughts, without the rule that a King may not go on for ever."""

from draughts import STRAIGHT, Draughts


class Frisian(Draughts):
    size = 10
    far = STRAIGHT

    def worth(self, board, start, taken):  # a King is less than two Men and more than one and a half
        kings = sum(board[square][0] == "k" for square in taken)
        return 100 * (len(taken) - kings) + 199 * kings + 0.5 * (board[start][0] == "k")


read, turns = Frisian().read, Frisian().turns
