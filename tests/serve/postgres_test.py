"""Two servers that share one database of PostgreSQL: games between them, kills, conflicts, and a database that goes away."""

import signal
import subprocess
import threading
import time
import unittest

import chance_verifier
import postgres
from server import LINES, PERSON, PROGRAM, ServerTest, open_table
from wire import Refused


def why_not():
    if not postgres.programs():
        return "there is no PostgreSQL"
    tried = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", "postgresql://127.0.0.1:1/x?connect_timeout=2"],
                           capture_output=True, text=True, timeout=60, check=False)
    return "the program was built without libpq" if "without libpq" in tried.stderr else None


def texts(state):
    return [turn["text"] for turn in state["turns"]]


@unittest.skipIf(why_not(), why_not())
class Sharing(ServerTest):
    @classmethod
    def setUpClass(cls):
        cls.cluster = postgres.Cluster()
        cls.count = 0

    @classmethod
    def tearDownClass(cls):
        cls.cluster.remove()

    def setUp(self):
        super().setUp()
        type(self).count += 1
        self.name = f"tables{self.count}"
        self.address = self.cluster.database(self.name)

    def two(self):
        servers = [self.start("--store", self.address) for _ in range(2)]
        return servers, [server.wire() for server in servers]

    def rows(self, text):
        return self.cluster.query(text, self.name).strip()

    def until(self, wire, token, wanted, seconds=20):
        """The state, once it is as wanted."""
        end = time.monotonic() + seconds
        while True:
            state = wire.ask("join", token=token)["state"]
            if wanted(state):
                return state
            self.assertLess(time.monotonic(), end, state)
            time.sleep(0.05)

    def test_game(self):
        """Each player at his own server; one is told what the other does."""
        _, wires = self.two()
        opened = open_table(wires[0], {"text": LINES}, PERSON, PERSON)
        tokens = opened["seats"]
        for wire, token in zip(wires, tokens):
            wire.ask("join", token=token)
        for number, turn in enumerate(("a1", "b1", "a2", "b2", "a3")):
            mover = number % 2
            state = wires[mover].ask("play", token=tokens[mover], at=number, turn=turn)["state"]
            told = wires[1 - mover].event()["state"]
            while told["at"] <= number:
                told = wires[1 - mover].event()["state"]
            self.assertEqual(texts(told), texts(state))
        self.assertTrue(told["isOver"])
        for number, (wire, token) in enumerate(zip(wires, tokens)):
            self.until(wire, token, lambda it, n=number: it["at"] == 5 + n)
            wire.ask("offer", token=token, at=5 + number, what="rematch")
        # The one who was at the other server gets his token for the next table, too.
        states = [self.until(wire, token, lambda it: it.get("rematch")) for wire, token in zip(wires, tokens)]
        joined = [wire.ask("join", token=state["rematch"]["token"]) for wire, state in zip(wires, states)]
        self.assertEqual(joined[0]["table"], joined[1]["table"])
        self.assertEqual([it["viewer"] for it in joined], [0, 1])
        self.assertEqual(self.rows("SELECT count(*) FROM tables"), "2")

    def test_kill(self):
        """One server is killed in mid-game; its player goes on at the other; a turn sent to both is made once."""
        servers, wires = self.two()
        tokens = open_table(wires[0], "chess", PERSON, PERSON)["seats"]
        wires[0].ask("play", token=tokens[0], at=0, turn="e2e4")
        self.until(wires[1], tokens[1], lambda it: it["at"] == 1)
        wires[1].ask("play", token=tokens[1], at=1, turn="e7e5")
        self.end(servers[1], signal.SIGKILL)
        state = wires[0].ask("play", token=tokens[1], at=1, turn="e7e5")["state"]
        self.assertEqual(texts(state), ["e2e4", "e7e5"])
        wires[0].ask("play", token=tokens[0], at=2, turn="g1f3")
        self.end(servers[0], signal.SIGKILL)
        wire = self.start("--store", self.address).wire()
        self.assertEqual(texts(wire.ask("join", token=tokens[0])["state"]), ["e2e4", "e7e5", "g1f3"])

    def test_conflict(self):
        """Both servers do something at the same moment: each thing happens once, in one order, and nobody is lost."""
        servers, wires = self.two()
        tokens = open_table(wires[0], "chess", PERSON, PERSON)["seats"]
        for wire in wires:
            wire.ask("join", token=tokens[0])
        made = []
        for number in range(8):
            mover = number % 2
            at = number
            for wire in wires:
                self.until(wire, tokens[mover], lambda it, n=number: it["at"] == n)
            turns = [f"{file}{'27'[mover]}{file}{'36'[mover]}" for file in "abcdefgh"[number // 2 * 2:][:2]]
            answers = [None, None]

            def play(index, token=tokens[mover], at=at, turns=tuple(turns), answers=answers):
                try:
                    answers[index] = texts(wires[index].ask("play", token=token, at=at, turn=turns[index])["state"])
                except Refused as refused:
                    answers[index] = refused.code

            threads = [threading.Thread(target=play, args=(index,)) for index in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            winners = [index for index in range(2) if isinstance(answers[index], list)]
            self.assertEqual(len(winners), 1, answers)
            self.assertEqual(answers[1 - winners[0]], "at")
            made.append(turns[winners[0]])
            self.assertEqual(answers[winners[0]], made)
        self.assertEqual(self.rows("SELECT count(*) FROM events"), str(len(made)))
        for server in list(servers):
            self.assertEqual(self.end(server)[2], "")

    def test_engine(self):
        """The engine answers once, though people look on at both servers; when its server dies the other one goes on."""
        servers, wires = self.two()
        opened = open_table(wires[0], "chess", PERSON, {"by": "engine", "level": 1})
        token = opened["seats"][0]
        wires[1].ask("join", token=opened["spectator"])
        at = 0
        for turn in ("a2a3", "b2b3", "c2c3"):
            wires[0].ask("play", token=token, at=at, turn=turn)
            at = self.until(wires[0], token, lambda it, n=at: it["at"] >= n + 2)["at"]
        self.assertEqual(at, 6)
        self.assertEqual(self.rows("SELECT count(*) FROM events"), "6")
        self.until(wires[1], token, lambda it: it["at"] == 6)
        self.end(servers[0], signal.SIGKILL)
        wires[1].ask("play", token=token, at=at, turn="h2h3")
        self.assertEqual(self.until(wires[1], token, lambda it: it["at"] >= 8)["at"], 8)

    def test_chance(self):
        """Throws follow from what was added at both servers, whichever makes them; one of them is killed."""
        servers, wires = self.two()
        tokens = open_table(wires[0], "race", PERSON, PERSON)["seats"]
        commitments = {wire.ask("chance", token=token)["commitment"] for wire, token in zip(wires, tokens)}
        numbers = ["0" * 64, "f" * 64]
        for wire, token, number in zip(wires, tokens, numbers):
            self.assertEqual(texts(wire.ask("join", token=token, random=number)["state"])[1:], [])
        for turn in range(1, 9):
            mover = 0 if turn % 2 else 1
            if turn == 5:
                self.end(servers[0], signal.SIGKILL)
                wires[0] = wires[1]
            state = self.until(wires[mover], tokens[mover], lambda it: it["isYours"])
            self.assertEqual(len(state["turns"]), 2 * turn - 1)
            picks = []
            while not (pick := wires[mover].ask("pick", token=tokens[mover], at=state["at"], picks=picks)["pick"])["isWhole"]:
                picks.append(pick["options"][0]["text"])
            wires[mover].ask("play", token=tokens[mover], at=state["at"], picks=picks)
        wires[1].ask("resign", token=tokens[1], at=self.until(wires[1], tokens[1], lambda it: it["mover"] != 2)["at"])
        record = wires[1].ask("record", token=tokens[1])["text"]
        self.assertEqual(chance_verifier.check(record), 9)
        headers, _ = chance_verifier.read(record)
        self.assertEqual({headers["ChanceCommitment"]}, commitments)
        self.assertEqual(headers["ChanceContributions"], f"white={numbers[0]},black={numbers[1]}")

    def test_database(self):
        """While the database is away nothing is done, and that is said; afterwards all goes on."""
        servers, wires = self.two()
        tokens = open_table(wires[0], "chess", PERSON, PERSON)["seats"]
        self.until(wires[1], tokens[1], lambda it: it["at"] == 0)
        wires[0].ask("play", token=tokens[0], at=0, turn="e2e4")
        self.cluster.stop("immediate")
        try:
            self.refuses("store", wires[0], "play", token=tokens[1], at=1, turn="e7e5")
            self.refuses("store", wires[0], "open", game="chess", seats=[PERSON, PERSON])
            self.refuses("store", wires[1], "join", token="0" * 32)
        finally:
            self.cluster.start()
        end = time.monotonic() + 20
        while True:
            try:
                state = wires[0].ask("play", token=tokens[1], at=1, turn="e7e5")["state"]
                break
            except Refused as refused:
                self.assertEqual(refused.code, "store")
                self.assertLess(time.monotonic(), end)
                time.sleep(0.2)
        self.assertEqual(texts(state), ["e2e4", "e7e5"])
        self.until(wires[1], tokens[0], lambda it: it["at"] == 2)
        for server in list(servers):
            self.assertEqual(self.end(server)[0], 0)

    def test_versions(self):
        server = self.start("--store", self.address)
        self.end(server)
        self.rows("UPDATE store_version SET version = 99")
        refused = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", self.address], capture_output=True,
                                 text=True, timeout=60, check=False)
        self.assertEqual(refused.returncode, 3)
        self.assertIn("a later version of the program has made it", refused.stderr)
        self.assertNotIn(self.cluster.folder, refused.stderr)
