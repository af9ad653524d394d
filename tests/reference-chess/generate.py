#!/usr/bin/env python3
"""Make perft.tsv and results.tsv (in this directory) with the reference.

    python3 tests/reference-chess/generate.py perft > tests/reference-chess/perft.tsv
    python3 tests/reference-chess/generate.py results > tests/reference-chess/results.tsv

The output depends on nothing but this directory's files: the seeds are fixed.
"""

import random
import sys

import constructed
from fen import Position, parse, write
from games import GAMES
from moves import in_check, king_square, legal_moves
from randomplay import random_game
from turns import king_captured, perft, result

TESTED = ["chessgi", "unicorn-great-chess", "cylinder-chess", "glinski", "marseillais", "dark-chess"]

# --- random positions for perft.tsv -------------------------------------------

WANTED = ["check", "en passant", "castling", "promotion", "any"] * 3


def has(game, position, turns, feature):
    """Does the position show what this slot wants?"""
    if feature == "check":
        return in_check(game, position, position.side)
    if feature == "en passant":
        return any(move.victim for turn in turns for move in turn)
    if feature == "castling":
        return any(move.castling for turn in turns for move in turn)
    if feature == "promotion":
        return any(move.promotion for turn in turns for move in turn)
    return True


def random_position(rng, game, feature, side):
    """A running position after 5 to 60 random turns; `feature` if found soon."""
    fallback = None
    for _ in range(12):
        found = []
        start = parse(game, game.start)
        limit = rng.randint(5, 60)
        for count, (position, turns, outcome) in enumerate(random_game(rng, game, start, limit)):
            if count < 5 or outcome != "ongoing" or position.side != side:
                continue
            fallback = position
            if has(game, position, turns, feature):
                found.append(position)
        if found:
            return found[-1] if feature == "any" else rng.choice(found)
    return fallback


def perft_positions(game):
    """(FEN, depth) in the order of the file."""
    single = game.moves_per_turn == 1
    for depth in ((1, 2, 3) if single else (1, 2)):
        yield game.start, depth
    rng = random.Random("perft " + game.name)
    fens = [write(game, random_position(rng, game, feature, "wb"[i % 2]))
            for i, feature in enumerate(WANTED)]
    for fen in fens + constructed.PERFT[game.name]:
        for depth in ((1, 2) if single else (1,)):
            yield fen, depth


def make_perft():
    print("# made by: python3 tests/reference-chess/generate.py perft"
          " (columns: game, FEN, depth, nodes; turns are nodes)")
    for name in TESTED:
        game = GAMES[name]
        for fen, depth in perft_positions(game):
            nodes = perft(game, parse(game, fen), depth)
            print("%s\t%s\t%d\t%d" % (name, fen, depth, nodes), flush=True)


# --- results.tsv --------------------------------------------------------------

def scattered(rng, game):
    """Two Kings, some pieces and Pawns put anywhere; the side not to move is not
    in check.  None when the try fails."""
    squares = rng.sample(sorted(game.board.squares), rng.randint(4, 9))
    letters = ["K", "k"] + [rng.choice("QQRRBNPPqqrrbnpp") for _ in squares[2:]]
    board = dict(zip(squares, letters))
    for square, letter in board.items():
        if letter in "Pp" and (game.board.is_last(square, "w") or game.board.is_last(square, "b")):
            return None
    if rng.random() < 0.7:         # a King in trouble stands on the edge
        letter = rng.choice("Kk")
        edge = [square for square in sorted(game.board.squares)
                if square not in board
                and None in [game.board.add(square, v) for v in game.pieces["K"].leaps]]
        old = king_square(Position(board, "", "w", "", (), 0, 1), "w" if letter == "K" else "b")
        board.pop(old)
        board[rng.choice(edge)] = letter
    side = rng.choice("wb")
    position = Position(board, "", side, "", (), rng.randint(0, 20), rng.randint(30, 60))
    if in_check(game, position, "b" if side == "w" else "w"):
        return None
    return position


def kind(game, position):
    """What sort of ending: (result, in check, has a legal single move)."""
    outcome = result(game, position)
    if outcome == "ongoing" or king_captured(position):
        return outcome
    return (outcome, in_check(game, position, position.side), bool(legal_moves(game, position)))


def searched(game, limits, tries):
    """Endings and one or two running checks from scattered positions."""
    rng = random.Random("results " + game.name)
    counts = {}
    for _ in range(tries):
        position = scattered(rng, game)
        if position is None or len(legal_moves(game, position)) > 2:
            continue
        found = kind(game, position)
        if counts.get(found, 0) < limits:
            counts[found] = counts.get(found, 0) + 1
            yield position


def from_games(game, wanted, games):
    """The ends of random games that were won, and the positions before them."""
    rng = random.Random("games " + game.name)
    count = 0
    for _ in range(games):
        before = None
        for position, turns, outcome in random_game(rng, game, parse(game, game.start), 80):
            if outcome in ("white", "black"):
                count += 1
                yield before
                yield position
            before = position
        if count >= wanted:
            return


def common(game):
    if game.name == "glinski":
        return constructed.COMMON_HEX
    if game.name == "unicorn-great-chess":
        return constructed.COMMON_10
    # Bare Kings take each other without check: left out for dark-chess.
    lines = constructed.COMMON_8 if game.check else constructed.COMMON_8[:2]
    return [(fen.replace(" ", "[] ", 1) if game.drops else fen, outcome)
            for fen, outcome in lines]


def result_lines(game):
    seen = set()

    def line(fen, expected=None):
        outcome = result(game, parse(game, fen))
        if expected is not None and outcome != expected:
            sys.exit("%s %s: %s, not %s" % (game.name, fen, outcome, expected))
        if fen not in seen:
            seen.add(fen)
            print("%s\t%s\t%s" % (game.name, fen, outcome), flush=True)

    for fen, expected in common(game):
        line(fen, expected)
    for name, fen, _, expected in constructed.RESULTS:
        if name == game.name:
            line(fen, expected)
    if game.check:
        for position in searched(game, 2, 40000):
            line(write(game, position))
    slow = game.moves_per_turn > 1
    for position in from_games(game, 2, 6 if slow else 30):
        line(write(game, position))


def make_results():
    print("# made by: python3 tests/reference-chess/generate.py results"
          " (columns: game, FEN, result)")
    for name in GAMES:
        result_lines(GAMES[name])


if __name__ == "__main__":
    if sys.argv[1:] == ["perft"]:
        make_perft()
    elif sys.argv[1:] == ["results"]:
        make_results()
    else:
        sys.exit(__doc__)
