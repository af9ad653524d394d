"""Tokens of seats are seen by nobody else: not in what the server prints, lists of processes, files, or what pages tell others."""

import os
import signal

from server import LINES, PERSON, ServerTest, open_table
from wire import Refused
from workers_test import wait_for, workers


class Tokens(ServerTest):
    def told(self, pid):
        """What others on this machine could read of a process, and its environment."""
        text = b""
        for name in ("cmdline", "comm", "environ"):
            with open(f"/proc/{pid}/{name}", "rb") as file:
                text += file.read()
        return text + os.readlink(f"/proc/{pid}/exe").encode()

    def told_by_one(self, server, name):
        """The same of one worker of this name; nothing where there is none, or none any more."""
        try:
            return [self.told(pid) for pid in workers(server, name)[:1]]
        except (FileNotFoundError, ProcessLookupError):
            return []

    def test_not_seen(self):
        server = self.start("--store", self.store)
        tokens = []
        for game in ("chess", {"text": LINES}):
            wire = server.wire()
            opened = open_table(wire, game, PERSON, {"by": "engine", "level": 2})
            found = [token for token in (*opened["seats"], opened["spectator"]) if token]
            self.assertTrue(len(found) >= 2 and all(len(token) >= 20 for token in found), found)
            tokens += found
            wire.ask("join", token=found[0])
            wire.ask("play", token=found[0], at=0, turn="e2e4" if game == "chess" else "a1")
        texts = [self.told(server.process.pid)]
        for name in ("text", "search"):
            texts += wait_for(lambda kind=name: self.told_by_one(server, kind))
        for token in tokens:
            server.get(f"/{token}", Referer=f"http://127.0.0.1:{server.port}/#{token}")
            with self.assertRaises(Refused):
                wire.ask("join", token=token + "0")
            with self.assertRaises(Refused):
                wire.ask("nothing", token=token)
        for pid in workers(server, "text"):
            os.kill(pid, signal.SIGKILL)
        answer, _ = server.get("/")
        self.assertEqual(answer.headers["Referrer-Policy"], "no-referrer")
        _, out, err = self.end(server)
        texts += [out.encode(), err.encode()]
        for name in os.listdir(self.folder.name):
            with open(os.path.join(self.folder.name, name), "rb") as file:
                texts.append(file.read())
        self.assertGreater(len(texts), 4)
        for token in tokens:
            for text in texts:
                self.assertNotIn(token.encode(), text)
