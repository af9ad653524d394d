"""Load for `baronet serve`: many clients at many tables, and how long they wait for their turns.

    python3 tests/bench/wire_load.py PROGRAM [--tables 400] [--onlookers 200] [--rate 100] [--seconds 60] [--store FILE]

Two clients at each table play random games that were drawn before, a fifth of them in Ruddigore, the others in chess, all together
at that rate of turns a second. Prints the milliseconds from sending a turn to its answer; the most memory that the server and its
workers had together, looked at every ten seconds (what processes share is counted once: PSS); the seconds of processors that these and,
apart, this program used; and what else the machine had to do (/proc/loadavg, before and after).
"""

import argparse
import json
import os
import random
import resource
import selectors
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from wire import Wire  # noqa: E402

LENGTH = 60


def draw_game(program, name, seed):
    """The turns of a random game, chosen pick by pick, not faster than a connection may ask."""
    process, port = start(program, None)
    wire, rng, turns = Wire(port), random.Random(seed), []

    def ask(do, **request):
        time.sleep(0.03)
        return wire.ask(do, **request)

    tokens = ask("open", game=name, seats=[{"by": "person"}] * 2)["seats"]
    state = ask("join", token=tokens[0])["state"]
    while len(turns) < LENGTH and not state["isOver"]:
        seat, picks = {"token": tokens[state["mover"]], "at": state["at"]}, []
        pick = ask("pick", picks=picks, **seat)["pick"]
        while not pick["isWhole"]:
            picks.append(rng.choice(pick["options"])["text"])
            pick = ask("pick", picks=picks, **seat)["pick"]
        state = ask("play", turn=pick["text"], **seat)["state"]
        turns.append(pick["text"])
    process.terminate()
    process.wait()
    return turns


def start(program, store):
    arguments = [program, "serve", "--port", "0"] + (["--store", store] if store else [])
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
    return process, int(process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))


class Table:
    """Two clients who play a game that was drawn."""

    def __init__(self, wires, name, turns):
        self.wires, self.name, self.turns, self.onlookers = wires, name, turns, []
        self.begin()

    def leave(self):
        for wire, token in (*zip(self.wires, self.tokens), *((wire, self.spectator) for wire in self.onlookers)):
            wire.ask("leave", token=token)

    def begin(self):
        opened = self.wires[0].ask("open", game=self.name, seats=[{"by": "person"}] * 2)
        self.tokens, self.spectator = opened["seats"], opened["spectator"]
        self.made = self.mover = 0
        self.number = None  # of the request that waits for its answer
        for wire, token in zip(self.wires, self.tokens):
            wire.ask("join", token=token)
        for wire in self.onlookers:
            wire.ask("join", token=self.spectator)
        for wire in (*self.wires, *self.onlookers):
            wire.received, wire.events = [], []

    def can_send(self):
        return self.number is None

    def send(self):
        """A turn; when there are no more, of another game at a new table."""
        if self.made == len(self.turns):
            self.leave()
            self.begin()
        wire = self.wires[self.mover]
        self.sent = time.perf_counter()
        self.number = wire.send("play", token=self.tokens[self.mover], at=self.made, turn=self.turns[self.made])

    def take(self, wire, message):
        """An answer has come: the milliseconds since the turn was sent."""
        if wire is not self.wires[self.mover] or message["id"] != self.number:
            return None
        self.number = None
        self.made += 1
        self.mover = message["ok"]["state"]["mover"]
        return 1000 * (time.perf_counter() - self.sent)


def whole_messages(wire):
    """The messages that have come, without waiting for more."""
    more = wire.socket.recv(1 << 20)
    if not more:
        raise RuntimeError("the server has closed a connection")
    wire.bytes += more
    while len(wire.bytes) >= 2:
        length, head = wire.bytes[1] & 127, 2
        if length == 126:
            length, head = int.from_bytes(wire.bytes[2:4], "big"), 4
        elif length == 127:
            length, head = int.from_bytes(wire.bytes[2:10], "big"), 10
        if len(wire.bytes) < head + length:
            return
        opcode, payload = wire.bytes[0] & 15, wire.bytes[head:head + length]
        wire.bytes = wire.bytes[head + length:]
        if opcode == 9:
            wire.send_frame(payload, 10)
        elif opcode == 1:
            yield payload


def seat_all(given, port, games, rng):
    """The tables, and a selector of all connections, each with its table (None: an onlooker's)."""
    tables, selector = [], selectors.DefaultSelector()
    for i in range(given.tables):
        name = "ruddigore" if i % 5 == 0 else "chess"
        tables.append(Table([Wire(port), Wire(port)], name, rng.choice(games[name])))
        for wire in tables[-1].wires:
            selector.register(wire.socket, selectors.EVENT_READ, (wire, tables[-1]))
        time.sleep(0.11)  # so many tables may be opened a minute
    for _ in range(given.onlookers):
        wire = Wire(port)
        table = rng.choice(tables)
        wire.ask("join", token=table.spectator)
        table.onlookers.append(wire)
        selector.register(wire.socket, selectors.EVENT_READ, (wire, None))
    return tables, selector


def play(given, tables, selector, rng, pid):
    """The milliseconds that each turn took, sorted; the most kilobytes that the server had."""
    waits, sent, begun, memory, looked = [], 0, time.perf_counter(), kilobytes(pid), 0
    while (now := time.perf_counter() - begun) < given.seconds:
        if now - looked > 10:
            looked, memory = now, max(memory, kilobytes(pid))
        while sent < now * given.rate:
            free = [table for table in rng.sample(tables, min(20, len(tables))) if table.can_send()]
            if not free:
                break
            free[0].send()
            sent += 1
        for key, _ in selector.select(0.002):
            wire, table = key.data
            for payload in whole_messages(wire):
                if table and payload.startswith(b'{"id"'):
                    wait = table.take(wire, json.loads(payload))
                    waits += [wait] if wait is not None else []
    return sorted(waits), max(memory, kilobytes(pid))


def processes(pid):
    """It and its workers."""
    found = [pid]
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/children") as file:
            found += map(int, file.read().split())
    return found


def kilobytes(pid):
    total = 0
    for process in processes(pid):
        with open(f"/proc/{process}/smaps_rollup") as file:
            total += next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    return total


def processor_seconds(pid):
    """Of it and its workers, those that have ended included."""
    total = 0
    for process in processes(pid):
        with open(f"/proc/{process}/stat") as file:
            ticks = file.read().rsplit(") ", 1)[1].split()
        total += sum(map(int, ticks[11:15] if process == pid else ticks[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


def machine_load():
    with open("/proc/loadavg") as file:
        return file.read().split()[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    for name, usual in (("tables", 400), ("onlookers", 200), ("rate", 100), ("seconds", 60), ("seed", 1)):
        parser.add_argument("--" + name, type=int, default=usual)
    parser.add_argument("--store")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    games = {name: [draw_game(given.program, name, seed) for seed in range(2)] for name in ("chess", "ruddigore")}
    process, port = start(given.program, given.store)
    tables, selector = seat_all(given, port, games, rng)
    before, own, load = processor_seconds(process.pid), os.times(), machine_load()
    waits, memory = play(given, tables, selector, rng, process.pid)
    used, after = processor_seconds(process.pid) - before, os.times()
    print(f"{len(waits)} turns in {given.seconds} s, {len(waits) / given.seconds:.0f} a second; milliseconds: "
          + ", ".join(f"{part} % {waits[int(len(waits) * part / 100)]:.1f}" for part in (50, 90, 99, 99.9)) + f", longest {waits[-1]:.1f}")
    print(f"server with its workers: {memory / 1024:.0f} MB, {used:.1f} s of processors; "
          f"this program: {after.user + after.system - own.user - own.system:.1f} s; load of the machine: {load} before, {machine_load()} after")
    process.terminate()


if __name__ == "__main__":
    main()
