"""Compares the speed of perft with a built Fairy-Stockfish, in all variants of a file.

    fsf_speed.py PROGRAM FSF FILE.ini [--nodes N] [--runs N] [--median X] [--worst X] [WORDS]

PROGRAM, FSF and FILE.ini are as for check_fsf.py. Both count the same number of turns from the start, the first one of at
least N nodes, and do so alternately; both count the last turn without making it. What is compared is processor time without
loading, the least of several runs. Prints what part of Fairy-Stockfish's speed each variant has, the slowest first, the
median and the worst. Exit status 1 where these are less than X. WORDS: only variants with one of these in their names.
"""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

from check_fsf import BUILT_IN, Fsf, names_in

LEAST = 1e-3  # seconds: shorter runs can't be told from noise
MOST_DEPTH = 12


def nanoseconds_of(process):
    """Processor time of a running process, in all of its threads."""
    tasks = Path(f"/proc/{process.pid}/task").glob("*/schedstat")
    return sum(int(task.read_text(encoding="ascii").split()[0]) for task in tasks)


def seconds_there(fsf, depth):
    before = nanoseconds_of(fsf.process)
    nodes = sum(fsf.perft("position startpos", depth).values())
    return (nanoseconds_of(fsf.process) - before) / 1e9, nodes


def seconds_here(program, game, depth, place):
    """Processor time of a whole run."""
    with subprocess.Popen([program, "perft", game, str(depth)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True, cwd=place) as process:
        said = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    counted = [int(line.split()[1]) for line in said.splitlines() if line.startswith("nodes ")]
    return used.ru_utime + used.ru_stime, counted[0] if counted else None


def compare(options, fsf, name):
    """(part of the speed, depth, nodes, nodes a second here, there), or what is wrong."""
    fsf.ask(f"setoption name UCI_Variant value {name}")
    program = str(Path(options.program).resolve())
    place = Path(options.file).resolve().parent
    game = BUILT_IN + name if options.file == BUILT_IN else f"{Path(options.file).name}#{name}"
    depth, nodes = 0, 1
    while nodes < options.nodes and depth < MOST_DEPTH:
        _, more = seconds_there(fsf, depth + 1)
        if not more:
            break
        depth, nodes = depth + 1, more
    there, here, loading = [], [], []
    for _ in range(options.runs):
        there.append(seconds_there(fsf, depth)[0])
        seconds, counted = seconds_here(program, game, depth, place)
        here.append(seconds)
        loading.append(seconds_here(program, game, 0, place)[0])
        if counted != nodes:
            return f"{counted} nodes, there {nodes}, at depth {depth}"
    seconds = max(min(here) - min(loading), LEAST)
    return min(there) / seconds, depth, nodes, nodes / seconds, nodes / min(there)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("fsf")
    parser.add_argument("file")
    parser.add_argument("--nodes", type=int, default=500000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--median", type=float, default=0)
    parser.add_argument("--worst", type=float, default=0)
    parser.add_argument("words", nargs="*")
    options = parser.parse_intermixed_args()
    fsf = Fsf(options.fsf, options.file)
    rows, wrong = [], 0
    for name in names_in(options):
        if options.words and not any(word in name for word in options.words):
            continue
        found = compare(options, fsf, name)
        if isinstance(found, str):
            print(f"{name}: {found}")
            wrong += 1
        else:
            rows.append((*found, name))
    for part, depth, nodes, here, there, name in sorted(rows):
        print(f"{part:6.2f}  {name}: depth {depth}, {nodes} nodes, {here / 1e6:.1f} million a second, there {there / 1e6:.1f}")
    if not rows:
        return 1
    median, worst = statistics.median(row[0] for row in rows), min(row[0] for row in rows)
    print(f"{len(rows)} variants: median {median:.2f}, worst {worst:.2f}; {wrong} could not be compared")
    return 1 if median < options.median or worst < options.worst else 0


if __name__ == "__main__":
    sys.exit(main())
