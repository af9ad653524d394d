#!/usr/bin/env python3
"""Reads the public headers and prints them as declarations for ctypes: baronet/_declarations.py.

    declare.py VERSION HEADER... >_declarations.py

So the binding can't disagree with the headers about an argument or a field. It reads the C that
these headers are written in, and fails on anything else:

    struct NAME;                     opaque; pointers to it are numbers (c_void_p)
    struct NAME { FIELDS };          fields: numbers, pointers, arrays, structs, functions
    enum [NAME] { A, B = 2, ... };   constants
    BARONET_API RESULT NAME(PARAMETERS);

`char *` results and `char **` parameters are numbers, too, because baronet_free needs the pointer;
`const char *` is bytes.
"""

import re
import sys
from pathlib import Path

NUMBERS = {
    "bool": "c_bool", "char": "c_char", "int": "c_int", "unsigned": "c_uint", "float": "c_float",
    "double": "c_double", "size_t": "c_size_t", "ptrdiff_t": "c_ssize_t", "long": "c_long",
    **{f"{sign}int{bits}_t": f"c_{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)},
}  # fmt: skip
TOKEN = re.compile(r"[A-Za-z_]\w*|\d\w*|<<|\.\.\.|[^\s\w]")


# Structs of the interface begin with their size.
SIZED = '''

class Sized(Structure):
    def __init__(self, **fields: Any) -> None:
        super().__init__(**{"size": sizeof(type(self)), **fields})'''


def tokens_of(text):
    """The tokens of a header, without comments, preprocessor lines and what is only for C++."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.DOTALL)
    text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif$", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^ *#(?:[^\n]*\\\n)*[^\n]*$", "", text, flags=re.MULTILINE)
    return TOKEN.findall(text)


def structs_of(headers):
    """The names of all structs that have fields."""
    return {
        name
        for tokens in headers
        for word, name, brace in zip(tokens, tokens[1:], tokens[2:])
        if word == "struct" and brace == "{"
    }


class Reader:
    def __init__(self, tokens, lines, constants, structs):
        self.tokens = tokens
        self.at = 0
        self.lines = lines  # that are printed
        self.constants = constants
        self.structs = structs  # those with fields
        self.functions = []

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

    def expect(self, token):
        if not self.take(token):
            context = " ".join(self.tokens[max(0, self.at - 12) : self.at + 4])
            raise SystemExit(f'declare.py: "{token}" expected in: {context}')

    def value(self, *ends):
        """A constant expression, before one of these tokens."""
        words = []
        while self.tokens[self.at] not in ends:
            word = self.next()
            words.append(str(self.constants.get(word, word.rstrip("uUlL") if word[0].isdigit() else word)))
        return eval(" ".join(words), {"__builtins__": {}})  # of our own headers

    def header(self):
        while self.at < len(self.tokens):
            if self.sees("enum") and "{" in self.tokens[self.at : self.at + 3]:
                self.enum()
            elif self.sees("struct") and self.tokens[self.at + 2] in ";{":
                self.struct()
            else:
                self.expect("BARONET_API")
                self.function()
            self.expect(";")

    def enum(self):
        self.expect("enum")
        if not self.sees("{"):
            self.next()
        self.expect("{")
        value = 0
        while not self.take("}"):
            name = self.next()
            if self.take("="):
                value = self.value(",", "}")
            self.constants[name] = value
            self.lines.append(f"{name} = {value}")
            value += 1
            self.take(",")

    def struct(self):
        self.expect("struct")
        name = self.next()
        if not self.take("{"):
            return
        fields = []
        while not self.take("}"):
            base = self.base()
            while True:
                field, kind = self.declarator(base, is_field=True)
                fields.append(f'    ("{field}", {kind}),')
                if not self.take(","):
                    break
            self.expect(";")
        self.lines += [f"{name}._fields_ = [", *fields, "]"]

    def function(self):
        base = self.base()
        name, result = self.declarator(base)
        names, kinds = self.parameters()
        self.functions.append((name, result, names, kinds))

    def parameters(self):
        names, kinds = [], []
        self.expect("(")
        if self.take("void", ")"):
            return names, kinds
        while not self.take(")"):
            name, kind = self.declarator(self.base(), is_parameter=True)
            names.append(name or f"argument_{len(names)}")
            kinds.append(kind)
            self.take(",")
        return names, kinds

    def base(self):
        """The words of a type before its stars: (is it const, the type, is it a struct)."""
        is_const = self.take("const")
        if self.take("struct"):
            return is_const, self.next(), True
        if self.take("enum"):
            self.next()
            return is_const, "int", False
        name = self.next()
        if name == "unsigned":
            if self.take("char"):
                name = "uint8_t"
            self.take("int")
        return is_const, name, False

    def declarator(self, base, is_field=False, is_parameter=False):
        """The name (empty in an unnamed parameter) and the type in ctypes' words."""
        stars = 0
        while self.take("*"):
            stars += 1
            self.take("const")
        if self.take("(", "*"):
            result = self.pointed(base, stars, False)
            name = self.next()
            self.expect(")")
            kinds = self.parameters()[1]
            return name, f"CFUNCTYPE({', '.join([result, *kinds])})"
        name = self.next() if self.tokens[self.at] not in ",)" else ""
        kind = self.pointed(base, stars, is_field)
        while self.take("["):
            size = None if self.sees("]") else self.value("]")
            self.expect("]")
            kind = f"POINTER({kind})" if is_parameter or size is None else f"{kind} * {size}"
        return name, kind

    def pointed(self, base, stars, is_field):
        is_const, name, is_struct = base
        if is_struct:
            if name in self.structs:
                kind = name
            elif stars > 0:
                kind, stars = "c_void_p", stars - 1
            else:
                raise SystemExit(f"declare.py: struct {name} has no fields here")
        elif name == "void":
            if stars == 0:
                return "None"
            kind, stars = "c_void_p", stars - 1
        elif name == "char" and stars > 0:
            kind, stars = ("c_char_p" if is_const or is_field else "c_void_p"), stars - 1
        elif name in NUMBERS:
            kind = NUMBERS[name]
        else:
            raise SystemExit(f'declare.py: unknown type "{name}"')
        for _ in range(stars):
            kind = f"POINTER({kind})"
        return kind


def main():
    headers = [tokens_of(Path(path).read_text()) for path in sys.argv[2:]]
    structs = structs_of(headers)
    lines, constants, functions = [], {}, []
    for tokens in headers:
        reader = Reader(tokens, lines, constants, structs)
        reader.header()
        functions += reader.functions
    print('"""What the public headers of libbaronet declare; made from them by declare.py."""\n')
    print("from ctypes import *  # noqa: F403\nfrom typing import Any\n")
    print(f'VERSION = "{sys.argv[1]}"')
    print(SIZED)
    for name in sorted(structs):
        print(f"\n\nclass {name}(Sized):\n    pass")
    print()
    print("\n".join(lines))
    print("\n\n# Name, result, parameters.\nFUNCTIONS: list[tuple[str, Any, list[Any]]] = [")
    for name, result, _, kinds in functions:
        print(f'    ("{name}", {result}, [{", ".join(kinds)}]),')
    print("]\n\n\nclass Library:\n" '    """What a loaded library has, for checkers of types."""\n')
    for name, _, names, _ in functions:
        print(f"    def {name}(self{''.join(f', {word}: Any' for word in names)}, /) -> Any: ...")


if __name__ == "__main__":
    main()
