"""What declare.py makes of the headers is what a C compiler makes of them."""

import ctypes
import os
import shlex
import subprocess
import tempfile
import unittest
from pathlib import Path

from baronet import _declarations as declared

HEADERS = sorted(Path("interp/api").glob("*.h"))


class Declarations(unittest.TestCase):
    def ask_compiler(self, lines):
        """What a C program with these lines prints, a line each."""
        compiler = shlex.split(os.environ.get("CC", "cc"))
        includes = "".join(f'#include "{path.name}"\n' for path in HEADERS)
        text = "#include <stdio.h>\n" + includes + "int main(void) {\n" + "\n".join(lines) + "}\n"
        with tempfile.TemporaryDirectory() as folder:
            source, program = Path(folder, "ask.c"), Path(folder, "ask")
            source.write_text(text)
            command = [*compiler, "-std=c11", "-Iinterp/api", str(source), "-o", str(program)]
            subprocess.run(command, check=True)
            return subprocess.run([program], check=True, stdout=subprocess.PIPE).stdout.decode().split("\n")

    def test_structs(self):
        lines, expected = [], []
        for name, structure in vars(declared).items():
            if getattr(structure, "__module__", None) != declared.__name__ or name in ("Library", "Sized"):
                continue
            lines.append(f'printf("%zu\\n", sizeof (struct {name}));')
            expected.append((name, ctypes.sizeof(structure)))
            for field, *_ in structure._fields_:
                of = f"((struct {name} *)0)->{field}"
                lines.append(f'printf("%zu %zu\\n", (size_t)&{of}, sizeof {of});')
                at = getattr(structure, field)
                expected.append((f"{name}.{field}", f"{at.offset} {at.size}"))
        self.assertGreater(len(expected), 50)
        for (name, ours), theirs in zip(expected, self.ask_compiler(lines)):
            self.assertEqual(str(ours), theirs, name)

    def test_constants(self):
        names = [name for name, value in vars(declared).items() if name.startswith("BARONET_")]
        self.assertIn("BARONET_REFEREE", names)
        answers = self.ask_compiler([f'printf("%ld\\n", (long){name});' for name in names])
        for name, answer in zip(names, answers):
            self.assertEqual(getattr(declared, name), int(answer), name)

    def test_functions(self):
        names = {name for name, _, _ in declared.FUNCTIONS}
        for path in HEADERS:
            for word in path.read_text().split("BARONET_API ")[1:]:
                name = word.split("(")[0].split()[-1].lstrip("*")
                if name.startswith("baronet_"):
                    self.assertIn(name, names)


if __name__ == "__main__":
    unittest.main()
