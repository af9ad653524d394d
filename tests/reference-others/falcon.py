"""Falcon chess."""

from itertools import permutations

from fairy_chess import Chess


class Falcon(Chess):
    files = 10
    promotions = "qrbnf"
    castling_steps = (2, 3, 4)

    def reaches(self, board, start):
        yield from super().reaches(board, start)
        if board[start] not in "Ff":
            return
        for sx in (1, -1):
            for sy in (1, -1):
                for straight in ((sx, 0), (0, sy)):
                    for steps in ((straight, straight, (sx, sy)), (straight, (sx, sy), (sx, sy))):
                        end = start[0] + sum(step[0] for step in steps), start[1] + sum(step[1] for step in steps)
                        for first, second, _ in set(permutations(steps)):
                            one = start[0] + first[0], start[1] + first[1]
                            two = one[0] + second[0], one[1] + second[1]
                            if all(self.inside(square) and square not in board for square in (one, two)):
                                yield end
                                break


read, turns = Falcon().read, Falcon().turns
