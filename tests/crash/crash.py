"""Crashes at every call that changes a file: nothing acknowledged is lost, nothing is left unreadable.

    crash.py PROGRAM SHIM FOLDER small|usual|deep

Games are saved, kept, matched and learnt behind the shim (file_shim.c), which counts these calls. Then the same is done
again, and at one of the calls the program is killed, or the disk is full from then on; in deep tests at each of them,
besides kills at random instants. And because a kill does not lose what was not synced, the calls that were written down
are carried out on a model of a disk, up to each of them: what was not synced is there, or not, or in part. Each time
what the program had said it had saved has to be there, and what is there has to load.
"""
import os, pty, random, re, select, shutil, signal, subprocess, sys, time

program, shim, place, scale = sys.argv[1:5]
deep = scale == "deep"
rng = random.Random(1)
checks = 0


def start_over(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


# ---- Running


class Run:
    """The program behind the shim, typed at in a pipe or a terminal. `said` holds what was acknowledged: what, and how
    many calls were written down by then."""

    def __init__(self, scenario, folder, arguments, terminal=False, fail=0, kill=0):
        self.scenario, self.folder, self.log, self.text, self.said = scenario, folder, folder + ".log", "", []
        if os.path.exists(self.log):
            os.remove(self.log)
        environment = {**os.environ, **scenario.environment(folder), "LD_PRELOAD": shim, "SHIM_FOLDER": folder,
                       "SHIM_LOG": self.log, "TERM": "dumb"}
        if fail:
            environment["SHIM_FAIL"] = str(fail)
        if kill:
            environment["SHIM_KILL"] = str(kill)
        ours, theirs = pty.openpty() if terminal else (None, subprocess.PIPE)
        self.process = subprocess.Popen([program, *arguments], cwd=folder, env=environment, stdin=theirs,
                                        stdout=theirs, stderr=subprocess.STDOUT, start_new_session=True)
        self.input = ours if terminal else self.process.stdin.fileno()
        self.output = ours if terminal else self.process.stdout.fileno()
        self.own = ours
        if terminal:
            os.close(theirs)

    def read(self):
        """More text; False at the end."""
        try:
            piece = os.read(self.output, 65536) if select.select([self.output], [], [], 20)[0] else b""
        except OSError:
            piece = b""
        self.text += piece.decode("utf-8", "replace")
        return bool(piece)

    def type(self, line):
        try:
            os.write(self.input, line.encode())
        except OSError:
            pass  # it is dead

    def wait_for(self, pattern):
        """Reads on until the pattern; what it found, or None at the end."""
        while not (found := re.search(pattern, self.text)):
            if not self.read():
                return None
        self.text = self.text[found.end():]
        return found

    def calls(self):
        if not os.path.exists(self.log):
            return []
        with open(self.log) as file:
            return file.read().splitlines()

    def acknowledge(self, what):
        self.said.append((what, len(self.calls())))

    def end(self):
        if self.own is None:
            self.process.stdin.close()
        while self.read():
            pass
        self.status = self.process.wait()
        if self.own is not None:
            os.close(self.own)
        else:
            self.process.stdout.close()
        return self


def ask(scenario, folder, *arguments, lines=""):
    """A run in which nothing goes wrong: exit status and all that it prints. (The shim spares the time for syncing.)"""
    done = subprocess.run([program, *arguments], cwd=folder, input=lines, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={**os.environ, **scenario.environment(folder),
                                                         "LD_PRELOAD": shim, "SHIM_FOLDER": folder})
    return done.returncode, done.stdout


# ---- What is done. Each has: run (a Run that has ended), and check, which gets what was acknowledged last (None:
# nothing) and returns what is wrong.


class Scenario:
    def environment(self, folder):
        return {"XDG_STATE_HOME": folder, "BARONET_CACHE": folder + "/cache", "BARONET_LEARN": "0"}


class Saving(Scenario):
    """A game is saved after some turns, and saved again; in parts if it has secrets."""
    both = "--seat", "white=human,black=human"

    def __init__(self, game, turns):
        self.name, self.game, self.turns = f"saving {game}", game, turns

    def run(self, folder, **what):
        run = Run(self, folder, ["play", self.game, *self.both], **what)
        for count, turn in enumerate(self.turns, 1):
            run.type(f"{turn}\nsave game\n")
            answer = run.wait_for(r"Saved in|Not saved")
            if answer and answer[0] == "Saved in":
                run.acknowledge(count)
        return run.end()

    def check(self, folder, said):
        status, text = ask(self, folder, "play", self.game, "--load", "game", *self.both,
                           lines="history\nsave game\n")
        left = [name for name in os.listdir(folder) if name.endswith("~")]
        if status == 0 and left:
            return f"{left} is left over"
        if status == 0:
            count = len(re.findall(r"(?m)^\d+\. ", text))
            return None if count >= (said or 0) else f"{count} turns of {said}"
        there = [name for name in os.listdir(folder) if name.startswith("game") and not name.endswith("~")]
        return None if said is None and not there else f"{there} does not load: {text}"


class Keeping(Scenario):
    """A game that is played in the terminal is kept after each turn, until it ends."""

    def __init__(self, game, turns):
        self.name, self.game, self.turns = f"keeping {game}", game, turns

    def run(self, folder, **what):
        run = Run(self, folder, ["play", self.game, "--seat", "white=human,black=random", "--seed", "1"],
                  terminal=True, **what)
        if run.wait_for(r"White, turn \d+> ") is None:
            return run.end()
        for count, turn in enumerate(self.turns, 1):
            run.type(turn + "\r")
            if run.wait_for(r"White, turn \d+> ") is None:
                return run.end()
            if "not kept" not in run.text:
                run.acknowledge(count)
        run.said.append((0, len(run.calls())))  # from now on it need not be there
        run.type("resign\r")
        run.wait_for("game over> ")
        run.type("quit\r")
        return run.end()

    def check(self, folder, said):
        status, text = ask(self, folder, "play", "--resume", "--seat", "white=human,black=random", lines="history\n")
        if status == 1 and "no unfinished game is kept" in text and not said:
            return None
        count = len(re.findall(r"(?m)^\d+\. White: ", text))
        return None if status == 0 and count >= (said or 0) else f"{count} turns of {said}: {text}"


class Matching(Scenario):
    """A match adds its games to a record, and is continued after the crash."""
    name, games = "match", 4
    arguments = ["match", "chess", "--first", "random", "--second", "random", "--games", str(games), "--turns", "6",
                 "--seed", "1", "--record", "record"]

    def run(self, folder, **what):
        run = Run(self, folder, self.arguments, **what).end()
        if run.status == 0:
            run.acknowledge(self.games)
        return run

    def count(self, folder):
        if not os.path.exists(folder + "/record"):
            return 0
        with open(folder + "/record", errors="replace") as file:
            return len(re.findall(r"(?m)^\[Round ", file.read()))

    def check(self, folder, said):
        before = self.count(folder)
        if before < (said or 0):
            return f"{before} games of {said}"
        status, text = ask(self, folder, *self.arguments)
        count = self.count(folder)
        return None if status == 0 and count == self.games else f"{count} games in the end: {text}"


class Learning(Scenario):
    """What is learnt is kept, and read again."""
    name = "learning"
    rules = "game \"Few\" from breakthrough\nsetup \"pppppppp/8/8/8/8/8/8/PPPPPPPP w - - 0 1\"\n"

    def environment(self, folder):
        return {**super().environment(folder), "BARONET_LEARN": "30"}

    def run(self, folder, **what):
        with open(folder + "/few.vdl", "w") as file:
            file.write(self.rules)
        run = Run(self, folder, ["values", "few.vdl"], **what).end()
        if run.status == 0 and "not kept" not in run.text:
            run.acknowledge(1)
        return run

    def check(self, folder, said):
        kept = os.path.isdir(folder + "/cache") and [name for name in os.listdir(folder + "/cache")
                                                     if name.endswith(".values")]
        if said and not kept:
            return "nothing is kept"
        if not os.path.exists(folder + "/few.vdl"):
            shutil.copy(place + "/few.vdl", folder)
        status, text = ask(self, folder, "values", "few.vdl")
        return None if status == 0 and "damaged" not in text else text


# ---- Kills, full disks


def judge(scenario, run, folder, what):
    global checks
    checks += 1
    wrong = scenario.check(folder, run.said[-1][0] if run.said else None)
    if wrong:
        sys.exit(f"FAILED: {scenario.name}, {what}: {wrong}")


def calls_to_try(count, share):
    return range(1, count + 1) if deep else sorted(rng.sample(range(1, count + 1), max(1, min(count, share))))


def try_kills(scenario, count):
    for number in calls_to_try(count, 5):
        folder = start_over(f"{place}/work")
        run = scenario.run(folder, kill=number)
        if run.status != -signal.SIGKILL:
            sys.exit(f"FAILED: {scenario.name}: call {number} of {count} is not reached")
        judge(scenario, run, folder, f"killed at call {number} of {count}")


def try_full_disks(scenario, count):
    for number in calls_to_try(count, 4):
        folder = start_over(f"{place}/work")
        run = scenario.run(folder, fail=number)
        if run.status < 0:
            sys.exit(f"FAILED: {scenario.name}: signal {-run.status} when call {number} fails")
        judge(scenario, run, folder, f"disk full from call {number} of {count} on")


def try_random_kills(scenario, count):
    """At instants from the start to somewhat after the time that it takes."""
    folder = start_over(f"{place}/work")
    begin = time.time()
    scenario.run(folder)
    duration = time.time() - begin
    for i in range(count):
        folder = start_over(f"{place}/work")
        run, instant = None, rng.uniform(0, 1.1 * duration)
        made = Run.__init__

        def begin_and_kill(self, *arguments, **what):
            made(self, *arguments, **what)
            subprocess.Popen(["sh", "-c", f"sleep {instant:.4f}; kill -9 {self.process.pid} 2>/dev/null"])

        Run.__init__ = begin_and_kill
        try:
            run = scenario.run(folder)
        finally:
            Run.__init__ = made
        judge(scenario, run, folder, f"killed after {instant:.4f} s")


# ---- Power cuts


class Disk:
    """What the calls have done: files by number with their bytes, now and when they were synced last; folders with
    their names, likewise, and what has changed since."""

    def __init__(self, top):
        self.top, self.files, self.synced, self.number_of, self.next = top, {}, {}, {}, 0
        self.names, self.durable, self.changes = {}, {}, []  # changes: (folder, name, number or None), not synced yet

    def change(self, path, number):
        if number is None:
            self.names.pop(path, None)
        else:
            self.names[path] = number
        self.changes.append((path, number))

    def carry_out(self, line):
        call, *words = line.split(" ")
        if call == "C":
            self.next += 1
            self.number_of[words[0]] = self.next
            self.files[self.next], self.synced[self.next] = b"", b""
            self.change(words[1], self.next)
        elif call == "W":
            number, offset, more = self.number_of[words[0]], int(words[1]), bytes.fromhex(words[2])
            old = self.files[number]
            self.files[number] = old[:offset].ljust(offset, b"\0") + more + old[offset + len(more):]
        elif call == "S":
            self.synced[self.number_of[words[0]]] = self.files[self.number_of[words[0]]]
        elif call == "T":
            number = self.number_of[words[0]]
            self.files[number] = self.files[number][:int(words[1])].ljust(int(words[1]), b"\0")
        elif call == "R":
            number = self.names[words[0]]
            self.changes.append(((words[0], words[1]), number))
            self.names.pop(words[0])
            self.names[words[1]] = number
        elif call == "U":
            self.change(words[0], None)
        elif call == "M":
            self.change(words[0], "folder")
        elif call == "D":
            stays = []
            for path, number in self.changes:
                if os.path.dirname(path[1] if isinstance(path, tuple) else path) == words[0]:
                    self.apply(self.durable, path, number)
                else:
                    stays.append((path, number))
            self.changes = stays
        else:
            sys.exit(f"FAILED: the shim wrote {line!r}")

    @staticmethod
    def apply(names, path, number):
        if isinstance(path, tuple):
            names.pop(path[0], None)
            path = path[1]
        if number is None:
            names.pop(path, None)
        else:
            names[path] = number

    def states(self):
        """What may be there after a power cut: names and bytes, by path; all that was done, only what was synced, and
        cases between."""
        count = len(self.changes)
        choices = [[True] * count, [False] * count]
        choices += [[i != gone for i in range(count)] for gone in range(count)]
        choices += [[i == there for i in range(count)] for there in range(count)]
        choices += [[i < there for i in range(count)] for there in range(1, count)]
        for choice in choices:
            names = dict(self.durable)
            for (path, number), is_there in zip(self.changes, choice):
                if is_there:
                    self.apply(names, path, number)
            for torn in 0, 1, 2:
                yield {path: "folder" if number == "folder" else self.content(number, torn)
                       for path, number in sorted(names.items())}

    def content(self, number, torn):
        now, synced = self.files[number], self.synced[number]
        if torn == 0 or now == synced:
            return now
        if torn == 1:
            return synced
        return now[:(len(now) + min(len(synced), len(now))) // 2]


def put_on_disk(state, top, folder):
    start_over(folder)
    for path, content in state.items():
        there = folder + path[len(top):]
        if content == "folder":
            os.makedirs(there, exist_ok=True)
            continue
        if not os.path.isdir(os.path.dirname(there)):
            continue  # its folder was lost
        with open(there, "wb") as file:
            file.write(content)


def try_power_cuts(scenario):
    top = start_over(f"{place}/first")
    run = scenario.run(top)
    if os.path.exists(top + "/few.vdl"):
        shutil.copy(top + "/few.vdl", place)
    calls, disk, seen = run.calls(), Disk(top), set()
    share = 1 if deep else 12 / max(12, len(calls))
    for done in range(len(calls) + 1):
        if done:
            disk.carry_out(calls[done - 1])
        if rng.random() > share:
            continue
        said = None
        for what, by in run.said:
            said = what if by <= done else said
        for state in disk.states() if deep else list(disk.states())[:6]:
            key = (said, tuple(state.items()))
            if key in seen:
                continue
            seen.add(key)
            put_on_disk(state, top, f"{place}/work")
            run_so_far = Run.__new__(Run)
            run_so_far.said = [(said, done)] if said is not None else []
            judge(scenario, run_so_far, f"{place}/work", f"no power after call {done} of {len(calls)}")
    return len(calls)


scenarios = [
    Saving("chess", ["e2e4", "e7e5", "g1f3"]),
    Saving("robber-baron", ["+c1", "+d7", "a1a3"]),
    Keeping("chess", ["e4", "d4"]),
    Keeping("robber-baron", ["+c1", "a1a3"]),
    Matching(),
    Learning(),
]
for scenario in scenarios:
    count = try_power_cuts(scenario)
    try_kills(scenario, count)
    try_full_disks(scenario, count)
    try_random_kills(scenario, 200 // len(scenarios) + 1 if deep else 2)
print(f"summary: {checks} crashes")
