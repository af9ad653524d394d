"""Russian draughts."""

from draughts import Draughts


class Russian(Draughts):
    crowned_in_flight = True
    lands_to_go_on = True


read, turns = Russian().read, Russian().turns
