"""Requests that need no table, wrong ones, and limits."""

import json
import random
import subprocess
import time

from server import LINES, PERSON, PROGRAM, ServerTest, open_table
from wire import Closed, Refused


class Requests(ServerTest):
    def test_a_position_is_read_as_whoever_wrote_it_knows_it(self):
        wire = self.start().wire()
        read = wire.ask("position", game="crazyhouse", fen="4k3/8/8/8/8/8/8/4K3[Q] b - - 0 1")
        self.assertEqual(read["fen"], "4k3/8/8/8/8/8/8/4K3[Q] b - - 0 1")
        self.assertEqual(len(read["view"]["squares"]), 64)
        read = wire.ask("position", game={"text": 'game "Mine" from chess\n'}, fen="4k3/8/8/8/8/8/8/4K3 b - - 0 1")
        self.assertEqual(read["fen"], "4k3/8/8/8/8/8/8/4K3 b - - 0 1")
        self.refuses("position", wire, "position", game="chess", fen="8/8/8/8/8/8/8/8 w - - 0 1")
        self.refuses("request", wire, "position", game="chess")

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

    def test_rule_sheets(self):
        wire = self.start().wire()
        for game in ("ruddigore", "robber-baron?flips=off", {"text": 'game "Mine" from chess\nturn: move own Pawn\n'}):
            sheet = wire.ask("sheet", game=game)["sheet"]
            headings = [section["heading"] for section in sheet["sections"] if section["blocks"]]
            self.assertIn("The turn", headings)
            self.assertEqual(sheet["gaps"], 0 if isinstance(game, str) else 1)
        code = [block["text"] for section in sheet["sections"] for block in section["blocks"] if block["kind"] == "code"]
        self.assertEqual(code, ["turn: move own Pawn\n"])
        self.refuses("unknown-game", wire, "sheet", game="chezz")
        self.refuses("request", wire, "sheet")

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
        dos = ["hello", "game", "position", "diagram", "open", "join", "leave", "pick", "play", "why", "offer", "claim", "resign",
               "past", "record", 7]
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
