"""Turkish draughts."""

from draughts import STRAIGHT, Draughts


class Turkish(Draughts):
    steps = jumps = STRAIGHT
    lifts_at_once = True
    sharp_turns = False

    def man_steps(self, player):
        return [way for way in STRAIGHT if way[1] != (1 if player else -1)]

    man_jumps = man_steps

    def worth(self, board, start, taken):
        return len(taken)


read, turns = Turkish().read, Turkish().turns
