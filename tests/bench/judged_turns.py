#!/usr/bin/env python3
"""Which of two engines finds better turns, as a stronger one judges: it tells smaller differences than a match does.

    build/baronet match chess --second uci:fairy-stockfish --games 60 --nodes 4000 --seed 99 --record games
    tests/bench/judged_turns.py games chess --judge fairy-stockfish 'build/baronet uci' 'other/baronet uci' --nodes 20000

All are UCI programs. Positions come from the games of the record, at random, where neither side is far ahead. The
first engine and each of the others search every position by themselves; where they choose different turns, the judge
searches both. What is printed is the mean of how much more the other's turn promises (in thousandths of a win, all
positions count), with its standard error, and how deep each has searched. A judge favours turns of its own kind, so
what it says of itself is no measure.
"""
import argparse
import math
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

FAR_AHEAD = 500  # hundredths of a pawn, by a short search of the judge
PAWNS = 200      # hundredths that multiply the chances of winning, beside those of losing, by e


class Program:
    """A UCI program that plays a variant."""

    def __init__(self, command, variant):
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.command = command
        self.ask("uci", "uciok")
        self.say(f"setoption name UCI_Variant value {variant}")
        self.ask("isready", "readyok")

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def ask(self, text, end):
        """The lines that answer, the last of which begins with `end`."""
        self.say(text)
        lines = []
        while not lines or not lines[-1].startswith(end):
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"{self.command} has ended")
            lines.append(line.strip())
        return lines

    def fen(self, start, turns):
        """The position after these turns."""
        self.say(f"position {start} moves {' '.join(turns)}")
        self.say("d")
        found = [line[5:] for line in self.ask("isready", "readyok") if line.startswith("Fen: ")]
        return found[0] if found else None

    def search(self, fen, limit):
        """The turn, its score (None: there is none) and the depth."""
        self.say("ucinewgame")
        self.ask("isready", "readyok")
        self.say(f"position fen {fen}")
        lines = self.ask(f"go {limit}", "bestmove")
        score, depth = None, 0
        for words in (line.split() for line in lines if " score " in line and " pv " in line):
            kind, number = words[words.index("score") + 1:][:2]
            score = int(number) if kind == "cp" else math.copysign(30000, int(number))
            depth = int(words[words.index("depth") + 1])
        return lines[-1].split()[1], score, depth


def games_of(record):
    """The starts and turns of the games in a record of `baronet match`."""
    start, turns, games = "startpos", [], []
    with open(record, encoding="utf-8") as file:
        lines = [line.strip() for line in file if not line.startswith("%")]
    for line in [*lines, ""]:
        if line.startswith("[FEN "):
            start = "fen " + line.split('"')[1]
        elif not line and turns:
            games.append((start, turns))
            start, turns = "startpos", []
        elif not line.startswith("["):
            turns = turns + [word for word in line.split() if word not in ("1-0", "0-1", "1/2-1/2", "*")]
    return games


def positions_of(arguments, judge):
    """Positions that are not decided, as FEN."""
    games, found = games_of(arguments.record), set()
    draw = random.Random(arguments.seed)
    for _ in range(20 * arguments.positions):
        start, turns = draw.choice(games)
        if len(turns) > 16 and len(found) < 3 * arguments.positions:
            found.add(judge.fen(start, turns[:draw.randrange(8, len(turns) - 6)]))
    kept = []
    for fen in sorted(found - {None}):
        if len(kept) < arguments.positions:
            turn, score, _ = judge.search(fen, "nodes 10000")
            kept += [fen] if score is not None and abs(score) < FAR_AHEAD and turn != "(none)" else []
    return kept


def in_parts(command, arguments, work):
    """What work(program, item) says of all items, by as many programs as there are jobs."""
    def some(items):
        program = Program(command, arguments.variant)
        return [work(program, item) for item in items]

    def of(items):
        parts = [items[job::arguments.jobs] for job in range(arguments.jobs)]
        with ThreadPoolExecutor(arguments.jobs) as pool:
            found = {}
            for part, results in zip(parts, pool.map(some, parts)):
                found.update(zip(part, results))
            return found
    return of


def promise(score):
    return 1 / (1 + math.exp(-max(-3000, min(3000, score)) / PAWNS))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record")
    parser.add_argument("variant")
    parser.add_argument("engines", nargs="+")
    parser.add_argument("--judge", required=True)
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--judge-nodes", type=int, default=150000)
    parser.add_argument("--positions", type=int, default=800)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    positions = positions_of(arguments, Program(arguments.judge, arguments.variant))
    limit = f"nodes {arguments.nodes}"
    chosen = {engine: in_parts(engine, arguments, lambda program, fen: program.search(fen, limit))(positions)
              for engine in arguments.engines}
    first = arguments.engines[0]
    turns = sorted({(fen, chosen[engine][fen][0]) for engine in arguments.engines for fen in positions
                    if any(chosen[other][fen][0] != chosen[first][fen][0] for other in arguments.engines)})
    judged = in_parts(arguments.judge, arguments, lambda program, item: program.search(
        item[0], f"nodes {arguments.judge_nodes} searchmoves {item[1]}")[1])(turns)
    print(f"{len(positions)} positions")
    for engine in arguments.engines:
        depth = sum(found[2] for found in chosen[engine].values()) / len(positions)
        gains = [0 if chosen[engine][fen][0] == chosen[first][fen][0] else
                 promise(judged[fen, chosen[engine][fen][0]] or 0) - promise(judged[fen, chosen[first][fen][0]] or 0)
                 for fen in positions]
        mean = sum(gains) / len(gains)
        error = math.sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
        other = sum(chosen[engine][fen][0] != chosen[first][fen][0] for fen in positions)
        print(f"{1000 * mean:+6.1f} +- {1000 * error:.1f}   other turns {other}   depth {depth:.1f}   {engine}")


if __name__ == "__main__":
    main()
