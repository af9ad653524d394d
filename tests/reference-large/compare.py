#!/usr/bin/env python3
"""Compare a program with the second references (chu_shogi.py, ultima.py, large_chess.py), or make their table of counts.

    compare.py --program PROG [--games N] [--wild N] [--file GAME=PATH]... [GAME...]
    compare.py --perft >perft.tsv

Compared are the positions behind all legal turns, and the result, in positions of random games and in wild ones,
where any pieces stand anywhere. The last line printed is "N passed, N failed"; the exit status is 1 on a failure.
"""

import argparse
import random
import subprocess
import sys

import chu_shogi
import ultima
from large_chess import grant_acedrex, metamachy

GAMES = {"chu-shogi": chu_shogi, "grant-acedrex": grant_acedrex, "metamachy": metamachy, "ultima": ultima}
RESULTS = {"w": "white", "b": "black", "draw": "draw", "ongoing": "ongoing"}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", help="the program to test")
    parser.add_argument("--perft", action="store_true", help="print a table of counts")
    parser.add_argument("--games", type=int, default=4, help="random games of each kind")
    parser.add_argument("--turns", type=int, default=120, help="turns of a random game")
    parser.add_argument("--every", type=int, default=12, help="look at every k-th position")
    parser.add_argument("--wild", type=int, default=20, help="wild positions of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", action="append", default=[], metavar="GAME=PATH",
                        help="where a game is that is not bundled")
    parser.add_argument("game", nargs="*", default=list(GAMES), help="default: all")
    args = parser.parse_args()
    if not args.perft and not args.program:
        parser.error("--program or --perft is needed")
    return args


def random_game(game, rng, length):
    position = game.parse(game.START)
    for _ in range(length):
        following = game.turns(position)
        if not following:
            return
        # captures now and then, so that games come to an end
        quiet = [p for p in following if len(p.board) == len(position.board)]
        sharp = [p for p in following if len(p.board) < len(position.board)]
        position = rng.choice(sharp if sharp and (rng.random() < 0.3 or not quiet) else quiet)
        yield position


def wild_letters(game, rng):
    """Few or many pieces of all or of a few kinds."""
    if game is ultima:
        return rng.choice(["wcilxp", "xlp", "xi", "xwclp", "il"]), rng.choice([3, 8, 16, 24])
    if game is chu_shogi:
        kinds = [letter for letter in game.PIECES if letter != "k"]
        few = ["n", "n", "+o", "o", "p", "i", "+h", "+d"] + rng.sample(kinds, 3)
        return kinds if rng.random() < 0.3 else few, rng.choice([2, 4, 20, 50, 80])
    return rng.sample(game.LETTERS, 3) + ["p"], rng.choice([3, 6, 12, 24])


def wild_position(game, rng):
    """One King each, and other pieces anywhere; where there is check, the King that is not to move is safe."""
    squares = [(x, y) for x in range(game.SIZE) for y in range(game.SIZE)]
    rng.shuffle(squares)
    board = {squares.pop(): "K", squares.pop(): "k"}
    letters, count = wild_letters(game, rng)
    for _ in range(count):
        letter = rng.choice(letters)
        square = squares.pop()
        if letter != "p" or 0 < square[1] < game.SIZE - 1 or game in (ultima, chu_shogi):
            board[square] = letter.upper() if rng.random() < 0.5 else letter
    turn = rng.choice("wb")
    if game is ultima:
        return game.Position(board, turn, 0, 1)
    if game is chu_shogi:
        return game.Position(board, turn, rng.random() < 0.3, 0, 1)
    if game.in_check(board, "b" if turn == "w" else "w"):
        return wild_position(game, rng)
    return game.Position(board, turn, frozenset(rng.choice(["", "w", "b", "wb"])), None, 0, 1)


def positions(args, name):
    game = GAMES[name]
    for number in range(args.games):
        rng = random.Random(f"{name} {args.seed} {number}")
        for count, position in enumerate(random_game(game, rng, args.turns)):
            if count % args.every == 0 or game.result(position) != "ongoing":
                yield position
    rng = random.Random(f"{name} {args.seed} wild")
    for _ in range(args.wild):
        yield wild_position(game, rng)


def ask(program, *command):
    done = subprocess.run([program, *command], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL)
    return done.stdout if done.returncode == 0 else "error\t" + done.stderr


def differences(args, name, position):
    game = GAMES[name]
    program, where = args.program, dict(item.split("=") for item in args.file).get(name, name)
    text = game.fen(position)
    expected = sorted(game.fen(following) for following in game.turns(position))
    lines = ask(program, "moves", where, "--fen", text).splitlines()
    actual = sorted(line.split("\t", 1)[1] for line in lines)
    if actual != expected:
        for line in lines:
            if line.split("\t", 1)[1] not in expected:
                yield "extra   " + line
        for line in expected:
            if line not in actual:
                yield "missing " + line
        yield f"{len(actual)} turns instead of {len(expected)}"
    outcome = ask(program, "result", where, "--fen", text).replace(":", " ").split()
    if not outcome or outcome[0] != RESULTS[game.result(position)]:
        yield f"result {' '.join(outcome)} instead of {game.result(position)}"


def perft(game, position, depth):
    following = game.turns(position)
    return len(following) if depth == 1 else sum(perft(game, after, depth - 1) for after in following)


def print_table(args):
    print("# made by: python3 tests/reference-large/compare.py --perft --games 3 --every 30 --wild 12"
          " (columns: game, FEN, depth, nodes)")
    for name in args.game:
        game = GAMES[name]
        start = game.parse(game.START)
        for depth in (1, 2, 3) if game in (chu_shogi, ultima) else (1, 2):
            print(name, game.START, depth, perft(game, start, depth), sep="\t")
        for position in positions(args, name):
            count = perft(game, position, 1)
            print(name, game.fen(position), 1, count, sep="\t")
            if 0 < count < 80:
                print(name, game.fen(position), 2, perft(game, position, 2), sep="\t")


def main():
    args = arguments()
    if args.perft:
        print_table(args)
        return 0
    passed = failed = 0
    for name in args.game:
        for position in positions(args, name):
            found = list(differences(args, name, position))
            passed += not found
            failed += bool(found)
            if found and failed <= 5:
                print(f"{name}: {GAMES[name].fen(position)}", *found[:12], sep="\n    ")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
