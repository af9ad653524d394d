"""What a mutation is: an edit of a file, at a place that is named by text, not by line numbers."""

import collections
import hashlib
import math

# Replaces text[start:end] with new; `place` is the function, rule or piece in which that is.
Edit = collections.namedtuple("Edit", "operator start end new place")


def squeezed(text):
    return " ".join(text.split())


SHORT = 16  # characters of a line that says little by itself, such as "return;"


class Mutation:
    """An edit of a file. `before` and `after` are the lines that it touches, with single spaces, and with the line above
    if they are short."""

    def __init__(self, file, text, edit):
        self.file, self.edit, self.place, self.operator = file, edit, edit.place, edit.operator
        first = text.rfind("\n", 0, edit.start) + 1
        last = text.find("\n", edit.end)
        last = len(text) if last < 0 else last
        self.line = text.count("\n", 0, edit.start) + 1
        if len(squeezed(text[first:last])) < SHORT:
            first = text.rfind("\n", 0, max(first - 1, 0)) + 1
        self.before = squeezed(text[first:last])
        self.after = squeezed(text[first:edit.start] + edit.new + text[edit.end:last])
        self.copy = 0  # counts those that look the same in this place

    def key(self):
        return self.file, self.place, self.before, self.after

    def name(self):
        return hashlib.sha256("\0".join(map(str, (*self.key(), self.copy))).encode()).hexdigest()[:8]

    def apply(self, text):
        """The number of lines stays, so that the same code gives the same object."""
        removed = text[self.edit.start:self.edit.end].count("\n") - self.edit.new.count("\n")
        return text[:self.edit.start] + self.edit.new + "\n" * max(removed, 0) + text[self.edit.end:]

    def rank(self, seed, weight):
        """A random number for this mutation alone: changes elsewhere in the file do not change it. The smaller, the
        earlier it is tried; weights are chances to be early."""
        drawn = hashlib.sha256(f"{seed}\0{self.name()}".encode()).digest()
        return -math.log((int.from_bytes(drawn[:8], "big") + 1) / 2.0**64) / weight


def mutations_of(file, text, edits):
    """All mutations of a file, with their weights: every line has the same."""
    found = [Mutation(file, text, edit) for edit in edits]
    found = [mutation for mutation in found if mutation.before != mutation.after]
    copies, on_line = collections.Counter(), collections.Counter()
    for mutation in found:
        mutation.copy = copies[mutation.key()]
        copies[mutation.key()] += 1
        on_line[mutation.line] += 1
    return [(mutation, 1 / on_line[mutation.line]) for mutation in found]
