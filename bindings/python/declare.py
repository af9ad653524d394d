#!/usr/bin/env python3
"""Prints what the public headers declare for ctypes: baronet/_declarations.py.

    declare.py VERSION HEADER... >_declarations.py

Pointers to structs without fields are numbers (c_void_p). `char *` results and `char **` parameters
are numbers, too, because baronet_free needs the pointer; `const char *` is bytes.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
import headers as api  # noqa: E402

NUMBERS = {
    "bool": "c_bool", "char": "c_char", "int": "c_int", "unsigned": "c_uint", "float": "c_float",
    "double": "c_double", "size_t": "c_size_t", "ptrdiff_t": "c_ssize_t", "long": "c_long",
    **{f"{sign}int{bits}_t": f"c_{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)},
}  # fmt: skip

# Structs of the interface begin with their size.
SIZED = '''

class Sized(Structure):
    def __init__(self, **fields: Any) -> None:
        super().__init__(**{"size": sizeof(type(self)), **fields})'''


class Printer:
    def __init__(self, headers):
        self.headers = headers

    def ctype(self, kind, is_field=False, is_parameter=False):
        """The type in ctypes' words."""
        if kind.kind == "function":
            kinds = [self.ctype(parameter, is_parameter=True) for _, parameter in kind.parameters]
            return f"CFUNCTYPE({', '.join([self.ctype(kind.result), *kinds])})"
        made = self.pointed(kind, is_field)
        if kind.is_array:
            return f"POINTER({made})" if is_parameter or kind.size is None else f"{made} * {kind.size}"
        return made

    def pointed(self, kind, is_field):
        stars = kind.stars
        if kind.kind == "struct" and kind.name in self.headers.structs:
            made = kind.name
        elif kind.kind == "struct" or kind.name == "void":
            if stars == 0:
                return "None"
            made, stars = "c_void_p", stars - 1
        elif kind.name == "char" and stars > 0:
            made, stars = ("c_char_p" if kind.is_const or is_field else "c_void_p"), stars - 1
        else:
            made = NUMBERS["int" if kind.kind == "enum" else kind.name]
        return "POINTER(" * stars + made + ")" * stars

    def lines(self, version):
        headers = self.headers
        yield '"""What the public headers of libbaronet declare; made from them by declare.py."""\n'
        yield "from ctypes import *  # noqa: F403\nfrom typing import Any\n"
        yield f'VERSION = "{version}"'
        yield SIZED
        for name in sorted(headers.structs):
            yield f"\n\nclass {name}(Sized):\n    pass"
        yield ""
        for name, value in headers.constants.items():
            yield f"{name} = {value}"
        for name, fields in headers.structs.items():
            yield f"{name}._fields_ = ["
            yield from (f'    ("{member}", {self.ctype(kind, is_field=True)}),' for member, kind in fields)
            yield "]"
        yield "\n\n# Name, result, parameters.\nFUNCTIONS: list[tuple[str, Any, list[Any]]] = ["
        for name, (result, parameters) in headers.functions.items():
            kinds = ", ".join(self.ctype(kind, is_parameter=True) for _, kind in parameters)
            yield f'    ("{name}", {self.ctype(result)}, [{kinds}]),'
        yield ']\n\n\nclass Library:\n    """What a loaded library has, for checkers of types."""\n'
        for name, (_, parameters) in headers.functions.items():
            words = "".join(f", {word}: Any" for word, _ in parameters)
            yield f"    def {name}(self{words}, /) -> Any: ..."


def main():
    print("\n".join(Printer(api.read(sys.argv[2:])).lines(sys.argv[1])))


if __name__ == "__main__":
    main()
