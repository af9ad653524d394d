#!/usr/bin/env python3
"""Backgammon, slowly: how many positions the turns of a position lead to, written without a look at the program.

    backgammon.py           a table of counts for `baronet perft --batch`: all throws from the start, positions of random
                            games, and wild ones, in which men stand anywhere
    backgammon.py --deep    the same two turns deep: a turn, and the next throw

A side is 26 numbers of men: 0 is borne off, 1 to 24 the points as that side counts them, 25 the bar. A turn plays the
dice in either order, each wherever it can; the longest ways count, and of single dice the larger one if it can be played.
"""
import argparse
import random
import re

OFF, BAR, MEN = 0, 25, 15
START = {24: 2, 13: 5, 8: 3, 6: 5}


def start_side():
    return tuple(START.get(point, 0) for point in range(26))


def steps(own, other, die):
    """What a single man's move by a die leads to."""
    far = max(point for point in range(26) if own[point])
    for start in range(1, 26):
        if not own[start] or (own[BAR] and start != BAR):
            continue
        end = start - die
        if end <= OFF and (far > 6 or (end < OFF and start != far)):
            continue
        end = max(end, OFF)
        there = 25 - end  # as the other side counts
        if end != OFF and other[there] > 1:
            continue
        mine, yours = list(own), list(other)
        mine[start] -= 1
        mine[end] += 1
        if end != OFF and yours[there] == 1:
            yours[there] = 0
            yours[BAR] += 1
        yield tuple(mine), tuple(yours)


def ways(own, other, dice):
    """(how many dice are played, the first of them, the position), for each way to play dice in this order."""
    found = {(0, 0, own, other)}
    reached = {(own, other)}
    for number, die in enumerate(dice, 1):
        reached = {after for before in reached if before[0][OFF] < MEN for after in steps(*before, die)}
        found |= {(number, dice[0], mine, yours) for mine, yours in reached}
    return found


def turns(own, other, first, second):
    """The positions that a throw can lead to."""
    orders = [[first] * 4] if first == second else [[first, second], [second, first]]
    found = set().union(*(ways(own, other, dice) for dice in orders))
    most = max(number for number, _, _, _ in found)
    found = {way for way in found if way[0] == most}
    larger = max(die for _, die, _, _ in found)
    if most == 1 and first != second:
        found = {way for way in found if way[1] == larger}
    return {(mine, yours) for _, _, mine, yours in found}


def fen(own, other, is_white, dice):
    """As games/backgammon.vdl writes it; the start has the numbers of men that are left out."""
    white, black = (own, other) if is_white else (other, own)
    rows = [list(range(13, 19)) + ["bar"] + list(range(19, 25)),
            list(range(12, 6, -1)) + ["Bar"] + list(range(6, 0, -1))]
    count = {"bar": white[BAR], "Bar": -black[BAR]}
    count.update({point: white[point] - black[25 - point] for point in range(1, 25)})
    text = ["".join("M" if count[s] > 0 else "m" if count[s] < 0 else "." for s in row) for row in rows]
    text = [re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in text]
    men = ",".join(f"{square}:{abs(number)}" for square, number in count.items())
    thrown = f";first={dice[0]};second={dice[1]}"
    side = "w" if is_white else "b"
    return f"{'/'.join(text)} {side} - - 0 1 {{men={men}{thrown}}}"


def random_positions(rng, games, length):
    """Positions of random games, in which men who can go home often do."""
    for _ in range(games):
        own, other = start_side(), start_side()
        for _ in range(length):
            dice = rng.randint(1, 6), rng.randint(1, 6)
            yield own, other, dice
            reached = sorted(turns(own, other, *dice))
            if rng.random() < 0.8:  # the fewest pips of one's own, the most of the other's
                reached = [min(reached, key=lambda after: pips(after[0]) - pips(after[1]))]
            own, other = rng.choice(reached)
            if own[OFF] == MEN:
                break
            own, other = other, own


def pips(side):
    return sum(point * men for point, men in enumerate(side))


def wild_side(rng, points, taken):
    side = [0] * 26
    for _ in range(rng.randint(1, MEN)):
        point = rng.choice(points)
        side[point if 25 - point not in taken else OFF] += 1
    side[BAR] = min(rng.choice([0, 0, 0, 1, 2]), MEN - sum(side))
    side[OFF] = MEN - sum(side[1:])
    return side


def wild_positions(rng, count):
    while count > 0:
        reach = rng.choice([6, 7, 12, 24])
        own = wild_side(rng, range(1, reach + 1), [])
        other = wild_side(rng, range(1, rng.choice([6, 12, 24]) + 1), [p for p in range(1, 25) if own[p]])
        if sum(own[1:]) and sum(other[1:]):
            count -= 1
            yield tuple(own), tuple(other), (rng.randint(1, 6), rng.randint(1, 6))


def deep_count(own, other, dice):
    """Turns, and throws after those that don't end the game."""
    return sum(36 for mine, _ in turns(own, other, *dice) if mine[OFF] < MEN)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--wild", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    start = start_side()
    cases = [(start, start, (high, low)) for high in range(1, 7) for low in range(1, high + 1)]
    cases += random_positions(rng, args.games, 80)
    cases += wild_positions(rng, args.wild)
    for number, (own, other, dice) in enumerate(cases):
        depth, count = (2, deep_count(own, other, dice)) if args.deep else (1, len(turns(own, other, *dice)))
        print("backgammon", fen(own, other, number % 2 == 0, dice), depth, count, sep="\t")


if __name__ == "__main__":
    main()
