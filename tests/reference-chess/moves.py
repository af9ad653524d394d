"""Single moves: made without regard to check, played, then tried for legality.

Nothing here is quick.  A square is attacked when an enemy piece could capture
there; a move is legal when afterwards the own King is not attacked.
"""

from typing import NamedTuple, Optional

from fen import Position, coloured, enemy, owner, sort_hand
from games import FORWARD, Castling


class Move(NamedTuple):
    origin: Optional[tuple]              # None: a drop
    target: tuple
    promotion: str = ""                  # upper-case letter
    drop: str = ""                       # upper-case letter
    castling: Optional[Castling] = None
    victim: Optional[tuple] = None       # the Pawn taken en passant
    passed: Optional[tuple] = None       # the square passed by a double step


def move_text(game, move):
    """Long algebraic: e2e4, e7e8q, e1g1, P@e4."""
    target = game.board.name(move.target)
    if move.drop:
        return move.drop + "@" + target
    return game.board.name(move.origin) + target + move.promotion.lower()


# --- pieces -----------------------------------------------------------------

def ride(game, position, origin, vector):
    """Squares a rider reaches: empty ones, and the first occupied one.

    On a cylinder a rider going round stops before its own start square."""
    square = game.board.add(origin, vector)
    while square is not None and square != origin:
        yield square
        if square in position.board:
            return
        square = game.board.add(square, vector)


def piece_reach(game, position, origin):
    """All squares that the piece (no Pawn) on `origin` reaches, whoever is there.
    A set: two paths to one square are one move."""
    piece = game.pieces[position.board[origin].upper()]
    reach = set()
    for vector in piece.leaps:
        square = game.board.add(origin, vector)
        if square is not None:
            reach.add(square)
    for vector in piece.rides:
        reach.update(ride(game, position, origin, vector))
    return reach


def pawn_reach(game, position, origin):
    """The squares on which the Pawn on `origin` captures."""
    side = owner(position.board[origin])
    squares = [game.board.add(origin, vector) for vector in game.pawn_captures[side]]
    return {square for square in squares if square is not None}


def capture_reach(game, position, origin):
    if position.board[origin].upper() == "P":
        return pawn_reach(game, position, origin)
    return piece_reach(game, position, origin)


def is_attacked(game, position, square, attacker):
    """Could a piece of `attacker` capture on `square`, by its way of moving?"""
    return any(owner(letter) == attacker and square in capture_reach(game, position, origin)
               for origin, letter in position.board.items())


def king_square(position, side):
    """Where `side` has its King, or None when it has been captured."""
    for square, letter in position.board.items():
        if letter == coloured("K", side):
            return square
    return None


def in_check(game, position, side):
    return is_attacked(game, position, king_square(position, side), enemy(side))


# --- pseudo-legal moves -----------------------------------------------------

def with_promotions(game, position, origin, target, **extra):
    """A Pawn's move; on the last rank (cell) it must promote."""
    if game.board.is_last(target, position.side):
        for letter in game.promotions:
            yield Move(origin, target, promotion=letter, **extra)
    else:
        yield Move(origin, target, **extra)


def en_passant_victim(game, position, target):
    """The enemy Pawn that passed over the empty `target` in the last turn."""
    if target not in position.ep or target in position.board:
        return None
    foe = enemy(position.side)
    victim = game.board.add(target, FORWARD[foe])
    return victim if position.board.get(victim) == coloured("P", foe) else None


def pawn_moves(game, position, origin):
    side = position.side
    one = game.board.add(origin, FORWARD[side])
    if one is not None and one not in position.board:
        yield from with_promotions(game, position, origin, one)
        two = game.board.add(one, FORWARD[side])
        if origin in game.pawn_starts[side] and two is not None and two not in position.board:
            yield from with_promotions(game, position, origin, two, passed=one)
    for target in pawn_reach(game, position, origin):
        if target in position.board:
            if owner(position.board[target]) != side:
                yield from with_promotions(game, position, origin, target)
        else:
            victim = en_passant_victim(game, position, target)
            if victim is not None:
                yield from with_promotions(game, position, origin, target, victim=victim)


def piece_moves(game, position, origin):
    for target in piece_reach(game, position, origin):
        if target not in position.board or owner(position.board[target]) != position.side:
            yield Move(origin, target)


def castling_moves(game, position):
    """The right is there, King and Rook stand at home, nothing between them."""
    for castling in game.castlings:
        if castling.right not in position.rights:
            continue
        if owner(castling.right) != position.side:
            continue
        if position.board.get(castling.king_from) != coloured("K", position.side):
            continue
        if position.board.get(castling.rook_from) != coloured("R", position.side):
            continue
        if any(square in position.board for square in castling.empty):
            continue
        yield Move(castling.king_from, castling.king_to, castling=castling)


def drop_moves(game, position):
    """Any empty square; a Pawn not on its player's last rank."""
    held = {letter.upper() for letter in position.hand if owner(letter) == position.side}
    for letter in held:
        for square in game.board.squares:
            if square in position.board:
                continue
            if letter == "P" and game.board.is_last(square, position.side):
                continue
            yield Move(None, square, drop=letter)


def pseudo_moves(game, position):
    for origin, letter in position.board.items():
        if owner(letter) != position.side:
            continue
        if letter.upper() == "P":
            yield from pawn_moves(game, position, origin)
        else:
            yield from piece_moves(game, position, origin)
    yield from castling_moves(game, position)
    if game.drops:
        yield from drop_moves(game, position)


# --- playing ----------------------------------------------------------------

def captured_square(position, move):
    """Where the captured piece stands, or None."""
    if move.victim is not None:
        return move.victim
    return move.target if move.target in position.board else None


def resets_clock(position, move):
    """Captures, and moves of Pawns on the board (drops do not)."""
    if move.drop:
        return False
    return (captured_square(position, move) is not None
            or position.board[move.origin].upper() == "P")


def remaining_rights(game, position, move):
    """A right ends when anything leaves or enters its King's or Rook's square."""
    touched = (move.origin, move.target)
    ended = {castling.right for castling in game.castlings
             if castling.king_from in touched or castling.rook_from in touched}
    return "".join(right for right in position.rights if right not in ended)


def play(game, position, move):
    """The position after `move`, the same side still to move, ep not filled in."""
    board = dict(position.board)
    hand = position.hand
    if move.drop:
        letter = coloured(move.drop, position.side)
        hand = hand.replace(letter, "", 1)
        board[move.target] = letter
    else:
        taken = captured_square(position, move)
        if taken is not None:
            letter = board.pop(taken)
            if game.drops:
                hand = sort_hand(hand + coloured(letter, position.side))
        letter = board.pop(move.origin)
        if move.promotion:
            letter = coloured(move.promotion, position.side)
        board[move.target] = letter
        if move.castling:
            board[move.castling.rook_to] = board.pop(move.castling.rook_from)
    return Position(board, hand, position.side, remaining_rights(game, position, move),
                    (), position.clock, position.number)


# --- legality ---------------------------------------------------------------

def castling_is_safe(game, position, castling):
    """The King is attacked neither where it starts nor on a square it passes over
    nor where it lands, the Rook still at home; is_legal looks at the end."""
    for square in [castling.king_from] + castling.path + [castling.king_to]:
        board = dict(position.board)
        board[square] = board.pop(castling.king_from)
        if in_check(game, position._replace(board=board), position.side):
            return False
    return True


def is_legal(game, position, move):
    if not game.check:
        return True
    if move.castling and not castling_is_safe(game, position, move.castling):
        return False
    return not in_check(game, play(game, position, move), position.side)


def legal_moves(game, position):
    """All legal single moves of the side to move."""
    return [move for move in pseudo_moves(game, position) if is_legal(game, position, move)]
