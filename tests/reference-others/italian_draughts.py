"""Italian draughts."""

from draughts import Draughts


class Italian(Draughts):
    men_jump_back = False
    men_take_kings = False
    kings_fly = False

    def worth(self, board, start, taken):
        kings = [board[square][0] == "k" for square in taken]
        return len(taken), board[start][0] == "k", sum(kings), kings


read, turns = Italian().read, Italian().turns
