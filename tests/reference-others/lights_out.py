"""Lights Out, slow and plain; the presses at random are turns as well."""

import re


def read(fen):
    rows, side = fen.split()[:2]
    lit = set()
    for row, text in enumerate(rows.split("/")):
        x = 0
        for sign in text:
            if sign.isdigit():
                x += int(sign)
            else:
                lit.add((x, 4 - row))
                x += 1
    pressed = re.search(r"pressed=([\w,]+)", fen)
    names = pressed.group(1).split(",") if pressed else []
    return frozenset(lit), frozenset((ord(name[0]) - 97, int(name[1:]) - 1) for name in names)


def turns(position):
    lit, pressed = position
    if not lit and len(pressed) == 6:
        return
    for x in range(5):
        for y in range(5):
            if len(pressed) == 6 or (x, y) not in pressed:
                cross = {(x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
                cross = {lamp for lamp in cross if 0 <= lamp[0] < 5 and 0 <= lamp[1] < 5}
                yield lit ^ cross, pressed if len(pressed) == 6 else pressed | {(x, y)}
