#!/usr/bin/env python3
"""Prints what JavaScript has to know of the public headers: baronet/declarations.js.

    declare.py SOURCE.js... -- HEADER... >declarations.js
    declare.py --exports SOURCE.js... -- HEADER...   the names of functions that are called, for the linker

Only what the sources name is declared, and only that is part of the package. Structs lie in memory as
the compiler has them for WebAssembly with 32 bits. Kinds of values, as wasm_memory.js knows them:

    bool, byte, int, unsigned, long (64 bits), double, void
    text         const char *
    made         char * that baronet_free releases: only as a result; in a struct it is a pointer
    pointer      another pointer, to an object or to nothing
    enum:NAME    a constant, by its name in small letters without what all names of the enum begin with
    struct:NAME  a struct itself
    in:NAME      a pointer to a struct that is only read; out:NAME: that the other side may fill
    array:KIND   a pointer to such values
    texts        a pointer to texts, with a NULL after the last
    message      struct baronet_message **: not an argument in JavaScript
    [kind, n]    an array; chars: of characters
    ["function", RESULT, PARAMETERS...]
"""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
import headers as api  # noqa: E402

NUMBERS = {
    "bool": "bool", "char": "byte", "uint8_t": "byte", "int": "int", "int32_t": "int", "ptrdiff_t": "int",
    "unsigned": "unsigned", "size_t": "unsigned", "uint32_t": "unsigned", "uint64_t": "long", "double": "double",
    "void": "void",
}  # fmt: skip
SIZES = {"bool": 1, "byte": 1, "long": 8, "double": 8}  # and 4


class Printer:
    def __init__(self, headers, sources):
        self.headers = headers
        words = set(re.findall(r"\bbaronet_\w+|\bBARONET_\w+", sources))
        self.functions = [name for name in headers.functions if name in words]
        self.constants = [name for name in headers.constants if name in words]
        self.structs = {}  # name: (size, alignment, {field: [offset, kind]})
        self.enums = {}
        for name in headers.structs:
            if name in words:
                self.struct(name)

    # ---- Kinds

    def kind(self, of):
        if of.kind == "function":
            return ["function", self.result(of.result), *(self.kind(kind) for _, kind in of.parameters)]
        if of.is_array and of.size is not None:
            return ["chars" if of.name == "char" and not of.stars else self.value(of, of.stars), of.size]
        return self.value(of, of.stars + of.is_array)

    def result(self, of):
        return "made" if (of.name, of.stars, of.is_const) == ("char", 1, False) else self.kind(of)

    def value(self, of, stars):
        if of.name == "baronet_message" and stars == 2:
            return "message"
        if of.name == "char" and stars > 0:
            readable = {1: "text", 2: "texts"} if of.is_const else {1: "pointer"}
            return readable.get(stars, "array:pointer")
        if of.kind == "struct":
            if of.name not in self.headers.structs:
                return "pointer"
            self.struct(of.name)
            return ("struct:", "in:" if of.is_const else "out:")[stars] + of.name
        if of.name == "void":
            return "pointer" if stars else "void"
        if of.kind == "enum":
            self.enum(of.name)
        number = f"enum:{of.name}" if of.kind == "enum" else NUMBERS[of.name]
        return "array:" * stars + number

    # ---- What they name

    def enum(self, name):
        constants = self.headers.enums[name]
        if [self.headers.constants[it] for it in constants] != list(range(len(constants))):
            raise SystemExit(f"declare.py: the constants of enum {name} are not 0, 1, 2 ...")
        words = [constant.split("_") for constant in constants]
        while len({it[0] for it in words}) == 1:
            words = [it[1:] for it in words]
        self.enums[name] = ["-".join(it).lower() for it in words]

    def extent(self, kind):
        """Size and alignment."""
        if isinstance(kind, list) and kind[0] != "function":
            size, alignment = (1, 1) if kind[0] == "chars" else self.extent(kind[0])
            return size * kind[1], alignment
        if isinstance(kind, str) and kind.startswith("struct:"):
            return self.structs[kind[7:]][:2]
        size = SIZES.get(kind, 4) if isinstance(kind, str) else 4
        return size, size

    def struct(self, name):
        if name in self.structs:
            return
        self.structs[name] = None  # while it is looked at
        at, largest, fields = 0, 1, {}
        for member, of in self.headers.structs[name]:
            kind = self.kind(of)
            size, alignment = self.extent(kind)
            at = (at + alignment - 1) // alignment * alignment
            fields[member] = [at, kind]
            at, largest = at + size, max(largest, alignment)
        self.structs[name] = (at + largest - 1) // largest * largest, largest, fields

    # ---- Output

    def lines(self):
        functions = {}
        for name in self.functions:
            result, parameters = self.headers.functions[name]
            functions[name] = [self.result(result), *(self.kind(kind) for _, kind in parameters)]
        yield "// What the public headers of libbaronet declare, as far as this package uses it; made by declare.py.\n"
        for name in self.constants:
            yield f"export const {name} = {self.headers.constants[name]};"
        for name, known in (
            ("ENUMS", self.enums),
            ("STRUCTS", {name: [size, fields] for name, (size, _, fields) in self.structs.items()}),
            ("FUNCTIONS", functions),
        ):
            lines = (f"    {key}: {json.dumps(value, separators=(',', ':'))}," for key, value in known.items())
            yield f"export const {name} = {{\n" + "\n".join(lines) + "\n};"


def main():
    arguments = [it for it in sys.argv[1:] if it != "--exports"]
    middle = arguments.index("--")
    sources = "\n".join(Path(path).read_text(encoding="utf-8") for path in arguments[:middle])
    printer = Printer(api.read(arguments[middle + 1 :]), sources)
    print("\n".join(printer.functions if "--exports" in sys.argv else printer.lines()))


if __name__ == "__main__":
    main()
