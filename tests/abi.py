"""Whether the public headers still keep what programs compiled against version 1.0 rely on (tests/data/abi.txt).

    abi.py FILE           compares; exit status 1, and what is broken, if such programs would break
    abi.py FILE --write   writes the file anew: after additions, or before a new major version

A line of the file is a constant and its value; a struct and its size, and whether it may grow, as it begins with its own
size; a field, with its place in bytes and its type; or a function with its type. Constants, functions, and fields at the
end of structs that may grow can be added; nothing else may change.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "bindings"))
import headers  # noqa: E402


def print_type(kind):
    if kind.kind == "function":
        arguments = ", ".join(print_type(each) for _, each in kind.parameters)
        return f"{print_type(kind.result)} (*)({arguments})"
    words = ("const " if kind.is_const else "") + (kind.kind + " " if kind.kind else "") + kind.name
    stars = " " + "*" * kind.stars if kind.stars else ""
    extent = f"[{'' if kind.size is None else kind.size}]" if kind.is_array else ""
    return words + stars + extent


def layout(declared, paths):
    """{"STRUCT": size, "STRUCT.FIELD": place in bytes}, as the C compiler has them."""
    lines = [f'#include "{path.name}"' for path in paths] + ["#include <stddef.h>", "#include <stdio.h>", "int main(void) {"]
    for name, fields in declared.structs.items():
        lines.append(f'printf("{name} %zu\\n", sizeof(struct {name}));')
        lines += [f'printf("{name}.{field} %zu\\n", offsetof(struct {name}, {field}));' for field, _ in fields]
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "layout.c"), os.path.join(folder, "layout")
        Path(source).write_text("\n".join(lines + ["return 0; }", ""]), encoding="utf-8")
        compiler = os.environ.get("CC", "cc").split()
        subprocess.run([*compiler, "-std=c11", f"-I{TOP / 'interp/api'}", source, "-o", program], check=True)
        told = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    return {name: int(number) for name, number in (line.split() for line in told.splitlines())}


def describe():
    """{what: how it is}, in the headers' order."""
    paths = sorted((TOP / "interp/api").glob("*.h"))
    declared = headers.read(paths)
    places, known = layout(declared, paths), {}
    for name, value in declared.constants.items():
        known[f"constant {name}"] = str(value)
    for name, fields in declared.structs.items():
        grows = fields[0][0] == "size"
        known[f"struct {name}"] = f"{places[name]} bytes{', may grow' if grows else ''}"
        for field, kind in fields:
            known[f"field {name}.{field}"] = f"at {places[f'{name}.{field}']}, {print_type(kind)}"
    for name, (result, parameters) in declared.functions.items():
        arguments = ", ".join(print_type(kind) for _, kind in parameters)
        known[f"function {name}"] = f"{print_type(result)} ({arguments})"
    return known


def is_kept(what, before, now):
    if now is None:
        return False
    if what.startswith("struct ") and before.endswith("may grow") and now.endswith("may grow"):
        return int(now.split()[0]) >= int(before.split()[0])
    return before == now


def main():
    path, known = Path(sys.argv[1]), describe()
    if sys.argv[2:] == ["--write"]:
        path.write_text("".join(f"{what}\t{how}\n" for what, how in known.items()), encoding="utf-8")
        return 0
    kept = dict(line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    broken = [(what, how, known.get(what)) for what, how in kept.items() if not is_kept(what, how, known.get(what))]
    for what, before, now in broken:
        print(f"{what}: {before} in version 1.0; now {now or 'gone'}")
    new = [what for what in known if what not in kept]
    for what in new:
        print(f"{what}: not in {path.name}; abi.py --write adds it")
    return 1 if broken or new or not kept else 0


if __name__ == "__main__":
    sys.exit(main())
