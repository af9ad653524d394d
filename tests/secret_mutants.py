"""Writes mutants of a game with secrets that leak, each through one channel.

    secret_mutants.py PROGRAM GAME FOLDER SEED

The mutants are files FOLDER/CHANNEL.vdl, games from GAME with something added or replaced. What they tell is about the
first player, and hidden from the second one: where he has some kind of piece, or one with a secret attribute, among
squares drawn at random. Prints the names of the channels. A channel that GAME does not have (a secret note, say)
yields no mutant.
"""

import json
import os
import random
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read_chain(name):
    """The texts of a bundled game, its parents and its modules, the nearest first."""
    texts, waiting, seen = [], [os.path.join("games", name)], set()
    while waiting:
        path = waiting.pop(0)
        if path in seen:
            continue
        seen.add(path)
        with open(os.path.join(TOP, path + ".vdl"), encoding="utf-8") as file:
            text = file.read()
        texts.append(text)
        waiting += [os.path.join("games", parent) for parent in re.findall(r'^game "[^"]*" from ([\w-]+)', text, re.M)]
        for names in re.findall(r"^use (.*)", text, re.M):
            waiting += [os.path.join("stdlib", module.strip()) for module in names.split("--")[0].split(",")]
    return texts


def blocks(text):
    """The declarations of a file, each with the indented lines that belong to it, without comments."""
    lines = [line for line in re.sub(r"\s*--.*", "", text).splitlines() if line.strip()]
    found = []
    for line in lines:
        if line[0].isspace() and found:
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found


def empty_squares(fen, names):
    """The squares without a piece, of a rectangular board."""
    rows, found = re.sub(r"\[.*?\]", "", fen.split()[0]).split("/"), []
    for number, row in enumerate(rows):
        file = 0
        for part in re.findall(r"\d+|[+~]*[A-Za-z*]", row):
            width = int(part) if part.isdigit() else 1
            squares = [chr(ord("a") + file + i) + str(len(rows) - number) for i in range(width)]
            found += [square for square in squares if part.isdigit() and square in names]
            file += width
    return found


class Mutants:
    def __init__(self, program, name, seed):
        shown = json.loads(subprocess.run([program, "show", name, "--json"], capture_output=True, check=True).stdout)
        self.rng = random.Random(f"{name} {seed}")
        self.name, self.texts = name, read_chain(name)
        self.first, self.second = [player.capitalize() for player in shown["players"]][:2]
        self.squares = [square["name"] for square in shown["squares"]]
        self.pieces = [piece["name"] for piece in shown["pieces"] if not piece["royal"] and piece["letter"].isalpha()]
        self.empty = empty_squares(shown["fen"], self.squares)
        everything = [block for text in self.texts for block in blocks(text)]
        self.attributes = [block for block in everything if re.match(r"attribute .*\bsecret\b", block)]
        self.has_view = any(block.startswith("view") for block in everything)
        self.secret_notes = [block for block in everything if "note secretly" in block]
        self.turn = next(block for block in everything if block.startswith("turn:"))

    def some(self, squares, share):
        return " or ".join(sorted(self.rng.sample(squares, max(1, int(len(squares) * share)))))

    def hidden(self):
        """What the second player may not know: a condition, and a number."""
        what = self.rng.choice(self.pieces)
        if not self.has_view:
            what = "piece with " + self.attributes[0].split()[1]
        squares = self.some(self.squares, 0.5)
        number = f"count ({self.first} {what} in ({squares}))"
        return number + " is even", number

    def wrapped(self, lines):
        """A turn of these lines, in which `inner-turn` is the game's own one: at the beginning, unless they have it."""
        inner = re.sub(r"^turn:", "rule inner-turn:", self.turn)
        if not any("inner-turn" in line for line in lines):
            lines = ["inner-turn"] + lines
        return f"{inner}\nturn:\n" + "\n".join("  " + line for line in lines)

    def in_the_way(self):
        return f"not exists own piece in ({self.some(self.empty, 0.3)})"

    # Each returns the text that makes the mutant, or None.

    def variable(self):
        condition, _ = self.hidden()
        return f"variable leak = false, open\nafter turn: set leak = {condition}"

    def clock(self):
        condition, _ = self.hidden()
        return f"variable clock = 0, open\nafter turn:\n  when {condition}: set clock = clock + 2"

    def board(self):
        return (f"after turn:\n  when me = {self.second} and {self.hidden()[0]}: "
                f"remove first of (own piece in ({self.some(self.squares, 0.5)}))")

    def prompt(self):
        return f'prompt "something is there" when {self.hidden()[0]}'

    def said(self):
        return f'say "something is there" to {self.second} when {self.hidden()[0]}'

    def attribute(self):
        if not self.attributes:
            return None
        return re.sub(r"\s+secret\b", "", self.rng.choice(self.attributes))

    def secret_note(self):
        return "\n".join(block.replace("note secretly", "note") for block in self.secret_notes) or None

    def note(self):
        return self.wrapped([f"when me = {self.first}:", f"  let told = {self.hidden()[1]}", '  note ";{told}"'])

    def legality(self):
        return self.wrapped([f"when me = {self.second} and {self.hidden()[0]}: require {self.in_the_way()}"])

    def reason(self):
        way = self.in_the_way()
        return self.wrapped([f"when me = {self.second} and {self.hidden()[0]}: require {way}, \"one thing\"",
                             f'otherwise when me = {self.second}: require {way}, "another"'])

    def order(self):
        way = self.in_the_way()
        one, other = [f"    inner-turn\n      require {no}{way}" for no in ("", "not ")]
        lines = [f"when {self.hidden()[0]}:", "  either:", one, "  or:", other,
                 "otherwise:", "  either:", other, "  or:", one]
        return self.wrapped(lines)

    def keeping(self):
        way = self.in_the_way()
        return self.wrapped([f"when me = {self.second} and {self.hidden()[0]} and not {way}: keep turn"])

    def question(self):
        return self.wrapped([f"when {self.hidden()[0]}:", '  note ";", "one question"',
                             "otherwise:", '  note ";", "another question"'])

    def all(self):
        makers = (self.variable, self.clock, self.board, self.prompt, self.said, self.attribute, self.secret_note, self.note, self.legality,
                  self.reason, self.order, self.keeping, self.question)
        for maker in makers:
            text = maker()
            if text is not None:
                yield maker.__name__, f'game "A leak" from {self.name}\n{text}\n'


def main():
    program, name, folder, seed = sys.argv[1:]
    for channel, text in Mutants(program, name, seed).all():
        with open(os.path.join(folder, channel + ".vdl"), "w", encoding="utf-8") as file:
            file.write(text)
        print(channel)


if __name__ == "__main__":
    main()
