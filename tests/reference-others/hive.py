"""Hive without expansions, slow and plain: stacks of insects on a plane that comes round after 24 places."""

import re

SIZE = 24
WAYS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
KINDS = "qbgsa"


def read(fen):
    rows, side, *rest = fen.split()
    rows, _, hand = rows.partition("[")
    hive = {}
    for row, text in enumerate(rows.split("/")):
        x = 0
        for number, sign in re.findall(r"(\d+)|(\D)", text):
            if sign:
                hive[x, SIZE - 1 - row] = (sign,)
            x += int(number or 1)
    under = re.search(r"under=([\w:,]+)", fen)
    for file, rank, code in re.findall(r"([a-z])(\d+):(\d+)", under.group(1) if under else ""):
        place, code, below = (ord(file) - 97, int(rank) - 1), int(code), ()
        while code:
            digit = code % 11
            below = (KINDS[digit - 1].upper() if digit <= 5 else KINDS[digit - 6],) + below
            code //= 11
        hive[place] = below + hive[place]
    number = int(re.search(r" (\d+)(?: \{|$)", fen).group(1))
    return hive, "".join(sorted(hand.strip("]"))), side == "w", number


def beside(place):
    return [((place[0] + dx) % SIZE, (place[1] + dy) % SIZE) for dx, dy in WAYS]


def is_one(places):
    places = set(places)
    new = [places.pop()]
    while new:
        for near in beside(new.pop()):
            if near in places:
                places.remove(near)
                new.append(near)
    return not places


def slides(hive, place):
    for near in beside(place):
        if near not in hive and sum(gate in hive for gate in beside(place) if gate in beside(near)) == 1:
            yield near


def targets(hive, start, kind):
    """Where an insect can go that has been lifted from its place."""
    if kind == "q":
        return set(slides(hive, start))
    if kind == "a":
        found, new = {start}, [start]
        while new:
            for near in slides(hive, new.pop()):
                if near not in found:
                    found.add(near)
                    new.append(near)
        return found - {start}
    if kind == "s":
        return {three for one in slides(hive, start) for two in slides(hive, one) if two != start
                for three in slides(hive, two) if three not in (start, one)}
    if kind == "g":
        found = set()
        for dx, dy in WAYS:
            x, y = start
            steps = 0
            while ((x + dx) % SIZE, (y + dy) % SIZE) in hive:
                x, y, steps = (x + dx) % SIZE, (y + dy) % SIZE, steps + 1
            if steps:
                found.add(((x + dx) % SIZE, (y + dy) % SIZE))
        return found
    found = set()
    for near in beside(start):
        level = max(len(hive.get(start, ())), len(hive.get(near, ())))
        gates = [len(hive.get(gate, ())) for gate in beside(start) if gate in beside(near)]
        if min(gates) <= level and (level > 0 or sum(height > 0 for height in gates) == 1):
            found.add(near)
    return found


def is_over(hive):
    return any(sign in "qQ" and all(near in hive for near in beside(place)) for place, stack in hive.items()
               for sign in stack)


def turns(position):
    hive, hand, white, number = position
    if is_over(hive):
        return
    following = number + (not white)
    queen = "Q" if white else "q"
    none = True
    for sign in sorted(set(hand)):
        if sign.isupper() != white or sign in "qQ" and number == 1 or number == 4 and queen in hand and sign != queen:
            continue
        for x in range(SIZE):
            for y in range(SIZE):
                near = [hive[place][-1].isupper() for place in beside((x, y)) if place in hive]
                if (x, y) in hive or hive and not near or not hive and (x, y) != (12, 11):
                    continue
                if len(hive) > 1 and (not white) in near:
                    continue
                none = False
                yield {**hive, (x, y): (sign,)}, hand.replace(sign, "", 1), not white, following
    if queen not in hand:
        for start, stack in hive.items():
            if stack[-1].isupper() != white:
                continue
            lifted = {place: other for place, other in hive.items() if place != start}
            if len(stack) > 1:
                lifted[start] = stack[:-1]
            elif not is_one(lifted):
                continue
            for target in targets(lifted, start, stack[-1].lower()):
                none = False
                yield {**lifted, target: lifted.get(target, ()) + stack[-1:]}, hand, not white, following
    if none:
        yield hive, hand, not white, following
