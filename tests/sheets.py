"""Rule sheets: nothing is left without words, all forms are sound, and the questions that readers of a sheet answered are
answered by the rules as they were by them.

    sheets.py PROGRAM
"""

import html.parser
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).parent.parent
QUESTIONS = TOP / "tests/data/sheet-questions"
VOID = {"meta", "path", "circle", "rect", "line", "br"}
HOSTILE = '<script>alert("1")</script> & *bold* .SH'

checks = 0


def check(condition, words):
    global checks
    checks += 1
    if not condition:
        print(f"FAILED: {words}")
        sys.exit(1)


def run(*arguments, status=0):
    result = subprocess.run([sys.argv[1], *arguments], capture_output=True, text=True, encoding="utf-8")
    check(result.returncode == status, f"{arguments}: {result.returncode} {result.stderr[:400]}")
    return result.stdout


class Page(html.parser.HTMLParser):
    """A page whose elements are closed in order."""

    def __init__(self, name):
        super().__init__()
        self.name, self.open, self.met = name, [], []

    def handle_starttag(self, tag, attributes):
        self.met.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.met.append(tag)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        check(self.open and self.open.pop() == tag, f"{self.name}: </{tag}> closes nothing")


def pages(name, game):
    page = Page(name)
    text = run("rules", game, "--html")
    page.feed(text)
    check(not page.open, f"{name}: {page.open} is not closed")
    check("script" not in page.met, f"{name}: a script in the page")
    return page, text


def sentences():
    listed = json.loads(run("list", "--json"))
    games = [game["name"] for game in listed]
    others = [f"{game['name']}?{option['name']}={value}" for game in listed for option in game.get("options", [])
              for value in option["values"] if value != option["chosen"]]
    check(others, "games with options")
    for game in games + others:
        sheet = json.loads(run("rules", game, "--json"))
        check(
            sheet["gaps"] == 0,
            f"{game}: {sheet['gaps']} rules without a sentence; \"baronet check --sentences {game}\" says which",
        )
        blocks = [block for section in sheet["sections"] for block in section["blocks"]]
        check(all(it["kind"] != "code" for it in blocks), f"{game}: code on its sheet")
        check(not any("{" in it["text"] for it in blocks if it["kind"] != "code" and it["kind"] != "drawing"),
              f"{game}: a brace on its sheet")
    return games


def questions():
    files = sorted(QUESTIONS.glob("*.tsv"))
    check(len(files) >= 10, "questions on ten games")
    for file in files:
        rows = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
        check(len(rows) == 20, f"{file.name}: {len(rows)} questions")
        turns = {}
        for question, answer, fen, turn in rows:
            if fen not in turns:
                position = () if fen == "start" else ("--fen", fen)
                turns[fen] = {line.split("\t")[0] for line in run("moves", file.stem, *position).splitlines()}
            check(answer == ("yes" if turn in turns[fen] else "no"), f"{file.name}: {question} {answer}")
        check({row[1] for row in rows} == {"yes", "no"}, f"{file.name}: one answer to all")


def forms(folder):
    for game in ["chess", "glinski", "qubic", "kalah", "stratego", "four-corners"]:
        page, _ = pages(game, game)
        check("svg" in page.met, f"{game}: no picture")
        check(run("rules", game, "--markdown").startswith("# "), f"{game}: no heading")
        check(run("rules", game, "--man").startswith(".TH "), f"{game}: no title line")
    path = os.path.join(folder, "hostile.vdl")
    Path(path).write_text(
        f'game "{HOSTILE}"\nby "{HOSTILE}"\nabout "{HOSTILE}"\nabout origin "{HOSTILE}"\nboard 3x3\n'
        f'piece Man m: W\nturn: move\nabout turn "{HOSTILE}"\nlose "{HOSTILE}" when not exists own Man\n'.replace(
            '("1")', '(""1"")'),
        encoding="utf-8",
    )
    _, text = pages("hostile", path)
    check(text.count("&lt;script&gt;") >= 5, "texts of strangers are shown")
    for line in run("rules", path, "--man").splitlines():
        check(not line.startswith(".SH") or line.startswith('.SH "'), f"a request in a text: {line}")
    check("\\<script\\>" in run("rules", path, "--markdown"), "marks in Markdown are escaped")
    written = os.path.join(folder, "sheet.html")
    run("rules", "chess", "--html", "-o", written)
    check(Path(written).read_text(encoding="utf-8") == run("rules", "chess", "--html"), "-o writes the same")
    run("rules", "chess", "--html", "--man", status=2)
    check("there are no words for this rule" in run("rules", str(TOP / "games/zrf/ataxx.zrf")), "ZRF is shown")
    sheet = json.loads(run("rules", str(TOP / "games/zrf/chess.zrf"), "--json"))
    check(sheet["gaps"] == 0 and "steps one square diagonally forward" in json.dumps(sheet).lower(), "ZRF is said")


def slips(folder):
    """What a sentence is about has to be there, and what it has in braces; a new rule has no old sentence."""
    path = os.path.join(folder, "slips.vdl")
    for text, words in [
        ('about rule castel "He castles."', "about nothing that there is"),
        ('about rule castel "He castles."', 'did you mean "castle"?'),
        ('about piece Kinght "It leaps."', 'did you mean "Knight"?'),
        ('about lose "stalemate" "Lost."', "about nothing that there is"),
        ('about rule castle "{castle-steps} squares."', 'nothing is called "castle-steps"'),
        ("rule stay-safe: nothing\n\nturn: move own Rook", "the turn has no sentence"),
        ('rule promote: require false', 'the rule "promote" has no sentence'),
        ("define castling-path = squares\nabout rule castle \"He castles.\"", None),
        ("define castling-path = squares", None),
        ("define irreversible = Knight", None),
        ("after turn: set clock = 3", "what follows a turn has no sentence"),
    ]:
        Path(path).write_text(f'game "Slips" from chess\n{text}\n', encoding="utf-8")
        result = subprocess.run([sys.argv[1], "check", "--sentences", path], capture_output=True, text=True)
        check((result.returncode != 0) == bool(words), f"{text}: {result.stdout} {result.stderr}")
        check(not words or words in result.stderr, f"{text}: {result.stderr}")
    Path(path).write_text('game "Steps" from chess\ndefine castling-steps = 3\n', encoding="utf-8")
    check("the King goes 3 squares" in " ".join(run("rules", path).split()), "what the game decides is filled in")


def movements(folder):
    """Terms that end alike are one sentence, unless that would seem to say something else; zones hold for what stands in
    them."""
    path = os.path.join(folder, "movements.vdl")
    Path(path).write_text('game "Movements"\nboard 8x8\nzone camp: a1 to c3\npiece Joined j: RNmAcD\npiece First f: imDmW\n'
                          'piece Last l: mWimD\npiece Chain c: "[W-F]N"\npiece Bound b: W within camp, fR\nturn: move\n',
                          encoding="utf-8")
    text = " ".join(run("rules", path).split())
    may = "; it may move to empty squares and capture enemies."
    for words in [
        f"Slides like a Rook, any number of squares orthogonally, or leaps like a Knight (1,2){may} Leaps like an Alfil",
        "From a start square, leaps like a Dabbaba, two squares orthogonally, only to an empty square. Steps one square "
        "orthogonally, only to an empty square.",
        "Steps one square orthogonally, or from a start square, leaps like a Dabbaba, two squares orthogonally, only to",
        f"to either side{may} Leaps like a Knight (1,2){may}",
        f"Steps one square orthogonally{may} From anywhere: Slides any number of squares straight forward{may}",
    ]:
        check(words in text, f"not told: {words}\n{text}")
    check("all squares except" in run("rules", "hnefatafl"), "most of a board is told by the rest")


def main():
    with tempfile.TemporaryDirectory() as folder:
        games = sentences()
        questions()
        forms(folder)
        slips(folder)
        movements(folder)
    print(f"summary: {checks} checks, {len(games)} games")


main()
