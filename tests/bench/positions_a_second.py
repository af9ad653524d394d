#!/usr/bin/env python3
"""How many positions a second two programs look at in chess, one thread each.

    tests/bench/positions_a_second.py "build/baronet uci chess" /usr/games/fairy-stockfish [--nodes N] [--hash MB]

Both search the same ten positions, one after the other, for N positions each (200000), with as much memory for
their tables (16 MB). Prints a line for each position, then the medians and their quotient. Needs an idle machine. Positions and time are
those that the program tells last.
"""
import argparse
import shlex
import statistics
import subprocess
import sys

# Perft positions by the numbers of https://www.chessprogramming.org/Perft_Results; problems of "Win at Chess" (Reinfeld, 1958) and of
# the Bratko-Kopec test (1982); Fine 70 is number 70 of "Basic Chess Endings" (Fine, 1941).
POSITIONS = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("perft 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("perft 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    ("perft 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    ("perft 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
    ("Win at Chess 1", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"),
    ("Bratko-Kopec 2", "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1"),
    ("Bratko-Kopec 10", "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1"),
    ("Fine 70", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"),
]


class Program:
    """A program that speaks UCI."""

    def __init__(self, command, megabytes):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("uci", "uciok")
        self.tell(f"setoption name Hash value {megabytes}")
        self.tell("setoption name Threads value 1")
        self.speed(POSITIONS[0][1], 1000)

    def tell(self, line):
        try:
            print(line, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            sys.exit(f"{self.process.args[0]} has ended: it seems not to speak UCI")

    def ask(self, line, end):
        """The lines until one that begins with `end`."""
        lines = []
        self.tell(line)
        for line in self.process.stdout:
            if line.startswith(end):
                return lines
            lines.append(line)
        sys.exit(f"{self.process.args[0]} has ended, and did not answer {end}")

    def speed(self, position, nodes):
        """Positions a second."""
        self.tell("ucinewgame")
        self.ask("isready", "readyok")
        self.tell(f"position fen {position}")
        told = [line.split() for line in self.ask(f"go nodes {nodes}", "bestmove") if " nodes " in line and " time " in line]
        number = lambda word: int(told[-1][told[-1].index(word) + 1])
        return 1000 * number("nodes") / max(number("time"), 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs=2)
    parser.add_argument("--nodes", type=int, default=200000)
    parser.add_argument("--hash", type=int, default=16)
    arguments = parser.parse_args()
    programs = [Program(command, arguments.hash) for command in arguments.program]
    speeds = [[], []]
    for name, position in POSITIONS:
        for of_program, program in zip(speeds, programs):
            of_program.append(program.speed(position, arguments.nodes))
        first, second = speeds[0][-1], speeds[1][-1]
        print(f"{name:16}{first / 1000:8.0f}{second / 1000:8.0f}  {first / second:.2f}", flush=True)
    first, second = map(statistics.median, speeds)
    print(f"{'median':16}{first / 1000:8.0f}{second / 1000:8.0f}  {first / second:.2f}")
    for program in programs:
        program.tell("quit")


main()
