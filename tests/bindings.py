#!/usr/bin/env python3
"""Compares the functions of the public headers with those that a binding calls.

    bindings.py js SOURCE...

What is neither called nor in bindings/exceptions.tsv is told, and so is what is there for nothing.
Exits with 1 if there is anything to tell, else prints how many functions are called.
"""

import re
import sys
from pathlib import Path

TOP = Path(__file__).parents[1]
sys.path.insert(0, str(TOP / "bindings"))
import headers as api  # noqa: E402


CALLS = {"js": r"(?:'|exports\.)(baronet_\w+)", "python": r"\blibrary\.(baronet_\w+)"}


def exceptions(binding):
    """Functions that this binding need not call, with their reasons."""
    for line in (TOP / "bindings/exceptions.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            whose, name, reason = line.split("\t")
            if not reason.strip() or whose not in ("js", "python", "both"):
                raise SystemExit(f"bindings/exceptions.tsv: {line}")
            if whose in (binding, "both"):
                yield name, reason


def main():
    binding, *sources = sys.argv[1:]
    declared = set(api.read(sorted((TOP / "interp/api").glob("*.h"))).functions)
    text = "\n".join(Path(source).read_text(encoding="utf-8") for source in sources)
    called = declared & set(re.findall(CALLS[binding], text))
    excepted = dict(exceptions(binding))
    told = [f"{name} is not called" for name in sorted(declared - called - set(excepted))]
    told += [f"{name} is an exception, but called" for name in sorted(called & set(excepted))]
    told += [f"{name} is an exception, but in no header" for name in sorted(set(excepted) - declared)]
    print("\n".join(told) or len(called))
    sys.exit(bool(told))


if __name__ == "__main__":
    main()
