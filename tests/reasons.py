"""Whether reasons are true: what `analyse --why` claims is replayed, and counted in the FENs.

    python3 tests/reasons.py PROG POSITIONS

In each game some positions of a random game are analysed. The turns of each reason are made with `moves`; what it says was
gained and lost has to be what is missing in the FEN after them, which is read here; games have to be over as it says. Lines
in which a piece is promoted are only replayed.
"""

import collections
import json
import random
import re
import subprocess
import sys

GAMES = ["chess", "ruddigore", "xiangqi", "capablanca", "makruk", "atomic", "antichess", "knightmate", "breakthrough", "shogi"]
REPLAYED = {"shogi"}  # captured pieces change sides, which FENs don't tell from others

# The mate is there, the Queen hangs, the Pawn promotes, the curse is cheapest with a Pawn: what has to be claimed, at least.
KNOWN = [
    ("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1", ("wins", 1, "checkmate")),
    ("chess", "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", ("gains", 1, "Queen")),
    ("chess", "4k3/8/2b5/3q4/8/2N5/8/4K3 w - - 0 1", ("gains", 1, "Queen")),
    ("chess", "8/P5k1/8/8/8/8/6K1/8 w - - 0 1", ("promotes", 1, "Queen")),
    ("chess", "4k3/8/8/8/8/8/r7/7K w - - 0 1", ("only", 1, None)),
    ("chess", "4k2r/8/8/8/8/8/6q1/5R1K w - - 0 1", ("only", 1, None)),
    ("ruddigore", "4x3/8/8/8/3h4/8/P6P/R3X3[] w - - 0 2", ("least", 1, "Pawn")),
    ("antichess", "8/8/8/3p4/4P3/8/8/7r w - - 0 1", ("only", 1, None)),
]


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *words):
        done = subprocess.run([self.path, *words], capture_output=True, text=True, check=False, timeout=300)
        if done.returncode != 0:
            sys.exit(f"{words}: {done.stderr}")
        return done.stdout

    def moves(self, game, fen):
        return dict(line.split("\t") for line in self.run("moves", game, "--fen", fen).splitlines())

    def names(self, game):
        """Of letters in FEN, in upper case."""
        return {piece["letter"].upper(): piece["name"] for piece in json.loads(self.run("show", game, "--json"))["pieces"]}

    def why(self, game, fen, nodes):
        told = json.loads(self.run("analyse", game, "--fen", fen, "--nodes", str(nodes), "--learn", "0", "--why", "--json"))
        for reason in told[-1]["why"]:  # what is said of "it" is said of the turn that is advised
            assert reason["line"] > 1 or reason["turns"][0] == told[-1]["best"], f"{game} {fen}: {told[-1]}"
            assert reason["line"] == 1 or reason["turns"][0] != told[-1]["best"], f"{game} {fen}: {told[-1]}"
        return told[-1]["why"]


def squares(fen):
    """The letters on the board by file and rank, and those in hands."""
    board, hands = re.match(r"([^\[ ]*)(?:\[([^\]]*)\])?", fen).groups()
    found, rank = {}, board.count("/") + 1
    for row in board.split("/"):
        file = 0
        for empty, piece in re.findall(r"(\d+)|(\+?[A-Za-z]~?)", row):
            if empty:
                file += int(empty)
            else:
                found[f"{chr(97 + file)}{rank}"] = piece
                file += 1
        rank -= 1
    return found, re.findall(r"[A-Za-z]", hands or "")


def army(fen, is_white):
    board, hands = squares(fen)
    letters = [*board.values(), *hands]
    return collections.Counter(letter.upper() for letter in letters if letter.strip("+~").isupper() == is_white)


class Claims:
    def __init__(self, program, game, fen):
        self.program, self.game, self.fen, self.names = program, game, fen, program.names(game)
        self.is_white = fen.split()[1] == "w"

    def replay(self, turns):
        """The position after them, and what was given up by choice on the way, by whom."""
        fen, given = self.fen, {True: collections.Counter(), False: collections.Counter()}
        for turn in turns:
            board, is_white = squares(fen)[0], fen.split()[1] == "w"
            given[is_white].update(board[square].upper() for square in re.findall(r",-([a-z]\d+)", turn))
            fen = self.program.moves(self.game, fen)[turn]
        return fen, given

    def missing(self, is_white, after, given):
        """The pieces of a side that are no longer there, without those that were given up; less than nothing: new ones."""
        lost = collections.Counter(army(self.fen, is_white))
        lost.subtract(army(after, is_white))
        lost.subtract(given[is_white])
        return lost

    def check_material(self, reason):
        after, given = self.replay(reason["turns"])
        own, others = self.missing(self.is_white, after, given), self.missing(not self.is_white, after, given)
        if self.game in REPLAYED or min([0, *own.values(), *others.values()]) < 0:
            return False
        net = collections.Counter()
        for letter in {*own, *others}:
            net[self.names[letter]] += others[letter] - own[letter]
        claimed = collections.Counter(reason["gained"])
        claimed.subtract(reason["lost"])
        assert {k: n for k, n in net.items() if n} == {k: n for k, n in claimed.items() if n}, f"{net} where it is said {reason}"
        return True

    def check_end(self, reason):
        told = json.loads(self.program.run("result", self.game, "--fen", self.fen, "--moves", " ".join(reason["turns"]), "--json"))
        mover = "white" if self.is_white else "black"
        expected = {"wins": mover, "loses": "black" if self.is_white else "white", "draws": None}[reason["kind"]]
        assert told["winner"] == expected and told["reason"] == reason["result"], f"{told} where it is said {reason}"
        return True

    def check_least(self, reason):
        board = squares(self.fen)[0]
        (turn,) = reason["turns"]
        move, square = turn.split(",-")
        # The piece that moves stands where the move ends then.
        start = re.match(r"[a-z]+[0-9]+", move)[0]
        given = {board.get(other.split(",-")[1], board[start]).upper()
                 for other in self.program.moves(self.game, self.fen) if other.startswith(move + ",-")}
        assert [self.names[board[square].upper()]] == reason["lost"] and len(given) > 1, reason
        assert reason["lost"] == ["Pawn"] or "P" not in given, f"a Pawn is cheaper: {reason}"
        return True

    def check_only(self, reason):
        assert list(self.program.moves(self.game, self.fen)) == reason["turns"], reason
        return True

    def check_promotion(self, reason):
        (before,), (after,) = reason["lost"], reason["gained"]
        army_after = army(self.replay(reason["turns"])[0], self.is_white)
        letters = {name: letter for letter, name in self.names.items()}
        was = army(self.fen, self.is_white)
        assert army_after[letters[after]] > was[letters[after]] and army_after[letters[before]] < was[letters[before]], reason
        return True

    def check(self, reason):
        said = reason["says"]
        assert all(name in said for name in reason["gained"] + reason["lost"]) and said.endswith(" ".join(reason["turns"])), said
        check = {"gains": self.check_material, "costs": self.check_material, "trades": self.check_material,
                 "wins": self.check_end, "loses": self.check_end, "draws": self.check_end, "least": self.check_least,
                 "only": self.check_only, "promotes": self.check_promotion}[reason["kind"]]
        return check(reason)


def positions(program, game, count, rng):
    fen = json.loads(program.run("show", game, "--json"))["fen"]
    for _ in range(count):
        for _ in range(rng.randrange(5, 10)):
            after = list(program.moves(game, fen).values())
            if not after:
                return
            fen = rng.choice(after)
        if program.moves(game, fen):
            yield fen


def main():
    program, count = Program(sys.argv[1]), int(sys.argv[2])
    checked = collections.Counter()
    for game, fen, (kind, line, word) in KNOWN:
        reasons = program.why(game, fen, 20000)
        assert any(reason["kind"] == kind and reason["line"] == line and (not word or word in reason["says"])
                   for reason in reasons), f"{game} {fen}: no reason \"{kind}\" in {reasons}"
        for reason in reasons:
            checked[reason["kind"]] += Claims(program, game, fen).check(reason)
    for game in GAMES:
        for fen in positions(program, game, count, random.Random(game)):
            claims = Claims(program, game, fen)
            for reason in program.why(game, fen, 3000):
                try:
                    checked[reason["kind"]] += claims.check(reason)
                except (AssertionError, KeyError) as error:
                    sys.exit(f"{game} {fen}: {type(error).__name__} {error}")
    print(dict(checked))
    assert checked["gains"] + checked["costs"] + checked["trades"] >= 3 * count, "few reasons"
    assert min(checked[kind] for kind in ("wins", "gains", "only", "promotes", "least")) > 0, "a kind of reason never occurs"


main()
