#!/usr/bin/env python3
"""Whether what fixed runs cost has changed: instructions, counted by valgrind's callgrind.

    make cost                or: BUILD=build FLAGS='-O2 -g' tests/bench/cost.py
    make cost WRITE=1        or: ... tests/bench/cost.py --write

Compares with tests/data/cost.tsv (--file FILE), whose lines are also the list of the runs: kind, game and
amount (see cost_run.c), how much was done, instructions. Exit status 1 when a run costs more than 2 % more
or less than is written there; --write writes what it costs now. To add a run add its line, with two zeros at
the end, and write.

The figures hold for one compiler, library and valgrind, which the file names; with others nothing is
compared, and the reason is printed. With --strict, as in `make check`, that is a failure. Random numbers, threads and learning are fixed; counts repeat within
0.001 %.
"""

import argparse
import os
import sys

import measure

MOST_CHANGE = 0.02
HEADER = """\
# What fixed runs cost in instructions, without starting the program and, except for "load", without loading
# the game (tests/bench/cost.py). `make cost` compares; `make cost WRITE=1` writes new figures.
"""
COLUMNS = "# kind\tgame\tamount\tdone\tinstructions\n"
BUILD_MARK = "# build: "


def read(path):
    """(how the figures were compiled, {run: (done, instructions)}) of the file."""
    build, figures = None, {}
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError as error:
        measure.complain(f"can't read {path}: {error.strerror}", 3)
    for number, line in enumerate(lines, 1):
        if line.startswith(BUILD_MARK):
            build = line[len(BUILD_MARK):]
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 5 or not all(field.isdecimal() for field in fields[2:]):
            measure.complain(f"{path}:{number}: kind, game, amount, done and instructions are needed, "
                             "separated by tabs", 1)
        if tuple(fields[:3]) in figures:
            measure.complain(f"{path}:{number}: this run stands here twice", 1)
        figures[tuple(fields[:3])] = int(fields[3]), int(fields[4])
    if build is None or not figures:
        measure.complain(f"{path}: a line \"{BUILD_MARK}...\" and at least one run are needed", 1)
    return build, figures


def write(path, build, figures):
    """Writes the file; it stays as it was when that fails."""
    new = path + ".new"
    try:
        with open(new, "w", encoding="utf-8") as file:
            file.write(HEADER + BUILD_MARK + build + "\n" + COLUMNS)
            for run, (done, instructions) in figures.items():
                file.write("\t".join(run) + f"\t{done}\t{instructions}\n")
        os.replace(new, path)
    except OSError as error:
        measure.complain(f"can't write {path}: {error.strerror}", 3)


def compare(run, before, now):
    """The line about a run, or None if its cost is as it was."""
    if before[1] == 0:
        return f"{' '.join(run)}: new, {now[1]} instructions"
    change = now[1] / before[1] - 1
    if abs(change) <= MOST_CHANGE:
        return None
    work = "" if now[0] == before[0] else f" (it does something else: {before[0]} before, {now[0]} now)"
    return (f"{' '.join(run)}: {before[1]} instructions before, {now[1]} now: {abs(change):.1%} "
            f"{'more' if change > 0 else 'less'}{work}")


def skip(reason, is_strict):
    """An exit status; says why nothing is compared."""
    if is_strict:
        measure.complain(f"nothing was compared: {reason}", 1)
    print(f"cost: skipped: {reason}")
    return 0


def main():
    parser = argparse.ArgumentParser(description="Whether what fixed runs cost has changed.")
    parser.add_argument("--write", action="store_true", help="write what they cost now")
    parser.add_argument("--strict", action="store_true", help="fail where nothing can be compared")
    parser.add_argument("--file", default="tests/data/cost.tsv", help="the figures (tests/data/cost.tsv)")
    arguments = parser.parse_args()
    written_build, before = read(arguments.file)
    version = measure.valgrind_version()
    if version is None:
        if arguments.write:
            measure.complain("there is no valgrind to count with", 3)
        return skip("there is no valgrind to count with", arguments.strict)
    flags = " ".join(os.environ.get("FLAGS", "").split())
    build = f"{measure.facts('build')}, {version}, {flags}"
    if build != written_build and not arguments.write:
        return skip(f"the figures are for {written_build}; here is {build}", arguments.strict)
    now = dict(zip(before, measure.in_parallel(measure.count_instructions, before)))
    differing = list(filter(None, (compare(run, before[run], now[run]) for run in before)))
    print(*differing, sep="\n", end="\n" if differing else "")
    if arguments.write:
        write(arguments.file, build, now)
        print(f"cost: {len(now)} runs written to {arguments.file}")
        return 0
    if differing:
        measure.complain(
            f"{len(differing)} of {len(before)} runs don't cost what {arguments.file} says, within "
            f"{MOST_CHANGE:.0%}.\nIf that is meant, write the new figures with \"make cost WRITE=1\" and say "
            "in the commit what changed them.", 1)
    print(f"cost: {len(before)} of {len(before)} runs cost what {arguments.file} says, within {MOST_CHANGE:.0%}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except measure.Failure as failure:
        measure.complain(str(failure), 1)
