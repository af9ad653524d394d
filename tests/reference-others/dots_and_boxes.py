"""Dots and Boxes, slow and plain."""

from hnefatafl import read_board


def read(fen):
    return read_board(fen, 9)


def turns(position):
    board, player = position
    for x in range(9):
        for y in range(9):
            if (x + y) % 2 and (x, y) not in board:
                after = {**board, (x, y): ("l", player)}
                closed = [box for box in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                          if box[0] % 2 and box[1] % 2 and box[0] > 0 and box[1] > 0 and box[0] < 9 and box[1] < 9
                          and all(side in after for side in
                                  ((box[0] + 1, box[1]), (box[0] - 1, box[1]), (box[0], box[1] + 1), (box[0], box[1] - 1)))]
                after.update((box, ("b", player)) for box in closed)
                yield after, player if closed else 1 - player
