#!/usr/bin/env python3
"""Compare another program's legal turns with the reference's in random games.

At every sampled position one process `PROGRAM moves GAME --fen FEN` is run; its
lines, sorted bytewise, must equal the reference's (TURN<TAB>FEN after it).
The last line printed is `N passed, N failed` (positions); the exit code is 1 on
any failure and when nothing ran.
"""

import argparse
import random
import subprocess
import sys

from fen import parse, write
from games import GAMES
from randomplay import random_game
from turns import turn_lines

SHOWN_LINES = 8


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help="the program to test")
    parser.add_argument("--games", type=int, default=2, help="random games of each kind")
    parser.add_argument("--turns", type=int, default=40, help="longest game, in turns")
    parser.add_argument("--every", type=int, default=1, help="test every k-th position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="failing positions shown of each game")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one process")
    parser.add_argument("--positions", metavar="TSV",
                        help="test these positions instead of playing (game<TAB>FEN<TAB>...)")
    parser.add_argument("game", nargs="*", help="default: all (%s)" % " ".join(GAMES))
    args = parser.parse_args()
    for name in args.game:
        if name not in GAMES:
            parser.error("no such game: " + name)
    if args.every < 1:
        parser.error("--every must be at least 1")
    return args


def program_lines(program, name, fen, timeout):
    """(sorted lines, None) or (None, what went wrong)."""
    command = [program, "moves", name, "--fen", fen]
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout,
                              stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return None, str(problem)
    if done.returncode != 0:
        message = done.stderr.decode(errors="replace").strip()
        return None, "exit code %d: %s" % (done.returncode, message)
    text = done.stdout.decode(errors="surrogateescape")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return sorted(lines, key=lambda line: line.encode(errors="surrogateescape")), None


def without(lines, others):
    """The lines that are not matched by an equal line of `others`."""
    rest = list(others)
    left = []
    for line in lines:
        if line in rest:
            rest.remove(line)
        else:
            left.append(line)
    return left


def show(label, lines):
    for line in lines[:SHOWN_LINES]:
        print("  %s %s" % (label, line.encode(errors="replace").decode()))
    if len(lines) > SHOWN_LINES:
        print("  %s ... and %d more" % (label, len(lines) - SHOWN_LINES))


class Tally:
    """Runs single comparisons, prints the first failures, counts."""

    def __init__(self, args):
        self.args = args
        self.passed = 0
        self.failed = 0
        self.failures = {}            # game's name -> how many

    def check(self, game, position):
        fen = write(game, position)
        expected = turn_lines(game, position)
        actual, problem = program_lines(self.args.program, game.name, fen, self.args.timeout)
        if actual == expected:
            self.passed += 1
            return
        self.failed += 1
        self.failures[game.name] = self.failures.get(game.name, 0) + 1
        if self.failures[game.name] > self.args.show:
            return
        print("%s: %s" % (game.name, fen))
        if problem:
            print("  " + problem)
        else:
            show("missing", without(expected, actual))
            show("extra  ", without(actual, expected))


def play_games(args, tally):
    for name in args.game or GAMES:
        game = GAMES[name]
        for number in range(args.games):
            rng = random.Random("%s %d %d" % (name, args.seed, number))
            start = parse(game, game.start)
            offset = number % args.every
            for count, (position, _, _) in enumerate(random_game(rng, game, start, args.turns)):
                if count % args.every == offset:
                    tally.check(game, position)


def test_file(args, tally):
    seen = set()
    with open(args.positions, encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if line.startswith("#") or len(fields) < 2 or tuple(fields[:2]) in seen:
                continue
            seen.add(tuple(fields[:2]))
            if not args.game or fields[0] in args.game:
                game = GAMES[fields[0]]
                tally.check(game, parse(game, fields[1]))


def main():
    args = arguments()
    tally = Tally(args)
    if args.positions:
        test_file(args, tally)
    else:
        play_games(args, tally)
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 0 if tally.passed and not tally.failed else 1


if __name__ == "__main__":
    sys.exit(main())
