"""How many fields a struct has, and whether that is too many.

    python3 tests/fields.py HEADER STRUCT MOST

Fields of structs inside of it would count, too; so there may be none, only pointers to them.
"""

import re
import sys


def main():
    path, name, most = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"//[^\n]*", "", file.read())
    found = re.search(r"\nstruct %s\s*\{([^{}]*)\};" % re.escape(name), text)
    if not found:
        print(f"{path}: there is no struct {name} without structs inside of it", file=sys.stderr)
        return 1
    fields = [field.strip() for declaration in found[1].split(";") for field in declaration.split(",") if field.strip()]
    inside = [field for field in fields if re.match(r"(struct|union)\s+\w+\s+\w", field)]
    print(f"struct {name} has {len(fields)} fields")
    if inside or len(fields) > most:
        print(f"{path}: at most {most} are allowed, and no structs inside of it", *inside, sep="\n", file=sys.stderr)
    return bool(inside) or len(fields) > most


if __name__ == "__main__":
    sys.exit(main())
