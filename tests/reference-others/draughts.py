"""Draughts of several nations, slow and plain. A turn is counted for each way along which a piece may jump."""

DIAGONAL = ((1, 1), (-1, 1), (1, -1), (-1, -1))
STRAIGHT = ((0, 1), (1, 0), (-1, 0), (0, -1))


class Draughts:
    size = 8
    steps = DIAGONAL  # ways of a King's step
    jumps = DIAGONAL  # ways of a jump; "far" ones, over the square at the second place, as men of one colour stand there
    far = ()
    men_jump_back = True
    men_take_kings = True
    kings_fly = True
    lands_behind = False  # a flying King lands on the first square behind what it takes
    crowned_in_flight = False  # a Man who comes to the last rank goes on jumping as a King
    lands_to_go_on = False  # a King lands where it can jump on, if it can
    lifts_at_once = False
    sharp_turns = True  # whether a King may turn back in its jumps

    def read(self, fen):
        rows, side = fen.split()[:2]
        board = {}
        for row, text in enumerate(rows.split("/")):
            x, number = 0, ""
            for sign in text:
                if sign.isdigit():
                    number += sign
                    continue
                x += int(number or 0)
                number = ""
                board[x, self.size - 1 - row] = (sign.lower(), 0 if sign.isupper() else 1)
                x += 1
        return board, 0 if side == "w" else 1

    def inside(self, square):
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def last_rank(self, player):
        return 0 if player else self.size - 1

    def man_steps(self, player):
        return [way for way in self.steps if way[1] == (-1 if player else 1)]

    def man_jumps(self, player):
        return [way for way in self.jumps + self.far if self.men_jump_back or way[1] == (-1 if player else 1)]

    def worth(self, board, start, taken):
        """Of all captures those with the greatest worth are legal."""
        return 0

    def single_jumps(self, board, square, kind, player, taken, arrived):
        """What can be jumped over next, and where one lands: (over, [landings], way)."""
        ways = self.jumps + self.far if kind == "k" else self.man_jumps(player)
        for way in ways:
            if not self.sharp_turns and kind == "k" and arrived == (-way[0], -way[1]):
                continue
            dx, dy = (2 * way[0], 2 * way[1]) if way in self.far else way
            x, y = square[0] + dx, square[1] + dy
            while kind == "k" and self.kings_fly and self.inside((x, y)) and (x, y) not in board:
                x, y = x + dx, y + dy
            over = x, y
            if board.get(over, ("", player))[1] == player or over in taken:
                continue
            if board[over][0] == "k" and kind == "m" and not self.men_take_kings:
                continue
            landings = []
            x, y = x + dx, y + dy
            while self.inside((x, y)) and (x, y) not in board:
                landings.append((x, y))
                if kind == "m" or not self.kings_fly or self.lands_behind:
                    break
                x, y = x + dx, y + dy
            if landings:
                yield over, landings, way

    def captures(self, board, start, player):
        """All captures of the piece: (where it ends, what it is then, what was taken)."""
        kind = board[start][0]
        bare = dict(board)
        del bare[start]
        found = []

        def go_on(here, kind, taken, arrived):
            now = {square: piece for square, piece in bare.items() if square not in taken} if self.lifts_at_once else bare
            again = False
            for over, landings, way in self.single_jumps(now, here, kind, player, taken, arrived):
                again = True
                after = taken + [over]

                def crowned(target):
                    return self.crowned_in_flight and target[1] == self.last_rank(player)

                if self.lands_to_go_on:
                    next_board = bare
                    good = [target for target in landings if any(
                        self.single_jumps(next_board, target, "k" if crowned(target) else kind, player, after, way))]
                    landings = good or landings
                for target in landings:
                    go_on(target, "k" if crowned(target) else kind, after, way)
            if not again and taken:
                found.append((here, kind, taken))

        go_on(start, kind, [], None)
        return found

    def after(self, board, start, target, kind, taken, player):
        after = {square: piece for square, piece in board.items() if square != start and square not in taken}
        after[target] = ("k" if target[1] == self.last_rank(player) else kind, player)
        return after, 1 - player

    def turns(self, position):
        board, player = position
        found = [(start,) + capture for start, piece in board.items() if piece[1] == player
                 for capture in self.captures(board, start, player)]
        if found:
            best = max(self.worth(board, start, taken) for start, _, _, taken in found)
            for start, target, kind, taken in found:
                if self.worth(board, start, taken) == best:
                    yield self.after(board, start, target, kind, taken, player)
            return
        for start, (kind, owner) in list(board.items()):
            if owner != player:
                continue
            for dx, dy in self.steps if kind == "k" else self.man_steps(player):
                x, y = start[0] + dx, start[1] + dy
                while self.inside((x, y)) and (x, y) not in board:
                    yield self.after(board, start, (x, y), kind, [], player)
                    if kind == "m" or not self.kings_fly:
                        break
                    x, y = x + dx, y + dy
