#!/usr/bin/env python3
"""How fast the npm package counts turns, as a part of the native program's speed.

    make all wasm && python3 tests/bench/wasm_perft.py [RUNS]

Each game is counted RUNS (10) times by both in turn, in processor time without loading; the least of each
is taken. Prints a line for each game, and the median.
"""

import os
import statistics
import subprocess
import sys

BUILD = os.environ.get("BUILD", "build")
GAMES = [("chess", 5), ("shogi", 5), ("xiangqi", 4), ("ruddigore", 4), ("glinski", 4), ("international-draughts", 6),
         ("reversi", 9), ("hex", 4)]
SCRIPT = """
import { Baronet } from '%s/wasm/baronet/baronet.js';
const play = (await Baronet.create()).load(process.argv[1]).start();
const depth = Number(process.argv[2]);
let nodes, least = Infinity;
for (let i = 0; i < 5; i++) { // in the first one WebAssembly is still compiled
    const before = process.cpuUsage();
    nodes = play.perft(depth);
    least = Math.min(least, process.cpuUsage(before).user);
}
console.log(nodes, least / 1e6);
"""


def native(game, depth):
    """Nodes, and the seconds of processor time that the program takes."""
    child = subprocess.Popen([f"{BUILD}/baronet", "perft", game, str(depth)], stdout=subprocess.PIPE, text=True)
    nodes = child.stdout.read().split()[1]
    return int(nodes), os.wait4(child.pid, 0)[2].ru_utime


def wasm(game, depth):
    script = SCRIPT % os.path.abspath(BUILD)
    run = subprocess.run(["node", "--input-type=module", "-e", script, game, str(depth)], stdout=subprocess.PIPE, text=True,
                         check=True)
    nodes, seconds = run.stdout.split()
    return int(nodes), float(seconds)


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    ratios = []
    for game, depth in GAMES:
        times = [(native(game, depth), native(game, 1), wasm(game, depth)) for _ in range(runs)]
        if len({nodes for there, _, here in times for nodes in (there[0], here[0])}) != 1:
            sys.exit(f"{game}: the counts differ")
        in_native = min(there[1] for there, _, _ in times) - min(loaded[1] for _, loaded, _ in times)
        in_wasm = min(here[1] for _, _, here in times)
        ratios.append(in_native / in_wasm)
        print(f"{game:24}{depth:2}  native {in_native:6.3f} s  WebAssembly {in_wasm:6.3f} s  {ratios[-1]:.2f}", flush=True)
    print(f"median {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
