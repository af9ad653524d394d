#!/usr/bin/env python3
"""Whether the engine wins nearly all games against a player who moves at random.

    python3 tests/random_mover.py PROGRAM [--first PLAYER] [--nodes N] [--sample N] [--seed N] [GAME...]

With the values that ship, in each game of two or more players 99 of 100 points are expected, at NODES positions a turn (by default
2000, or as many as tests/data/random-mover.tsv says of a game). Games are
played in rounds of 20, with other seeds, until a sequential probability ratio test (Wald, 1945) of 99 against
90 per cent, with errors of 5 %, says which of them it is, or until 400 were played. tests/data/random-mover.tsv
lists the exceptions, with the share that is expected instead, how many positions that takes, and the reason. With --sample just some games are
tried, every so many of all; --seed says which. --first tries another player. Exit status 1: fewer points than expected in some game.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys

ROUND, MOST = 20, 400
LOW, HIGH, ENOUGH = 0.90, 0.99, math.log(0.95 / 0.05)
USUAL = (HIGH, 2000)  # the share that is expected, at so many positions a turn
EXCEPTIONS = pathlib.Path(__file__).parent / "data" / "random-mover.tsv"


def exceptions():
    """The shares expected in the games that are listed, None for those that can't be tried; and how many positions a turn."""
    lines = [line.rstrip("\n").split("\t") for line in EXCEPTIONS.open() if not line.startswith("#")]
    return {game: (None if share == "-" else float(share), int(nodes)) for game, share, nodes, _ in lines}


def points_of(program, first, game, nodes, seed):
    """Of a round, with the number of games."""
    with_values = {name: value for name, value in os.environ.items() if name != "BARONET_LEARN"}
    ran = subprocess.run([program, "match", game, "--first", first, "--second", "random", "--games", str(ROUND), "--nodes", str(nodes),
                          "--opening", "0", "--turns", "3000", "--seed", str(seed), "--json"], capture_output=True, text=True, env=with_values)
    if ran.returncode:
        sys.exit(f"{game}: {ran.stderr.strip()[:300]}")
    score = json.loads(ran.stdout)
    return score["wins"] + score["draws"] / 2, score["wins"] + score["draws"] + score["losses"]


def try_game(program, first, game, nodes, expected):
    """Points and games, and whether they are as many as expected."""
    low = expected - (HIGH - LOW)
    points = games = ratio = 0
    while games < MOST and abs(ratio) < ENOUGH:
        more, played = points_of(program, first, game, nodes, 1 + games)
        points, games = points + more, games + played
        ratio = points * math.log(expected / low) + (games - points) * math.log((1 - expected) / (1 - low))
    return points, games, ratio > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("game", nargs="*")
    parser.add_argument("--first", default="baronet")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_intermixed_args()
    listed = subprocess.run([wanted.program, "list"], capture_output=True, text=True, check=True).stdout
    known = exceptions()
    names = wanted.game or [line.split("\t")[0] for line in listed.splitlines()]
    names = [name for name in names if known.get(name, USUAL)[0] is not None]
    if wanted.sample:
        names = names[wanted.seed % (-(-len(names) // wanted.sample))::-(-len(names) // wanted.sample)]
    failed = 0
    for name in names:
        expected, nodes = known.get(name, USUAL)
        points, games, is_fine = try_game(wanted.program, wanted.first, name, wanted.nodes or nodes, expected)
        failed += not is_fine
        if not is_fine or not wanted.sample:
            print(f"{name}: {points:g} of {games}{'' if is_fine else ', fewer than expected'}", flush=True)
    print(f"summary: {len(names)} games, {failed} with fewer points than expected")
    return bool(failed)


sys.exit(main())
