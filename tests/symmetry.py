"""Whether the engine judges both sides alike: positions of random games and their mirror images.

    python3 tests/symmetry.py PROG POSITIONS[/EVERY] [GAME...|-GAME...]

In a game whose rules are the same for both players, a position and what becomes of it when the
players are exchanged, and the board mirrored, are worth the same to the player to move. The images
are made here, from the FEN alone: GAMES says how each game is mirrored, LACKING which games have no
such symmetry and why. Each game is played over UCI without learning; the evaluation of random
positions, as they stand, is compared with the evaluation of their images. With EVERY = 2 every other game is tried.
"""

import random
import re
import subprocess
import sys

# How the board is mirrored when the players are exchanged.
RANKS = "ranks"  # the last rank becomes the first
TURN = "turn"  # turned by 180 degrees
SAME = "same"  # it stays as it is
SWAP = "swap"  # files become ranks
FILES = "files"  # each file of a hexagon is reversed
SIDES = "sides"  # the last file becomes the first
PITS = "pits"  # each player's pits become the other one's, in the order of sowing
ROWS = "rows"  # as PITS, where the board of pits is turned by 180 degrees

GAMES = {
    "abalone": TURN, "alice": RANKS, "amazons": RANKS, "antichess": RANKS, "arimaa": RANKS, "ataxx": SAME,
    "atomic": RANKS, "bao": ROWS, "berolina": RANKS, "breakthrough": RANKS, "bridg-it": SWAP, "cambodian": TURN,
    "cannon-shogi": TURN, "capablanca": RANKS, "chak": TURN, "chess": RANKS, "chess960": RANKS, "chessgi": RANKS,
    "chu-shogi": TURN, "clobber": SAME, "connect-four": SAME, "coregal": RANKS, "courier": RANKS, "crazyhouse": RANKS,
    "cylinder-chess": RANKS, "dai-shogi": TURN, "dark-chess": RANKS, "dobutsu": TURN, "dots-and-boxes": SAME,
    "duck": RANKS, "english-draughts": TURN, "extinction": RANKS, "falcon": RANKS, "five-field-kono": TURN,
    "frisian-draughts": TURN, "glinski": FILES, "gomoku": SAME, "grand": RANKS, "grant-acedrex": RANKS,
    "grasshopper": RANKS, "halma": TURN, "havannah": SAME, "hex": SWAP, "hoppel-poppel": RANKS, "hostage": RANKS,
    "international-draughts": TURN, "isolation": SAME, "italian-draughts": TURN, "janus": RANKS, "jungle": TURN,
    "kalah": PITS, "king-of-the-hill": RANKS, "knightmate": RANKS, "kriegspiel": RANKS, "kyoto-shogi": TURN,
    "lines-of-action": SAME, "los-alamos": RANKS, "losers": RANKS, "makruk": TURN, "marseillais": RANKS,
    "metamachy": RANKS, "minishogi": TURN, "minixiangqi": RANKS, "nine-mens-morris": SAME, "omega": RANKS,
    "opulent": RANKS, "oware": PITS, "pocket-knight": RANKS, "qubic": SAME, "race": SAME, "racing-kings": SIDES,
    "reversi": SAME, "robber-baron": RANKS, "robber-baron-no-flip": RANKS, "ruddigore": RANKS,
    "russian-draughts": TURN, "rutland": RANKS, "rutland-gollon": RANKS, "ryugi": RANKS, "seirawan": RANKS,
    "shako": RANKS, "shatranj": RANKS, "sho-shogi": TURN, "shogi": TURN, "sittuyin": TURN, "spanish-draughts": TURN,
    "stratego": RANKS, "teeko": SAME, "ten-cubed": RANKS, "tenjiku-shogi": TURN, "three-check": RANKS,
    "tori-shogi": TURN, "torpedo": RANKS, "turkish-draughts": TURN, "twixt": SWAP, "ultima": RANKS,
    "unicorn-great-chess": RANKS, "wild-tic-tac-toe": SAME, "wildebeest": RANKS, "xiangqi": RANKS, "y": SAME,
}

LACKING = {
    "backgammon": "points are called by their numbers, so that those of an image would have other names",
    "brandubh": "one side has a King, the other more men",
    "bughouse": "four players on two boards",
    "chinese-checkers": "six players",
    "empire": "the armies differ",
    "four-corners": "four players, one against three",
    "fox-and-hounds": "one Fox against four Hounds",
    "go": "White gets points for playing second",
    "hive": "the first insect is placed in the middle, the second beside it",
    "hnefatafl": "one side has a King, the other more men",
    "horde": "White has Pawns alone",
    "janggi": "Black sets up first and has a point and a half more",
    "jieqi": "Fate is a third player",
    "lights-out": "one player",
    "ludo": "up to four players",
    "manchu": "the armies differ",
    "monster": "White has less, and moves twice",
    "orda": "the armies differ",
    "peg-solitaire": "one player",
    "progressive": "how many moves a series has depends on whose it is",
    "spartan": "the armies differ",
    "synochess": "the armies differ",
    "tablut": "one side has a King, the other more men",
    "three-musketeers": "three Musketeers against all others",
}

SOWING = "a1 b1 c1 d1 e1 f1 white-store f2 e2 d2 c2 b2 a2 black-store".split()
FILES_TURNED = str.maketrans("abcdefgh", "hgfedcba")
ACROSS = dict(zip(SOWING, SOWING[7:] + SOWING[:7]))

TURNS_OF_GAME, TURNS_APART = 60, 5


class Engine:
    """A game over UCI, without learning."""

    def __init__(self, program, game):
        self.process = subprocess.Popen([program, "uci"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("setoption name Learn value 0", "setoption name Hash value 1",
                 "setoption name UCI_Variant value " + game)

    def ask(self, *commands):
        """The lines that the commands are answered with."""
        self.process.stdin.write("\n".join(commands + ("isready",)) + "\n")
        lines = []
        for line in self.process.stdout:
            if line.strip() == "readyok":
                return lines
            lines.append(line.rstrip("\n"))
        raise SystemExit("the engine has ended: " + " / ".join(lines))

    def position(self, place):
        for line in self.ask("position " + place):
            if "error" in line:
                raise ValueError(line)

    def fen(self):
        return next(line[5:] for line in self.ask("d") if line.startswith("Fen: "))

    def turns(self):
        lines = self.ask("go perft 1")
        return [line.rsplit(":", 1)[0] for line in lines if re.search(r": \d+$", line)
                and not line.startswith("Nodes")]

    def evaluation(self):
        return next(int(line.split(": ")[1].split()[0]) for line in self.ask("eval")
                    if line.startswith("Evaluation as it stands: "))

    def close(self):
        self.process.stdin.write("quit\n")
        self.process.stdin.close()
        self.process.wait()


def read_row(text):
    """A row of a FEN as a list of cells: a piece with its signs, "*" for a hole, "" where nobody is."""
    cells = []
    for number, piece in re.findall(r"(\d+)|([^A-Za-z*\d]*[A-Za-z*][^A-Za-z*\d+]*)", text):
        cells += [""] * int(number) if number else [piece]
    return cells


def write_row(cells):
    return re.sub(r"_+", lambda run: str(len(run.group())), "".join(cell or "_" for cell in cells))


def mirrored_rows(rows, how):
    if how == RANKS:
        return rows[::-1]
    if how == TURN:
        return [row[::-1] for row in rows[::-1]]
    if how == SIDES:
        return [row[::-1] for row in rows]
    if how == SWAP:  # the last row is the first rank
        ranks = rows[::-1]
        return [list(file) for file in zip(*ranks)][::-1]
    if how == FILES:  # short ranks have the files in the middle
        width = len(rows[-1])
        files = [[] for _ in range(width)]
        for row in rows[::-1]:
            first = (width - len(row)) // 2
            for i, cell in enumerate(row):
                files[first + i].append(cell)
        files = [file[::-1] for file in files]
        return [[file[rank] for file in files if rank < len(file)]
                for rank in range(len(rows))][::-1]
    return rows


def mirrored_square(square, how, rows):
    file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
    files, ranks = len(rows[-1]), len(rows)
    if how in (RANKS, TURN):
        rank = ranks - 1 - rank
    if how in (TURN, SIDES):
        file = files - 1 - file
    if how == SWAP:
        file, rank = rank, file
    return chr(ord("a") + file) + str(rank + 1)


def swapped(text):
    """Upper case is White's, lower case Black's."""
    return text.swapcase()


def image(fen, how):
    """The FEN after the players are exchanged; None where this script can't say."""
    fields = fen.split()
    board, side, rights, passed, *rest = fields
    if how == PITS:
        rest[-1] = re.sub(r"[\w-]+(?=:)", lambda name: ACROSS[name.group()], rest[-1])
        return " ".join([board, "b" if side == "w" else "w", rights, passed] + rest)
    if how == ROWS:
        rest[-1] = re.sub(r"([a-h])([1-4])(?=:)", lambda pit: pit[1].translate(FILES_TURNED) + str(5 - int(pit[2])),
                          rest[-1])
        rest[-1] = re.sub(r"(stock|kept)=(\w+),(\w+)", r"\1=\3,\2", rest[-1])
        return " ".join([board, "b" if side == "w" else "w", rights, passed] + rest)
    if side not in "wb" or not re.fullmatch(r"[^{]*( {roll=\d+}| {(left|fresh)=[a-z0-9,]+}| {king-moved=\w+,\w+})?", fen):
        return None
    board, _, hand = board.partition("[")
    rows = [read_row(row) for row in board.split("/")]
    rows = [[swapped(cell) for cell in row] for row in mirrored_rows(rows, how)]
    image_board = "/".join(write_row(row) for row in rows)
    if hand or "[" in fen:
        image_board += "[" + swapped(hand)
    if rights != "-" and how != RANKS:
        return None
    if passed != "-":
        if how == FILES:
            return None
        passed = re.sub(r"[a-z]\d+", lambda square: mirrored_square(square.group(), how, rows), passed)
    if rest and re.match("{(left|fresh)=", rest[-1]):
        rest[-1] = re.sub(r"[a-z]\d+", lambda square: mirrored_square(square.group(), how, rows), rest[-1])
    if rest and rest[-1].startswith("{king-moved="):
        rest[-1] = re.sub(r"(\w+),(\w+)}", r"\2,\1}", rest[-1])
    shown = [field for field in rest if "+" in field]
    rest = ["+".join(field.split("+")[::-1]) if field in shown else field for field in rest]
    return " ".join([image_board, "b" if side == "w" else "w", swapped(rights), passed] + rest)


def random_positions(engine, chance, wanted):
    """FENs from random games, some turns apart."""
    for _ in range(wanted):
        engine.position("startpos")
        for turn in range(TURNS_OF_GAME):
            choices = engine.turns()
            if not choices:
                break
            fen = engine.fen()
            if turn % TURNS_APART == 0:
                yield fen
            engine.position("fen %s moves %s" % (fen, chance.choice(choices).replace(" ", "_")))


def compare(engine, fen, other):
    """What is wrong; None: nothing."""
    try:
        engine.position("fen " + fen)
        own = engine.evaluation()
        engine.position("fen " + other)
        its = engine.evaluation()
    except ValueError as error:
        return "%s, or its image %s: %s" % (fen, other, error)
    return None if own == its else "%s: %d\n    but %s: %d" % (fen, own, other, its)


def try_game(program, game, how, wanted):
    """How many positions were compared, and the first one that differs from its image."""
    engine = Engine(program, game)
    compared, met = 0, 0
    difference = None
    for fen in random_positions(engine, random.Random(game), wanted):
        other = image(fen, how)
        met += 1
        if other is not None:
            difference = compare(engine, fen, other)
            compared += 1
        if difference or compared == wanted or met > 4 * wanted:
            break
    engine.close()
    return compared, difference


def main():
    program = sys.argv[1]
    wanted, every = (int(number) for number in (sys.argv[2] + "/1").split("/")[:2])
    names = [name for name in sys.argv[3:] if name[0] != "-"]
    names = names or [name for name in GAMES if "-" + name not in sys.argv[3:]][::every]
    bundled = [line.split("\t")[0] for line in subprocess.run(
        [program, "list"], capture_output=True, text=True, check=True).stdout.splitlines()]
    failed = [game for game in bundled if game not in GAMES and game not in LACKING]
    for game in failed:
        print("%s: neither a symmetry nor the lack of one is known" % game)
    for game in names:
        compared, difference = try_game(program, game, GAMES[game], wanted)
        if difference or compared < wanted // 2:
            failed.append(game)
            print("%s: %s" % (game, difference or "only %d positions could be compared" % compared))
    print("%d games, %d failed" % (len(names), len(failed)))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
