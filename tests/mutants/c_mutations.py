"""Mutations of C text, by its tokens. Comments, strings, preprocessor lines, assertions and declarations stay."""

import re

from mutation import Edit

TOKEN = re.compile(r"""
    (?P<skip>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<word>[A-Za-z_]\w*)
  | (?P<number>(?:0[xX][\da-fA-F]+|\d+(?:\.\d+)?)[uUlL]*)
  | (?P<sign>->|\+\+|--|<<=|>>=|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||.)
""", re.X | re.S | re.M)

# Between two operands these become one of those.
BINARY = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
    "&&": ("||",), "||": ("&&",), "+": ("-",), "-": ("+",), "*": ("+",), "/": ("*",), "%": ("/",),
    "<<": (">>",), ">>": ("<<",), "&": ("|",), "|": ("&",), "^": ("|",),
    "+=": ("-=",), "-=": ("+=",), "|=": ("&=",), "&=": ("|=",), "<<=": (">>=",), ">>=": ("<<=",),
}
WORDS = {"true": ("false",), "false": ("true",)}
ASSERTIONS = {"assert", "static_assert", "_Static_assert"}
TYPES = {"bool", "char", "const", "double", "enum", "extern", "float", "goto", "int", "long", "register", "short",
         "signed", "static", "struct", "union", "unsigned", "void", "case", "default"}
CONTROL = {"break", "continue"}
HEADS = {"if", "while", "for", "switch", "do", "else", "return"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"}


class Token:
    def __init__(self, kind, text, start):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)


def tokens_of(text):
    found = [Token(match.lastgroup, match.group(), match.start()) for match in TOKEN.finditer(text)]
    return [token for token in found if token.kind != "skip"]


class Reader:
    """Walks through the tokens of a file once and collects its edits."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokens_of(text)
        self.partner = self.match_brackets()
        self.edits = []

    def match_brackets(self):
        partner, open_ones = {}, []
        for i, token in enumerate(self.tokens):
            if token.kind == "sign" and token.text in "([{":
                open_ones.append(i)
            elif token.kind == "sign" and token.text in ")]}" and open_ones:
                partner[i] = open_ones.pop()
                partner[partner[i]] = i
        return partner

    def add(self, name, first, last, new):
        """Replaces the tokens from first to last."""
        self.edits.append(Edit(name, self.tokens[first].start, self.tokens[last].end, new, self.function))

    def source(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def read(self):
        i = 0
        while i < len(self.tokens):
            closing = self.partner.get(i)
            if self.tokens[i].text == "{" and closing is not None:
                before = self.tokens[i - 1].text if i else ""
                if before == ")":
                    self.function = self.tokens[self.partner[i - 1] - 1].text
                    self.is_predicate = self.returns_bool(i)
                    self.read_body(i + 1, closing)
                elif before == "=":
                    self.function = ""
                    self.read_table(i + 1, closing)
                i = closing
            i += 1
        return self.edits

    def returns_bool(self, brace):
        i = self.partner[brace - 1] - 2
        return self.tokens[i].text == "bool"

    def read_table(self, first, end):
        for i in range(first, end):
            if self.tokens[i].kind == "number":
                self.change_number(i)

    def read_body(self, first, end):
        i = first
        self.head_end = 0  # of the latest for (...)
        while i < end:
            token = self.tokens[i]
            if token.text in ASSERTIONS and self.tokens[i + 1].text == "(":
                i = self.partner[i + 1] + 1
                continue
            if token.text == "for":
                self.head_end = self.partner[i + 1]
            if i > self.head_end and self.begins_statement(i):
                self.drop_statement(i)
            self.change_token(i)
            i += 1

    # ---- Single tokens

    def change_token(self, i):
        token = self.tokens[i]
        if token.kind == "number":
            self.change_number(i)
        elif token.kind == "word":
            for new in WORDS.get(token.text, ()):
                self.add("constant", i, i, new)
            if token.text in ("if", "while") and self.tokens[i + 1].text == "(":
                closing = self.partner[i + 1]
                self.add("negated condition", i + 1, closing, "(!" + self.source(i + 1, closing) + ")")
            elif token.text == "return" and self.is_predicate:
                self.negate_returned(i)
            elif self.tokens[i + 1].text == "(" and token.text not in HEADS | TYPES | {"sizeof"}:
                self.swap_arguments(i + 1)
        elif token.text == "!":
            self.add("dropped !", i, i, "")
        elif token.text in ("++", "--") and i > self.head_end:
            self.add("step", i, i, "--" if token.text == "++" else "++")
        elif self.is_binary(i):
            # A loop with a contrary condition or step would only show that hangs and crashes are noticed.
            for new in BINARY[token.text][:1 if i < self.head_end else None]:
                self.add("operator", i, i, new)

    def is_binary(self, i):
        """clang-format puts spaces around binary operators, and none after a sign or a star of a type."""
        token = self.tokens[i]
        return (token.text in BINARY and self.text[token.start - 1].isspace() and self.text[token.end].isspace()
                and self.tokens[i - 1].text not in ("(", ",", "=", "return"))

    def change_number(self, i):
        token = self.tokens[i]
        if self.is_size(i) or "." in token.text:
            return
        digits = token.text.rstrip("uUlL")
        value, suffix = int(digits, 0), token.text[len(digits):]
        for new in {value + 1, value - 1} - {-1}:
            self.add("constant", i, i, str(new) + suffix)

    def is_size(self, i):
        """In "int list[8];" or "list[8] = {...": room, not a value."""
        return (self.tokens[i - 1].text == "[" and self.tokens[i + 1].text == "]"
                and (self.tokens[i + 2].text in (";", ",") or self.tokens[i + 3].text == "{")
                and self.tokens[i - 3].kind == "word")

    # ---- More than a token

    def negate_returned(self, i):
        end = self.end_of_statement(i)
        if end - i > 2 or self.tokens[i + 1].text not in ("true", "false"):
            self.add("negated result", i + 1, end - 1, "!(" + self.source(i + 1, end - 1) + ")")

    def swap_arguments(self, opening):
        parts, start, i = [], opening + 1, opening + 1
        closing = self.partner[opening]
        while i < closing:
            if self.tokens[i].text in ("(", "[", "{"):
                i = self.partner[i]
            elif self.tokens[i].text == ",":
                parts.append((start, i - 1))
                start = i + 1
            i += 1
        parts.append((start, closing - 1))
        for one, two in zip(parts, parts[1:]):
            if one[0] > one[1] or two[0] > two[1] or self.source(*one) == self.source(*two):
                continue
            between = self.text[self.tokens[one[1]].end:self.tokens[two[0]].start]
            self.add("swapped arguments", one[0], two[1], self.source(*two) + between + self.source(*one))

    def begins_statement(self, i):
        before = self.tokens[i - 1].text
        if before == ")":
            opening = self.partner[i - 1]
            return self.tokens[opening - 1].text in ("if", "while", "for")
        return before in (";", "{", "}", "else", ":", "do")

    def end_of_statement(self, i):
        """The index of its semicolon, or None in a list of values."""
        while self.tokens[i].text != ";":
            if self.tokens[i].text in (")", "]", "}"):
                return None
            i = self.partner[i] + 1 if self.tokens[i].text in ("(", "[", "{") else i + 1
        return i

    def drop_statement(self, i):
        token = self.tokens[i]
        if token.text in CONTROL or token.text == "return" and self.tokens[i + 1].text == ";":
            self.add("dropped statement", i, i + 1, ";")
            return
        if not (token.kind == "word" or token.text in ("*", "++", "--")) or token.text in HEADS | TYPES | ASSERTIONS:
            return
        end = self.end_of_statement(i)
        if end is None:
            return
        parts = self.tokens[i:end]
        is_declared = token.kind == "word" and (parts[1:2] and parts[1].kind == "word" or re.match(
            r"\w+ \*+\w+ *[=;]", self.source(i, end)))
        if is_declared or any(part.text == "{" for part in parts[:1]):
            return
        is_call = len(parts) > 2 and parts[1].text == "(" and self.partner[i + 1] == end - 1
        if is_call or any(part.text in ASSIGNMENTS for part in parts):
            self.add("dropped statement", i, end, ";")


def c_edits(text):
    return Reader(text).read()
