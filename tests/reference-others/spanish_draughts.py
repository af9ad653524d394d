"""Spanish draughts."""

from draughts import Draughts


class Spanish(Draughts):
    men_jump_back = False

    def worth(self, board, start, taken):
        return len(taken), sum(board[square][0] == "k" for square in taken)


read, turns = Spanish().read, Spanish().turns
