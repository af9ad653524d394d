#!/usr/bin/env python3
"""Command line of the reference implementation.

    reference.py perft GAME DEPTH [--fen FEN]   last line: nodes N
    reference.py moves GAME [--fen FEN]         TURN<TAB>FEN after it, sorted
    reference.py result GAME --fen FEN          ongoing, white, black or draw
"""

import argparse

from fen import parse
from games import GAMES
from turns import perft, result, turn_lines


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("perft", "moves", "result"):
        command = commands.add_parser(name)
        command.add_argument("game", choices=sorted(GAMES))
        if name == "perft":
            command.add_argument("depth", type=int)
        command.add_argument("--fen", required=name == "result")
    return parser.parse_args()


def main():
    args = arguments()
    game = GAMES[args.game]
    position = parse(game, args.fen or game.start)
    if args.command == "perft":
        print("nodes", perft(game, position, args.depth))
    elif args.command == "moves":
        for line in turn_lines(game, position):
            print(line)
    else:
        print(result(game, position))


if __name__ == "__main__":
    main()
