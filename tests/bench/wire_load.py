"""Load for `baronet serve`: many clients at many tables, and how long they wait for their turns.

    python3 tests/bench/wire_load.py PROGRAM [--tables 400] [--onlookers 200] [--rate 100] [--seconds 60] [--store FILE]

Two clients at each table play random games that were drawn before, a fifth of them in Ruddigore, the others in chess, all together
at that rate of turns a second. Prints the milliseconds from sending a turn to its answer, the memory of the server, and the
seconds of processors that the server and this program used.
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
        self.wires, self.turns, self.made, self.mover = wires, turns, 0, 0
        opened = wires[0].ask("open", game=name, seats=[{"by": "person"}] * 2)
        self.tokens, self.spectator = opened["seats"], opened["spectator"]
        for wire, token in zip(wires, self.tokens):
            wire.ask("join", token=token)
        self.number = None  # of the request that waits for its answer

    def can_send(self):
        return self.number is None and self.made < len(self.turns)

    def send(self):
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
        wire.ask("join", token=rng.choice(tables).spectator)
        selector.register(wire.socket, selectors.EVENT_READ, (wire, None))
    return tables, selector


def play(given, tables, selector, rng):
    """The milliseconds that each turn took, sorted."""
    waits, sent, begun = [], 0, time.perf_counter()
    while (now := time.perf_counter() - begun) < given.seconds:
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
    return sorted(waits)


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        ticks = file.read().rsplit(") ", 1)[1].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


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
    before, own = processor_seconds(process.pid), os.times()
    waits = play(given, tables, selector, rng)
    used, after = processor_seconds(process.pid) - before, os.times()
    with open(f"/proc/{process.pid}/status") as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024
    print(f"{len(waits)} turns in {given.seconds} s, {len(waits) / given.seconds:.0f} a second; milliseconds: "
          f"median {waits[len(waits) // 2]:.1f}, 99 % {waits[len(waits) * 99 // 100]:.1f}, longest {waits[-1]:.1f}")
    print(f"server: {memory:.0f} MB, {used:.1f} s of processors; "
          f"load: {after.user + after.system - own.user - own.system:.1f} s")
    process.terminate()


if __name__ == "__main__":
    main()
