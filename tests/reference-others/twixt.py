"""TwixT on a board of 24 by 24, slow and plain."""

import re

SIZE = 24
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


def square(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def read(fen):
    rows, side = fen.split()[:2]
    pegs = {}
    for row, text in enumerate(rows.split("/")):
        x = 0
        for number, sign in re.findall(r"(\d+)|(\D)", text):
            if sign:
                pegs[x, SIZE - 1 - row] = 0 if sign == "O" else 1
            x += int(number or 1)
    links = set()
    block = re.search(r"links=([^;}]*)", fen)
    for start, others in re.findall(r"(\w+):([\w+]+)", block.group(1) if block else ""):
        links |= {frozenset((square(start), square(other))) for other in others.split("+")}
    return pegs, frozenset(links), 0 if side == "w" else 1


def cross(a, b, c, d):
    """Whether two links cross: they meet at a point within both, found by solving for it."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    det = ux * vy - uy * vx
    if det == 0:
        return False
    s = ((cx - ax) * vy - (cy - ay) * vx) / det
    t = ((cx - ax) * uy - (cy - ay) * ux) / det
    return 0 < s < 1 and 0 < t < 1


def has_won(pegs, links, player):
    def line(peg):
        return peg[1 - player]

    new = [peg for peg in pegs if pegs[peg] == player and line(peg) == 0]
    reached = set(new)
    while new:
        peg = new.pop()
        for link in links:
            if peg in link:
                other, = link - {peg}
                if other not in reached:
                    reached.add(other)
                    new.append(other)
    return any(line(peg) == SIZE - 1 for peg in reached)


def turns(position):
    pegs, links, player = position
    if has_won(pegs, links, 1 - player):
        return
    foreign = [tuple(link) for link in links if pegs[next(iter(link))] != player]
    for x in range(SIZE):
        for y in range(SIZE):
            if (x, y) in pegs or (x, y)[player] in (0, SIZE - 1):
                continue
            others = [(x + dx, y + dy) for dx, dy in LEAPS if pegs.get((x + dx, y + dy)) == player]
            added = {frozenset(((x, y), other)) for other in others
                     if not any(cross((x, y), other, *link) for link in foreign)}
            yield {**pegs, (x, y): player}, links | added, 1 - player
