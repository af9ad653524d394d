"""The list of mutants that no test can kill (tests/data/mutants.txt): read, and asked about a mutation.

An entry is a paragraph: what it is (equivalent or speed), file and place, the line before and after, the reason.

    equivalent interp/fast/count.c judge
    - if (a < b)
    + if (a <= b)
    for equal values both branches store the same

A line "~ REGEX" instead of the two stands for every mutation in that file (or pattern of files) and, if it is given,
place, for which "BEFORE => AFTER" is like that.
"""

import fnmatch
import re
import sys

from mutation import squeezed

KINDS = ("equivalent", "speed")


class Entry:
    def __init__(self, paragraph, where):
        head = paragraph[0].split()
        lines = {line[:1]: squeezed(line[1:]) for line in paragraph[1:] if line[:2] in ("- ", "+ ", "~ ", "+")}
        reason = [line for line in paragraph[1:] if line[:1] not in lines]
        if len(head) not in (2, 3) or head[0] not in KINDS or not reason or set(lines) not in ({"-", "+"}, {"~"}):
            sys.exit(f"{where}: an entry is \"equivalent\" or \"speed\", file and place; lines with - and + (or ~); "
                     "a reason")
        self.kind, self.file, self.place = head[0], head[1], head[2] if len(head) == 3 else ""
        self.before, self.after, self.pattern = lines.get("-"), lines.get("+"), lines.get("~")
        self.where, self.reason = where, squeezed(" ".join(reason))

    def is_of(self, mutation):
        if not fnmatch.fnmatch(mutation.file, self.file) or self.place not in ("", mutation.place):
            return False
        if self.pattern:
            return re.fullmatch(self.pattern, f"{mutation.before} => {mutation.after}") is not None
        return (self.before, self.after) == (mutation.before, mutation.after)


def read_known(path):
    entries, paragraph, number = [], [], 0
    with open(path, encoding="utf-8") as file:
        for i, line in enumerate(list(file) + [""], 1):
            line = line.rstrip("\n")
            if line.startswith("#"):
                continue
            if line:
                number = number or i
                paragraph.append(line)
            elif paragraph:
                entries.append(Entry(paragraph, f"{path}:{number}"))
                paragraph, number = [], 0
    return entries


def entry_of(entries, mutation):
    for entry in entries:
        if entry.is_of(mutation):
            return entry
    return None
