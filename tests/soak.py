"""`baronet serve` for a long time: it may not grow.

    python3 tests/soak.py PROGRAM [--seconds 3600] [--seed 1]

Clients come and go: they open tables, play some turns, resign, leave tables in mid-game, lose their connections and come back,
play against engines, and bring games of their own, some of which are wrong. Every few seconds it looks at the memory of the
server and of all its processes together (PSS), its file descriptors, its processes, and the store. The first third of the time is for
warming up. After that, no later than the last third, memory may be at most a tenth and 8 MB more than it was in the second
third, descriptors 16, processes 6; the store at most 8 kB for each table and 1 kB for each turn. At the end, when everybody has gone, the
processes for games of people's own end, descriptors are as before, and a table comes back after a restart.
"""

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from wire import Closed, Refused, Wire  # noqa: E402

PERSON = {"by": "person"}
GAMES = ["chess", "ruddigore", "robber-baron", "crazyhouse", "hex", "kriegspiel"]
TEXT = """game "Lines {number}"
board {size}x{size}
piece Man m
turn:
  choose point among empty, "place a man"
  note "{{point}}"
  place Man at point
lose "three in a row" when row(enemy piece, 3)
draw "full" when not possible turn
"""
CLIENTS = 40
STEPS_A_SECOND = 60


class Server:
    def __init__(self, program, store):
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--store", store, "--keep", "1"],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))

    def processes(self):
        pid, found = self.process.pid, []
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                found += map(int, file.read().split())
        return found

    def memory(self, pid):
        try:
            with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
                return next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
        except (OSError, StopIteration):
            return 0  # it has just ended

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


class Client:
    """Somebody who does something at random with each step, at one table after the other."""

    def __init__(self, soak):
        self.soak, self.rng, self.wire, self.tokens = soak, soak.rng, None, []

    def step(self):
        try:
            if not self.wire:
                self.wire = Wire(self.soak.server.port)
                self.wire.ask("hello", wire=1)
            self.wire.received, self.wire.events = [], []
            self.rng.choice(self.doings())()
        except Refused as refused:
            self.soak.refused[refused.code] = self.soak.refused.get(refused.code, 0) + 1
            if refused.code in ("token", "over"):
                self.tokens = []
        except Closed:
            self.soak.closed += 1
            self.wire = None

    def doings(self):
        return [self.play] * 12 + [self.resign, self.leave, self.vanish, self.look, self.wrong] if self.tokens else [self.open]

    def open(self):
        rng, kind = self.rng, self.rng.random()
        seats, game = [PERSON, PERSON], rng.choice(GAMES)
        if kind < 0.15:
            seats[1] = {"by": "engine", "level": 1}
            game = "chess"
        elif kind < 0.3:
            number = rng.randrange(8)
            game = {"text": TEXT.format(number=number, size=3 + number % 3)}
        opened = self.wire.ask("open", game=game, seats=seats)
        self.soak.tables += 1
        self.tokens = [token for token in opened["seats"] if token]
        self.soak.last = self.tokens[0]
        if opened.get("spectator") and rng.random() < 0.3:
            self.wire.ask("join", token=opened["spectator"])

    def play(self):
        for token in self.tokens:
            state = self.wire.ask("join", token=token)["state"]
            if state["isOver"]:
                self.tokens = []
                return
            if state["mover"] == self.tokens.index(token):
                self.turn(token, state["at"])
                return

    def turn(self, token, at):
        picks = []
        while not (pick := self.wire.ask("pick", token=token, at=at, picks=picks)["pick"])["isWhole"]:
            if not pick["options"]:
                return
            picks.append(self.rng.choice(pick["options"])["text"])
        self.wire.ask("play", token=token, at=at, turn=pick["text"])
        self.soak.turns += 1

    def resign(self):
        at = self.wire.ask("join", token=self.tokens[0])["state"]["at"]
        self.wire.ask("resign", token=self.tokens[0], at=at)
        self.tokens = []

    def leave(self):
        self.wire.ask("join", token=self.tokens[0])
        self.wire.ask("leave", token=self.tokens[0])
        self.tokens = []

    def vanish(self):
        """Loses its connection, and comes back to the table."""
        self.wire.close()
        self.wire = None

    def look(self):
        self.wire.ask("game", text=TEXT.format(number=self.rng.randrange(1000000), size=4))

    def wrong(self):
        self.wire.ask("game", text="game \"Wrong\"\nboard 3x3\nturn:\n  nonsense\n" * 50)


class Soak:
    def __init__(self, given, folder):
        self.given, self.rng, self.program = given, random.Random(given.seed), given.program
        self.store = os.path.join(folder, "tables.db")
        self.tables = self.turns = self.closed = 0
        self.refused, self.samples, self.last = {}, [], None
        self.server = Server(self.program, self.store)
        self.at_first = (self.server.descriptors(), self.stored())

    def stored(self):
        return sum(os.path.getsize(self.store + end) for end in ("", "-wal") if os.path.exists(self.store + end))

    def sample(self, seconds):
        pid, workers = self.server.process.pid, self.server.processes()
        own = self.server.memory(pid)
        self.samples.append({"seconds": seconds, "server": own, "all": own + sum(map(self.server.memory, workers)),
                             "descriptors": self.server.descriptors(), "processes": len(workers), "store": self.stored()})

    def run(self):
        clients = [Client(self) for _ in range(CLIENTS)]
        begun, sampled, steps = time.monotonic(), 0, 0
        every = max(2, self.given.seconds / 200)
        while (now := time.monotonic() - begun) < self.given.seconds:
            self.rng.choice(clients).step()
            steps += 1
            if now - sampled > every:
                sampled = now
                self.sample(now)
            time.sleep(max(0, steps / STEPS_A_SECOND - (time.monotonic() - begun)) if steps / STEPS_A_SECOND > now else 0)
        for client in clients:
            if client.wire:
                client.wire.close()

    def third(self, number, name):
        """The most of it in that third of the time."""
        length = self.given.seconds / 3
        return max(sample[name] for sample in self.samples if number * length <= sample["seconds"] < (number + 1) * length)

    def mistakes(self):
        for name, factor, more in (("server", 1.1, 8192), ("all", 1.1, 8192), ("descriptors", 1, 16), ("processes", 1, 6)):
            before, after = self.third(1, name), self.third(2, name)
            print(f"{name}: {self.third(0, name)}, then {before}, then {after} at most")
            if after > before * factor + more:
                yield f"{name} has grown from {before} to {after}"
        grown, allowed = self.stored() - self.at_first[1], 8192 * self.tables + 1024 * self.turns + (8 << 20)
        print(f"store: {grown} bytes for {self.tables} tables and {self.turns} turns")
        if grown > allowed:
            yield f"the store has grown by {grown} bytes"

    def settles(self):
        """Everybody has gone."""
        end = time.monotonic() + 150
        while time.monotonic() < end:
            names = [self.kind(pid) for pid in self.server.processes()]
            if "text" not in names and self.server.descriptors() <= self.at_first[0] + 8:
                return
            time.sleep(1)
        yield f"left: processes {names}, {self.server.descriptors()} descriptors; at first {self.at_first[0]}"

    @staticmethod
    def kind(pid):
        try:
            with open(f"/proc/{pid}/cmdline", encoding="utf-8") as file:
                return file.read().rstrip("\0").rsplit("\0", 1)[-1]
        except OSError:
            return "ended"

    def comes_back(self):
        """It ends when it is told to, and a table is there after a restart."""
        self.server.process.send_signal(signal.SIGTERM)
        _, err = self.server.process.communicate(timeout=60)
        if self.server.process.returncode != 0:
            yield f"it ended with {self.server.process.returncode}: {err}"
        self.server = Server(self.program, self.store)
        Wire(self.server.port).ask("join", token=self.last)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=int, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(given, folder)
        try:
            soak.run()
            mistakes = [*soak.mistakes(), *soak.settles(), *soak.comes_back()]
        finally:
            soak.server.process.kill()
        print(f"refused: {soak.refused}; {soak.closed} connections were closed by the server")
        for mistake in mistakes:
            print("soak: " + mistake, file=sys.stderr)
        sys.exit(1 if mistakes else 0)


if __name__ == "__main__":
    main()
