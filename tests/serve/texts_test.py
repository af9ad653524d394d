"""Strangers' texts in processes of their own: they are killed, hang, and take what they can; everybody else is served."""

import os
import random
import signal
import threading
import time

from seated import Table
from server import LINES, PERSON, ServerTest, open_table
from wire import Closed, Refused
from workers_test import wait_for, workers

SLOW_TEXT = LINES.replace("3x3", "30x30").replace(
    "piece Man m\n", "piece Man m\n" + "".join(f"zone z{i}: ranks 1 to {1 + i % 30}\n" for i in range(4000)))
SLOW_TURN = LINES.replace("turn:\n", "turn:\n  when count(any piece) >= 3:\n    while true: nothing\n")
DICE = """game "Dice"
players Solo
random players Dice
board 3x3
piece Man m
turn order: Solo, repeat, Dice throw
turn:
  note "x"
rule throw:
  choose x among 1, 2
  note "{x}"
lose "never" when false
"""


def large_text():
    """Pieces with leaps of their own from squares of their own, so that there are too many sets of attackers."""
    rng = random.Random(1)
    squares = [(chr(97 + f) if f < 26 else "a" + chr(71 + f)) + str(r + 1) for r in range(32) for f in range(32)]
    leaps = [d + leap for leap in "NCZ" for d in "ffl ffr bbl bbr llf llb rrf rrb".split()] + [d + leap for leap in "WDH" for d in "flbr"]
    lines = ['game "Wild"', "board 32x32"]
    for letter in "abcdefghijklmnopqrstuvwxyzABCD":
        name = letter.lower() * (1 + letter.isupper())
        lines.append(f"zone home-{name}: " + " ".join(rng.sample(squares, 512)))
        lines.append(f'piece P-{name} "{"+" * letter.isupper()}{letter}": {"".join(rng.sample(leaps, 24))} from home-{name}')
    return "\n".join([*lines, "setup:", "  White P-a at a1", "turn: move", ""])


class Others:
    """Somebody else, who goes on asking for turns of chess; `waits` are the seconds until he is answered. `usual` are those at a
    server that has nothing else to do, on a machine that is just as busy."""

    def __init__(self, server, idle):
        self.seats = [self.seat(server), self.seat(idle)]
        self.waits, self.usual, self.is_over = [], [], False
        self.thread = threading.Thread(target=self.ask)

    @staticmethod
    def seat(server):
        wire = server.wire()
        token = open_table(wire, "chess", PERSON, PERSON)["seats"][0]
        return wire, token, wire.ask("join", token=token)["state"]["at"]

    def ask(self):
        while not self.is_over:
            for (wire, token, at), waits in zip(self.seats, (self.waits, self.usual)):
                began = time.monotonic()
                wire.ask("pick", token=token, at=at, picks=[])
                waits.append(time.monotonic() - began)
            time.sleep(0.04)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()


class Texts(ServerTest):
    def seated(self, text=LINES, server=None, seats=(PERSON, PERSON)):
        server = server or self.start("--store", self.store)
        wire = server.wire()
        opened = open_table(wire, {"text": text}, *seats)
        wire.ask("join", token=opened["seats"][0])
        return server, wire, opened["seats"]

    def are_served(self, others):
        """Nobody else has waited, but as far as this machine lets nobody go on."""
        waits, usual = sorted(others.waits), sorted(others.usual)
        self.assertGreater(len(waits), 5)
        self.assertLess(waits[len(waits) // 2], 0.1 + usual[-1], (waits[-5:], usual[-5:]))
        self.assertLess(waits[-1], 1 + 2 * usual[-1], (waits[-5:], usual[-5:]))

    def comes_back(self, server, token):
        wire = server.wire()
        return wire, wire.ask("join", token=token)["state"]

    def answered(self, wire, count):
        """Waits until so many turns are made."""
        while len(wire.event()["state"]["turns"]) < count:
            pass

    def stop(self, pid):
        os.kill(pid, signal.SIGSTOP)
        wait_for(lambda: open(f"/proc/{pid}/stat").read().rsplit(") ", 1)[1][0] == "T")

    def test_killed(self):
        """A table comes back from the store, in a new process; another text's table has not noticed anything."""
        server, wire2, other = self.seated(LINES.replace("3x3", "4x4"))
        untouched = workers(server, "text")
        server, wire, tokens = self.seated(server=server)
        for number, turn in enumerate(("a1", "b1", "c1", "a2")):
            mover = number % 2
            state = wire.ask("play", token=tokens[mover], at=number, turn=turn)["state"]
            self.assertEqual(len(state["turns"]), number + 1)
            self.assertEqual(len(workers(server, "text")), 2)
            os.kill(*(set(workers(server, "text")) - set(untouched)), signal.SIGKILL)
            with self.assertRaises(Closed):
                while True:
                    wire.receive()
            wire, state = self.comes_back(server, tokens[0])
            self.assertEqual([turn["text"] for turn in state["turns"]], ["a1", "b1", "c1", "a2"][:number + 1])
        self.assertEqual(wire2.ask("play", token=other[0], at=0, turn="d4")["state"]["at"], 1)

    def test_two_tables(self):
        """Tables where the same is played share a process; others don't. Each is confined."""
        server, wire, _ = self.seated()
        self.seated(server=server)
        self.assertEqual(len(workers(server, "text")), 1)
        self.seated(LINES + "-- another\n", server=server)
        found = workers(server, "text")
        self.assertEqual(len(found), 2)
        for pid in found:
            with open(f"/proc/{pid}/status") as file:
                self.assertRegex(file.read(), r"Seccomp:\s+2")
            with open(f"/proc/{pid}/limits") as file:
                limits = file.read()
            if not os.environ.get("SANITIZE"):  # a sanitizer's own memory is beyond any limit
                self.assertRegex(limits, rf"Max address space +{384 << 20} ")
            self.assertRegex(limits, r"Max cpu time +3600 ")
            self.assertLessEqual(set(os.listdir(f"/proc/{pid}/fd")), {"0", "1", "2"})

    def test_restart(self):
        """After a restart the table goes on, also against an engine."""
        server, wire, tokens = self.seated(seats=(PERSON, {"by": "engine", "level": 2}))
        wire.ask("play", token=tokens[0], at=0, turn="a1")
        self.answered(wire, 2)
        self.end(server, signal.SIGKILL)
        server = self.start("--store", self.store)
        wire, state = self.comes_back(server, tokens[0])
        self.assertEqual(len(state["turns"]), 2)
        option = wire.ask("pick", token=tokens[0], at=2, picks=[])["pick"]["options"][0]["text"]
        wire.ask("play", token=tokens[0], at=2, turn=option)
        self.answered(wire, 4)

    def test_rematch(self):
        server, wire, tokens = self.seated()
        wire.ask("resign", token=tokens[0], at=0)
        wire.ask("offer", token=tokens[1], at=1, what="rematch")
        state = wire.ask("offer", token=tokens[0], at=2, what="rematch")["state"]
        following = wire.ask("join", token=state["rematch"]["token"])
        self.assertEqual((following["viewer"], following["state"]["at"]), (0, 0))
        self.assertEqual(len(workers(server, "text")), 1)

    def test_slow_text(self):
        """What a text needs long for holds up nobody, nor does an answer that would be too long."""
        server = self.start()
        wire = server.wire()
        with Others(server, self.start()) as others:
            numbers = [wire.send("game", text=SLOW_TEXT, name="slow") for _ in range(2)]
            with self.assertRaises(Refused) as caught:
                wire.answer(numbers[-1])
            self.assertEqual(caught.exception.code, "limit")
            wait_for(lambda: len(others.waits) > 10)
        self.are_served(others)
        wait_for(lambda: not workers(server, "text"))

    def test_killed_while_compiling(self):
        server = self.start()
        wire = server.wire()
        with Others(server, self.start()) as others:
            number = wire.send("game", text=SLOW_TEXT, name="slow")
            os.kill(wait_for(lambda: workers(server, "text"))[0], signal.SIGKILL)
            with self.assertRaises(Refused) as caught:
                wire.answer(number)
            wait_for(lambda: len(others.waits) > 10)
        self.assertEqual(caught.exception.code, "limit")
        self.are_served(others)
        self.assertEqual(wire.ask("game", text=LINES)["game"]["title"], "Lines")

    def test_slow_turn(self):
        """Rules that never end from the third turn on hold up nobody but their own players."""
        server, wire, tokens = self.seated(SLOW_TURN)
        for number, turn in enumerate(("a1", "b1", "c1")):
            wire.ask("play", token=tokens[number % 2], at=number, turn=turn)
        with Others(server, self.start()) as others:
            for _ in range(2):
                self.refuses("limit-of-steps", wire, "play", token=tokens[1], at=3, turn="a2")
            wait_for(lambda: len(others.waits) > 10)
        self.are_served(others)

    def test_large(self):
        """What needs much memory is refused, and its process ends."""
        server = self.start()
        wire = server.wire()
        with Others(server, self.start()) as others:
            with self.assertRaises(Refused) as caught:
                wire.ask("game", text=large_text())
            self.assertTrue(caught.exception.code.startswith("limit"), caught.exception)
            wait_for(lambda: len(others.waits) > 10)
        self.are_served(others)
        wait_for(lambda: not workers(server, "text"))

    def test_hanging(self):
        """A process that does not answer is ended, and what was asked is refused; after three times for good."""
        server, wire, tokens = self.seated()
        with Others(server, self.start()) as others:
            self.stop(workers(server, "text")[0])
            began = time.monotonic()
            with self.assertRaises(Closed):
                wire.ask("play", token=tokens[0], at=0, turn="a1")
        self.assertLess(time.monotonic() - began, 15)
        self.are_served(others)
        for _ in range(2):
            wire, state = self.comes_back(server, tokens[0])
            self.assertEqual(state["at"], 0)
            pid = workers(server, "text")[0]
            self.stop(pid)
            wire.send("play", token=tokens[0], at=0, turn="a1")
            server.wire()  # when this is answered the turn is on its way
            os.kill(pid, signal.SIGKILL)
            with self.assertRaises(Closed):
                while True:
                    wire.receive()
        self.refuses("limit", server.wire(), "join", token=tokens[0])
        self.seated(server=server)

    def test_chance_without_end(self):
        """A game in which only chance has turns writes to the store a little at a time."""
        server = self.start("--store", self.store)
        wire = server.wire()
        with Others(server, self.start()) as others:
            opened = open_table(wire, {"text": DICE}, PERSON)
            token = opened["seats"][0]
            at = wire.ask("join", token=token)["state"]["at"]
            number = wire.send("play", token=token, at=at, turn="x")
            wait_for(lambda: len(others.waits) > 60)
            del number
        self.are_served(others)

    def test_ends(self):
        """No process is left behind, however the server ends."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            server, *_ = self.seated()
            pid, = workers(server, "text")
            self.end(server, number)
            wait_for(lambda: not os.path.exists(f"/proc/{pid}"), 5)

    def test_not_its_own(self):
        """Tokens of other tables are not known in a text's process, nor is a bundled game played there."""
        server, wire, tokens = self.seated()
        chess = open_table(wire, "chess", PERSON, PERSON)["seats"]
        self.assertEqual(wire.ask("join", token=chess[0])["game"], "chess")
        self.assertEqual(wire.ask("join", token=tokens[1])["game"]["text"][:14], "baronet rules ")
        self.assertEqual(len(workers(server, "text")), 1)

    def test_plans_and_talk(self):
        """Plans, names and talk of a stranger's game are kept, too."""
        server = self.start("--store", self.store)
        table = Table(server, {"text": LINES})
        table.ask(2, "say", text="Take it!", name="Rose")
        table.ask(0, "say", text="Good luck")
        table.ask(1, "name", name="Robin")
        table.plan(1, [{"after": None, "turn": "b1", "then": []}])
        table.play(0, "a1")
        self.end(server, signal.SIGKILL)
        table.connect(self.start("--store", self.store))
        self.assertEqual(table.turns(), ["a1", "b1"])
        self.assertEqual(table.join(0)["seats"][1]["name"], "Robin")
        self.assertEqual([one["text"] for one in table.ask(0, "said")["said"]], ["Good luck"])
        self.assertEqual([one["text"] for one in table.ask(2, "said")["said"]], ["Take it!", "Good luck"])
        self.assertEqual(table.ask(0, "imagine", turns=["c1"])["mover"], 1)
