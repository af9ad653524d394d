"""Mutations of VDL text, line by line: strings, comments, names, setups and tests are left alone."""

import re

from mutation import Edit

TOKEN = re.compile(r'--[^\n]*|"[^"\n]*"|[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z][A-Za-z0-9]*)*|\d+x\d+|\d+|!=|<=|>=|\S')
SWAPPED_WORDS = [
    ("own", "enemy"), ("and", "or"), ("win", "lose"), ("draw", "lose"), ("origin", "destination"),
    ("me", "opponent"), ("file", "rank"), ("files", "ranks"), ("true", "false"), ("any", "own"), ("n", "s"), ("e", "w"),
    ("ne", "sw"), ("nw", "se"), ("empty", "squares"), ("first", "last"), ("mark", "unmark"), ("most", "least"),
]
# Either word becomes the other one; in a later pair only a word that has none yet.
SWAPS = {}
for one, two in SWAPPED_WORDS:
    SWAPS.setdefault(one, two)
    SWAPS.setdefault(two, one)
COMPARED = {"=": ("!=",), "!=": ("=",), "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
            "+": ("-",), "-": ("+",)}
LETTERS = {"m": "c", "c": "m", "f": "b", "b": "f", "l": "r", "r": "l", "v": "s", "s": "v", "W": "F", "F": "W",
           "R": "B", "B": "R", "Q": "R", "K": "W", "N": "Z", "A": "D", "D": "A", "C": "N", "G": "H", "H": "G",
           "Z": "C", "n": "j", "j": "n", "p": "g", "g": "p"}
STATEMENTS = ("require", "set", "remove", "place", "move", "note", "reverse", "change", "mark", "unmark", "take", "add",
              "give", "keep turn", "end turn", "forget", "prefer", "later", "return", "leave")
GOALS = ("win", "lose", "draw", "referee", "claim", "invalid", "on capture", "after turn")
# Lines in which = compares nothing.
DECLARING = ("define", "set", "let", "variable", "turn variable")
# Lines of words for people, or of what is no rule.
OTHER_LINES = ("game", "by", "use", "test", "prompt", "setup", "betza", "players")


def indentation(line):
    return len(line) - len(line.lstrip())


def starts_with(line, words):
    return any(re.match(re.escape(word) + r"(?![\w-])", line) for word in words)


def is_complete(line):
    """Whether a statement can end with this line."""
    return line.count("(") == line.count(")") and not re.search(r"(,|:|\band|\bor|\bnot|\bwhen|=|\+)$", line)


def without_comment(line):
    return re.sub(r'("[^"]*")|--.*', lambda match: match.group(1) or "", line).rstrip()


class Reader:
    def __init__(self, text):
        self.edits = []
        self.block = ""
        lines = text.split("\n")
        offset = 0
        for line, following in zip(lines, lines[1:] + [""]):
            self.offset = offset
            self.read_line(without_comment(line), without_comment(following))
            offset += len(line) + 1

    def add(self, name, start, end, new):
        self.edits.append(Edit(name, self.offset + start, self.offset + end, new, self.block))

    def read_line(self, line, following):
        if not line.strip():
            return
        if not line.startswith(" "):
            match = re.match(r"(?:rule|zone|define|piece|attribute|variable) ([\w-]+)|[\w-]+(?: [\w-]+)?", line)
            self.block = match.group(1) or match.group() if match else line
            self.is_other = starts_with(line, OTHER_LINES)
        if self.is_other:
            return
        is_last = is_complete(line) and indentation(following) <= indentation(line)
        if is_last:
            self.drop_statement(line)
        if line.startswith("piece"):
            self.change_movement(line)
        elif not line.startswith("attribute") or " " in line:
            self.change_tokens(line)

    def drop_statement(self, line):
        if starts_with(line, GOALS) and not re.search(":$", line):
            self.add("dropped goal", 0, len(line), "")
            return
        for match in re.finditer(r"(?:^ +|: )(?=\S)", line):
            rest = line[match.end():]
            if starts_with(rest, STATEMENTS) or re.match(r"[a-z-]+(\([^:]*\))?$", rest) and rest != "nothing":
                self.add("dropped statement", match.end(), len(line), "nothing")

    def change_tokens(self, line):
        found = list(TOKEN.finditer(line))
        for before, match in zip([None] + found, found):
            word, (start, end) = match.group(), match.span()
            if word in SWAPS and not (before and before.group() in ("let", "rule", "define", "variable", "choose")):
                self.add("swapped word", start, end, SWAPS[word])
            elif word == "not":
                self.add("dropped not", start, end + 1, "")
            elif word in ("when", "require") and not line[end:].startswith(" not "):
                self.add("negated condition", start, end, word + " not")
            elif word.isdigit():
                for new in {int(word) + 1, int(word) - 1} - {-1}:
                    self.add("number", start, end, str(new))
            elif word in COMPARED and not (word == "=" and starts_with(line.lstrip(), DECLARING)):
                for new in COMPARED[word]:
                    self.add("operator", start, end, new)
        for match in re.finditer(r"\(([^(),]+), ([^(),]+)", line):
            self.add("swapped arguments", match.start() + 1, match.end(), f"{match[2]}, {match[1]}")

    def change_movement(self, line):
        """piece NAME LETTERS: [TRAIT,] BETZA: letters and digits of the item that is written in Betza's notation."""
        match = re.match(r'piece [\w-]+ +(?:\w+|"[^"]*")?:', line)
        if not match:
            return
        for item in re.finditer(r'[^,"]+|"[^"]*"', line[match.end():]):
            if not re.fullmatch(r'\s*"?[\w()\[\],?!-]+"?', item.group()) or not re.search("[A-Z]", item.group()):
                continue
            start = match.end() + item.start()
            for i, letter in enumerate(item.group()):
                if letter in LETTERS:
                    self.add("Betza letter", start + i, start + i + 1, LETTERS[letter])
                if letter.islower():
                    self.add("Betza letter", start + i, start + i + 1, "")
                if letter.isdigit():
                    self.add("Betza number", start + i, start + i + 1, str(int(letter) + 1))


def vdl_edits(text):
    return Reader(text).edits
