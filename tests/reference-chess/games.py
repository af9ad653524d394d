"""The games: boards, pieces, Pawns, castlings and switches.

Sources: FIDE chess and the FEN conventions as in the project's seed-games.md;
chessgi and unicorn-great-chess as in more-games.md; the others' readings are
written at their definitions.
"""

from typing import NamedTuple

from board import CylinderBoard, HexBoard, RectBoard

# Vectors on square boards.
ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
DABBABA = [(2, 0), (-2, 0), (0, 2), (0, -2)]
THREELEAP = [(3, 0), (-3, 0), (0, 3), (0, -3)]


class Piece(NamedTuple):
    """Vectors made once (leaps) and vectors repeated over empty squares (rides)."""
    leaps: list
    rides: list


FIDE_PIECES = {
    "K": Piece(ORTHOGONAL + DIAGONAL, []),
    "Q": Piece([], ORTHOGONAL + DIAGONAL),
    "R": Piece([], ORTHOGONAL),
    "B": Piece([], DIAGONAL),
    "N": Piece(KNIGHT, []),
}

# Unicorn = Bishop + Nightrider; Chancellor = Rook + Knight; Lion = HFD.
UNICORN_PIECES = dict(
    FIDE_PIECES,
    U=Piece([], DIAGONAL + KNIGHT),
    C=Piece(KNIGHT, ORTHOGONAL),
    L=Piece(THREELEAP + DIAGONAL + DABBABA, []),
)


def plus(a, b):
    return (a[0] + b[0], a[1] + b[1])


# Hexagonal vectors, clockwise from N; see HexBoard.
HEX_ORTHOGONAL = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
HEX_PAIRS = [(HEX_ORTHOGONAL[i], HEX_ORTHOGONAL[(i + 1) % 6]) for i in range(6)]
# A diagonal is the sum of two adjacent orthogonals, a Knight's leap 2a + b.
HEX_DIAGONAL = [plus(a, b) for a, b in HEX_PAIRS]
HEX_KNIGHT = ([plus(plus(a, a), b) for a, b in HEX_PAIRS]
              + [plus(plus(b, b), a) for a, b in HEX_PAIRS])

HEX_PIECES = {
    "K": Piece(HEX_ORTHOGONAL + HEX_DIAGONAL, []),
    "Q": Piece([], HEX_ORTHOGONAL + HEX_DIAGONAL),
    "R": Piece([], HEX_ORTHOGONAL),
    "B": Piece([], HEX_DIAGONAL),
    "N": Piece(HEX_KNIGHT, []),
}


class Castling(NamedTuple):
    right: str        # the letter in the FEN that allows it
    king_from: tuple
    king_to: tuple
    rook_from: tuple
    rook_to: tuple
    empty: list       # squares between King and Rook
    path: list        # squares that the King passes over


def castling(board, rank, right, king_from, king_to, rook_from, rook_to):
    """A castling along `rank`, its squares given by their file letters."""
    def files_between(a, b):
        low, high = sorted((board.letters.index(a), board.letters.index(b)))
        return [(x, rank) for x in range(low + 1, high)]

    def at(letter):
        return (board.letters.index(letter), rank)

    return Castling(right, at(king_from), at(king_to), at(rook_from), at(rook_to),
                    files_between(king_from, rook_from), files_between(king_from, king_to))


def both_sides(board, *patterns):
    """The same castlings for White on rank 1 and for Black on the last rank."""
    result = []
    for pattern in patterns:
        result.append(castling(board, 1, pattern[0].upper(), *pattern[1:]))
        result.append(castling(board, board.height, pattern[0].lower(), *pattern[1:]))
    return result


class Game(NamedTuple):
    name: str
    board: object
    start: str                   # FEN of the start position
    pieces: dict                 # all but the Pawn
    promotions: str              # what a Pawn becomes
    pawn_starts: dict            # side -> squares that allow the double step
    pawn_captures: dict          # side -> vectors of a Pawn's captures
    castlings: list
    drops: bool = False          # captured pieces go to the captor's hand
    moves_per_turn: int = 1
    check: bool = True           # False: Kings may be left attacked, and captured


FORWARD = {"w": (0, 1), "b": (0, -1)}
SQUARE_CAPTURES = {"w": [(-1, 1), (1, 1)], "b": [(-1, -1), (1, -1)]}
# NE and NW for White, SE and SW for Black.
HEX_CAPTURES = {"w": [(1, 1), (-1, 0)], "b": [(1, 0), (-1, -1)]}


def squares_of(board, text):
    return frozenset(board.square(name) for name in text.split())


def second_ranks(board):
    return {"w": frozenset((x, 2) for x in range(board.width)),
            "b": frozenset((x, board.height - 1) for x in range(board.width))}


CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR{} w KQkq - 0 1"


def fide_game(name, board=None, **switches):
    board = board or RectBoard(8, 8)
    return Game(name, board, CHESS_START.format("[]" if switches.get("drops") else ""),
                FIDE_PIECES, "QRBN", second_ranks(board), SQUARE_CAPTURES,
                both_sides(board, ("k", "e", "g", "h", "f"), ("q", "e", "c", "a", "d")),
                **switches)


def unicorn_great_chess():
    """Double step from any starting square of the own Pawns, also when the Pawn
    came there by capturing.  The King f1 castles with b1 or i1."""
    board = RectBoard(10, 10)
    starts = {"w": squares_of(board, "a2 b2 c2 d2 g2 h2 i2 j2 e3 f3"),
              "b": squares_of(board, "a9 b9 c9 d9 g9 h9 i9 j9 e8 f8")}
    return Game("unicorn-great-chess", board,
                "crnbukbnrq/ppppllpppp/4pp4/10/10/10/10/4PP4/PPPPLLPPPP/CRNBUKBNRQ w KQkq - 0 1",
                UNICORN_PIECES, "CQU", starts, SQUARE_CAPTURES,
                both_sides(board, ("k", "f", "h", "i", "g"), ("q", "f", "d", "b", "e")))


def glinski():
    """Glinski's hexagonal chess; the double step also from another own Pawn's
    starting square; stalemate is a draw here."""
    board = HexBoard()
    starts = {"w": squares_of(board, "b1 c2 d3 e4 f5 g4 h3 i2 k1"),
              "b": squares_of(board, "b7 c7 d7 e7 f7 g7 h7 i7 k7")}
    return Game("glinski", board,
                "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1",
                HEX_PIECES, "QRBN", starts, HEX_CAPTURES, [])


GAMES = {game.name: game for game in [
    fide_game("chess"),
    fide_game("chessgi", drops=True),
    unicorn_great_chess(),
    fide_game("cylinder-chess", CylinderBoard(8, 8)),
    glinski(),
    fide_game("marseillais", moves_per_turn=2),
    fide_game("dark-chess", check=False),
]}
