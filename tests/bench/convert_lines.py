#!/usr/bin/env python3
"""How long the games are that `baronet convert` writes: lines without comments and blank ones.

    convert_lines.py FOLDER                lines of each FOLDER/*/*.vdl
    convert_lines.py FOLDER TABLE [SHARE]  beside those of TABLE; fails if the median of the quotients
                                           is over SHARE, or a game is missing

tests/data/convert-lines.tsv is what the program wrote before it said variants by their parent.
"""
import pathlib
import statistics
import sys


def lines_of(folder):
    counts = {}
    for path in sorted(pathlib.Path(folder).glob("*/*.vdl")):
        lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
        counts[f"{path.parent.name}/{path.stem}"] = sum(
            1 for line in lines if line and not line.startswith("--"))
    return counts


def main():
    counts = lines_of(sys.argv[1])
    if len(sys.argv) < 3:
        for name, count in counts.items():
            print(f"{name}\t{count}")
        return 0 if counts else 1
    share = float(sys.argv[3]) if len(sys.argv) > 3 else 1.0
    quotients = []
    for line in pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, before = line.split("\t")
        if name not in counts:
            print(f"{name}: not converted")
            return 1
        quotients.append(counts[name] / int(before))
        print(f"{name}\t{before}\t{counts[name]}\t{quotients[-1]:.2f}")
    median = statistics.median(quotients)
    print(f"median\t{median:.2f}")
    return 0 if median <= share else 1


sys.exit(main())
