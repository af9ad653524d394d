"""Starts `baronet serve` for the tests in this folder, on a free port, with a store in a folder of its own where a test needs one."""

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from wire import Refused, Wire  # noqa: E402

PROGRAM = os.path.abspath(os.environ.get("PROG", "build/baronet"))
PERSON = {"by": "person"}
LINES = """game "Lines"
board 3x3
piece Man m
turn:
  choose point among empty, "place a man"
  note "{point}"
  place Man at point
lose "three in a row" when row(enemy piece, 3)
draw "full" when not possible turn
"""


class Server:
    def __init__(self, *arguments, environment=None):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=environment)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"http://[\d.]+:(\d+)/\n", line)
        if not found:
            raise RuntimeError(line + self.process.communicate()[1])
        self.port = int(found[1])

    def wire(self, **options):
        wire = Wire(self.port, **options)
        wire.ask("hello", wire=1)
        return wire

    def get(self, path, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def end(self, number=signal.SIGTERM):
        """Ends it; returns the status and what it complained of."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


class ServerTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.servers = []

    def tearDown(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.process.kill()
                server.process.communicate()
        self.folder.cleanup()

    @property
    def store(self):
        return os.path.join(self.folder.name, "tables.db")

    def start(self, *arguments, environment=None):
        server = Server(*arguments, environment=environment)
        self.servers.append(server)
        return server

    def end(self, server, number=signal.SIGTERM):
        self.servers.remove(server)
        return server.end(number)

    def refuses(self, code, client, do, **given):
        with self.assertRaises(Refused) as caught:
            client.ask(do, **given)
        self.assertEqual(caught.exception.code, code, str(caught.exception))
        return caught.exception.error


def open_table(wire, game, *seats, **more):
    return wire.ask("open", game=game, seats=list(seats), **more)


def play_turns(wires, tokens, state, turns):
    """Each turn by whoever is to move; the last state."""
    for turn in turns:
        mover = state["mover"]
        at = wires[mover].ask("join", token=tokens[mover])["state"]["at"]
        state = wires[mover].ask("play", token=tokens[mover], at=at, turn=turn)["state"]
    return state
