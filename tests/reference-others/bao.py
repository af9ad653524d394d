"""Bao la Kiswahili, slow and plain. A side is sixteen pits: 0 to 7 its front row from its owner's left, 8 to 15 its back row from
his right, so that the next pit to the right is the next number; pit k of a front row faces pit 7 - k of the other one."""

import re

HOUSE = 4
SQUARES = [[f + "2" for f in "abcdefgh"] + [f + "1" for f in "hgfedcba"],
           [f + "3" for f in "hgfedcba"] + [f + "4" for f in "abcdefgh"]]


class Endless(Exception):
    """A sowing that comes back to where it was."""


def read(fen):
    sides = [[0] * 16, [0] * 16]
    found = re.search(r"[{;]seeds=([^;}]*)", fen)
    for square, number in re.findall(r"(\w\d):(\d+)", found[1] if found else ""):
        for side, names in zip(sides, SQUARES):
            if square in names:
                side[names.index(square)] = int(number)
    found = re.search(r"[{;]stock=(\d+),(\d+)", fen)
    stock = [int(found[1]), int(found[2])] if found else [22, 22]
    found = re.search(r"[{;]kept=(\w+),(\w+)", fen)
    kept = [found[1] == "true", found[2] == "true"] if found else [True, True]
    return freeze(sides, stock, kept, 0 if fen.split()[1] == "w" else 1, "quiet=true" in fen)


def freeze(sides, stock, kept, player, quiet=False):
    """The last one: the turn before was one of mtaji, without a capture."""
    return tuple(map(tuple, sides)), tuple(stock), tuple(kept), player, quiet


class Turn:
    """What lies in the pits while somebody sows; `uses` says, for each time that the house is met, whether it goes, too."""

    def __init__(self, position, namua, uses):
        sides, stock, kept, self.player, _ = position
        self.sides, self.stock, self.kept = [list(side) for side in sides], list(stock), list(kept)
        self.mine, self.theirs = self.sides[self.player], self.sides[1 - self.player]
        self.namua, self.uses, self.asked = namua, uses, 0
        self.blocked, self.quiet = None, False

    def house_works(self):
        return self.namua and self.kept[self.player] and self.mine[HOUSE] >= 6

    def sow(self, first, number, way):
        at = first
        for count in range(number):
            at = (first + way * count) % 16
            self.mine[at] += 1
        return at

    def lift(self, pit):
        number, self.mine[pit] = self.mine[pit], 0
        if pit == HOUSE:
            self.kept[self.player] = False
        return number

    def capture(self, pit, way):
        """From the pit, with the direction so far; gives the last pit and the direction, or None if the game is over."""
        number, self.theirs[7 - pit] = self.theirs[7 - pit], 0
        if 7 - pit == HOUSE:
            self.kept[1 - self.player] = False
        if pit <= 1:
            way = 1
        if pit >= 6:
            way = -1
        head = 0 if way == 1 else 7
        if not any(self.theirs[:8]):
            self.mine[head] += number
            return None
        return self.sow(head, number, way), way

    def go_on(self, at, way, captures):
        seen = set()
        while self.mine[at] > 1:
            state = (tuple(self.mine), tuple(self.theirs), tuple(self.kept), at, way)
            if state in seen:
                raise Endless
            seen.add(state)
            if captures and at < 8 and self.theirs[7 - at]:
                result = self.capture(at, way)
                if result is None:
                    return
                at, way = result
                continue
            if at == self.blocked:
                return
            if at == HOUSE and self.house_works():
                if not captures:
                    return
                self.asked += 1
                if not self.uses:
                    return
            number = self.lift(at)
            at = self.sow((at + way) % 16, number, way)

    def end(self):
        return freeze(self.sides, self.stock, self.kept, 1 - self.player, self.quiet)


def each_use(position, namua, play):
    """The positions after play(turn), with the house sown and not, where that is asked."""
    for uses in (False, True):
        turn = Turn(position, namua, uses)
        try:
            play(turn)
        except Endless:
            continue
        if not uses or turn.asked:
            yield turn.end()
        if not uses and not turn.asked:
            break


def turns(position):
    sides, stock, _, player, _ = position
    mine, theirs = sides[player], sides[1 - player]
    if not any(mine[:8]) or not any(theirs[:8]):
        return
    yield from namua_turns(position) if stock[player] else mtaji_turns(position)


def leaves_front(mine, pit, way):
    return (pit == 0 and way == -1 or pit == 7 and way == 1) and sum(mine[:8]) == mine[pit]


def namua_turns(position):
    sides, _, kept, player, _ = position
    mine, theirs = sides[player], sides[1 - player]
    works = kept[player] and mine[HOUSE] >= 6
    takers = [pit for pit in range(8) if mine[pit] and theirs[7 - pit]]
    for pit in takers:
        for way in [1] if pit <= 1 else [-1] if pit >= 6 else [1, -1]:
            def play(turn, pit=pit, way=way):
                turn.stock[player] -= 1
                turn.mine[pit] += 1
                result = turn.capture(pit, way)
                if result:
                    turn.go_on(*result, True)
            yield from each_use(position, True, play)
    if takers:
        return
    filled = [pit for pit in range(8) if mine[pit]]
    if works and filled == [HOUSE]:
        choices = [HOUSE]
    else:
        others = [pit for pit in filled if not (works and pit == HOUSE)]
        several = [pit for pit in others if mine[pit] > 1]
        choices = others if works or not several else several
    for pit in choices:
        for way in (1, -1):
            if leaves_front(mine, pit, way):
                continue

            def play(turn, pit=pit, way=way):
                turn.stock[player] -= 1
                turn.mine[pit] += 1
                if works and pit == HOUSE:
                    number = 2
                    turn.mine[pit] -= 2
                else:
                    number = turn.lift(pit)
                turn.go_on(turn.sow((pit + way) % 16, number, way), way, False)
            yield from each_use(position, True, play)


def captures_of(mine, theirs):
    """From where, which way and from where onwards a side can capture, once all seeds are in."""
    found = []
    for pit in range(16):
        for way in (1, -1):
            end = (pit + way * mine[pit]) % 16
            if 2 <= mine[pit] <= 15 and end < 8 and mine[end] and theirs[7 - end]:
                found.append((pit, way, 7 - end))
    return found


def blocked_pit(mine, theirs, kept):
    """Takasia, of a side that can't capture after a turn without a capture."""
    menaced = {pit for _, _, pit in captures_of(theirs, mine)}
    if len(menaced) != 1:
        return None
    pit = menaced.pop()
    others = [mine[other] for other in range(8) if other != pit and mine[other]]
    only = not others or mine[pit] > 1 and max(others) == 1
    return None if only or pit == HOUSE and kept and mine[pit] >= 6 else pit


def mtaji_turns(position):
    sides, stock, kept, player, quiet = position
    mine, theirs = sides[player], sides[1 - player]
    captures = [(pit, way) for pit, way, _ in captures_of(mine, theirs)]
    blocked = blocked_pit(mine, theirs, kept[player]) if quiet and not captures and not any(stock) else None
    starts = [(pit, way) for pit in range(16) for way in (1, -1) if mine[pit] > 1]
    if not captures:
        in_front = [start for start in starts if start[0] < 8]
        starts = [start for start in in_front or starts if start[0] != blocked and not leaves_front(mine, *start)]
    for pit, way in captures or starts:
        def play(turn, pit=pit, way=way):
            turn.blocked, turn.quiet = blocked, not captures
            number = turn.lift(pit)
            turn.go_on(turn.sow((pit + way) % 16, number, way), way, bool(captures))
        yield from each_use(position, False, play)
