"""Processes in which engines think: they are killed, and hang, and the table goes on."""

import os
import re
import signal
import time

from server import PERSON, ServerTest, open_table


def workers(server, kind):
    """The server's processes of that kind."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as file:
                parent = int(file.read().rsplit(") ", 1)[1].split()[1])
            with open(f"/proc/{pid}/cmdline") as file:
                words = file.read().split("\0")
        except OSError:
            continue
        if parent == server.process.pid and kind in words:
            found.append(int(pid))
    return found


def wait_for(what, seconds=30):
    end = time.time() + seconds
    while not (found := what()):
        if time.time() > end:
            raise AssertionError("it did not come in time")
        time.sleep(0.01)
    return found


class Engines(ServerTest):
    def thinking(self, level=10):
        """A table at which an engine has begun to think, and its process."""
        server = self.start("--store", self.store)
        wire = server.wire()
        opened = open_table(wire, "chess", {"by": "engine", "level": level}, PERSON)
        wire.ask("join", token=opened["seats"][1])
        return server, wire, opened, wait_for(lambda: workers(server, "search"))[0]

    def test_killed(self):
        """The search is asked for again, elsewhere; meanwhile everybody is served."""
        server, wire, _, pid = self.thinking()
        for number in (signal.SIGKILL, signal.SIGSEGV):
            time.sleep(0.3)
            os.kill(pid, number)
            pid = wait_for(lambda: [it for it in workers(server, "search") if it != pid])[0]
            self.assertEqual(wire.ask("hello", wire=1)["by"], "server")
        state = wire.event()["state"]
        self.assertEqual(len(state["turns"]), 1)

    def test_cancelled(self):
        """A process that nobody waits for any more stops at once, and is used again."""
        server, wire, opened, pid = self.thinking(10)
        wire.ask("resign", token=opened["seats"][1], at=0)
        second = open_table(wire, "chess", {"by": "engine", "level": 2}, PERSON)
        started = time.time()
        wire.ask("join", token=second["seats"][1])
        while (event := wire.event())["table"] != second["table"]:
            pass
        self.assertEqual(len(event["state"]["turns"]), 1)
        self.assertLess(time.time() - started, 5)
        self.assertEqual(workers(server, "search"), [pid])

    def test_ends(self):
        """No process is left behind, however the server ends."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            server, _, _, pid = self.thinking(10)
            self.end(server, number)
            wait_for(lambda: not os.path.exists(f"/proc/{pid}"), 5)

    def test_confined(self):
        """A system call filter holds, and no descriptor is open but the standard ones."""
        *_, pid = self.thinking(10)

        def is_filtered():
            with open(f"/proc/{pid}/status") as file:
                return re.search(r"Seccomp:\s+2", file.read())

        wait_for(is_filtered)
        self.assertLessEqual(set(os.listdir(f"/proc/{pid}/fd")), {"0", "1", "2"})

    def test_plays_on(self):
        """A game of several turns against an engine with secrets, from a start of its own."""
        server = self.start()
        wire = server.wire()
        opened = open_table(wire, "robber-baron", PERSON, {"by": "engine", "level": 2})
        token = opened["seats"][0]
        state = wire.ask("join", token=token)["state"]
        for _ in range(4):
            picks, at = [], state["at"]
            pick = wire.ask("pick", token=token, at=at, picks=picks)["pick"]
            while not pick["isWhole"]:
                picks.append(pick["options"][0]["text"])
                pick = wire.ask("pick", token=token, at=at, picks=picks)["pick"]
            state = wire.ask("play", token=token, at=at, turn=pick["text"])["state"]
            while not state["isYours"] and not state["isOver"]:
                state = wire.event()["state"]
