#!/usr/bin/env python3
"""Whether the tests notice mistakes: makes small changes ("mutants") in the machines, the code generator, the rules' C
code and the rules in VDL, one at a time, and runs tests until one fails.

    make mutants [COUNT=100] [SEED=1]
    tests/mutants/mutants.py [OPTION...]

    --count N      try N mutants that count (100)
    --seed N       another choice of mutants (1)
    --files GLOB   only of these files, "interp/vm/*" (may be given several times)
    --only ID      this mutant alone, shown as a diff, with what the failing test says (may be given several times)
                   and without a first run of the tests to measure them
    --list         show which mutants would be tried, in their order, or --only ID as a diff; try nothing
    --known        try those in the list of known ones instead: whether they do survive; with --list: show them
    --known-file FILE  another list of known ones (tests/data/mutants.txt)
    --quick        a first look: tests as small as under sanitizers, those that tests/run.sh calls long not at all
    --minutes N    stop after N minutes (60)
    --jobs N       so many at a time (2)
    --json FILE    write all results there
    --keep         leave the copies of the tree where they are, and say where

The tree is copied to a folder for temporary files and built there; nothing in the tree itself changes. A mutant that
does not compile, or whose objects are the same as before, does not count, and another one is taken. Those listed in
tests/data/mutants.txt as equivalent, or as changing nothing but speed, are counted apart, without a trial. Which
mutants are tried depends on the seed and on each mutant's own text, so a change of one file leaves the choice in the
others alone. Exit status: 0 if 95 % of the counted are killed, 1 if fewer, or if time ran out, 2 and 3 as usual.
"""
import argparse
import collections
import difflib
import fnmatch
import glob
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import threading
import time

from c_mutations import c_edits
from known import KINDS, entry_of, read_known
from mutation import mutations_of
from trial import FIRST, KILLED, REFUSED, SAME, SURVIVED, TOOLS, Copy, Result, Stopped
from vdl_mutations import vdl_edits

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KNOWN = os.path.join(TOP, "tests/data/mutants.txt")
FOLDERS = ("vm", "fast", "plain", "code", "ir", "flow", "compile", "rules")
SOURCES = ["interp/%s/*.%s" % (folder, kind) for folder in FOLDERS for kind in ("c", "h")] + ["stdlib/*.vdl", "games/*.vdl"]
WANTED = 0.95
UNKNOWN = 30  # seconds that a test is taken for when it was not measured


def fail(status, message):
    print("mutants.py: " + message, file=sys.stderr)
    sys.exit(status)


def read(file):
    with open(os.path.join(TOP, file), encoding="utf-8") as text:
        return text.read()


def all_mutations(seed, patterns):
    """In the order in which they are tried."""
    files = set()
    for source in SOURCES:
        paths = glob.glob(os.path.join(TOP, source))
        if not paths:
            fail(3, f"there is no file {source}")
        files.update(os.path.relpath(path, TOP) for path in paths)
    found = []
    for file in sorted(files):
        if patterns and not any(fnmatch.fnmatch(file, pattern) for pattern in patterns):
            continue
        text = read(file)
        edits = c_edits(text) if file.endswith((".c", ".h")) else vdl_edits(text)
        found += [(mutation.rank(seed, weight), mutation.name(), mutation)
                  for mutation, weight in mutations_of(file, text, edits)]
    return [mutation for _, _, mutation in sorted(found, key=lambda item: item[:2])]


def show(mutation):
    text = read(mutation.file)
    lines = [part.splitlines() for part in (text, mutation.apply(text))]
    names = mutation.file, f"{mutation.file} ({mutation.operator})"
    print("\n".join(difflib.unified_diff(*lines, *names, lineterm="")))


def line_of(mutation):
    def shortened(text):
        return text if len(text) <= 60 else text[:57] + "..."
    return (f"{mutation.name()} {mutation.file}:{mutation.line} {mutation.place}: {mutation.operator}: "
            f"{shortened(mutation.before)} => {shortened(mutation.after)}")


class Trials:
    """The mutants, handed out to the workers, and what became of them."""

    def __init__(self, mutations, entries, count, tries_known):
        self.mutations, self.entries, self.count, self.tries_known = iter(mutations), entries, count, tries_known
        self.lock = threading.Lock()
        self.changed = threading.Condition(self.lock)
        self.under_way = 0
        self.results = []
        self.error = None
        self.begin = time.monotonic()

    def counted(self):
        return [result for _, result in self.results if result.verdict in (KILLED, SURVIVED)]

    def next(self):
        """Another mutation to try, or None. As many are handed out as can still count."""
        with self.lock:
            while len(self.counted()) + self.under_way >= self.count and self.under_way:
                self.changed.wait()
            if len(self.counted()) >= self.count or self.error:
                return None
            for mutation in self.mutations:
                entry = entry_of(self.entries, mutation)
                if bool(entry) == self.tries_known:
                    self.under_way += 1
                    return mutation
                if entry:
                    self.results.append((mutation, Result(entry.kind, output=entry.reason)))
            return None

    def note(self, mutation, result):
        with self.lock:
            self.under_way -= 1
            if result:
                self.results.append((mutation, result))
            self.changed.notify_all()
            if not result:
                return
            said = {REFUSED: "does not compile", SAME: "same code", SURVIVED: "SURVIVED",
                    KILLED: "killed by " + result.test}[result.verdict]
            print(f"{len(self.counted()):4}  {line_of(mutation)}  {said} ({result.seconds:.0f} s)", file=sys.stderr)

    def work(self, copy, tests, games):
        try:
            while True:
                mutation = self.next()
                if not mutation:
                    return
                result = None
                try:
                    result = copy.try_mutation(mutation, tests, games)
                finally:
                    self.note(mutation, result)
        except Stopped:
            pass
        except Exception as error:  # the other workers must not wait for this one
            self.error = self.error or error
            with self.lock:
                self.changed.notify_all()
            raise


def stems(pattern):
    return {os.path.splitext(os.path.basename(path))[0] for path in glob.glob(os.path.join(TOP, pattern))}


def long_tests():
    return re.search('^long="(.*)"$', read("tests/run.sh"), re.M).group(1).split()


def test_names():
    return sorted(stems("tests/unit/*_test.c") | stems("tests/suite/*.sh") - set(TOOLS))


def in_parallel(workers, function):
    """function(worker) for each, in threads; Ctrl-C stops all."""
    threads = [threading.Thread(target=function, args=(worker,)) for worker in workers]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except KeyboardInterrupt:
        for worker in workers:
            worker.halt()
        for thread in threads:
            thread.join()
        fail(130, "stopped")


def prepare(folder, jobs, scale):
    """Copies of the tree, built."""
    copies = [Copy(os.path.join(folder, "tree%d" % i), scale) for i in range(jobs)]
    print("copying the tree and building it", file=sys.stderr)
    copies[0].create(TOP)
    status, output = copies[0].make("all", "unit", jobs=jobs)
    if status:
        fail(3, "the tree does not build:\n" + output)
    for copy in copies[1:]:
        shutil.copytree(copies[0].folder, copy.folder, symlinks=True)
    for copy in copies:
        copy.keep_build()
    return copies


def measure(copies):
    """{test: seconds} of all tests, which have to pass without a change."""
    print("running all tests without a change", file=sys.stderr)
    names, tests, lock, bad = test_names(), {}, threading.Lock(), []

    def run_some(copy):
        while True:
            with lock:
                if not names or bad:
                    return
                name = names.pop()
            passes, output, seconds = copy.test(name)
            if passes is False:
                bad.append(f"{name} fails without any change:\n{output}")
            elif passes:
                tests[name] = seconds

    in_parallel(copies, run_some)
    if bad:
        fail(3, bad[0])
    return tests


def summary(trials, seconds):
    verdicts = collections.Counter(result.verdict for _, result in trials.results)
    killed, counted = verdicts[KILLED], verdicts[KILLED] + verdicts[SURVIVED]
    for mutation, result in trials.results:
        if result.verdict == SURVIVED:
            print("survived: " + line_of(mutation))
    tests = collections.Counter(result.test for _, result in trials.results if result.verdict == KILLED)
    if tests:
        print("killed by: " + ", ".join(f"{test} {number}" for test, number in tests.most_common()))
    if any(verdicts[kind] for kind in KINDS):
        print("counted apart: " + ", ".join(f"{verdicts[kind]} {kind}" for kind in KINDS))
    print(f"{killed} of {counted} killed ({100 * killed / max(counted, 1):.1f} %) in {seconds:.0f} s; "
          f"{verdicts[REFUSED]} did not compile, {verdicts[SAME]} gave the same code")
    return killed, counted


def write_json(path, arguments, trials, seconds):
    rows = []
    for mutation, result in trials.results:
        row = {"id": mutation.name(), "file": mutation.file, "line": mutation.line, "place": mutation.place,
               "operator": mutation.operator, "before": mutation.before, "after": mutation.after}
        if result.verdict in KINDS:
            row.update(verdict=result.verdict, reason=result.output)
        else:
            row.update(verdict=result.verdict, test=result.test, seconds=round(result.seconds, 1))
        rows.append(row)
    result = {"seed": arguments.seed, "count": arguments.count, "seconds": round(seconds), "mutants": rows}
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)
        file.write("\n")
    os.replace(path + ".new", path)


def natural(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'a number from 1, not "{text}"')
    return int(text)


def arguments_of():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=natural, default=100)
    parser.add_argument("--seed", type=natural, default=1)
    parser.add_argument("--files", action="append", default=[])
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--known", action="store_true")
    parser.add_argument("--known-file", default=KNOWN)
    parser.add_argument("--minutes", type=natural, default=60)
    parser.add_argument("--jobs", type=natural, default=2)
    parser.add_argument("--json")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--keep", action="store_true")
    return parser.parse_args()


def choose(arguments):
    mutations = all_mutations(arguments.seed, arguments.files)
    if arguments.only:
        by_name = {mutation.name(): mutation for mutation in mutations}
        for name in arguments.only:
            if name not in by_name:
                fail(2, f"there is no mutant {name}")
        mutations = [by_name[name] for name in arguments.only]
    if not mutations:
        fail(2, "there is nothing to change in these files")
    return mutations


def warn_of_gone(mutations, entries, arguments):
    """Complains about entries of the list that are of no mutation in the tree."""
    if arguments.files or arguments.only:
        return
    for entry in entries:
        if not any(entry.is_of(mutation) for mutation in mutations):
            print(f"{entry.where}: there is no such mutant any more", file=sys.stderr)


def list_mutations(mutations, entries, arguments):
    if arguments.known:
        mutations = [mutation for mutation in mutations if entry_of(entries, mutation)]
        warn_of_gone(mutations, entries, arguments)
    elif not arguments.only:
        mutations = mutations[:arguments.count]
    for mutation in mutations:
        entry = entry_of(entries, mutation)
        print(line_of(mutation) + (f"  {entry.kind}: {entry.reason}" if entry else ""))
        if arguments.only:
            show(mutation)


def report(trials, arguments, seconds):
    killed, counted = summary(trials, seconds)
    if arguments.json:
        write_json(arguments.json, arguments, trials, seconds)
    if arguments.known:
        return int(killed > 0)
    if counted < arguments.count and not arguments.only:
        print(f"only {counted} of {arguments.count} were tried")
        return 1
    return int(killed < WANTED * counted)


def main():
    arguments = arguments_of()
    entries = read_known(arguments.known_file)
    mutations = choose(arguments)
    if arguments.list:
        list_mutations(mutations, entries, arguments)
        return 0
    warn_of_gone(mutations, entries, arguments)
    begin = time.monotonic()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)  # the copies go then, too
    folder = tempfile.mkdtemp(prefix="mutants-")
    try:
        copies = prepare(folder, min(arguments.jobs, len(mutations)), "small" if arguments.quick else "usual")
        # To look at a few it is not worth while to measure.
        is_measured = not arguments.only and not arguments.quick
        tests = measure(copies) if is_measured else dict.fromkeys(test_names(), UNKNOWN)
        if arguments.quick:
            tests = {name: tests[name] for name in tests if name in FIRST or name not in long_tests()}
        games = sorted(stems("games/*.vdl"))
        trials = Trials(mutations, [] if arguments.only else entries, arguments.count, arguments.known)
        for copy in copies:
            copy.deadline = begin + 60 * arguments.minutes
        in_parallel(copies, lambda copy: trials.work(copy, tests, games))
        if trials.error:
            fail(3, str(trials.error))
        if arguments.only:
            for mutation, result in trials.results:
                show(mutation)
                print(result.output or result.verdict)
        return report(trials, arguments, time.monotonic() - begin)
    finally:
        if arguments.keep:
            print("the copies are in " + folder, file=sys.stderr)
        else:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
