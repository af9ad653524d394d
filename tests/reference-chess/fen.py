"""Positions, and FEN in and out (conventions of the project's seed-games.md).

PLACEMENT[HANDS] side rights ep clock number.  Runs of empty squares are
decimal numbers (10 and more are possible).  A row of a hexagonal board lists
only the squares that exist with that rank number.  Hands appear only in games
with drops: White's upper-case letters, then Black's, each in order KQRBNP.
"""

import re
from typing import NamedTuple

HAND_ORDER = "KQRBNP"


class Position(NamedTuple):
    """A position; never changed in place.

    `board` maps a square to a letter, upper case for White.  `hand` is a string
    of such letters.  `ep` holds the squares passed over by the last turn's
    double steps."""
    board: dict
    hand: str
    side: str
    rights: str
    ep: tuple
    clock: int
    number: int


def owner(letter):
    return "w" if letter.isupper() else "b"


def enemy(side):
    return "b" if side == "w" else "w"


def coloured(letter, side):
    return letter.upper() if side == "w" else letter.lower()


def sort_hand(letters):
    return "".join(sorted(letters, key=lambda c: (c.islower(), HAND_ORDER.index(c.upper()))))


def sort_squares(squares):
    """By rank, then by file."""
    return tuple(sorted(squares, key=lambda square: (square[1], square[0])))


def read_row(text, squares):
    """Pair the letters of one FEN row with that row's squares."""
    pieces = {}
    at = 0
    for token in re.findall(r"[0-9]+|[A-Za-z]", text):
        if token.isdigit():
            at += int(token)
        else:
            if at >= len(squares):
                raise ValueError("row too long: " + text)
            pieces[squares[at]] = token
            at += 1
    if at != len(squares):
        raise ValueError("row of wrong length: " + text)
    return pieces


def write_row(board, squares):
    text = ""
    empty = 0
    for square in squares:
        if square not in board:
            empty += 1
            continue
        if empty:
            text += str(empty)
            empty = 0
        text += board[square]
    return text + (str(empty) if empty else "")


def parse(game, text):
    fields = text.split()
    fields += ["w", "-", "-", "0", "1"][len(fields) - 1:]
    placement, side, rights, ep, clock, number = fields
    hand = ""
    if "[" in placement:
        placement, hand = placement.rstrip("]").split("[")
    rows = placement.split("/")
    board_rows = list(game.board.rows())
    if len(rows) != len(board_rows):
        raise ValueError("wrong number of rows: " + placement)
    if side not in ("w", "b"):
        raise ValueError("no such side: " + side)
    board = {}
    for row, squares in zip(rows, board_rows):
        board.update(read_row(row, squares))
    for letter in list(board.values()) + list(hand):
        if letter.upper() != "P" and letter.upper() not in game.pieces:
            raise ValueError("no such piece: " + letter)
    return Position(board, sort_hand(hand), side, "" if rights == "-" else rights,
                    sort_squares(game.board.square_list(ep)), int(clock), int(number))


def write(game, position):
    placement = "/".join(write_row(position.board, row) for row in game.board.rows())
    if game.drops:
        placement += "[" + sort_hand(position.hand) + "]"
    rights = "".join(letter for letter in "KQkq" if letter in position.rights)
    ep = "".join(game.board.name(square) for square in position.ep)
    return " ".join([placement, position.side, rights or "-", ep or "-",
                     str(position.clock), str(position.number)])
