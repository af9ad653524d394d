"""Compares all variants of a file with a built Fairy-Stockfish: numbers of turns in the start and in positions of random games.

    check_fsf.py PROGRAM FSF FILE.ini [--nodes N] [--positions N] [--turns N] [--seed N] [--as GAME] [WORDS]

PROGRAM is baronet, FSF a Fairy-Stockfish with large boards (make build largeboards=yes all=yes). FILE.ini may be "fsf:":
those that are built in there. With --as GAME turns are counted in this game, for files that `convert GAME --to ini` has
written. WORDS: only variants with one of these in their names. Counts deeper as long as there are at most N nodes. Exit status 1 where something differs.
"""

import argparse
import random
import re
import subprocess
import sys
from pathlib import Path


BUILT_IN = "fsf:"


class Fsf:
    """A Fairy-Stockfish that has loaded the file."""

    def __init__(self, program, path):
        load = [] if path == BUILT_IN else ["load", path]
        self.process = subprocess.Popen([program, *load], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)

    def ask(self, *lines, last="readyok"):
        """What it prints to these lines, up to one that begins so."""
        self.process.stdin.write("\n".join(lines) + ("\nisready\n" if last == "readyok" else "\n"))
        self.process.stdin.flush()
        said = []
        for line in self.process.stdout:
            if line.startswith(last):
                return said
            said.append(line.rstrip("\n"))
        raise EOFError("Fairy-Stockfish has ended")

    def perft(self, position, depth):
        """{turn: nodes after it}."""
        said = self.ask(position, f"go perft {depth}", last="Nodes searched")
        pairs = (line.rsplit(": ", 1) for line in said if ": " in line)
        return {turn: int(nodes) for turn, nodes in pairs if nodes.isdigit() and " " not in turn}

    def random_positions(self, count, turns, rng):
        """Positions out of random games, as FEN."""
        found = []
        for _ in range(count):
            played = []
            for _ in range(rng.randrange(1, turns)):
                legal = sorted(self.perft("position startpos moves " + " ".join(played), 1))
                if not legal:
                    break
                played.append(rng.choice(legal))
            said = self.ask("position startpos moves " + " ".join(played), "d")
            found += [line[len("Fen: "):] for line in said if line.startswith("Fen: ")]
        return found


def written_here(fen):
    """The position with a count of turns in its place (there: limit and count instead of the passed square and the clock)."""
    return re.sub(r" (\d+) (\d+) (\d+)$", r" - 0 \3 {count-limit=\1;counted=\2}", fen)


def wanted(fsf, position, nodes):
    """[(depth, nodes)] up to so many nodes."""
    counts = []
    for depth in range(1, 10):
        total = sum(fsf.perft(position, depth).values())
        if total > nodes:
            break
        counts.append((depth, total))
        if not total:
            break
    return counts


def check(options, fsf, name):
    """How many lines differ, of how many; prints the first one."""
    rng = random.Random(f"{options.seed} {name}")
    fsf.ask(f"setoption name UCI_Variant value {name}")
    positions = ["start"] + fsf.random_positions(options.positions, options.turns, rng)
    lines = []
    for fen in positions:
        position = "position startpos" if fen == "start" else f"position fen {fen}"
        file = Path(options.file).name
        game = getattr(options, "as") or (BUILT_IN + name if options.file == BUILT_IN else f"{file}#{name}")
        lines += [f"{game}\t{written_here(fen)}\t{depth}\t{nodes}" for depth, nodes in wanted(fsf, position, options.nodes)]
    program = str(Path(options.program).resolve())
    done = subprocess.run([program, "perft", "--batch", "-"], input="\n".join(lines) + "\n", capture_output=True, text=True,
                          cwd=Path(options.file).resolve().parent, check=False)
    different = [line for line in done.stdout.splitlines() if line.count("\t") >= 3]
    if done.returncode and not different:
        different = done.stderr.splitlines()[:3] or ["it does not load"]
    if different:
        print(f"{name}: {len(different)} of {len(lines)} differ\n  {different[0]}")
    return len(different), len(lines)


def names_in(options):
    """The names of the variants."""
    if options.file == BUILT_IN:
        said = subprocess.run([options.program, "list", "--variants"], capture_output=True, text=True, check=True).stdout
        return re.findall(r"^fsf:(\S+)", said, re.MULTILINE)
    return re.findall(r"^\[([^\]:]+)", Path(options.file).read_text(encoding="utf-8"), re.MULTILINE)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("fsf")
    parser.add_argument("file")
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--positions", type=int, default=5)
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--as")
    parser.add_argument("words", nargs="*")
    options = parser.parse_intermixed_args()
    names = names_in(options)
    fsf = Fsf(options.fsf, options.file)
    wrong = lines = variants = 0
    for name in names:
        if options.words and not any(word in name for word in options.words):
            continue
        bad, count = check(options, fsf, name)
        variants += 1
        wrong += bad > 0
        lines += count
    print(f"{variants} variants, {lines} lines: {wrong} variants differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
