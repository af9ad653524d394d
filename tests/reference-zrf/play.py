"""Playing a ZRF game: move blocks as programs with a cursor, turns as chains of parts, goals.

Slow on purpose: each block is interpreted from its text, each position is a dictionary.
"""

import re
from collections import Counter

from text import is_word

STEPS_LIMIT = 100000


class Ended(Exception):
    """The block is over."""


class Position:
    def __init__(self, game):
        self.game = game
        self.cells = {}         # cell -> (owner, type, frozenset of attributes that are true)
        self.hands = Counter()  # (player, type) -> number
        self.turn = 0
        self.last_from = self.last_to = None
        self.going = None       # (cell, move types) of the piece with which the same player goes on
        self.seen = Counter()

    def copy(self):
        other = Position(self.game)
        other.cells, other.hands, other.turn = dict(self.cells), Counter(self.hands), self.turn
        other.last_from, other.last_to, other.seen = self.last_from, self.last_to, Counter(self.seen)
        other.going = self.going
        return other

    def key(self):
        return (tuple(sorted(self.cells.items())), tuple(sorted((+self.hands).items())), self.turn, self.going)


def fresh(game, owner, kind):
    piece = game.pieces.get(kind)
    attributes = piece.attributes if piece else {}
    return owner, kind, frozenset(a for a, value in attributes.items() if value)


def start(game):
    position = Position(game)
    for player, *groups in game.setup:
        for kind, *cells in groups:
            at = 0
            while at < len(cells):
                if cells[at] == "off":
                    position.hands[player, kind] += int(cells[at + 1])
                    at += 1
                elif isinstance(cells[at], str):
                    position.cells[cells[at]] = fresh(game, player, kind)
                at += 1
    return position


class Part:
    """What one `add` yields."""

    def __init__(self):
        self.displacements = []  # (from, to, stays)
        self.drop = None         # (owner, type, cell)
        self.kind = None         # what the piece becomes
        self.effects = []        # (cell, function of the position, whether it gives to another player)
        self.attributes = []     # likewise, when all pieces stand where they will
        self.captures = []       # cells
        self.partial = False
        self.next_kind = None    # move type of the continuation
        self.start = self.end = None


class Run:
    """One run of one block."""

    def __init__(self, position, owner, block, cell, dropped=None, nested=False):
        self.position, self.game, self.owner, self.block = position, position.game, owner, block
        self.board = self.game.board
        self.cursor = cell
        self.origin = None if dropped else cell
        self.destination = self.mark = None
        self.mark = cell
        self.dropped, self.nested = dropped, nested
        self.flags, self.position_flags = {}, {}
        self.cascades, self.effects, self.captures, self.attributes = [], [], [], []
        self.parts = []
        self.steps = STEPS_LIMIT

    def run(self):
        try:
            self.statements(self.block.statements)
        except Ended:
            pass
        return self.parts

    # ---- Places

    def direction(self, name):
        return self.board.symmetry.get(self.owner, {}).get(name, name)

    def operand(self, item):
        """A cell, or None when off the board."""
        if isinstance(item, list):
            if item and item[0] == "opposite":
                turned = self.board.opposite(self.direction(item[1]))
                return self.board.links.get((self.cursor, turned))
            return None
        if item in self.board.cells:
            return item
        special = {"from": self.origin, "to": self.destination or self.cursor, "mark": self.mark,
                   "last-from": self.position.last_from, "last-to": self.position.last_to}
        if item in special:
            return special[item]
        return self.board.links.get((self.cursor, self.direction(item)))

    def is_place(self, item):
        if isinstance(item, list):
            return bool(item) and item[0] == "opposite"
        return (item in self.board.cells or item in ("from", "to", "mark", "last-from", "last-to") or
                any(name == item for _, name in self.board.links) or
                any(item in s for s in self.board.symmetry.values()) or item in self.board.directions)

    # ---- Statements

    def statements(self, items):
        at = 0
        while at < len(items):
            self.steps -= 1
            if self.steps < 0:
                raise Ended
            self.statement(items[at])
            at += 1

    def statement(self, item):
        if isinstance(item, list):
            if item:
                self.command(item)
        elif item in ("add", "add-copy", "add-partial", "add-copy-partial", "capture", "flip", "change-owner", "create",
                      "cascade", "mark", "back", "from", "to"):
            self.command([item])
        else:
            self.step(item)

    def step(self, item):
        end = self.operand(item)
        if end is None:
            raise Ended
        self.cursor = end

    def command(self, item):
        head, rest = item[0], item[1:]
        method = getattr(self, "do_" + head.replace("-", "_"), None) if is_word(head) else None
        if method:
            method(*rest)
        elif is_word(head) and head == "opposite":
            self.step(item)
        elif isinstance(head, list) or self.is_place(head):
            self.statements(item)
        else:
            raise Ended

    def do_from(self):
        self.origin = self.cursor

    def do_to(self):
        self.destination = self.cursor

    def do_mark(self, *places):
        self.mark = self.target(places)

    def do_back(self):
        if self.mark is None:
            raise Ended
        self.cursor = self.mark

    def do_go(self, place):
        self.step(place)

    def do_cascade(self):
        self.cascades.append((self.origin, self.destination or self.cursor, False))
        self.origin, self.destination = self.cursor, None

    def do_verify(self, *condition):
        if not self.holds(condition[0] if len(condition) == 1 else list(condition)):
            raise Ended

    def do_if(self, condition, *rest):
        rest = list(rest)
        split = rest.index("else") if "else" in rest else len(rest)
        self.statements(rest[:split] if self.holds(condition) else rest[split + 1:])

    def do_while(self, condition, *rest):
        while self.holds(condition):
            self.steps -= 1
            if self.steps < 0:
                raise Ended
            self.statements(list(rest))

    def do_set_flag(self, name, condition):
        self.flags[name] = self.holds(condition)

    def do_set_position_flag(self, name, condition, place=None):
        cell = self.cursor if place is None else self.operand(place)
        if cell is not None:
            self.position_flags[name, cell] = self.holds(condition)

    def target(self, places):
        return self.operand(places[0]) if places else self.cursor

    def do_capture(self, *places):
        cell = self.target(places)
        if cell is not None:
            self.captures.append(cell)

    def effect(self, cell, change, effects=None, gives=False):
        """change: of a piece (owner, type, attributes) to another."""
        def carry_out(position):
            if cell in position.cells:
                position.cells[cell] = change(position.cells[cell])
        if cell is not None:
            (self.effects if effects is None else effects).append((cell, carry_out, gives))

    def do_flip(self, *places):
        players = [p for p in self.game.players if not self.game.is_neutral(p)] or self.game.players

        def flipped(piece):
            owner = piece[0]
            if owner not in players:
                return piece
            return (players[(players.index(owner) + 1) % len(players)],) + piece[1:]
        self.effect(self.target(places), flipped, gives=True)

    def do_change_owner(self, *rest):
        rest = list(rest)
        owner = rest.pop(0) if rest and rest[0] in self.game.players else self.owner
        self.effect(self.target(rest), lambda piece: (owner,) + piece[1:], gives=True)

    def do_change_type(self, kind, *places):
        self.effect(self.target(places), lambda piece: changed(self.game, piece, kind))

    def do_create(self, *rest):
        rest = list(rest)
        owner = rest.pop(0) if rest and rest[0] in self.game.players else self.owner
        kind = rest.pop(0) if rest and rest[0] in self.game.pieces else self.kind()
        cell = self.target(rest)

        def carry_out(position):
            position.cells[cell] = fresh(self.game, owner, kind)
        if cell is not None:
            self.effects.append((cell, carry_out, False))

    def kind(self):
        return self.dropped or self.position.cells.get(self.origin, (None, None))[1]

    def do_set_attribute(self, name, condition, *places):
        value = self.holds(condition)

        def change(piece):
            attributes = set(piece[2])
            attributes.discard(name)
            if value:
                attributes.add(name)
            return piece[:2] + (frozenset(attributes),)
        self.effect(self.target(places), change, self.attributes)

    def do_add(self, *rest):
        self.yield_parts(rest, False, False)

    def do_add_copy(self, *rest):
        self.yield_parts(rest, True, False)

    def do_add_partial(self, *rest):
        self.yield_parts(rest, False, True)

    def do_add_copy_partial(self, *rest):
        self.yield_parts(rest, True, True)

    def yield_parts(self, rest, stays, partial):
        kinds = [item for item in rest if item in self.game.pieces]
        types = [item for item in rest if item not in self.game.pieces]
        end = self.destination or self.cursor
        for kind in kinds or [None]:
            part = Part()
            part.kind, part.partial = kind, partial
            part.next_kind = types[0] if types else None
            part.displacements = list(self.cascades)
            if self.dropped:
                part.drop = (self.owner, kind or self.dropped, end)
            else:
                part.displacements.append((self.origin, end, stays))
            part.effects, part.captures = list(self.effects), list(self.captures)
            part.attributes = list(self.attributes)
            part.start, part.end = self.origin, end
            self.parts.append(part)
        self.effects, self.captures, self.attributes, self.destination = [], [], [], None
        if self.game.options.get("discard cascades") == "true":
            self.cascades = []

    # ---- Conditions

    def holds(self, item):
        if isinstance(item, str):
            return self.ask(item, [])
        if not item:
            return True
        head = item[0]
        if isinstance(head, list):
            return all(self.holds(inner) for inner in item)
        if head == "and":
            return all(self.holds(inner) for inner in item[1:])
        if head == "or":
            return any(self.holds(inner) for inner in item[1:])
        if head == "not":
            return not self.holds(item[1] if len(item) == 2 else item[1:])
        return self.ask(head, item[1:])

    def ask(self, name, rest):
        if name in ("true", "false"):
            return name == "true"
        if name.startswith("not-"):
            return not self.ask(name[4:], rest)
        method = getattr(self, "is_" + name.rstrip("?").replace("-", "_"), None)
        if method and name != "place":
            return method(*rest)
        cell = self.target(rest)
        piece = self.position.cells.get(cell)
        return piece is not None and name in piece[2]

    def piece_at(self, places):
        cell = self.target(places)
        return cell, self.position.cells.get(cell) if cell is not None else None

    def is_empty(self, *places):
        cell, piece = self.piece_at(places)
        return cell is not None and piece is None

    def is_enemy(self, *places):
        _, piece = self.piece_at(places)
        return piece is not None and piece[0] != self.owner and not self.game.is_neutral(piece[0])

    def is_friend(self, *places):
        _, piece = self.piece_at(places)
        return piece is not None and piece[0] == self.owner

    def is_neutral(self, *places):
        _, piece = self.piece_at(places)
        return piece is not None and self.game.is_neutral(piece[0])

    def is_piece(self, kind, *places):
        _, piece = self.piece_at(places)
        return piece is not None and piece[1] == kind

    def is_in_zone(self, name, *places):
        cell = self.target(places)
        zones = self.board.zones
        zone = zones.get((name, self.owner), zones.get((name, None), ()))
        return cell in zone

    def is_position(self, cell, *places):
        return self.target(places) == self.operand(cell)

    def is_on_board(self, *places):
        return self.target(places) is not None

    def is_last_from(self, *places):
        cell = self.target(places)
        return cell is not None and cell == self.position.last_from

    def is_last_to(self, *places):
        cell = self.target(places)
        return cell is not None and cell == self.position.last_to

    def is_goal_position(self, *places):
        cell = self.target(places)
        return cell is not None and cell in goal_cells(self.game)

    def is_marked(self, *places):
        return self.target(places) == self.mark

    def is_flag(self, name):
        return self.flags.get(name, False)

    def is_position_flag(self, name, *places):
        return self.position_flags.get((name, self.target(places)), False)

    def is_adjacent_to_enemy(self, *places):
        cell = self.target(places)
        return any(start == cell and self.is_enemy(end) for (start, _), end in self.board.links.items())

    def is_attacked(self, *rest):
        return self.is_reached(rest, [p for p in self.game.players
                                      if p != self.owner and not self.game.is_neutral(p)], self.owner)

    def is_defended(self, *rest):
        others = [p for p in self.game.players if p != self.owner and not self.game.is_neutral(p)]
        return self.is_reached(rest, [self.owner], others[0] if others else self.owner)

    def is_reached(self, rest, players, victim):
        if self.nested:
            return False
        places = [item for item in rest if self.is_place(item)]
        types = [item for item in rest if not self.is_place(item)]
        cell = self.target(places)
        if cell is None:
            return False
        position = self.position.copy()
        here = position.cells.get(cell)
        if here is None or here[0] != victim:
            position.cells[cell] = (victim, here[1] if here else self.kind(), frozenset())
        return any(is_capturable(position, player, cell, types) for player in players)


def changed(game, piece, kind):
    declared = game.pieces[kind].attributes if kind in game.pieces else {}
    before = game.pieces[piece[1]].attributes
    kept = {a for a, value in declared.items() if (a in piece[2] if a in before else value)}
    return piece[0], kind, frozenset(kept)


def parts_of_piece(position, owner, cell, kinds, nested=False):
    piece = position.game.pieces.get(position.cells[cell][1])
    for block in piece.blocks if piece else ():
        if not block.is_drop and (not kinds or block.kind in kinds):
            for part in Run(position, owner, block, cell, nested=nested).run():
                yield block.kind, part


def parts(position, owner, kinds, nested=False):
    """All first parts of a turn with their move types."""
    for cell in list(position.cells):
        if position.cells[cell][0] == owner:
            yield from parts_of_piece(position, owner, cell, kinds, nested)
    for (player, kind), count in position.hands.items():
        if player == owner and count > 0 and kind in position.game.pieces:
            for block in position.game.pieces[kind].blocks:
                if block.is_drop and (not kinds or block.kind in kinds):
                    for cell in position.game.board.cells:
                        if cell in position.game.board.dummies:
                            continue
                        for part in Run(position, owner, block, cell, kind, nested).run():
                            yield block.kind, part


def captured_by(position, part):
    cells = set(part.captures)
    lifted = {start for start, _, stays in part.displacements if not stays}
    for start, end, _ in part.displacements:
        if end in position.cells and end not in lifted and start != end:
            cells.add(end)
    if part.drop and part.drop[2] in position.cells:
        cells.add(part.drop[2])
    return {cell for cell in cells if cell in position.cells}


def is_capturable(position, player, cell, kinds=()):
    return any(cell in captured_by(position, part) for _, part in parts(position, player, kinds, nested=True))


def apply(position, part):
    after = position.copy()
    game, cells = position.game, after.cells

    def recycle(piece):
        if game.options.get("recycle captures") == "true":
            after.hands[piece[0], piece[1]] += 1
    lifted = []
    for start, end, stays in part.displacements:
        lifted.append((position.cells.get(start), end))
        if not stays and start in cells:
            del cells[start]
    arrivals = {end for piece, end in lifted if piece} | ({part.drop[2]} if part.drop else set())
    # What is said of a cell is said of the piece that arrives there, but what is both given away and captured is the
    # one that stood there.
    handed_over = {cell for cell, _, gives in part.effects if gives} & set(part.captures)
    standing = {cell for cell in arrivals if cell in cells and cell in handed_over}
    for cell, effect, _ in part.effects:
        if cell in standing or cell not in arrivals:
            effect(after)
    for cell in part.captures:
        if cell in cells and (cell in standing or cell not in arrivals):
            recycle(cells.pop(cell))
    for number, (piece, end) in enumerate(lifted):
        if piece is None:
            continue
        if end in cells:
            recycle(cells[end])
        if number == len(lifted) - 1 and part.kind:
            piece = changed(game, piece, part.kind)
        cells[end] = piece
    if part.drop:
        owner, kind, end = part.drop
        if end in cells:
            recycle(cells[end])
        cells[end] = fresh(game, owner, kind)
    for cell, effect, _ in part.effects:
        if cell in arrivals and cell not in standing:
            effect(after)
    for cell in part.captures:
        if cell in cells and cell in arrivals and cell not in standing:
            recycle(cells.pop(cell))
    for _, effect, _ in part.attributes:
        effect(after)
    after.last_from, after.last_to = part.start, part.end
    return after


# ---- Turns

def royals(game):
    """Per player the types that may not be left attackable."""
    result = {}
    for _, players, goals in game.conditions:
        def find(item):
            if isinstance(item, list) and item:
                if item[0] == "checkmated":
                    for player in players:
                        result.setdefault(player, set()).update(item[1:])
                for inner in item:
                    find(inner)
        find(list(goals))
    return result


def is_in_check(position, owner):
    kinds = royals(position.game).get(owner, ())
    others = [p for p in position.game.players if p != owner and not position.game.is_neutral(p)]
    for cell, piece in position.cells.items():
        if kinds and piece[0] == owner and piece[1] in kinds:
            if any(is_capturable(position, player, cell) for player in others):
                return True
    return False


STEADY = ("verify", "set-flag", "set-position-flag", "set-attribute", "opposite", "go", "flip", "change-owner",
          "change-type", "create")


def walk(items, captured, pieces, join, found):
    """Adds the move types with which a block goes on behind ways without a capture; None is any.

    `captured`: something was captured since the last `add` on ways to here, all or any of them as `join` says.
    """
    for item in items:
        head = item[0] if isinstance(item, list) and item else item
        rest = item[1:] if isinstance(item, list) else []
        if head == "capture":
            captured = True
        elif head in ("add-partial", "add-copy-partial", "add", "add-copy"):
            if "partial" in head and not captured:
                found.add(([word for word in rest if word not in pieces] or [None])[0])
            captured = False
        elif head == "if":
            middle = rest.index("else") if "else" in rest else len(rest)
            captured = join([walk(rest[1:middle], captured, pieces, join, found),
                             walk(rest[middle + 1:], captured, pieces, join, found)])
        elif head == "while":
            once = walk(rest[1:], captured, pieces, join, found)
            walk(rest[1:], once, pieces, join, found)
            captured = join([captured, once])
        elif isinstance(item, list) and item and head not in STEADY:
            captured = walk(item if isinstance(head, list) else rest, captured, pieces, join, found)
    return captured


def verifies_mark(items):
    """Whether there is an attribute that is verified not to be there and set."""
    text = str(items)
    return any(f"['set-attribute', '{name}', 'true'" in text
               for name in re.findall(r"\['verify', \['not', \[?'([^']+)'\]?\]\]", text) +
               re.findall(r"\['verify', \[?'not-([^']+)'\]?\]", text))


def chains_are_finite(game):
    """Whether parts that take nothing can't go on for ever; then a turn is a whole chain, else each part is one."""
    blocks = [block for piece in game.pieces.values() for block in piece.blocks]
    join = any if game.options.get("maximal captures") in ("true", "2") else all
    kinds = {block.kind for block in blocks}
    after = {kind: set() for kind in kinds}
    for block in blocks:
        found = set()
        if "'capture'" not in str(block.statements) or not verifies_mark(block.statements):
            walk(block.statements, False, game.pieces, join, found)
        for kind in found:
            after[block.kind] |= kinds if kind is None else {kind} & kinds
    gone = set()
    while True:
        ended = {kind for kind in kinds - gone if after[kind] <= gone}
        if not ended:
            return gone == kinds
        gone |= ended


def chains(position, owner, found, whole, before=()):
    """Positions behind turns that begin with the parts found, with the captures on the way. A chain that comes back to
    what it was `before` goes on for ever and is none."""
    game = position.game
    for kind, part in found:
        after = apply(position, part)
        after.going = None
        if part.drop:
            after.hands[owner, part.drop[1]] -= 1
        count = len(captured_by(position, part))
        more = []
        if part.partial and part.end in after.cells and after.cells[part.end][0] == owner:
            kinds = (part.next_kind,) if part.next_kind else ()
            more = list(parts_of_piece(after, owner, part.end, kinds))
        state = after.key(), after.last_from, after.last_to, part.next_kind
        if more and whole and state in before:
            continue
        if more and not whole:
            after.going = part.end, kinds
            yield after, count
            continue
        if not more or game.options.get("pass partial") == "true":
            yield after, count
        for last, rest in chains(after, owner, more, whole, before + (state,)):
            yield last, count + rest


def priority(game, kind):
    return game.priorities.index(kind) if kind in game.priorities else len(game.priorities)


def turns(position):
    """The positions behind all legal turns, the turn passed on."""
    game = position.game
    turn = game.order[position.turn]
    whole = chains_are_finite(game)
    groups = {}
    if position.going:
        cell, kinds = position.going
        found = parts_of_piece(position, turn.owner, cell, kinds)
    else:
        found = parts(position, turn.owner, turn.kinds)
    for kind, part in found:
        groups.setdefault(priority(game, kind), []).append((kind, part))
    result = []
    for rank in sorted(groups):
        result = [(after, count) for after, count in chains(position, turn.owner, groups[rank], whole)
                  if not is_in_check(after, turn.owner)]
        if result:
            break
    if game.options.get("maximal captures") in ("true", "2") and result:
        most = max(count for _, count in result)
        result = [(after, count) for after, count in result if count == most]
    ends = [after for after, _ in result]
    passing = game.options.get("pass turn")
    if position.going:
        passing = game.options.get("pass partial")
    if passing == "true" or passing == "forced" and not ends:
        ends.append(position.copy())
        ends[-1].going = None
    for after in ends:
        if not after.going:
            after.turn = position.turn + 1 if position.turn + 1 < len(game.order) else game.repeat
    return ends


# ---- Goals

def count_pieces(position, players, kind):
    return sum(1 for owner, k, _ in position.cells.values() if owner in players and (not kind or k == kind))


def cells_of(board, item, player):
    if (item, player) in board.zones:
        return board.zones[item, player]
    if (item, None) in board.zones:
        return board.zones[item, None]
    return [item]


def goal_cells(game):
    """What a goal of anybody says is to be occupied."""
    cells = set()

    def find(item):
        if isinstance(item, list) and item:
            if item[0] == "absolute-config":
                cells.update(cell for place in item[-1] for player in game.players
                             for cell in cells_of(game.board, place, player))
            for inner in item:
                find(inner)
    for _, _, goals in game.conditions:
        find(list(goals))
    return cells


def fits(position, item, player, cell):
    piece = position.cells.get(cell)
    if isinstance(item, list):
        if item[0] == "not":
            return not fits(position, item[1], player, cell)
        if item[0] == "any-owner":
            return piece is not None and piece[1] == item[1]
        if item[0] == "opponent":
            return piece is not None and piece[1] == item[1] and piece[0] != player
    if item == "empty":
        return piece is None
    if item == "not-empty":
        return piece is not None
    return piece is not None and piece[0] == player and piece[1] == item


def absolute(position, goal, player):
    kinds, places = goal[1:-1], goal[-1]
    board = position.game.board
    return all(any(fits(position, kind, player, cell) for kind in kinds)
               for item in places for cell in cells_of(board, item, player))


def relative(position, goal, player):
    board = position.game.board
    turned = board.symmetry.get(player, {})

    def matches(cell):
        for item in goal[1:]:
            if is_word(item) and (item in board.directions or any(d == item for _, d in board.links)):
                cell = board.links.get((cell, turned.get(item, item)))
                if cell is None:
                    return False
            elif not fits(position, item, player, cell):
                return False
        return True
    return any(matches(cell) for cell in board.cells)


def goal_holds(position, goal, player, ends):
    """`ends`: a function that gives the legal turns."""
    if is_word(goal):
        goal = [goal]
    head = goal[0]
    game = position.game
    to_move = game.order[position.turn].player == player
    if head == "or":
        return any(goal_holds(position, inner, player, ends) for inner in goal[1:])
    if head == "and":
        return all(goal_holds(position, inner, player, ends) for inner in goal[1:])
    if head == "not":
        return not goal_holds(position, goal[1], player, ends)
    if head == "stalemated":
        return to_move and not ends()
    if head == "checkmated":
        return to_move and is_in_check(position, player) and not ends()
    if head == "captured":
        return not any(count_pieces(position, [player], kind) for kind in goal[1:])
    if head == "pieces-remaining":
        count = count_pieces(position, [player], goal[2] if len(goal) > 2 else None)
        if game.options.get("include off-pieces") == "true":
            count += sum(n for (p, k), n in position.hands.items()
                         if p == player and (len(goal) < 3 or k == goal[2]))
        return count == int(goal[1])
    if head == "total-piece-count":
        return count_pieces(position, game.players, goal[2] if len(goal) > 2 else None) == int(goal[1])
    if head == "absolute-config":
        return absolute(position, goal, player)
    if head == "relative-config":
        return relative(position, goal, player)
    if head == "repetition":
        return position.seen[position.key()] >= 3
    return False


def outcome(position):
    """None while the game goes on, else (win, loss or draw, player)."""
    found = []

    def ends():
        if not found:
            found.append(turns(position))
        return found[0]
    for sort, players, goals in position.game.conditions:
        for player in players:
            for goal in goals:
                if goal_holds(position, goal, player, ends):
                    if sort == "count-condition":
                        return most_pieces(position, players)
                    return sort.split("-")[0], player
    return None


def most_pieces(position, players):
    counts = {player: count_pieces(position, [player], None) for player in players}
    best = [player for player in players if counts[player] == max(counts.values())]
    return ("win", best[0]) if len(best) == 1 else ("draw", players[0])


def perft(position, depth, merged=True):
    """Turns are counted as different when they lead to different positions (unless not merged)."""
    if depth == 0:
        return 1
    if outcome(position):
        return 0
    ends = turns(position)
    if merged:
        ends = list({end.key(): end for end in ends}.values())
    if depth == 1:
        return len(ends)
    return sum(perft(end, depth - 1, merged) for end in ends)
