"""Measures what the numbers of the engine mean, and writes that into files of values.

    measure.py chances FOLDER [--games N] [--nodes N] [--turns N] [--jobs N] [--check] [--seed N] GAME...
    measure.py levels FOLDER [--games N] [--most LEVEL] [--jobs N] [--program FILE] [--seed N] GAME...
    measure.py search FOLDER [--games N] [--time MS] [--jobs N] [--program FILE] [--seed N] GAME...

chances: the engine plays so many games (100) against itself, with so many positions for each turn
(1000), each from a random opening; a game of more turns (400) is a draw. From its scores and the results come the two numbers by which a
score tells the chance to win (interp/search/measured.h), and, where the two players differ (LACKING in
tests/symmetry.py), what being the first one is worth beside the score, or, where there are more than two, by how
much the score is too low for each. They are those under which the
results are most likely. With --check nothing is written: new games (another seed) show how far the chances that
the file promises are from the results.

levels: matches between neighbouring levels, up to the level --most (6), of so many games (60), show
the Elo numbers of the levels. Each step above is taken to be as large as the mean of those measured.

search: a match (60 games) of the tree search against alpha-beta, with the same time for each turn
(20 ms), says which of them the engine uses.

FOLDER is games/values; `make measure WHAT=chances GAMES="chess hex"` builds first. The lines go as soon
as the values are learnt anew, since they belong to them. Needs the Python package: PYTHONPATH=build/python.
"""
import argparse
import json
import math
import multiprocessing
import os
import pathlib
import random
import subprocess
import sys

from restamp import with_sums
from symmetry import LACKING

OPENING = 4  # random turns
ALIKE = {"backgammon"}  # though images have other names
MOST_SCORE = 3000
STEP = 10  # of scores that are counted together
MIDDLE = 5  # the level that has 1500 in every game
MIDDLE_ELO = 1500
LEAST_STEP, USUAL_STEP = 20, 150


# ---- Files of values


def write_line(path, word, line):
    lines = path.read_bytes().splitlines(keepends=True)
    head, rest = lines[:3], [kept for kept in lines[3:] if not kept.startswith(word + b" ")]
    others = [kept for kept in rest if kept.split(b" ")[0] in (b"search", b"levels", b"chances")]
    rest = [kept for kept in rest if kept not in others]
    body = b"".join(head + sorted(others + [line], reverse=True) + rest)  # search, levels, chances
    temporary = path.with_suffix(".new")
    temporary.write_bytes(with_sums(body))
    os.replace(temporary, path)


# ---- Chances


def play_game(name, seed, nodes, most, many):
    """The score at each turn, what became of the player (1 won, 0 drawn, -1 lost), and to whom a lead counts: 1, -1."""
    import baronet

    draw = random.Random(f"{name} {seed}")
    game = baronet.Game(name)
    scored = []
    play = game.start()
    with baronet.Engine(game, key=draw.randbytes(32)) as engine:
        while play.result().outcome is baronet.Outcome.ONGOING and play.turn_count < most:
            if play.turn_count < OPENING or game.is_random(play.mover):
                play.push_text(str(draw.choice(list(play.legal_turns()))))
                continue
            mover = play.mover
            answer = engine.play(play, baronet.Limit(nodes=nodes, time=2))
            if answer.win_in is None and not answer.is_by_chance and (many or abs(answer.score) < MOST_SCORE):
                scored.append((mover, answer.score))
            play.push_text(str(answer.turn))
    result = play.result()
    return [(score, became(result, game.players[mover]), 1 if many or mover == 0 else -1) for mover, score in scored]


def became(result, player):
    """In a game of more than two all win but the one who loses, as in matches and for the search."""
    if result.winner:
        return 1 if player == result.winner else -1
    if result.loser:
        return -1 if player == result.loser else 1
    return 0


def counted(games, lead):
    """How often a score came with such an end, without the lead that the engine has counted in."""
    counts = {}
    for game in games:
        for score, end, side in game:
            key = (round((score - side * lead) / STEP) * STEP, end, side)
            counts[key] = counts.get(key, 0) + 1
    return counts


UNIT_LEAST, UNIT_MOST, UNIT_MOST_OF_MANY = 10, 2000, 5000  # where more is likeliest, results do not depend on scores
RATIO_MOST = 6  # chances of less than a quarter of a hundredth are not measured


def chances(score, even, unit):
    def beyond(value):
        return 1 / (1 + math.exp(max(-500, min(500, (even - value) / unit))))

    return beyond(score), beyond(-score)


def likelihood(counts, even, unit, lead, many):
    total = 0
    for (score, end, side), count in counts.items():
        win, loss = chances(score + side * lead, even, unit)
        share = win if end > 0 else 1 - win if many else loss if end < 0 else 1 - win - loss
        total += count * math.log(max(share, 1e-9))
    return total


def middle_of(games, lead):
    """What makes the score 0 when games begin, on the average."""
    first = [game[0][0] - game[0][2] * lead for game in games if game]
    return -sum(first) / len(first)


def fitted(counts, many, has_lead, middle):
    """Under which even, unit and lead the results are most likely, by steps that become shorter. Of more than two players
    `middle` is the lead; since all but one win, more than half of those whose score is even do."""

    def numbers(at):
        unit = min(UNIT_MOST_OF_MANY if many else UNIT_MOST, max(UNIT_LEAST, math.exp(at[0])))
        even = min(RATIO_MOST, max(-RATIO_MOST if many else 0, at[1]))
        lead = min(RATIO_MOST, max(-RATIO_MOST, at[2]))
        return unit * even, unit, middle if many else unit * lead

    at, step = [math.log(300), 1.0, 0.0], 1.0
    best = likelihood(counts, *numbers(at), many)
    while step > 0.005:
        before = best
        for axis in range(3 if has_lead else 2):
            for way in (step, -step):
                there = at[:]
                there[axis] += way
                found = likelihood(counts, *numbers(there), many)
                if found > best:
                    best, at = found, there
        if best == before:
            step /= 2
    return tuple(round(number) for number in numbers(at))


def calibration(counts, even, unit, lead):
    """What was promised, beside what came, in tenths of the chance to win: (promised, won, turns)."""
    tenths = [[0, 0, 0] for _ in range(10)]
    for (score, end, side), count in counts.items():
        win, _ = chances(score + side * lead, even, unit)
        tenth = tenths[min(9, int(win * 10))]
        tenth[0] += count * win
        tenth[1] += count * (end > 0)
        tenth[2] += count
    return [(promised / turns, won / turns, turns) for promised, won, turns in tenths if turns]


def line_of(path, word):
    for line in path.read_text().splitlines():
        if line.split(" ")[0] == word:
            return [int(number) for number in line.split(" ")[1:]]
    return None


def measure_chances(given, name, pool):
    import baronet

    path = pathlib.Path(given.folder, name + ".values")
    game = baronet.Game(name)
    deciders = sum(not game.is_random(player) for player in game.players)
    many, has_lead = deciders > 2, deciders > 1 and name in LACKING and name not in ALIKE
    tasks = [(name, given.seed + i, given.nodes, given.turns, many) for i in range(given.games)]
    _, even, unit, lead = ((line_of(path, "chances") or [0, 0, 200]) + [0])[:4]
    games = pool.starmap(play_game, tasks, chunksize=1)
    counts = counted(games, lead)
    if not counts:
        print(f"{name}: no game tells anything", flush=True)
        return
    if not given.check:
        even, unit, lead = fitted(counts, many, has_lead, middle_of(games, lead))
        line = "chances %d %d %d" % (given.games, even, unit) + (" %+d" % lead if lead else "")
        write_line(path, b"chances", line.encode() + b"\n")
    found = calibration(counts, even, unit, lead)
    turns = sum(entry[2] for entry in found)
    error = sum(abs(promised - won) * count for promised, won, count in found) / max(1, turns)
    shown = " ".join(f"{promised:.2f}:{won:.2f}" for promised, won, _ in found)
    print(f"{name}: even {even}, unit {unit}, lead {lead}, {given.games} games, {turns} turns, off by {error:.3f} ({shown})", flush=True)


# ---- Levels


def step_between(given, name, low):
    command = [given.program, "match", name, "--first", f"baronet;level={low + 1}", "--second", f"baronet;level={low}"]
    command += ["--games", str(given.games), "--time", "10000", "--jobs", str(given.jobs), "--seed", str(given.seed)]
    found = json.loads(subprocess.run(command + ["--json"], stdout=subprocess.PIPE, check=True).stdout)
    share = (found["wins"] + found["draws"] / 2 + 0.5) / (given.games + 1)  # half a game for each: never the whole
    return 400 * math.log10(share / (1 - share))


def measure_levels(given, name):
    steps = []
    for low in range(1, given.most):
        steps.append(max(LEAST_STEP, step_between(given, name, low)))
        print(f"{name}: from {low} to {low + 1} {steps[-1]:.0f}", flush=True)
    steps += [sum(steps) / len(steps)] * (9 - len(steps))
    first = MIDDLE_ELO - sum(steps[: MIDDLE - 1])
    lift = max(0, 100 - first)  # numbers stay above 0
    elo = [round(first + lift + sum(steps[:i])) for i in range(10)]
    line = b"levels %d %s\n" % (given.games, " ".join(map(str, elo)).encode())
    write_line(pathlib.Path(given.folder, name + ".values"), b"levels", line)


# ---- Search


def measure_search(given, name):
    command = [given.program, "match", name, "--first", "baronet;tree=1", "--second", "baronet;tree=0", "--json"]
    command += ["--games", str(given.games), "--time", str(given.time), "--jobs", str(given.jobs), "--seed", str(given.seed)]
    found = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    halves, games = 2 * found["wins"] + found["draws"], found["wins"] + found["draws"] + found["losses"]
    print(f"{name}: the tree has {halves / 2:g} of {games} points", flush=True)
    write_line(pathlib.Path(given.folder, name + ".values"), b"search", b"search %d %d\n" % (games, halves))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["chances", "levels", "search"])
    parser.add_argument("folder")
    parser.add_argument("names", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=400)
    parser.add_argument("--time", type=int, default=20)
    parser.add_argument("--most", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--program", default="build/baronet")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    given.games = given.games or (100 if given.what == "chances" else 60)
    given.seed += 1000000 * given.check
    if given.what == "levels":
        for name in given.names:
            measure_levels(given, name)
        return
    if given.what == "search":
        for name in given.names:
            measure_search(given, name)
        return
    with multiprocessing.Pool(given.jobs) as pool:
        for name in given.names:
            measure_chances(given, name, pool)


if __name__ == "__main__":
    sys.exit(main())
