"""Games at tables: turns, offers, claims, engines, records."""

import os
import random
import signal
import subprocess

from server import LINES, PERSON, PROGRAM, ServerTest, open_table, play_turns


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
        self.assertEqual(state["offers"], {"draw": [], "undo": [0], "rematch": [], "result": None})
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
