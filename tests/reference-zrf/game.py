"""A ZRF game: what the blocks of `game` and `variant` say."""

from itertools import product

from text import is_word, load

METADATA = {"title", "description", "history", "strategy", "help", "music", "default", "notation", "solution"}


class Block:
    """One list in `moves` or `drops`."""

    def __init__(self, statements, kind, is_drop):
        self.statements, self.kind, self.is_drop = statements, kind, is_drop


class Piece:
    def __init__(self, name):
        self.name = name
        self.attributes = {}
        self.blocks = []


class Turn:
    def __init__(self, player, owner, kinds):
        self.player, self.owner, self.kinds = player, owner, kinds


class Board:
    def __init__(self):
        self.cells = []
        self.dummies = set()  # cells that are only stepped through
        self.links = {}       # (cell, direction) -> cell
        self.directions = {}  # name -> vectors
        self.symmetry = {}    # player -> {direction: direction}
        self.zones = {}       # (name, player or None) -> set
        self.grids = []

    def add(self, cell):
        if cell not in self.cells:
            self.cells.append(cell)

    def kill(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)
        self.links = {link: end for link, end in self.links.items() if cell not in (link[0], end)}

    def opposite(self, direction):
        vectors = self.directions.get(direction, ())
        for name, others in self.directions.items():
            if vectors and [tuple(-n for n in v) for v in vectors] == list(others):
                return name
        best, most = None, 0
        names = dict.fromkeys(name for _, name in self.links)
        for name in names:
            back = sum(1 for (cell, d), end in self.links.items()
                       if d == direction and self.links.get((end, name)) == cell)
            if back > most:
                best, most = name, back
        return best


class Game:
    def __init__(self):
        self.players, self.order, self.repeat = [], [], 0
        self.board, self.pieces = Board(), {}
        self.setup, self.priorities = [], []
        self.conditions, self.options = [], {}
        self.title = ""

    def is_neutral(self, player):
        return player not in {turn.owner for turn in self.order} | {turn.player for turn in self.order}


def read_grid(board, body):
    dimensions, directions = [], []
    for item in body:
        if item[0] == "dimensions":
            dimensions = [d[0].split("/") for d in item[1:]]
        elif item[0] == "directions":
            directions = [(d[0], tuple(int(n) for n in d[1:])) for d in item[1:]]
    at = {}
    for labels in product(*[list(enumerate(d)) for d in dimensions]):
        index = tuple(i for i, _ in labels)
        at[index] = "".join(label for _, label in labels)
    # Zillions lists the cells row by row.
    for index in sorted(at, key=lambda i: i[::-1]):
        board.add(at[index])
    for name, vector in directions:
        board.directions.setdefault(name, []).append(vector)
        for index, cell in at.items():
            end = tuple(i + v for i, v in zip(index, vector + (0,) * (len(index) - len(vector))))
            if end in at:
                board.links[cell, name] = at[end]
    board.grids.append(at)


def read_board(body):
    board = Board()
    for item in body:
        head, rest = item[0], item[1:]
        if head == "grid":
            read_grid(board, rest)
        elif head == "positions":
            for position in rest:
                board.add(position[0])
        elif head == "links":
            for start, end in rest[1:]:
                board.links[start, rest[0]] = end
        elif head == "unlink":
            for pair in rest:
                if not isinstance(pair, list):
                    pair = [pair]
                if len(pair) == 1:
                    gone = {link for link, end in board.links.items() if pair[0] in (link[0], end)}
                elif pair[1] in board.cells:
                    gone = {link for link, end in board.links.items() if {link[0], end} == set(pair)}
                else:
                    gone = {tuple(pair)}
                board.links = {link: end for link, end in board.links.items() if link not in gone}
        elif head in ("kill-positions", "dummy-kill"):
            for cell in rest:
                board.kill(cell)
        elif head == "symmetry":
            board.symmetry.setdefault(rest[0], {}).update({a: b for a, b in rest[1:]})
        elif head == "zone":
            parts = {part[0]: part[1:] for part in rest}
            for player in parts.get("players", [None]):
                key = (parts["name"][0], player)
                board.zones.setdefault(key, set()).update(parts.get("positions", []))
        elif head == "dummy":
            board.dummies.update(rest)
            for cell in rest:
                board.add(cell)
    return board


def read_piece(body):
    piece = Piece("")
    for item in body:
        if not isinstance(item, list) or not item:
            continue
        head = item[0]
        if head == "name":
            piece.name = item[1]
        elif head == "attribute":
            piece.attributes[item[1]] = item[2] == "true"
        elif head in ("moves", "drops"):
            kind = None
            for statements in item[1:]:
                if not isinstance(statements, list) or not statements:
                    continue
                if statements[0] == "move-type":
                    kind = statements[1]
                else:
                    piece.blocks.append(Block(statements, kind, head == "drops"))
    return piece


def read_turns(game, items):
    game.order, game.repeat = [], 0
    for item in items:
        if item == "repeat":
            game.repeat = len(game.order)
        elif is_word(item):
            game.order.append(Turn(item, item, ()))
        else:
            player, rest = item[0], item[1:]
            owner = player
            if rest and rest[0] in game.players:
                owner, rest = rest[0], rest[1:]
            game.order.append(Turn(player, owner, tuple(rest)))


CONDITIONS = {"win-condition", "loss-condition", "draw-condition", "count-condition"}


def read_blocks(game, body):
    if any(isinstance(item, list) and item and item[0] in CONDITIONS for item in body):
        game.conditions = []
    turns = None
    for item in body:
        if not isinstance(item, list) or not item:
            continue
        head, rest = item[0], item[1:]
        if head == "title":
            game.title = rest[0]
        elif head == "players":
            game.players = rest
            if not game.order or turns is None:
                turns = turns or rest
        elif head == "turn-order":
            turns = rest
        elif head == "board":
            game.board = read_board(rest)
        elif head == "piece":
            piece = read_piece(rest)
            game.pieces[piece.name] = piece
        elif head == "board-setup":
            game.setup = rest
        elif head == "move-priorities":
            game.priorities = rest
        elif head in CONDITIONS:
            game.conditions.append((head, rest[0], rest[1:]))
        elif head == "option":
            game.options[rest[0].lower()] = rest[1]
    if turns is not None:
        read_turns(game, turns)


def read_games(path):
    """The game and its variants, in order; variants that stand before the first game come after it."""
    lists = [item for item in load(path) if item and item[0] in ("game", "variant")]
    first = next(number for number, item in enumerate(lists) if item[0] == "game")
    games, base = [], None
    for item in [lists[first]] + lists[:first] + lists[first + 1:]:
        game = Game()
        if item[0] == "game":
            base = item[1:]
            read_blocks(game, base)
        else:
            read_blocks(game, base)
            read_blocks(game, item[1:])
        games.append(game)
    return games
