#!/usr/bin/env python3
"""What each pass of the compiler is worth: what runs cost without it, over what they cost with all passes.

    make ablation            or: BUILD=build tests/bench/ablation.py
    make ablation RUNS="perft hex" JSON=1

Prints two tables, by instructions (valgrind's callgrind) and by processor time (the least of several
measurements, all passes in turn, since a machine's speed drifts), with a row for each pass of
interp/code/passes.def, one without any of them, and one for the plain machine; a column for each run.
1.00: the pass does nothing for the run. 2.00: without it the run costs twice as much. Cost is per unit of
work: a position of perft or of the search, a turn of a random game, a loaded game.

With names only runs of that kind or game are measured. --json prints one object with all figures.
"""

import argparse
import json
import sys

import measure

# kind, game, amount as in cost_run.c: small, since the plain machine is slow.
RUNS = [
    ("perft", "chess", 3),
    ("perft", "shogi", 2),
    ("perft", "xiangqi", 2),
    ("perft", "english-draughts", 5),
    ("perft", "reversi", 5),
    ("perft", "breakthrough", 3),
    ("perft", "ruddigore", 2),
    ("playouts", "chess", 3),
    ("playouts", "reversi", 20),
    ("playouts", "amazons", 10),
    ("playouts", "hex", 50),
    ("playouts", "gomoku", 50),
    ("search", "chess", 500),
    ("search", "connect-four", 500),
    ("load", "chess", 1),
    ("load", "chu-shogi", 1),
]
SHORT = {"english-draughts": "draughts", "connect-four": "four"}
UNITS = {"perft": "position", "playouts": "turn", "search": "position", "load": "game"}
ROUNDS, SECONDS = 3, 0.05


def amount_for(run, off):
    """The run, of random games by the plain machine a tenth: it takes up to a thousand times as long."""
    kind, game, amount = run
    return (kind, game, max(amount // 10, 1)) if off == "plain" and kind == "playouts" else run


def progress(done, wanted):
    if sys.stderr.isatty():
        print(f"\r{done} of {wanted}" if done < wanted else "\r" + " " * 20 + "\r", end="",
              file=sys.stderr, flush=True)


def measured(runs, offs):
    """{(run, off): {"instructions": per unit, "seconds": per unit}}"""
    pairs = [(run, off) for run in runs for off in offs]
    steps, done = len(pairs) * (1 + ROUNDS), 0

    def instructions(pair):
        nonlocal done
        run, off = pair
        work, count = measure.count_instructions(amount_for(run, off), off)
        done += 1
        progress(done, steps)
        return count / work

    costs = {pair: {"instructions": each} for pair, each in
             zip(pairs, measure.in_parallel(instructions, pairs))}
    for run in runs:
        for _ in range(ROUNDS):
            for off in offs:
                work, seconds = measure.measure_time(amount_for(run, off), off, SECONDS)
                cost = costs[run, off]
                cost["seconds"] = min(seconds / work, cost.get("seconds", seconds / work))
                done += 1
                progress(done, steps)
    return costs


def print_table(title, rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    print(title + "\n")
    for number, row in enumerate(rows):
        print("| " + " | ".join([row[0].ljust(widths[0])] +
                                [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]) + " |")
        if number == 0:
            print("|" + "|".join(["-" * (widths[0] + 2)] +
                                 ["-" * (width + 1) + ":" for width in widths[1:]]) + "|")
    print()


def print_tables(runs, offs, costs):
    for what, title, scale in (("instructions", "Instructions: without the pass, over with all", 1),
                               ("seconds", "Processor time: the same", 1e9)):
        unit = {"instructions": "", "seconds": " ns"}[what]
        rows = [["left out"] + [f"{run[0]} {SHORT.get(run[1], run[1])}" for run in runs],
                [f"(cost of one{unit})"] + [f"{costs[run, 'none'][what] * scale:.0f}" for run in runs]]
        for off in offs[1:]:
            rows.append([off] + [f"{costs[run, off][what] / costs[run, 'none'][what]:.2f}" for run in runs])
        print_table(title, rows)


def print_json(runs, offs, costs):
    print(json.dumps({
        "build": measure.facts("build"),
        "runs": [{"kind": kind, "game": game, "amount": amount, "unit": UNITS[kind],
                  "costs": {off: costs[(kind, game, amount), off] for off in offs}}
                 for kind, game, amount in runs]}, indent=2))


def main():
    parser = argparse.ArgumentParser(description="What each pass of the compiler is worth.")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only runs of this kind or game")
    arguments = parser.parse_args()
    known = {name for run in RUNS for name in run[:2]}
    for name in arguments.names:
        if name not in known:
            measure.complain(f"no run is called \"{name}\"; there are {', '.join(sorted(known))}", 2)
    # A game and a kind narrow each other: "perft hex" is perft of hex, "chess hex" both games.
    games = {run[1] for run in RUNS if run[1] in arguments.names}
    kinds = {run[0] for run in RUNS if run[0] in arguments.names}
    runs = [run for run in RUNS if (not kinds or run[0] in kinds) and (not games or run[1] in games)]
    if not runs:
        measure.complain(f"no run is called \"{' '.join(arguments.names)}\"", 2)
    if measure.valgrind_version() is None:
        measure.complain("there is no valgrind to count with", 3)
    offs = ["none", *measure.facts("passes").split(), "all", "plain"]
    costs = measured(runs, offs)
    (print_json if arguments.json else print_tables)(runs, offs, costs)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except measure.Failure as failure:
        measure.complain(str(failure), 1)
