"""Whole turns, results and perft.

A turn is a tuple of one or two moves.  Readings for marseillais: White's first
turn has two moves as well; a first move that gives check ends the turn; each
move must leave the own King unattacked; a first move that neither gives check
nor leaves a legal second move is not allowed; en passant with a turn's first
move only.  Each ordered pair of moves is a turn of its own.
"""

from fen import enemy, sort_squares, write
from moves import in_check, king_square, legal_moves, move_text, play, resets_clock


def king_captured(position):
    return king_square(position, "w") is None or king_square(position, "b") is None


def legal_turns(game, position):
    if king_captured(position):
        return []
    turns = []
    for first in legal_moves(game, position):
        if game.moves_per_turn == 1:
            turns.append((first,))
            continue
        between = play(game, position, first)
        if in_check(game, between, enemy(position.side)):
            turns.append((first,))
        else:
            turns.extend((first, second) for second in legal_moves(game, between))
    return turns


def turn_text(game, turn):
    return ",".join(move_text(game, move) for move in turn)


def after(game, position, turn):
    """The position after a whole turn.

    A double-stepped Pawn that the same turn moved again leaves no ep square."""
    reset = False
    passed = {}                       # where the Pawn is -> the square it passed
    current = position
    for move in turn:
        reset = reset or resets_clock(current, move)
        passed.pop(move.origin, None)
        if move.passed is not None:
            passed[move.target] = move.passed
        current = play(game, current, move)
    return current._replace(
        side=enemy(position.side),
        ep=sort_squares(passed.values()),
        clock=0 if reset else position.clock + 1,
        number=position.number + (1 if position.side == "b" else 0))


def turn_lines(game, position):
    """TURN<TAB>FEN for each legal turn, sorted bytewise."""
    lines = [turn_text(game, turn) + "\t" + write(game, after(game, position, turn))
             for turn in legal_turns(game, position)]
    return sorted(lines, key=lambda line: line.encode())


WINNER = {"w": "white", "b": "black"}


def bare_kings(position):
    return len(position.board) == 2 and not position.hand


def result(game, position, turns=None):
    """ongoing, white, black or draw.

    King captured, mate and stalemate come before the draws by 75 moves and by
    bare Kings.  `turns` may hand in the legal turns if they are known."""
    for side in "wb":
        if king_square(position, side) is None:
            return WINNER[enemy(side)]
    if turns is None:
        turns = legal_turns(game, position)
    if not turns:
        if game.check and in_check(game, position, position.side):
            return WINNER[enemy(position.side)]
        return "draw"
    if position.clock >= 150 or bare_kings(position):
        return "draw"
    return "ongoing"


def perft(game, position, depth):
    """How many sequences of exactly `depth` turns there are."""
    if depth == 0:
        return 1
    turns = legal_turns(game, position)
    if depth == 1:
        return len(turns)
    return sum(perft(game, after(game, position, turn), depth - 1) for turn in turns)
