"""A copy of the tree in which one mutant after the other is built and tested."""

import filecmp
import os
import re
import resource
import shutil
import subprocess
import time

# What the compiler only warns of, but what is no C.
INVALID = re.compile(r"\[-W(incompatible-pointer-types|int-conversion|implicit-function-declaration|return-type)")
BUILT = ("obj", "gen", "tests", "files", "flags", "baronet", "libbaronet.a", "libbaronet.so", "libbaronet.so.1")
MEMORY = 4 << 30  # bytes; so much for a file, too
SLOWEST = 10  # a test that takes so many times what it took before, and at least LEAST seconds, hangs
LEAST = 15

# After the tests near the file these are tried, with few trials (TEST_SCALE=small), then all as usual, the fastest first.
FIRST = ("games", "perft", "plain_test", "passes_test", "plain")
# These are about tools, which a mutant can't harm.
TOOLS = ("cost", "mutants")

# Of the environment, what would lead make and the tests elsewhere.
OF_MAKE = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "TESTS", "TEST_SCALE", "BUILD", "PROG", "DEEP", "SANITIZE")

REFUSED, SAME, KILLED, SURVIVED = "refused", "same", "killed", "survived"


class Stopped(Exception):
    """The time is used up, or the person has stopped it."""


class Result:
    def __init__(self, verdict, test="", output="", seconds=0.0):
        self.verdict, self.test, self.output, self.seconds = verdict, test, output, seconds


def limit_resources():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def words_of(name):
    return {word.rstrip("s") for word in re.split(r"[_\-.]", name)} - {"test", "vdl", "c", "h", "run", "game"}


def near(tests, mutation):
    """Tests whose name shares a word, or its first four letters ("picking", "picker"), with the file's.
    What a game says of its rules is looked at by those of rule sheets."""
    words = words_of(os.path.basename(mutation.file))
    if mutation.place.startswith("about"):
        words |= {"sheet"}
    beginnings = {word[:4] for word in words if len(word) >= 4}
    return [test for test in tests if any(word in words or word[:4] in beginnings for word in words_of(test))]


class Copy:
    """One copy of the tree, built, in which one process works."""

    def __init__(self, folder, scale="usual"):
        self.folder, self.scale = folder, scale
        self.stop = False
        self.running = None
        self.deadline = None
        self.environment = {name: value for name, value in os.environ.items() if name not in OF_MAKE}
        self.environment.update(JOBS="1", TMPDIR=os.path.join(folder, "tmp"))

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def create(self, top):
        """With what is built in `top` already, and without what other builds have left in build/."""
        def left_out(folder, names):
            if folder == os.path.join(top, "build"):
                return set(names) - set(BUILT)
            return [name for name in names if name in (".git", "__pycache__")]

        shutil.copytree(top, self.folder, symlinks=True, ignore=left_out)
        os.makedirs(self.path("tmp"))

    def keep_build(self):
        shutil.copytree(self.path("build"), self.path("kept"), symlinks=True)

    # ---- Running

    def run(self, command, seconds=None, **more):
        """The exit status and all output; None for the status when it took too long."""
        if self.stop:
            raise Stopped
        environment = dict(self.environment, **more)
        with open(self.path("tmp", "output"), "w+b") as output:
            self.running = subprocess.Popen(command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                            stdout=output, stderr=subprocess.STDOUT, preexec_fn=limit_resources)
            limit = seconds
            if self.deadline:
                limit = min(seconds or 1e9, max(self.deadline - time.monotonic(), 0.1))
            try:
                status = self.running.wait(limit)
            except subprocess.TimeoutExpired:
                self.running.terminate()
                self.running.wait()
                status = None
            except BaseException:
                self.running.terminate()
                raise
            self.running = None
            output.seek(0)
            text = output.read(1 << 20).decode(errors="replace")
        if self.stop or status is None and self.deadline and time.monotonic() >= self.deadline:
            raise Stopped
        return status, text

    def halt(self):
        self.stop = True
        if self.running:
            self.running.terminate()

    def make(self, *targets, jobs=1):
        return self.run(["make", "--no-print-directory", "-j%d" % jobs, *targets])

    def programs_for(self, test):
        """Only what a test needs is linked, as the first one kills most mutants."""
        suite = self.path("tests/suite", test + ".sh")
        if not os.path.exists(suite):
            return ["build/tests/" + test]
        with open(suite, encoding="utf-8") as file:
            return ["all"] + sorted({"build/" + program for program in re.findall(r"\$BUILD/(tests/\w+)", file.read())})

    def test(self, name, seconds=None, scale="usual"):
        """Whether a test passes, its output and how long it took; None: it can't run here."""
        status, output = self.make(*self.programs_for(name))
        if status:
            return False, output, 0.0
        begin = time.monotonic()
        limit = int(max(LEAST, SLOWEST * seconds)) if seconds is not None else 900
        status, output = self.run(["sh", "tests/run.sh", name], limit + 60, TIME_LIMIT=str(limit), TEST_SCALE=scale)
        shutil.rmtree(self.path("tmp"), ignore_errors=True)  # what a test that was stopped has left
        os.makedirs(self.path("tmp"))
        took = time.monotonic() - begin
        if status != 0 and re.search("^0 passed, 0 failed$", output, re.M):
            return None, output, took
        return status == 0, output, took

    # ---- Mutants

    def changed_objects(self):
        """Files of the build that a compilation has written, and whether one of them differs."""
        changed, differs = [], False
        for folder, _, names in os.walk(self.path("kept")):
            for name in names:
                kept = os.path.join(folder, name)
                file = self.path("build", os.path.relpath(kept, self.path("kept")))
                if not name.endswith((".o", ".c", ".h", ".d")):
                    continue
                if not os.path.exists(file) or os.stat(file).st_mtime_ns != os.stat(kept).st_mtime_ns:
                    changed.append((kept, file))
                    if name.endswith(".o"):
                        differs |= not os.path.exists(file) or not self.are_same_code(kept, file)
        return changed, differs

    def are_same_code(self, *objects):
        stripped = [self.path("tmp", "object%d" % i) for i in range(len(objects))]
        for file, to in zip(objects, stripped):
            subprocess.run(["strip", "--strip-debug", "-o", to, file], check=True)
        return filecmp.cmp(*stripped, shallow=False)

    def games_refused(self, names):
        return [name for name in names if self.run(["build/baronet", "disasm", name], 30)[0] != 0]

    def try_mutation(self, mutation, tests, games):
        """Builds the mutant and runs tests until one fails. `tests`: {name: seconds}."""
        begin = time.monotonic()
        path = self.path(mutation.file)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        stat = os.stat(path)
        with open(path, "w", encoding="utf-8") as file:
            file.write(mutation.apply(text))
        try:
            result = self.judge(mutation, tests, games)
            result.seconds = time.monotonic() - begin
            return result
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
            for kept, file in self.changed_objects()[0]:
                shutil.copy2(kept, file)

    def judge(self, mutation, tests, games):
        status, output = self.make("build/libbaronet.a")
        if status or INVALID.search(output):
            return Result(REFUSED, output=output)
        if not self.changed_objects()[1]:
            return Result(SAME)
        if mutation.file.endswith(".vdl"):
            stem = os.path.splitext(os.path.basename(mutation.file))[0]
            self.make("build/baronet")
            if self.games_refused([stem] if stem in games else games):
                return Result(REFUSED)
        return self.run_tests(self.in_order(mutation, tests), tests)

    def in_order(self, mutation, tests):
        fastest = sorted(tests, key=tests.get)
        first = [(test, "small") for test in FIRST if test in tests]
        order = [(test, self.scale) for test in near(fastest, mutation)] + first
        return list(dict.fromkeys(order + [(test, self.scale) for test in fastest]))

    def run_tests(self, order, tests):
        for name, scale in order:
            passes, output, took = self.test(name, tests[name], scale)
            # What depends on time may fail by chance; a hang is a hang.
            if passes is False and name not in FIRST and took < LEAST:
                passes, output, _ = self.test(name, tests[name], scale)
            if passes is False:
                return Result(KILLED, name, output)
        return Result(SURVIVED)
