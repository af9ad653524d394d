"""Chance that can be checked: the server commits itself, players add randomness, and the record proves the rest."""

import collections
import json
import os
import random
import re
import secrets
import shutil
import signal
import sqlite3
import subprocess

import chance_verifier
from server import PERSON, PROGRAM, ServerTest, open_table
from wire import Closed
from workers_test import workers

MESSAGES = 90  # that a connection may send at once
LATER = """game "Later"
players White, Black
random players Dice
board 9x9
piece Man "m": K
setup:
  White Man at a1
  Black Man at i9
turn order: White, Dice throw, Black, Dice throw
turn: move
rule throw:
  choose x among 1, 2, 3, 4, 5, 6
  note "{x}"
"""


class Seats:
    """People at a table, each with as many connections as his haste needs."""

    def __init__(self, server, game, *seats, rng=None):
        self.server, self.rng = server, rng or random.Random(1)
        self.connect()
        self.opened = open_table(self.wire, game, *seats or [PERSON, PERSON])
        self.tokens = self.opened["seats"]

    def connect(self):
        self.wire, self.sent = self.server.wire(), 0

    def ask(self, do, **given):
        if self.sent == MESSAGES:
            self.connect()
        self.sent += 1
        return self.wire.ask(do, **given)

    def sit_down(self):
        """All add something. What they were told, and have told."""
        self.told = [self.ask("chance", token=token) for token in self.tokens]
        self.given = [secrets.token_hex(32) for _ in self.tokens]
        for token, number in zip(self.tokens, self.given):
            self.state = self.ask("join", token=token, random=number)["state"]
        return self

    def play(self, most=10000):
        """Random turns, until the game is over."""
        while not self.state["isOver"] and most > 0:
            picks, at, token = [], self.state["at"], self.tokens[self.state["mover"]]
            while not (pick := self.ask("pick", token=token, at=at, picks=picks)["pick"])["isWhole"]:
                picks.append(self.rng.choice(sorted(option["text"] for option in pick["options"])))
            self.state = self.ask("play", token=token, at=at, picks=picks)["state"]
            most -= 1
        return self

    def resign(self):
        """Unless the game is over."""
        if self.state["isOver"]:
            return self
        self.state = self.ask("resign", token=self.tokens[0], at=self.state["at"])["state"]
        return self

    def record(self):
        return self.ask("record", token=self.tokens[0])["text"]

    def throws(self):
        return [turn["text"] for turn in self.state["turns"] if turn["mover"] == 2]


class Chance(ServerTest):
    def verify(self, record, *options):
        """Status, output and complaint of `baronet verify`."""
        path = os.path.join(self.folder.name, "record")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record)
        done = subprocess.run([PROGRAM, "verify", path, *options], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def is_fair(self, record, *options):
        status, out, err = self.verify(record, "--json", *options)
        self.assertEqual((status, err), (0, ""), out)
        told = json.loads(out)
        self.assertTrue(told["fair"])
        return told

    def is_unfair(self, words, record, *options):
        status, out, err = self.verify(record, *options)
        self.assertEqual((status, out), (1, ""), err)
        self.assertIn(words, err)

    def whole_game(self, game):
        seats = Seats(self.start(), game).sit_down().play()
        record = seats.record()
        told = self.is_fair(record, "--commitment", seats.told[0]["commitment"], "--contribution", f"black={seats.given[1]}")
        self.assertEqual([item["number"] for item in told["contributions"]], seats.given)
        self.assertEqual(told["commitment"], seats.told[1]["commitment"])
        self.assertEqual(told["chance_turns"], len(seats.throws()))
        self.assertEqual(chance_verifier.check(record), told["chance_turns"])
        return seats, record

    # ---- Whole games

    def test_race(self):
        self.assertEqual(len({self.whole_game("race")[1] for _ in range(3)}), 3)

    def test_backgammon(self):
        self.whole_game("backgammon")

    def test_array(self):
        seats = Seats(self.start(), "chess960").sit_down().play(2).resign()
        self.assertEqual(self.is_fair(seats.record())["chance_turns"], 1)

    def test_plain(self):
        """The plain machine finds turns in another order, and draws the same."""
        record = Seats(self.start(), "chess960").sit_down().resign().record()
        path = os.path.join(self.folder.name, "record")
        self.is_fair(record)
        self.assertEqual(subprocess.run([PROGRAM, "--plain", "verify", path], capture_output=True).returncode, 0)

    def test_without_chance(self):
        seats = Seats(self.start(), "chess")
        self.assertEqual(seats.ask("chance", token=seats.tokens[0]), {"commitment": None, "contributes": False})
        seats.state = seats.ask("join", token=seats.tokens[0])["state"]
        self.assertIsNone(seats.state["chance"])
        self.assertEqual(self.is_fair(seats.play(4).resign().record())["chance_turns"], 0)

    # ---- Who contributes

    def test_awaited(self):
        """Chance waits for the first look of each person, and for nothing else."""
        seats = Seats(self.start(), "race")
        white, black = seats.tokens
        state = seats.ask("join", token=seats.opened["spectator"])["state"]
        self.assertEqual((state["turns"], state["chance"]["awaits"]), ([], [0, 1]))
        state = seats.ask("join", token=white, random="0" * 64)["state"]
        self.assertEqual((state["turns"], state["chance"]["awaits"]), ([], [1]))
        self.assertEqual(state["chance"]["contributions"], ["0" * 64, None, None])
        # Another look adds nothing more.
        state = seats.ask("join", token=white, random="1" * 64)["state"]
        self.assertEqual(state["chance"]["contributions"][0], "0" * 64)
        state = seats.ask("join", token=black)["state"]  # a client that knows nothing of this
        self.assertEqual(len(state["turns"]), 1)
        self.assertEqual(state["chance"]["contributions"], ["0" * 64, "none", None])
        self.assertEqual(seats.wire.event()["state"]["chance"]["awaits"], [])
        seats.state = state
        told = self.is_fair(seats.play().record())
        self.assertEqual([item["number"] for item in told["contributions"]], ["0" * 64, None])

    def test_proceed(self):
        """Whoever is there need not wait for those who never come; they then have added nothing, whatever they send later."""
        seats = Seats(self.start(), "race")
        white, black = seats.tokens
        watcher = seats.opened["spectator"]
        self.refuses("seat", seats.wire, "proceed", token=watcher)
        self.refuses("seat", seats.wire, "proceed", token=black)  # he has not come himself
        state = seats.ask("join", token=white, random="0" * 64)["state"]
        self.assertEqual((state["turns"], state["chance"]["awaits"]), ([], [1]))
        self.refuses("seat", seats.wire, "proceed", token=black)
        self.refuses("seat", seats.wire, "proceed", token=watcher)
        for _ in range(2):  # the answer may have been lost
            state = seats.ask("proceed", token=white)["state"]
            self.assertEqual((len(state["turns"]), state["chance"]["awaits"]), (1, []))
        self.assertEqual(seats.ask("chance", token=black)["contributes"], False)
        seats.state = seats.ask("join", token=black, random="1" * 64)["state"]
        self.assertEqual(seats.state["chance"]["contributions"], ["0" * 64, "none", None])
        record = seats.play().record()
        told = self.is_fair(record)
        self.assertEqual([item["number"] for item in told["contributions"]], ["0" * 64, None])
        self.is_unfair("your contribution is not in the record", record, "--contribution", "black=" + "1" * 64)

    def test_proceed_when_chance_comes_later(self):
        """While it is a player's turn nobody is passed over."""
        seats = Seats(self.start(), {"text": LATER})
        seats.state = seats.ask("join", token=seats.tokens[0], random="0" * 64)["state"]
        self.refuses("seat", seats.wire, "proceed", token=seats.tokens[0])
        seats.play(1)
        self.assertEqual(len(seats.state["turns"]), 1)
        self.assertEqual(len(seats.ask("proceed", token=seats.tokens[0])["state"]["turns"]), 2)

    # ---- Strangers' rules

    def test_texts(self):
        """In a process that is confined chance is drawn in the same way; a game of which it is killed goes on with the same throws."""
        server = self.start("--store", self.store)
        seats = Seats(server, {"text": LATER}).sit_down().play(4)
        thrown = seats.throws()
        self.assertEqual(len(thrown), 4)
        for pid in workers(server, "text"):
            os.kill(pid, signal.SIGKILL)
        with self.assertRaises(Closed):
            while True:
                seats.wire.receive()
        seats.connect()
        seats.state = seats.ask("join", token=seats.tokens[0])["state"]
        self.assertEqual(seats.state["chance"]["commitment"], seats.told[0]["commitment"])
        seats.play(4)
        self.assertEqual(seats.throws()[:4], thrown)
        told = self.is_fair(seats.resign().record(), "--commitment", seats.told[0]["commitment"])
        self.assertEqual((told["chance_turns"], [item["number"] for item in told["contributions"]]), (8, seats.given))

    def test_wrong_numbers(self):
        seats = Seats(self.start(), "race")
        for number in ("", "0" * 63, "0" * 65, "A" * 64, "g" * 64):
            self.refuses("request", seats.wire, "join", token=seats.tokens[0], random=number)
        self.assertEqual(seats.ask("chance", token=seats.tokens[0])["contributes"], True)

    def test_engines(self):
        seats = Seats(self.start(), "race", {"by": "engine", "level": 1}, {"by": "engine", "level": 1})
        seats.state = seats.ask("join", token=seats.opened["spectator"])["state"]
        while not seats.state["isOver"]:
            seats.state = seats.wire.event()["state"]
        record = seats.ask("record", token=seats.opened["spectator"])["text"]
        status, out, _ = self.verify(record)
        self.assertEqual(status, 0)
        self.assertIn("the server was free to choose its seed", out)
        self.assertEqual(chance_verifier.check(record), len(seats.throws()))

    def test_rematch(self):
        seats = Seats(self.start(), "race").sit_down().resign()
        for token in seats.tokens:
            state = seats.ask("offer", token=token, at=seats.state["at"], what="rematch")["state"]
            seats.state = {**state, "at": state["at"]}
        token = state["rematch"]["token"]
        self.assertNotEqual(seats.ask("chance", token=token)["commitment"], seats.told[0]["commitment"])

    # ---- No second throw

    def test_undo(self):
        """After a take-back chance makes the same turns again."""
        seats = Seats(self.start(), "backgammon").sit_down().play(6)
        before = seats.throws()
        for what in ("undo", "undo"):
            token = seats.tokens[0 if what == "undo" and seats.state["offers"]["undo"] == [] else 1]
            seats.state = seats.ask("offer", token=token, at=seats.state["at"], what=what)["state"]
        self.assertLess(len(seats.throws()), len(before))
        seats.rng = random.Random(2)
        seats.play(6)
        self.assertEqual(seats.throws()[:len(before)], before)
        self.is_fair(seats.resign().record())

    def test_restart(self):
        """However often the server is killed, the same turns lead to the same throws."""
        server = self.start("--store", self.store)
        seats = Seats(server, "race").sit_down().play(5)
        self.end(server, signal.SIGKILL)
        told = []
        for copy in range(2):
            store = f"{self.store}.{copy}"
            for end in ("", "-wal"):
                shutil.copy(self.store + end, store + end)
            again = self.start("--store", store)
            seats.server, seats.rng = again, random.Random(3)
            seats.connect()
            seats.state = seats.ask("join", token=seats.tokens[0])["state"]
            self.assertEqual(seats.state["chance"]["commitment"], seats.told[0]["commitment"])
            seats.play(10)
            told.append([turn["text"] for turn in seats.state["turns"]])
            self.is_fair(seats.resign().record(), "--commitment", seats.told[0]["commitment"])
            self.end(again)
        self.assertEqual(told[0], told[1])

    # ---- Who cheats is found out

    def test_altered_records(self):
        seats, record = self.whole_game("race")
        head = re.search(r'\[ChanceSeed "(\w)', record)
        other = "1" if head[1] == "0" else "0"
        self.is_unfair("not the one that the server has committed itself to",
                       record.replace(head[0], head[0][:-1] + other))
        head = re.search(r'\[Table "(\w)', record)
        self.is_unfair("not the one that the server has committed itself to",
                       record.replace(head[0], head[0][:-1] + ("1" if head[1] == "0" else "0")))
        number = seats.given[1]
        changed = ("1" if number[0] == "0" else "0") + number[1:]
        self.is_unfair("does not follow from the seed", record.replace(number, changed))
        self.is_unfair("does not follow from the seed", record.replace(number, "none"))
        self.is_unfair("the contribution of black is missing", record.replace(",black=" + number, ""))
        self.is_unfair("is no number", record.replace(number, "5"))
        self.is_unfair("nobody who plays", record.replace(number, number + ",die=none"))
        for name in ("ChanceSeed", "ChanceCommitment"):
            self.is_unfair("not told yet" if name == "ChanceSeed" else "has no commitment",
                           re.sub(rf'\[{name} ".*\n', "", record))
        # Another seed with its own commitment: only who has noted the first one finds out.
        headers, _ = chance_verifier.read(record)
        self.is_unfair("another commitment than the one you have noted", record, "--commitment", "0" * 64)
        self.is_unfair("your contribution is not in the record", record, "--contribution", "white=" + headers["ChanceSeed"])

    def test_altered_throws(self):
        record = self.whole_game("race")[1]
        throws = list(re.finditer(r"(?m)^\d+\. (=\d)$", record))
        for index in (0, len(throws) // 2, len(throws) - 1):
            throw = throws[index]
            other = next(text for text in ("=1", "=2") if text != throw[1])
            altered = record[:throw.start(1)] + other + record[throw.end(1):]
            self.is_unfair(f'does not follow from the seed and the contributions: these give "{throw[1]}"', altered)
            with self.assertRaises(chance_verifier.Unfair):
                chance_verifier.check(altered)
        # A round that is left out; its throws would come later.
        lines = record.splitlines(keepends=True)
        first = next(i for i, line in enumerate(lines) if re.match(r"\d+\. =", line))
        shorter = lines[:first] + lines[first + 2:]
        self.assertEqual(self.verify("".join(shorter))[0], 1)
        # Cut among its turns; what stands after them is the game's rules, which are bundled as well.
        for cut in range(0, record.index("\n\n% baronet rules"), 97):
            self.assertEqual(self.verify(record[:cut])[0], 1, cut)

    def test_cheating_servers(self):
        """Whoever alters the store in mid-game can't prove that chance was fair."""
        def alter_throw(database):
            number, text = database.execute("SELECT number, text FROM events WHERE player = 2 AND kind = 'turn' "
                                            "ORDER BY number DESC").fetchone()
            database.execute("UPDATE events SET text = ? WHERE number = ?", ("=1" if text != "=1" else "=2", number))

        def alter_seed(database):
            options = json.loads(database.execute("SELECT options FROM tables").fetchone()[0])
            options["chance"]["seed"] = secrets.token_hex(32)
            database.execute("UPDATE tables SET options = ?", (json.dumps(options),))

        def alter_contribution(database):
            database.execute("UPDATE events SET text = ? WHERE player = 1 AND kind = 'contribution'", (secrets.token_hex(32),))

        for alter, words in ((alter_throw, "does not follow"), (alter_seed, "does not follow"),
                             (alter_contribution, "does not follow")):
            if os.path.exists(self.store):
                os.remove(self.store)
            server = self.start("--store", self.store)
            seats = Seats(server, "race").sit_down()
            while len(seats.throws()) < 12:
                seats.play(1)
                if seats.state["isOver"]:
                    seats = Seats(server, "race").sit_down()
            self.end(server)
            database = sqlite3.connect(self.store)
            with database:
                database.execute("DELETE FROM events WHERE table_id <> ?", (seats.opened["table"],))
                alter(database)
            database.close()
            seats.server = self.start("--store", self.store)
            seats.connect()
            seats.state = seats.ask("join", token=seats.tokens[0])["state"]
            record = seats.resign().record()
            self.is_unfair(words, record)
            with self.assertRaises(chance_verifier.Unfair):
                chance_verifier.check(record)
            self.end(seats.server)
            if alter is not alter_throw:
                own = ("--commitment", seats.told[0]["commitment"], "--contribution", f"black={seats.given[1]}")
                self.is_unfair("noted" if alter is alter_seed else "your contribution", record, *own)

    # ---- Secrets

    def test_seed_is_secret(self):
        """Nobody is sent the seed, nor the key, before the game is over; then all are."""
        server = self.start()
        for game in ("robber-baron?trees=dealt", "race"):
            seats = Seats(server, game)
            onlooker = server.wire()
            onlooker.ask("join", token=seats.opened["spectator"])
            seats.sit_down().play(6)
            early = seats.record() + onlooker.ask("record", token=seats.opened["spectator"])["text"]
            seats.ask("past", token=seats.tokens[0], number=1)
            self.assertNotIn("ChanceSeed", early)
            heard = "".join(onlooker.received + seats.wire.received) + early
            self.is_unfair("one player knew" if "baron" in game else "not told yet", seats.record())
            state = seats.resign().state
            seed = state["chance"]["seed"]
            headers, _ = chance_verifier.read(seats.record())
            self.assertEqual(headers["ChanceSeed"], seed)
            for secret in (seed, chance_verifier.key(headers)):
                self.assertEqual(len(secret), 64)
                self.assertNotIn(secret, heard)
            self.is_fair(seats.record())

    # ---- Statistics

    def test_throws_are_fair(self):
        """Throws of many tables, and how they follow each other."""
        server, throws, pairs = self.start(), collections.Counter(), collections.Counter()
        for index in range(160):
            seats = Seats(server, "race", rng=random.Random(index)).sit_down().play(5)
            thrown = seats.throws()
            throws.update(thrown)
            pairs.update(zip(thrown[::2], thrown[1::2]))
            seats.wire.close()
        for counts, possible in ((throws, 4), (pairs, 16)):
            expected = sum(counts.values()) / possible
            chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
            chi_square += (possible - len(counts)) * expected
            # Exceeded once in a million times with 3 and 15 degrees of freedom.
            self.assertLess(chi_square, {4: 30.66, 16: 54.8}[possible], counts)
