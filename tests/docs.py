#!/usr/bin/env python3
"""Runs the examples of the documentation and compares its lists with the sources.

    PROG=build/baronet tests/docs.py [--bless] FILE...

Run from the top of the project. Fenced blocks are told apart by the words after the fence:

    vdl [NAME.vdl]   a complete game file: `baronet check` has to accept it, its tests have to pass, and
                     `baronet format` has nothing to change
    vdl part         the same, after the line `game "Example" from chess`
    diff NAME.vdl    changes of a game file that an earlier block made, which is then checked like a complete one: lines
                     begin with "+", "-" or a blank, and those without "+" are found in the file, once; "..." stands
                     between changes. With an answer below, they show a mistake, and the file stays as it was
    error            what `check` prints about the block above, which then has to fail
    warning          what `check` prints about the block above, which it accepts
    sh run           commands, run where build/baronet is the program and the named files stand
    output           what the commands above print
    words            the reserved words of the language, all of them
    sh               commands that are not run here
    python           a session with Python, which the suite `python` tries
    js, text         JavaScript and what it prints, which the suite `wasm` tries
    html             a part of a page

With --bless the error, warning and output blocks are rewritten: read the difference.
"""

import difflib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FRAME = 'game "Example" from chess\n'
FENCE = re.compile(r"^```(\S[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANSWERS = {"error": ("vdl", "diff"), "warning": ("vdl", "diff"), "output": ("sh run",)}  # and what they follow
KINDS = {"vdl", "diff", "sh", "sh run", "words", "python", "js", "text", "html", *ANSWERS}
TIME_LIMIT = 300


def headings_of(text):
    """The headings of a document; lines that begin with # in its examples are none."""
    return re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.MULTILINE)


class Tester:
    def __init__(self, program, bless):
        self.program = os.path.abspath(program)
        self.bless = bless
        self.checks = 0
        self.examples = 0
        self.failures = 0

    def expect(self, holds, where, problem):
        self.checks += 1
        if not holds:
            self.failures += 1
            print(f"FAILED: {where}: {problem}")
        return holds

    def run(self, command, folder):
        return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                              encoding="utf-8", errors="replace", timeout=TIME_LIMIT, check=False)

    def compare(self, where, wanted, got):
        """Returns the text that belongs into the block."""
        if self.bless:
            return got
        lines = difflib.unified_diff(wanted.splitlines(), got.splitlines(), "written", "printed", lineterm="")
        self.expect(wanted == got, where, "it prints something else\n    " + "\n    ".join(lines))
        return wanted

    # ---- Blocks

    def check_game(self, where, info, body, is_accepted, answer, folder):
        """Checks a game; returns what it printed."""
        words = info.split()[1:]
        is_part = words == ["part"]
        name = words[0] if words and not is_part else "my.vdl"
        (folder / name).write_text((FRAME if is_part else "") + body, encoding="utf-8")
        result = self.run([self.program, "check", name], folder)
        fits = self.expect(result.returncode == (0 if is_accepted else 1), where,
                           f"exit status {result.returncode}\n{result.stderr}")
        if is_accepted:
            layout = self.run([self.program, "format", "--diff", name], folder)
            self.expect(layout.returncode == 0, where, f"not laid out as usual\n{layout.stdout}{layout.stderr}")
        return self.compare(where, answer, result.stderr) if fits else answer

    def check_changes(self, where, info, body, is_accepted, answer, folder):
        """Checks a game file with changes, which it keeps if nothing is printed. Returns what was."""
        name = info.split()[1]
        file = folder / name
        before = file.read_text(encoding="utf-8")
        after = before
        for change in body.split("...\n"):
            lines = change.splitlines(keepends=True)
            old = "".join(line[1:] for line in lines if line[0] != "+")
            fits = all(line[0] in "+- " for line in lines) and old and after.count(old) == 1
            if not self.expect(fits, where, f"these lines do not stand in {name}, once:\n{old}"):
                return answer
            after = after.replace(old, "".join(line[1:] for line in lines if line[0] != "-"))
        printed = self.check_game(where, f"vdl {name}", after, is_accepted, answer, folder)
        if answer or not is_accepted:
            file.write_text(before, encoding="utf-8")
        return printed

    def check_commands(self, where, body, output, folder):
        result = self.run(["sh", "-e", "-c", body], folder)
        self.expect(result.returncode == 0, where, f"status {result.returncode}\n{result.stdout}{result.stderr}")
        return None if output is None else self.compare(where, output, result.stdout)

    def check_file(self, path):
        text = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            (folder / "build").mkdir()
            (folder / "build" / "baronet").symlink_to(self.program)
            for entry in ("games", "stdlib", "docs"):
                (folder / entry).symlink_to(Path(entry).resolve())
            blocks = list(FENCE.finditer(text))
            edits = []
            kind_before = None
            for i, block in enumerate(blocks):
                info, body = block.group(1), block.group(2)
                after = blocks[i + 1] if i + 1 < len(blocks) else None
                where = f"{path}:{text.count(chr(10), 0, block.start()) + 1}"
                fresh = None
                answer = after.group(2) if after and after.group(1) in ANSWERS else None
                kind = info.split()[0] if info.split()[0] in ("vdl", "diff") else info
                self.expect(kind in KINDS and kind_before in ANSWERS.get(kind, [kind_before]), where,
                            f"a block \"{info}\" can't stand here")
                kind_before = kind
                self.examples += kind in ("vdl", "diff", "sh run")
                if kind in ("vdl", "diff"):
                    is_accepted = answer is None or after.group(1) == "warning"
                    check = self.check_game if kind == "vdl" else self.check_changes
                    fresh = check(where, info, body, is_accepted, answer or "", folder)
                elif info == "sh run":
                    fresh = self.check_commands(where, body, answer, folder)
                elif info == "words":
                    self.check_words(where, body.split())
                if self.bless and answer is not None and fresh != answer:
                    edits.append((after.start(2), after.end(2), fresh))
            for start, end, fresh in reversed(edits):
                text = text[:start] + fresh + text[end:]
            if edits:
                path.write_text(text, encoding="utf-8")
        self.check_headings(path, text)
        self.check_links(path, text)

    # ---- Lists

    def check_words(self, where, words):
        grammar = Path("grammar/vdl.y").read_text(encoding="utf-8")
        reserved = re.search(r"/\* Keywords:.*?%token <text>(.*?)%token", grammar, re.DOTALL).group(1)
        wanted = sorted(re.findall(r'"(\w+)"', reserved))
        self.expect(words == wanted, where,
                    f"missing: {set(wanted) - set(words)}; too many: {set(words) - set(wanted)}; or not sorted")

    def check_headings(self, path, text):
        """No heading stands twice: each can be linked, and nothing was pasted in twice."""
        seen = {}
        for heading in headings_of(text):
            self.expect(heading not in seen, path, f'the heading "{heading}" stands twice')
            seen[heading] = True

    def check_links(self, path, text):
        for link, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text):
            if "://" in link:
                continue
            file = path.parent / link if link else path
            if not self.expect(file.exists(), path, f"there is no {link}") or not anchor or file.suffix != ".md":
                continue
            anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")
                       for heading in headings_of(file.read_text(encoding="utf-8"))}
            self.expect(anchor in anchors, path, f"there is no heading {link}#{anchor}")
        for name in re.findall(r"`((?:interp|grammar|games|stdlib|tests|docs)/[\w./-]*)`", text):
            if "NAME" not in name:
                self.expect(Path(name).exists(), path, f"there is no {name}")

    def check_reference(self, text):
        """The reference names every builtin, function, property and module, and has the limits right."""
        def named(pattern, file):
            return re.findall(pattern, Path(file).read_text(encoding="utf-8"), re.MULTILINE)

        names = named(r'^BUILTIN\("([^"]+)"', "interp/compile/builtins.def")
        names += named(r'^    \{"([a-z]+)", OP_', "interp/compile/name_lookup.c")
        for name in names:
            self.expect(re.search(rf"`{name}\b", text), "docs/language.md", f"says nothing of {name}")
        for module in sorted(Path("stdlib").glob("*.vdl")):
            self.expect(f"### {module.stem}\n" in text, "docs/language.md", f"no section on {module}")
        sources = "\n".join(file.read_text(encoding="utf-8") for folder in ("interp", "grammar")
                            for file in sorted(Path(folder).rglob("*.[chy]")))
        limits = re.findall(r"^\|[^|]*\| ([\d ]+)[^|]*\| `([A-Z_]+)` \|$", text, re.MULTILINE)
        self.expect(limits, "docs/language.md", "no table of limits")
        values = {}  # the first ones
        for name, value, rest in re.findall(r"\b([A-Z][A-Z_]*) = (\d+)((?: (?:<<|\*) \d+)*)", sources):
            values.setdefault(name, (value, rest))
        for number, name in limits:
            value, rest = values.get(name, (None, ""))
            actual = int(value) if value else None
            for operator, operand in re.findall(r"(<<|\*) (\d+)", rest):
                actual = actual << int(operand) if operator == "<<" else actual * int(operand)
            self.expect(actual == int(number.replace(" ", "")), "docs/language.md", f"{name} is {actual}")

    def check_readme(self, text):
        """The README names every command, and no target of the Makefile that does not exist."""
        makefile = Path("Makefile").read_text(encoding="utf-8")
        for target in re.findall(r"\bmake ([a-z]+)(?:`| [A-Z]+=|   )", text):
            self.expect(re.search(rf"^{target}:", makefile, re.MULTILINE), "README.md", f"there is no make {target}")
        usage = self.run([self.program, "help"], ".").stdout
        commands = re.findall(r"^  ([a-z]+) +\S", usage, re.MULTILINE)
        self.expect(commands, "README.md", "baronet help lists no command")
        for command in commands:
            self.expect(f"\n| `baronet {command}" in text, "README.md", f"says nothing of baronet {command}")


def main():
    arguments = sys.argv[1:]
    bless = "--bless" in arguments
    tester = Tester(os.environ.get("PROG", "build/baronet"), bless)
    for argument in arguments:
        if argument != "--bless":
            tester.check_file(Path(argument))
            text = Path(argument).read_text(encoding="utf-8")
            if argument == "docs/language.md":
                tester.check_reference(text)
            if argument == "README.md":
                tester.check_readme(text)
    tester.expect(tester.examples, "documentation", "there is no example")
    if tester.failures:
        print(f"{tester.failures} failures")
        return 1
    print(f"summary: {tester.examples} examples, {tester.checks} checks")
    return 0


if __name__ == "__main__":
    sys.exit(main())
