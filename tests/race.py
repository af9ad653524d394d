#!/usr/bin/env python3
"""The best chances to win in the game Race (games/race.vdl), for all positions: value iteration over what the rules say,
written without a look at the program.

    tests/race.py                     the first and the second player's chances: best play against a random player, best
                                      play by both, and what play that expects best replies makes of a random player
    tests/race.py --positions COUNT   a table of positions with the best turn: FEN, turn, its chance, that of the next best

A position is what the player who is to throw has, and what the other one has: three numbers each, in order; 0 is a
Runner in hand, 1 to 12 the square that one stands on. Who brings a Runner to square 13 has won.
"""
import argparse
import itertools
import random
import re

RUNNERS, SQUARES, SIDES = 3, 12, 4
HOME = SQUARES + 1


def all_positions():
    sides = [
        side
        for side in itertools.combinations_with_replacement(range(HOME), RUNNERS)
        if len(set(side) - {0}) == RUNNERS - side.count(0)
    ]
    pairs = [(own, other) for own in sides for other in sides if not (set(own) & set(other)) - {0}]
    pairs.sort(key=lambda pair: -sum(pair[0]) - sum(pair[1]))  # the later ones first: their values settle earlier
    return pairs


def turns(own, other, roll):
    """(text, own runners, other's runners) of each turn; no runners: it wins."""
    starts = sorted(set(own))
    made = []
    for start in starts:
        target = start + roll
        if target > HOME or (target in own and target != HOME):
            continue
        if target == HOME:
            made.append((f"t{start}-home", None, None))
            continue
        rest = list(own)
        rest.remove(start)
        text = f"t{start}-t{target}" if start else f"@t{target}"
        hit = tuple(sorted(0 if runner == target else runner for runner in other))
        made.append((text, tuple(sorted(rest + [target])), hit))
    return made or [("pass", own, other)]


class Race:
    def __init__(self):
        self.pairs = all_positions()
        self.number = {pair: i for i, pair in enumerate(self.pairs)}
        self.start = self.number[(0,) * RUNNERS, (0,) * RUNNERS]
        self.next = [[self.behind(*pair, roll) for roll in range(1, SIDES + 1)] for pair in self.pairs]

    def behind(self, own, other, roll):
        """What each turn leads to, as the other one sees it; the last number of all: it is won."""
        return [self.number[hit, kept] if kept else len(self.pairs) for _, kept, hit in turns(own, other, roll)]

    def solve(self, choose, answer):
        """The hero's chances when he is to throw, and when the other one is. `choose` picks from a list of chances what
        the hero makes of it (given the position and the roll), `answer` the other one."""
        count = len(self.pairs)
        hero, villain = [0.5] * count + [0.0], [0.5] * count + [1.0]
        change = 1
        while change > 1e-12:
            change = 0
            for i, rolls in enumerate(self.next):
                mine = sum(choose(i, r, [villain[k] for k in ends]) for r, ends in enumerate(rolls)) / SIDES
                his = sum(answer([hero[k] for k in ends]) for ends in rolls) / SIDES
                change = max(change, abs(mine - hero[i]), abs(his - villain[i]))
                hero[i], villain[i] = mine, his
        return hero, villain


def best(_position, _roll, chances):
    return max(chances)


def mean(chances):
    return sum(chances) / len(chances)


def fen(own, other, roll, is_white):
    white, black = (own, other) if is_white else (other, own)

    def row(squares):
        signs = "".join("R" if s in white else "r" if s in black else "1" for s in squares)
        return re.sub("1+", lambda run: str(len(run[0])), signs)

    rows = row(range(1, 7)), row(range(SQUARES, 6, -1))
    hand = "R" * white.count(0) + "r" * black.count(0)
    return f"{rows[0]}/{rows[1]}/1[{hand}] {'w' if is_white else 'b'} - - 0 1 {{order={2 if is_white else 4};roll={roll}}}"


def print_positions(race, villain, count):
    """Positions of games in which every other turn is a random one, where the choice matters."""
    chance = random.Random(1)
    won = villain[-1]

    def worth(turn):
        return villain[race.number[turn[2], turn[1]]] if turn[1] else won

    while count > 0:
        own, other, is_white, found = (0,) * RUNNERS, (0,) * RUNNERS, True, []
        while own:
            roll = chance.randint(1, SIDES)
            made = sorted(turns(own, other, roll), key=worth, reverse=True)
            if len(made) > 1 and worth(made[0]) < 1 and worth(made[0]) - worth(made[1]) > 0.08:
                found.append((fen(own, other, roll, is_white), made[0][0], worth(made[0]), worth(made[1])))
            _, own, other = made[0] if chance.random() < 0.5 else chance.choice(made)
            own, other, is_white = other, own, not is_white
            if not other:
                break
        if found:
            print("%s\t%s\t%.4f\t%.4f" % chance.choice(found))
            count -= 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, metavar="COUNT")
    options = parser.parse_args()
    race = Race()
    hero, villain = race.solve(best, min)
    if options.positions:
        print_positions(race, villain, options.positions)
        return

    def tell(what, chances):
        first, second = chances[0][race.start], chances[1][race.start]
        print(f"{what}: {first:.4f} first, {second:.4f} second, {(first + second) / 2:.4f} on the average")

    plan = [[max(range(len(ends)), key=lambda k: villain[ends[k]]) for ends in rolls] for rolls in race.next]
    tell("best against random", race.solve(best, mean))
    tell("best by both", (hero, villain))
    tell("best by both, against random", race.solve(lambda i, r, chances: chances[plan[i][r]], mean))


if __name__ == "__main__":
    main()
