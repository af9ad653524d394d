"""Oware (Abapa): pits 0 to 5 are White's, 6 to 11 Black's, in the order of sowing; 12 and 13 are the stores."""

SQUARES = "a1 b1 c1 d1 e1 f1 f2 e2 d2 c2 b2 a2 white-store black-store".split()


def read(fen):
    seeds = dict.fromkeys(SQUARES, 4)
    for entry in fen[fen.index("{seeds=") + len("{seeds="):fen.index("}")].split(","):
        square, number = entry.split(":")
        seeds[square] = int(number)
    return list(seeds.values()), 0 if fen.split()[1] == "w" else 1


def turns(position):
    seeds, player = position
    if max(seeds[12:]) > 24:
        return
    own = range(6 * player, 6 * player + 6)
    enemy = range(6 - 6 * player, 12 - 6 * player)
    for pit in own:
        if seeds[pit] == 0:
            continue
        sown = list(seeds)
        left, sown[pit] = sown[pit], 0
        last = pit
        while left > 0:
            last = (last + 1) % 12
            if last != pit:
                sown[last] += 1
                left -= 1
        if not any(sown[k] for k in enemy):
            continue
        after = list(sown)
        while last in enemy and after[last] in (2, 3):
            after[12 + player] += after[last]
            after[last] = 0
            last -= 1
        yield (after if any(after[k] for k in enemy) else sown), 1 - player
