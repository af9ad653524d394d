"""Reads the public headers (interp/api/*.h): what each binding is made from.

So no binding can disagree with the headers about an argument or a field. It reads the C that these
headers are written in, and fails on anything else:

    struct NAME;                     opaque
    struct NAME { FIELDS };          fields: numbers, pointers, arrays, structs, functions
    enum [NAME] { A, B = 2, ... };
    BARONET_API RESULT NAME(PARAMETERS);
"""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

NUMBERS = {"bool", "char", "int", "unsigned", "float", "double", "size_t", "ptrdiff_t", "long"} | {
    f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)
}
TOKEN = re.compile(r"[A-Za-z_]\w*|\d\w*|<<|\.\.\.|[^\s\w]")


@dataclass(frozen=True)
class Type:
    """A type of C: a number, void, a struct, an enum or a function; pointers to these, arrays."""

    name: str  # "int", "void"; of a struct or an enum its name; "" of a function
    kind: str = ""  # "struct", "enum", "function"; "": a number, or void
    stars: int = 0
    is_const: bool = False  # what is pointed to in the end
    is_array: bool = False
    size: "int | None" = None  # of the array; None: unknown
    result: "Type | None" = None  # of a function, to which this is a pointer
    parameters: "tuple[tuple[str, Type], ...]" = ()


@dataclass
class Headers:
    """All that they declare, in their order."""

    constants: dict = field(default_factory=dict)  # name: value
    enums: dict = field(default_factory=dict)  # name: the names of its constants
    structs: dict = field(default_factory=dict)  # those with fields: [(name, Type)]
    functions: dict = field(default_factory=dict)  # name: (result, [(name, Type)])


def tokens_of(text):
    """The tokens of a header, without comments, preprocessor lines and what is only for C++."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.DOTALL)
    text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif$", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^ *#(?:[^\n]*\\\n)*[^\n]*$", "", text, flags=re.MULTILINE)
    return TOKEN.findall(text)


class Reader:
    """Reads one header into what is known of all."""

    def __init__(self, path, headers):
        self.path = path
        self.tokens = tokens_of(Path(path).read_text(encoding="utf-8"))
        self.at = 0
        self.headers = headers

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def sees(self, *tokens):
        return tuple(self.tokens[self.at : self.at + len(tokens)]) == tokens

    def take(self, *tokens):
        if not self.sees(*tokens):
            return False
        self.at += len(tokens)
        return True

    def fail(self, what):
        context = " ".join(self.tokens[max(0, self.at - 12) : self.at + 4])
        raise SystemExit(f"{self.path}: {what} in: {context}")

    def expect(self, token):
        if not self.take(token):
            self.fail(f'"{token}" expected')

    def value(self, *ends):
        """A constant expression, before one of these tokens."""
        words = []
        while self.tokens[self.at] not in ends:
            word = self.next()
            number = word.rstrip("uUlL") if word[0].isdigit() else word
            words.append(str(self.headers.constants.get(word, number)))
        return eval(" ".join(words), {"__builtins__": {}})  # of our own headers

    def header(self):
        while self.at < len(self.tokens):
            if self.sees("enum") and "{" in self.tokens[self.at : self.at + 3]:
                self.enum()
            elif self.sees("struct") and self.tokens[self.at + 2] in ";{":
                self.struct()
            else:
                self.expect("BARONET_API")
                result, name = self.declarator(self.base())
                self.headers.functions[name] = (result, self.parameters())
            self.expect(";")

    def enum(self):
        self.expect("enum")
        own = "" if self.sees("{") else self.next()
        self.expect("{")
        value, names = 0, []
        while not self.take("}"):
            name = self.next()
            if self.take("="):
                value = self.value(",", "}")
            self.headers.constants[name] = value
            names.append(name)
            value += 1
            self.take(",")
        if own:
            self.headers.enums[own] = names

    def struct(self):
        self.expect("struct")
        name = self.next()
        if not self.take("{"):
            return
        fields = self.headers.structs[name] = []
        while not self.take("}"):
            base = self.base()
            while True:
                kind, member = self.declarator(base)
                fields.append((member, kind))
                if not self.take(","):
                    break
            self.expect(";")

    def parameters(self):
        parameters = []
        self.expect("(")
        if self.take("void", ")"):
            return parameters
        while not self.take(")"):
            kind, name = self.declarator(self.base())
            parameters.append((name or f"argument_{len(parameters)}", kind))
            self.take(",")
        return parameters

    def base(self):
        """The words of a type before its stars."""
        is_const = self.take("const")
        if self.sees("struct") or self.sees("enum"):
            kind = self.next()
            return Type(self.next(), kind, is_const=is_const)
        name = self.next()
        if name == "unsigned":
            if self.take("char"):
                name = "uint8_t"
            self.take("int")
        if name not in NUMBERS and name != "void":
            self.fail(f'unknown type "{name}"')
        return Type(name, is_const=is_const)

    def declarator(self, base):
        """The type and the name, which is empty in an unnamed parameter."""
        stars = 0
        while self.take("*"):
            stars += 1
            self.take("const")
        kind = replace(base, stars=stars)
        if self.take("(", "*"):
            name = self.next()
            self.expect(")")
            return Type("", "function", result=kind, parameters=tuple(self.parameters())), name
        name = self.next() if self.tokens[self.at] not in ",)" else ""
        if self.take("["):
            size = None if self.sees("]") else self.value("]")
            self.expect("]")
            kind = replace(kind, is_array=True, size=size)
        return kind, name


def read(paths):
    """What these headers declare, and those beside them that they include."""
    headers, seen = Headers(), set()

    def take(path):
        if path in seen:
            return
        seen.add(path)
        for name in re.findall(r'^#include "(\w+\.h)"', path.read_text(encoding="utf-8"), re.MULTILINE):
            take(path.with_name(name))
        Reader(path, headers).header()

    for path in paths:
        take(Path(path))
    return headers
