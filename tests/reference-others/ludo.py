"""Ludo for four, slow and plain. A man is the number of steps from his start, 0 to 50 around the board and 51 to 55 in the home
column; IN_YARD before, HOME after. The paths of all sides are Red's, turned by right angles."""

import re

IN_YARD, HOME = -1, 56
PLAYERS = ["w", "b", "Yellow", "Blue"]


def turned(square, times):
    for _ in range(times):
        square = square[1], 14 - square[0]
    return square


QUARTER = [(6, y) for y in range(1, 6)] + [(x, 6) for x in range(5, -1, -1)] + [(0, 7), (0, 8)]
AROUND = [turned(square, side) for side in range(4) for square in QUARTER]
PATHS = [(AROUND[13 * side:] + AROUND[:13 * side])[:51] + [turned((7, y), side) for y in range(1, 6)] for side in range(4)]


def read(fen):
    placement, mover = fen.split()[:2]
    rows, hands = placement.rstrip("]").split("[")
    men = [[], [], [], []]
    for row, text in enumerate(rows.split("/")):
        x = 0
        for number, name, sign in re.findall(r"(\d+)|(?:([yb]):)?([Mm*])", text):
            if sign in ("M", "m"):
                side = "yb".index(name) + 2 if name else "Mm".index(sign)
                men[side].append(PATHS[side].index((x, 14 - row)))
            x += int(number or 1)
    for name, sign in re.findall(r"(?:([yb]):)?([Mm])", hands):
        men["yb".index(name) + 2 if name else "Mm".index(sign)].append(IN_YARD)
    for own in men:
        own += [HOME] * (4 - len(own))
    order = re.search(r"order=(\d+)", fen)
    order = int(order[1]) - 1 if order else 0 if mover == "Die" else 2 * PLAYERS.index(mover) + 1
    sixes, roll = (int(found[1]) if found else 0 for found in (re.search(f"{name}=(\\d+)", fen) for name in ("sixes", "roll")))
    return tuple(map(tuple, men)), order, sixes, roll


def turns(position):
    men, order, sixes, roll = position
    if any(own.count(HOME) == 4 for own in men):
        return
    if order % 2 == 0:
        for thrown in range(1, 7):
            if thrown < 6:
                yield men, order + 1, sixes, thrown
            elif sixes < 2:
                yield men, order, sixes + 1, 0
            else:
                yield men, order + 1, 0, 0
        return
    steps = 6 if sixes else roll
    following = (order, sixes - 1) if sixes else ((order + 1) % 8, 0)
    results = moved(men, order // 2, steps) if steps else []
    for after in results or [men]:
        yield after, *following, roll


def moved(men, side, steps):
    """What can become of the men."""
    results = []
    for man in sorted(set(men[side])):
        there = 0 if man == IN_YARD and steps == 6 else man + steps if man != IN_YARD else HOME + 1
        if man == HOME or there > HOME or there < HOME and there in men[side]:
            continue
        after = [list(own) for own in men]
        after[side].remove(man)
        after[side].append(there)
        if there < HOME:
            for other in range(4):
                if other != side:
                    after[other] = [IN_YARD if at not in (IN_YARD, HOME) and PATHS[other][at] == PATHS[side][there] else at
                                    for at in after[other]]
        results.append(tuple(map(tuple, after)))
    return results
