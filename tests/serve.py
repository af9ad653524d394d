"""Tries the server of `baronet serve`, over HTTP and the wire.

    python3 tests/serve.py PROGRAM [--deep]

Each test starts the program on a free port, with a store in a folder of its own where it needs one.
"""

import http.client
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from wire import Closed, Refused, Wire  # noqa: E402

PROGRAM = None
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
    def __init__(self, *arguments):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\n", line)
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

    def start(self, *arguments):
        server = Server(*arguments)
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


class Pages(ServerTest):
    def test_headers(self):
        server = self.start()
        for path in ("/", "/nothing", "/../Makefile", "/%2e%2e/Makefile"):
            answer, body = server.get(path)
            self.assertIn(answer.status, (200, 404) if path == "/" else (404, 403), path)
            if answer.status == 404:
                self.assertEqual(body, b"")
            if answer.status != 403:
                self.assertIn("default-src 'none'", answer.headers["content-security-policy"])
                self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
                self.assertEqual(answer.headers["referrer-policy"], "no-referrer")

    def test_page(self):
        server = self.start()
        answer, body = server.get("/", **{"Accept-Encoding": "identity"})
        if answer.status == 404:
            self.skipTest("built without the page")
        self.assertIn(b'data-wire="wire"', body)
        self.assertTrue(answer.headers["content-type"].startswith("text/html"))
        again, nothing = server.get("/", **{"If-None-Match": answer.headers["etag"], "Accept-Encoding": "identity"})
        self.assertEqual((again.status, nothing), (304, b""))
        zipped, smaller = server.get("/", **{"Accept-Encoding": "gzip"})
        self.assertEqual(zipped.headers["content-encoding"], "gzip")
        import gzip
        self.assertEqual(gzip.decompress(smaller), body)

    def test_origin(self):
        server = self.start()
        for fine in (f"http://127.0.0.1:{server.port}", f"http://localhost:{server.port}", None):
            server.wire(origin=fine).close()
        for wrong in ("http://evil.example", "null", f"https://127.0.0.1:{server.port}", "http://127.0.0.1:1",
                      f"http://127.0.0.1:{server.port}.evil.example"):
            with self.assertRaises(Closed, msg=wrong):
                Wire(server.port, origin=wrong)
        with self.assertRaises(Closed):
            Wire(server.port, path="/other")
        behind = self.start("--origin", "https://games.example")
        behind.wire(origin="https://games.example").close()
        with self.assertRaises(Closed):
            Wire(behind.port, origin=f"http://127.0.0.1:{behind.port}")


class Requests(ServerTest):
    def test_catalogue_and_game(self):
        wire = self.start().wire()
        games = wire.ask("catalogue")["games"]
        listed = json.loads(subprocess.check_output([PROGRAM, "list", "--json"]))
        self.assertEqual([game["name"] for game in games], [game["name"] for game in listed])
        self.assertEqual([game["hasSecrets"] for game in games], [game["secrets"] for game in listed])
        self.assertEqual([game["players"] for game in games], [len(game["players"]) for game in listed])
        self.assertIn("<svg", wire.ask("diagram", betza="fmWfcF")["svg"])
        self.refuses("betza", wire, "diagram", betza="!")
        for name in [game["name"] for game in games]:
            shown = json.loads(subprocess.check_output([PROGRAM, "show", name, "--json", "--view", "spectator"]))
            given = wire.ask("game", name=name)
            game, start = given["game"], given["start"]
            self.assertEqual([square["name"] for square in game["squares"]],
                             [square["name"] for square in shown["squares"]])
            self.assertEqual(game["startFen"], next(it["start"] for it in listed if it["name"] == name))
            names = [piece["name"] for piece in game["pieces"]]
            told = [names[square["type"]] if square["isSeen"] and square["type"] >= 0 else None
                    for square in start["squares"]]
            self.assertEqual(told, [square.get("piece") for square in shown["view"]["squares"]], name)
            time.sleep(0.03)

    def test_strangers_text(self):
        wire = self.start().wire()
        given = wire.ask("game", text=LINES, name="lines")
        self.assertEqual(given["game"]["title"], "Lines")
        error = self.refuses("unknown-name", wire, "game", text=LINES.replace("place Man", "place Mann"))
        first = error["diagnostics"][0]
        self.assertEqual((first["line"], first["severity"]), (7, "error"))
        self.assertIn("Man", first["hint"])
        for name in ("/etc/passwd", "../games/chess.vdl", "games/chess.vdl"):
            self.refuses("file", wire, "game", name=name)
        for name in ("chezz", "Makefile"):
            self.refuses("unknown-game", wire, "game", name=name)
        self.refuses("file", wire, "game", text='game "Mine" from "games/chess.vdl"\n')

    def test_limits_of_rules(self):
        wire = self.start().wire()
        endless = LINES.replace("turn:\n", "turn:\n  while true: nothing\n")
        started = time.time()
        with self.assertRaises(Refused):
            opened = open_table(wire, {"text": endless}, PERSON, PERSON)
            state = wire.ask("join", token=opened["seats"][0])["state"]
            wire.ask("pick", token=opened["seats"][0], at=state["at"], picks=[])
        self.assertLess(time.time() - started, 20)

    def test_nonsense(self):
        server = self.start()
        wire = server.wire()
        for text in (b"", b"{", b"[]", b"7", b'"x"', b"{}", b'{"id": 1}', b'{"do": 5, "id": []}', b"\xff\xfe",
                     b'{"do": "play\\u0000"}', b"[" * 60000):
            wire.send_frame(text)
            self.assertEqual(wire.receive()["error"]["code"], "request", text[:20])
        self.refuses("unknown", wire, "dance")
        self.refuses("wire", wire, "hello", wire=2)
        self.refuses("token", wire, "join", token="0" * 32)
        self.refuses("token", wire, "join")
        self.refuses("token", wire, "play", token=7, at=0, turn="e2e4")
        opened = open_table(wire, "chess", PERSON, PERSON)
        token = opened["seats"][0]
        for given in ({}, {"at": "0", "turn": "e2e4"}, {"at": 0}, {"at": 0, "turn": 7}, {"at": 0, "picks": [5]}):
            self.refuses("request", wire, "play", token=token, **given)
        for seats in (None, [], [PERSON], [PERSON] * 3, ["x", PERSON], [PERSON, {"by": "engine"}],
                      [PERSON, {"by": "engine", "level": 11}], [PERSON, {"by": "dog"}]):
            self.refuses("request", wire, "open", game="chess", seats=seats)
        self.refuses("position", wire, "open", game="chess", seats=[PERSON, PERSON], fen="8/8 w")
        self.refuses("request", wire, "past", token=token, number=1)
        self.assertEqual(self.end(server)[0], 0)

    def test_random(self):
        """Requests with anything in them are answered, and the server goes on."""
        server = self.start()
        wire, rng = server.wire(), random.Random(5)
        opened = open_table(wire, "robber-baron", PERSON, {"by": "engine", "level": 1})
        values = [None, True, 0, 1, -1, 2.5, 10 ** 18, "", "x", "a1", "+a1", "b1~", "é\ud83d\ude00", [], [0], ["a1"], ["+a1", "x"],
                  {}, {"text": "x"}, {"name": "hex"}, "hex", "go?size=13", "draw", "undo", "decline", "rematch", PERSON,
                  [PERSON, PERSON], [{"by": "engine", "level": 1}, PERSON], LINES, "8/8 w", opened["spectator"],
                  opened["seats"][0], "WN", "[" * 50]
        keys = ["wire", "name", "text", "betza", "dialect", "game", "seats", "fen", "token", "at", "picks", "turn", "what",
                "number"]
        dos = ["hello", "game", "diagram", "open", "join", "leave", "pick", "play", "why", "offer", "claim", "resign", "past",
               "record", 7]
        for _ in range(600):
            given = {key: rng.choice(values) for key in rng.sample(keys, rng.randrange(8))}
            if rng.random() < 0.7:
                given["token"] = rng.choice((opened["seats"][0], opened["spectator"]))
                given["at"] = rng.randrange(4)
            try:
                wire.ask(rng.choice(dos), **given)
            except Refused as refused:
                if refused.code == "limit":
                    time.sleep(0.2)
        time.sleep(1)
        wire.ask("hello", wire=1)
        self.assertEqual(self.end(server)[0::2], (0, ""))

    def test_sizes(self):
        server = self.start()
        wire = server.wire()
        self.refuses("limit", wire, "why", token="x", at=0, text="x" * 70000)
        long = "-- " + "x" * 100000 + "\n" + LINES
        wire.ask("game", text=long, name="lines")
        wire.send_frame(b"x" * 300000)
        with self.assertRaises(Closed) as caught:
            wire.receive()
        self.assertEqual(caught.exception.code, 1009)
        wire = server.wire()
        wire.send_frame(b"\1\2", opcode=2)
        with self.assertRaises(Closed):
            wire.receive()
        wire = server.wire()
        whole = json.dumps({"id": 5, "do": "hello", "wire": 1}).encode()
        wire.send_frame(whole[:7], final=False)
        wire.send_frame(whole[7:], opcode=0)
        self.assertEqual(wire.receive()["ok"]["wire"], 1)

    def test_rate(self):
        wire = self.start().wire()
        numbers = [wire.send("hello", wire=1) for _ in range(400)]
        answers = [wire.receive() for _ in numbers]
        refused = [answer for answer in answers if "error" in answer]
        self.assertGreater(len(refused), 100)
        self.assertEqual({answer["error"]["code"] for answer in refused}, {"limit"})
        time.sleep(1)
        wire.ask("hello", wire=1)


class Tables(ServerTest):
    def test_mate(self):
        server = self.start("--store", self.store)
        wires = [server.wire(), server.wire()]
        opened = open_table(wires[0], "chess", PERSON, PERSON)
        tokens = opened["seats"]
        self.assertEqual(len({*tokens, opened["spectator"], opened["table"]}), 4)
        for token in (*tokens, opened["spectator"]):
            self.assertRegex(token, "^[0-9a-f]{32}$")
        onlooker = server.wire()
        seen = onlooker.ask("join", token=opened["spectator"])
        self.assertIsNone(seen["viewer"])
        states = [wire.ask("join", token=token)["state"] for wire, token in zip(wires, tokens)]
        self.assertEqual([state["isYours"] for state in states], [True, False])
        state = states[0]
        pick = wires[0].ask("pick", token=tokens[0], at=0, picks=["f2"])["pick"]
        self.assertEqual([option["text"] for option in pick["options"]], ["f3", "f4"])
        self.assertFalse(pick["isWhole"])
        state = wires[0].ask("play", token=tokens[0], at=0, picks=["f2", "f3"])["state"]
        self.assertEqual([turn["text"] for turn in state["turns"]], ["f2f3"])
        why = wires[1].ask("why", token=tokens[1], at=1, text="e7e4")
        self.assertEqual(why["reason"], "geometry")
        error = self.refuses("turn", wires[1], "play", token=tokens[1], at=1, turn="e7e4")
        self.assertTrue(error["diagnostics"])
        self.refuses("seat", wires[0], "play", token=tokens[0], at=1, turn="e2e4")
        self.refuses("seat", onlooker, "play", token=opened["spectator"], at=1, turn="e7e5")
        state = play_turns(wires, tokens, state, ["e7e5", "g2g4"])
        past = wires[0].ask("past", token=tokens[0], number=1)
        self.assertEqual(past["view"]["mover"], 1)
        self.assertEqual([change["kind"] for change in past["changes"]], ["moved"])
        state = play_turns(wires, tokens, state, ["d8h4"])
        self.assertEqual(state["result"], {"outcome": "win", "winner": 1, "reason": "checkmate"})
        self.assertTrue(state["isOver"])
        self.refuses("over", wires[0], "resign", token=tokens[0], at=4)
        ats = []
        while not ats or ats[-1] < 4:
            ats.append(onlooker.event()["state"]["at"])
        self.assertEqual(sorted(set(ats)), [0, 1, 2, 3, 4] if 0 in ats else [1, 2, 3, 4])
        record = wires[1].ask("record", token=tokens[1])["text"]
        path = os.path.join(self.folder.name, "game.record")
        with open(path, "w") as file:
            file.write(record)
        replayed = subprocess.check_output([PROGRAM, "replay", path], text=True)
        self.assertIn("black wins: checkmate", replayed)

    def test_engine(self):
        server = self.start()
        wire = server.wire()
        opened = open_table(wire, "chess", PERSON, {"by": "engine", "level": 2})
        token, other = opened["seats"]
        self.assertIsNone(other)
        state = wire.ask("join", token=token)["state"]
        self.assertEqual(state["seats"][1], {"player": 1, "by": "engine", "level": 2, "isHere": True})
        rng = random.Random(7)
        for _ in range(5):
            pick = wire.ask("pick", token=token, at=state["at"], picks=[])["pick"]
            picks = []
            while not pick["isWhole"]:
                picks.append(rng.choice(pick["options"])["text"])
                pick = wire.ask("pick", token=token, at=state["at"], picks=picks)["pick"]
            state = wire.ask("play", token=token, at=state["at"], turn=pick["text"])["state"]
            while not state["isYours"] and not state["isOver"]:
                state = wire.event()["state"]
            if state["isOver"]:
                break
        made = len(state["turns"])
        wire.ask("offer", token=token, at=state["at"], what="undo")
        state = wire.ask("join", token=token)["state"]
        self.assertEqual((len(state["turns"]), state["isYours"]), (made - 2, True))
        self.refuses("offer", wire, "offer", token=token, at=state["at"], what="draw")

    def test_engines_and_chance(self):
        wire = self.start().wire()
        opened = open_table(wire, "backgammon", {"by": "engine", "level": 1}, {"by": "engine", "level": 1})
        state = wire.ask("join", token=opened["spectator"])["state"]
        while len(state["turns"]) < 12:
            state = wire.event()["state"]
        self.assertEqual({turn["mover"] for turn in state["turns"]}, {0, 1, 2})
        self.assertEqual(state["seats"][2], {"player": 2, "by": "chance", "isHere": True})

    def test_offers(self):
        server = self.start("--store", self.store)
        wires = [server.wire(), server.wire()]
        tokens = open_table(wires[0], "chess", PERSON, PERSON)["seats"]
        state = wires[0].ask("join", token=tokens[0])["state"]
        wires[1].ask("join", token=tokens[1])
        state = play_turns(wires, tokens, state, ["e2e4", "e7e5"])
        state = wires[0].ask("offer", token=tokens[0], at=2, what="undo")["state"]
        self.assertEqual(state["offers"], {"draw": [], "undo": [0], "rematch": []})
        self.assertEqual(len(state["turns"]), 2)
        state = wires[1].ask("offer", token=tokens[1], at=3, what="decline")["state"]
        self.assertEqual(state["offers"]["undo"], [])
        wires[1].ask("offer", token=tokens[1], at=4, what="undo")
        state = wires[0].ask("offer", token=tokens[0], at=5, what="undo")["state"]
        self.assertEqual(([turn["text"] for turn in state["turns"]], state["mover"]), (["e2e4"], 1))
        self.refuses("claim", wires[1], "claim", token=tokens[1], at=6)
        wires[1].ask("offer", token=tokens[1], at=6, what="draw")
        state = wires[0].ask("offer", token=tokens[0], at=7, what="draw")["state"]
        self.assertEqual(state["result"], {"outcome": "draw", "reason": "agreement"})
        wires[1].ask("offer", token=tokens[1], at=8, what="rematch")
        state = wires[0].ask("offer", token=tokens[0], at=9, what="rematch")["state"]
        other = wires[1].ask("join", token=tokens[1])["state"]
        self.assertEqual(self.end(server)[0], 0)
        again = self.start("--store", self.store).wire()
        self.assertEqual(again.ask("join", token=tokens[1])["state"], {**other, "seats": again.ask(
            "join", token=tokens[1])["state"]["seats"]})
        for player, told in enumerate((state, other)):
            joined = again.ask("join", token=told["rematch"]["token"])
            self.assertEqual((joined["viewer"], joined["state"]["at"]), (player, 0))
        state = again.ask("resign", token=state["rematch"]["token"], at=0)["state"]
        self.assertEqual(state["result"], {"outcome": "win", "winner": 1, "reason": "resignation"})

    def test_claim(self):
        wire = self.start().wire()
        tokens = open_table(wire, "chess", PERSON, PERSON)["seats"]
        state = wire.ask("join", token=tokens[0])["state"]
        state = play_turns([wire, wire], tokens, state, ["g1f3", "g8f6", "f3g1", "f6g8"] * 2)
        state = wire.ask("join", token=tokens[0])["state"]
        self.assertIsNotNone(state["claim"])
        state = wire.ask("claim", token=tokens[0], at=8)["state"]
        self.assertEqual(state["result"]["outcome"], "draw")
        self.assertIn("repetition", state["result"]["reason"])

    def test_strangers_table(self):
        server = self.start("--store", self.store)
        wire = server.wire()
        tokens = open_table(wire, {"text": LINES, "name": "lines"}, PERSON, PERSON)["seats"]
        state = wire.ask("join", token=tokens[0])["state"]
        play_turns([wire, wire], tokens, state, ["a1", "b1", "a2", "b2"])
        self.end(server, signal.SIGKILL)
        wire = self.start("--store", self.store).wire()
        state = wire.ask("join", token=tokens[0])["state"]
        self.assertEqual([turn["text"] for turn in state["turns"]], ["a1", "b1", "a2", "b2"])
        state = play_turns([wire, wire], tokens, state, ["a3"])
        self.assertEqual(state["result"], {"outcome": "win", "winner": 0, "reason": "three in a row"})
        joined = wire.ask("join", token=tokens[1])
        self.assertEqual(wire.ask("game", **joined["game"])["game"]["title"], "Lines")


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
        self.assertIn("locked", second.stderr)
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


class Secrets(ServerTest):
    """What one seat receives does not depend on what only the other one may know."""

    def test_robber_baron(self):
        server = self.start()
        heard = {}
        for baron in range(7):
            wires = [server.wire(), server.wire()]
            opened = open_table(wires[0], "robber-baron", PERSON, PERSON)
            tokens = opened["seats"]
            onlooker = server.wire()
            for wire, token in zip((*wires, onlooker), (*tokens, opened["spectator"])):
                wire.ask("join", token=token)
            self.play_with(wires, tokens, baron)
            onlooker.ask("hello", wire=1)
            said = [self.plain(wire, opened) for wire in (wires[0], onlooker)]
            for who, texts in enumerate(said):
                heard.setdefault(who, []).append(texts)
            for wire in (*wires, onlooker):
                wire.close()
        for who, all_texts in heard.items():
            for texts in all_texts[1:]:
                self.assertEqual(texts, all_texts[0], "White" if who == 0 else "the spectator")
        self.assertEqual(len(self.secrets), 7)

    def test_tries(self):
        """Who tries what is refused tells nobody; nor does the number of what has happened."""
        server = self.start()
        heard = []
        for tries in ([], ["a2b3"], ["a2b3", "e2d3", "g2h3"]):
            wires = [server.wire(), server.wire(), server.wire()]
            opened = open_table(wires[0], "kriegspiel", PERSON, PERSON)
            tokens = opened["seats"]
            for wire, token in zip(wires, (*tokens, opened["spectator"])):
                wire.ask("join", token=token)
            for at, turn in enumerate((*tries, "e2e4")):
                state = wires[0].ask("play", token=tokens[0], at=at, turn=turn)["state"]
            self.assertEqual((state["at"], state["mover"]), (len(tries) + 1, 1))
            state = wires[1].ask("play", token=tokens[1], at=1, turn="e7e5")["state"]
            self.assertEqual([turn["mover"] for turn in state["turns"]], [0, 1])
            wires[1].ask("past", token=tokens[1], number=1)
            wires[1].ask("record", token=tokens[1])
            wires[2].ask("hello", wire=1)
            heard.append([self.plain(wire, opened) for wire in wires[1:]])
        self.assertEqual(heard[1], heard[0])
        self.assertEqual(heard[2], heard[0])

    def setUp(self):
        super().setUp()
        self.secrets = set()

    def play_with(self, wires, tokens, baron):
        """Both name a Baron, Black another one each time, and go on in the same way, without captures."""
        mover = 0
        for number in range(14):
            wire, token = wires[mover], tokens[mover]
            state = wire.ask("join", token=token)["state"]
            self.assertEqual(state["mover"], mover)
            if number < 2:
                options = wire.ask("pick", token=token, at=state["at"], picks=[])["pick"]["options"]
                turn = options[baron if number == 1 else 3]["text"]
            else:
                turn = self.quiet_turn(wire, token, state, random.Random(number))
            if number == 1:
                self.secrets.add(turn)
            wire.ask("play", token=token, at=state["at"], turn=turn)
            mover = 1 - mover

    def quiet_turn(self, wire, token, state, rng):
        """A turn that captures nothing: as many pieces are on the board as before."""
        count = sum(square["type"] >= 0 for square in state["view"]["squares"])
        while True:
            picks, pick = [], wire.ask("pick", token=token, at=state["at"], picks=[])["pick"]
            while not pick["isWhole"]:
                picks.append(rng.choice(pick["options"])["text"])
                pick = wire.ask("pick", token=token, at=state["at"], picks=picks)["pick"]
            if sum(square["type"] >= 0 for square in pick["view"]["squares"]) == count:
                return pick["text"]
            time.sleep(0.02)

    def plain(self, wire, opened):
        """What came, without the tokens and the name of the table."""
        texts = []
        for text in wire.received:
            for word in (*opened["seats"], opened["spectator"], opened["table"]):
                text = text.replace(word, "*")
            texts.append(text)
        return texts


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PROGRAM = os.path.abspath(sys.argv[1])
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=1, warnings="ignore")
