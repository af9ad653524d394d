#!/usr/bin/env python3
"""What each part of the search brings, by matches of the engine against itself without that part.

    tests/bench/search_parts.py build/baronet chess shogi --games 400 --nodes 1500

Prints a table with a row for each part and a column for each game: Elo, with its 95 % interval. With --nodes both
sides look at as many positions for each turn; with --time MS they have as much time, which also counts what a part
costs, and needs an idle machine. --parts names some of the parts, by default all that the engine has.
"""
import argparse
import json
import re
import subprocess
import sys


def parts_of(program):
    """The names of all parts, which the engine tells whoever asks for one that it does not have."""
    asked = [program, "match", "chess", "--second", "baronet;without=?"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stderr
    found = re.search(r"it can be without (.*)", said)
    if not found:
        sys.exit(f"{program} does not say what parts its search has: {said}")
    return found.group(1).split(", ")


def bring(program, game, part, arguments):
    """The line of a table for one match."""
    limit = ["--time", str(arguments.time)] if arguments.time else ["--nodes", str(arguments.nodes)]
    asked = [program, "match", game, "--second", f"baronet;without={part}", "--games", str(arguments.games)]
    asked += [*limit, "--seed", str(arguments.seed), "--jobs", str(arguments.jobs), "--json"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(asked)}: {done.stderr}")
    found = json.loads(done.stdout.splitlines()[-1])
    number = lambda elo: "?" if elo is None else f"{elo:+.0f}"
    return f"{number(found['elo'])} ({number(found['low'])} to {number(found['high'])})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("games_to_play", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--time", type=int, default=0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--parts", nargs="*", default=[])
    arguments = parser.parse_args()
    print("| without | " + " | ".join(arguments.games_to_play) + " |")
    print("|" + "---|" * (1 + len(arguments.games_to_play)), flush=True)
    for part in arguments.parts or parts_of(arguments.program):
        row = [bring(arguments.program, game, part, arguments) for game in arguments.games_to_play]
        print(f"| {part} | " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
