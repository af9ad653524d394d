"""What is on disk: a server that is killed, a store that fails."""

import os
import random
import signal
import subprocess
import time

from server import PERSON, PROGRAM, ServerTest, open_table


class Keeping(ServerTest):
    def test_kill(self):
        """What was acknowledged is there after kill -9, at whatever moment; a turn sent again is made once."""
        server = self.start("--store", self.store)
        wire = server.wire()
        tokens = open_table(wire, "chess", PERSON, PERSON)["seats"]
        rng = random.Random(1)
        made = []
        for _ in range(6):
            state = wire.ask("join", token=tokens[0])["state"]
            for _ in range(rng.randrange(1, 6)):
                mover = state["mover"]
                turn = self.some_turn(wire, tokens[mover], state, rng)
                state = wire.ask("play", token=tokens[mover], at=state["at"], turn=turn)["state"]
                made.append(turn)
            mover, at = state["mover"], state["at"]
            turn = self.some_turn(wire, tokens[mover], state, rng)
            wire.send("play", token=tokens[mover], at=at, turn=turn)
            time.sleep(rng.choice((0, 0.001, 0.01)))
            self.end(server, signal.SIGKILL)
            server = self.start("--store", self.store)
            wire = server.wire()
            texts = [it["text"] for it in wire.ask("join", token=tokens[mover])["state"]["turns"]]
            self.assertIn(texts, (made, made + [turn]))
            state = wire.ask("play", token=tokens[mover], at=at, turn=turn)["state"]
            self.assertEqual([it["text"] for it in state["turns"]], made + [turn])
            state = wire.ask("play", token=tokens[mover], at=at, turn=turn)["state"]
            made.append(turn)
            self.assertEqual([it["text"] for it in state["turns"]], made)
            other = self.some_turn(wire, tokens[1 - mover], state, rng)
            self.refuses("at", wire, "play", token=tokens[1 - mover], at=at, turn=other)

    def some_turn(self, wire, token, state, rng):
        picks, pick = [], wire.ask("pick", token=token, at=state["at"], picks=[])["pick"]
        while not pick["isWhole"]:
            picks.append(rng.choice(pick["options"])["text"])
            pick = wire.ask("pick", token=token, at=state["at"], picks=picks)["pick"]
        return pick["text"]

    def test_picks_again(self):
        wire = self.start().wire()
        tokens = open_table(wire, "chess", PERSON, PERSON)["seats"]
        for _ in range(2):
            state = wire.ask("play", token=tokens[0], at=0, picks=["e2", "e4"])["state"]
            self.assertEqual([turn["text"] for turn in state["turns"]], ["e2e4"])
        self.refuses("at", wire, "play", token=tokens[0], at=0, picks=["e2", "e3"])

    def test_store(self):
        server = self.start("--store", self.store)
        opened = open_table(server.wire(), "chess", PERSON, PERSON)
        second = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", self.store], capture_output=True,
                                text=True, timeout=60)
        self.assertEqual(second.returncode, 3, second.stderr)
        self.assertIn("another server has it open", second.stderr)
        status, out, err = self.end(server)
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(os.stat(self.store).st_mode & 0o77, 0)
        with open(self.store, "rb") as file:
            stored = file.read()
        for token in (*opened["seats"], opened["spectator"]):
            self.assertNotIn(token.encode(), stored)
            self.assertNotIn(bytes.fromhex(token), stored)
            self.assertNotIn(token, out + err)
        with open(self.store, "wb") as file:
            file.write(b"no database" * 1000)
        broken = subprocess.run([PROGRAM, "serve", "--port", "0", "--store", self.store], capture_output=True, text=True,
                                timeout=60)
        self.assertEqual(broken.returncode, 3)
        self.assertEqual(subprocess.run([PROGRAM, "serve", "--port", "0", "--store", "/nowhere/x.db"],
                                        capture_output=True, timeout=60).returncode, 3)
