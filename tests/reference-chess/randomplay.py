"""Seeded random games, a little fonder of the rare moves than pure chance."""

from moves import captured_square
from turns import after, legal_turns, result


def is_rare(position, turn):
    """Promotion, castling, en passant, double step, drop, or capture at first."""
    first = turn[0]
    return any(move.promotion or move.castling or move.victim or move.passed or move.drop
               for move in turn) or captured_square(position, first) is not None


def captures_king(position, turn):
    return position.board.get(turn[0].target, "").upper() == "K"


def choose(rng, position, turns):
    """One turn: sometimes a rare one if there is any, else any at all.

    A capture of the King is mostly passed over, or dark games would all be short."""
    turns = sorted(turns, key=repr)
    quiet = [turn for turn in turns if not captures_king(position, turn)]
    if quiet and rng.random() < 0.8:
        turns = quiet
    if rng.random() < 0.3:
        turns = [turn for turn in turns if is_rare(position, turn)] or turns
    return rng.choice(turns)


def random_game(rng, game, position, limit):
    """Yield (position, its legal turns, its result), at most `limit` turns long."""
    for count in range(limit + 1):
        turns = legal_turns(game, position)
        outcome = result(game, position, turns)
        yield position, turns, outcome
        if outcome != "ongoing" or count == limit:
            return
        position = after(game, position, choose(rng, position, turns))
