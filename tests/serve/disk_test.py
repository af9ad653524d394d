"""Stores under stress: kills at random moments while many turns are made, a disk without room, a store that can't be written, old tables."""

import contextlib
import os
import random
import resource
import signal
import sqlite3
import subprocess
import threading
import time
import unittest

import postgres
from postgres_test import why_not
from server import PERSON, PROGRAM, ServerTest, open_table
from wire import Closed, Refused
from workers_test import wait_for

TURNS = [turn for file in "abcdefgh" for turn in (f"{file}2{file}3", f"{file}7{file}6")]
KILLS = {"small": 2, "usual": 5, "deep": 100}[os.environ.get("TEST_SCALE", "usual")]


class Player(threading.Thread):
    """Plays short games until the server is gone. Tables: a token and how many turns were confirmed."""

    def __init__(self, server):
        super().__init__()
        self.server = server
        self.tables = []

    def run(self):
        try:
            wire = self.server.wire(timeout=20)
            while True:
                tokens = open_table(wire, "chess", PERSON, PERSON)["seats"]
                self.tables.append([tokens[0], 0])
                for at, turn in enumerate(TURNS):
                    wire.ask("play", token=tokens[at % 2], at=at, turn=turn)
                    self.tables[-1][1] = at + 1
        except (Closed, OSError, Refused, AssertionError):
            return


class Disk(ServerTest):
    def kill_again_and_again(self, place):
        rng = random.Random(5)
        tables = {}
        for _ in range(KILLS):
            server = self.start("--store", place)
            players = [Player(server) for _ in range(3)]
            for player in players:
                player.start()
            wait_for(lambda: any(count for player in players for _, count in player.tables))
            time.sleep(rng.uniform(0, 0.2))
            self.end(server, signal.SIGKILL)
            for player in players:
                player.join()
                tables.update(player.tables)
        server = self.start("--store", place)
        for number, (token, count) in enumerate(tables.items()):
            if number % 40 == 0:  # one connection may not ask more at once
                wire = server.wire()
            texts = [turn["text"] for turn in wire.ask("join", token=token)["state"]["turns"]]
            self.assertIn(texts, (TURNS[:count], TURNS[:count + 1]))
            wire.ask("leave", token=token)
        self.assertGreaterEqual(sum(tables.values()), KILLS)

    def test_kills(self):
        self.kill_again_and_again(self.store)

    @unittest.skipIf(why_not(), why_not())
    def test_kills_postgres(self):
        cluster = postgres.Cluster()
        try:
            self.kill_again_and_again(cluster.database("kills"))
        finally:
            cluster.remove()

    def test_no_room(self):
        """Without room nothing is done, and nothing is lost; with room it goes on, without a restart."""
        server = self.start("--store", self.store)
        wire = server.wire()
        tokens = open_table(wire, "chess", PERSON, PERSON)["seats"]
        wire.ask("play", token=tokens[0], at=0, turn="e2e4")
        hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
        for _ in range(3):
            self.refuses("store", wire, "play", token=tokens[1], at=1, turn="e7e5")
        self.refuses("store", wire, "open", game="chess", seats=[PERSON, PERSON])
        state = wire.ask("join", token=tokens[1])["state"]
        self.assertEqual([turn["text"] for turn in state["turns"]], ["e2e4"])
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        wire.ask("play", token=tokens[1], at=1, turn="e7e5")
        _, _, err = self.end(server, signal.SIGKILL)
        self.assertIn("baronet: the store fails: ", err)
        state = self.start("--store", self.store).wire().ask("join", token=tokens[0])["state"]
        self.assertEqual([turn["text"] for turn in state["turns"]], ["e2e4", "e7e5"])

    @contextlib.contextmanager
    def database(self):
        database = sqlite3.connect(self.store)
        yield database
        database.commit()
        database.close()

    def refused(self):
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", self.store], capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertEqual(done.returncode, 3, done.stderr)
        return done.stderr

    def test_forms(self):
        """A store of version 1 is changed, a later one refused; so is what is none."""
        server = self.start("--store", self.store)
        token = open_table(server.wire(), "chess", PERSON, PERSON)["spectator"]
        self.end(server)
        with self.database() as database:
            database.executescript("ALTER TABLE events DROP COLUMN unseen; ALTER TABLE tables DROP COLUMN options;"
                                   "PRAGMA user_version = 1")
        server = self.start("--store", self.store)
        self.assertEqual(server.wire().ask("join", token=token)["game"], "chess")
        self.end(server)
        with self.database() as database:
            database.execute("PRAGMA user_version = 99")
        self.assertIn("a later version of the program has made it", self.refused())
        with open(self.store, "wb") as file:
            file.write(b"no database" * 1000)
        self.assertIn("not a database", self.refused())

    def test_keep(self):
        server = self.start("--store", self.store)
        wire = server.wire()
        old, young = (open_table(wire, "chess", PERSON, PERSON) for _ in range(2))
        for opened in (old, young):
            wire.ask("play", token=opened["seats"][0], at=0, turn="e2e4")
        self.end(server)
        with self.database() as database:
            for table, made in (("tables", "opened"), ("events", "made")):
                database.execute(f"UPDATE {table} SET {made} = {made} - 5 * 86400 - 100")
            database.execute("UPDATE events SET made = made + 86400 WHERE table_id = ?", (young["table"],))
        server = self.start("--store", self.store, "--keep", "6")
        server.wire().ask("join", token=old["spectator"])
        self.end(server)
        wire = self.start("--store", self.store, "--keep", "5").wire()
        self.refuses("token", wire, "join", token=old["spectator"])
        wire.ask("join", token=young["spectator"])
