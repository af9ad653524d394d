"""Clocks: time that runs, flags that fall by themselves, restarts, secrets."""

import signal
import sqlite3
import time

from server import PERSON, ServerTest, open_table, play_turns

HOUR = 3600 * 1000


class Clocks(ServerTest):
    def begin(self, wire, game="chess", seats=2, **clock):
        tokens = open_table(wire, game, *[PERSON] * seats, clock=clock)["seats"]
        return tokens, [wire.ask("join", token=token)["state"] for token in tokens]

    def play(self, wire, tokens, state, *turns):
        return play_turns([wire] * len(tokens), tokens, state, turns)

    def test_times(self):
        wire = self.start().wire()
        tokens, states = self.begin(wire, base=[HOUR, 2 * HOUR], increment=5000)
        self.assertEqual(states[0]["clock"]["left"], [HOUR, 2 * HOUR])
        self.assertIsNone(states[0]["clock"]["runs"])
        state = self.play(wire, tokens, states[0], "e2e4")
        self.assertIsNone(state["clock"]["runs"])  # a clock runs from one's first turn on
        state = self.play(wire, tokens, state, "e7e5")
        self.assertEqual((state["clock"]["runs"], state["clock"]["left"][1]), (0, 2 * HOUR))
        time.sleep(0.3)
        state = self.play(wire, tokens, state, "g1f3")
        left = state["clock"]["left"][0]
        self.assertTrue(HOUR + 5000 - 30000 < left <= HOUR + 5000 - 300, left)
        self.assertEqual(state["clock"]["runs"], 1)

    def test_delay(self):
        wire = self.start().wire()
        tokens, states = self.begin(wire, base=HOUR, delay=HOUR)
        state = self.play(wire, tokens, states[0], "e2e4", "e7e5")
        time.sleep(0.1)
        state = self.play(wire, tokens, state, "g1f3")
        self.assertEqual(state["clock"]["left"], [HOUR, HOUR])

    def test_days(self):
        wire = self.start().wire()
        tokens, states = self.begin(wire, base=24 * HOUR, perTurn=True)
        state = self.play(wire, tokens, states[0], "e2e4", "e7e5")
        time.sleep(0.1)
        state = self.play(wire, tokens, state, "g1f3")
        self.assertEqual(state["clock"]["left"][0], 24 * HOUR)

    def test_flag(self):
        """It falls though nobody asks; the record tells."""
        wire = self.start().wire()
        tokens, states = self.begin(wire, base=1000)
        self.play(wire, tokens, states[0], "e2e4", "e7e5")
        wire.events.clear()
        time.sleep(2.5)
        state = wire.ask("join", token=tokens[1])["state"]
        self.assertTrue(any(event["state"]["isOver"] for event in wire.events))
        self.assertEqual((state["result"]["outcome"], state["result"]["winner"], state["result"]["reason"]),
                         ("win", 1, "out of time"))
        self.assertEqual((state["clock"]["left"][0], state["clock"]["runs"]), (0, None))
        self.refuses("over", wire, "play", token=tokens[0], at=state["at"], turn="g1f3")
        self.assertIn("black wins: out of time", wire.ask("record", token=tokens[0])["text"])

    def test_too_late(self):
        """A turn after the time is refused, even before the server has looked at the flag."""
        wire = self.start().wire()
        tokens, states = self.begin(wire, base=1000)
        state = self.play(wire, tokens, states[0], "e2e4", "e7e5")
        time.sleep(1.01)
        with self.assertRaises(Exception):
            wire.ask("play", token=tokens[0], at=state["at"], turn="g1f3")
        self.assertEqual(wire.ask("join", token=tokens[0])["state"]["result"]["reason"], "out of time")

    def test_four_players(self):
        wire = self.start().wire()
        game = "four-corners"
        tokens, states = self.begin(wire, game, 4, base=1000)
        state = states[0]
        for _ in range(4):
            token, picks = tokens[state["mover"]], []
            at = wire.ask("join", token=token)["state"]["at"]
            while True:
                pick = wire.ask("pick", token=token, at=at, picks=picks)["pick"]
                if pick["isWhole"]:
                    break
                picks.append(pick["options"][0]["text"])
            state = wire.ask("play", token=token, at=at, picks=picks)["state"]
        mover = state["clock"]["runs"]
        self.assertEqual(mover, state["mover"])
        time.sleep(2.5)
        result = wire.ask("join", token=tokens[0])["state"]["result"]
        self.assertEqual((result["outcome"], result["loser"], result["reason"]), ("loss", mover, "out of time"))

    def test_kill(self):
        """Time goes on while the server is down, and nothing else is lost or won."""
        server = self.start("--store", self.store)
        wire = server.wire()
        tokens, states = self.begin(wire, base=HOUR, increment=1000)
        state = self.play(wire, tokens, states[0], "e2e4", "e7e5", "g1f3", "b8c6")
        left, before = state["clock"]["left"], state["clock"]["now"]
        self.end(server, signal.SIGKILL)
        time.sleep(0.5)
        wire = self.start("--store", self.store).wire()
        clock = wire.ask("join", token=tokens[0])["state"]["clock"]
        self.assertEqual(clock["runs"], 0)
        self.assertEqual(clock["left"][1], left[1])
        self.assertEqual(clock["left"][0], left[0] - (clock["now"] - before))

    def test_flag_while_down(self):
        server = self.start("--store", self.store)
        wire = server.wire()
        tokens, states = self.begin(wire, base=1000)
        self.play(wire, tokens, states[0], "e2e4", "e7e5")
        self.end(server, signal.SIGKILL)
        time.sleep(1.1)
        for _ in range(2):
            server = self.start("--store", self.store)
            self.assertEqual(server.wire().ask("join", token=tokens[1])["state"]["result"]["reason"], "out of time")
            self.end(server, signal.SIGKILL)
        rows = sqlite3.connect(self.store).execute("SELECT kind FROM events ORDER BY number").fetchall()
        self.assertEqual([kind for kind, in rows], ["turn", "turn", "flag"])

    def test_undo_rematch(self):
        wire = self.start().wire()
        tokens, states = self.begin(wire, base=HOUR)
        state = self.play(wire, tokens, states[0], "e2e4", "e7e5", "g1f3")
        for token in tokens:
            state = wire.ask("offer", token=token, at=wire.ask("join", token=token)["state"]["at"], what="undo")["state"]
        self.assertEqual((state["mover"], state["clock"]["runs"]), (0, 0))
        wire.ask("resign", token=tokens[0], at=state["at"])
        for token in tokens:
            state = wire.ask("offer", token=token, at=wire.ask("join", token=token)["state"]["at"],
                             what="rematch")["state"]
        self.assertIsNone(state["clock"]["runs"])
        following = wire.ask("join", token=state["rematch"]["token"])["state"]
        self.assertEqual(following["clock"]["left"], [HOUR, HOUR])

    def test_engine(self):
        """An engine has no clock: its level bounds its time."""
        wire = self.start().wire()
        token = open_table(wire, "chess", PERSON, {"by": "engine", "level": 1}, clock={"base": HOUR})["seats"][0]
        self.assertEqual(wire.ask("join", token=token)["state"]["clock"]["left"], [HOUR, None])

    def test_wrong(self):
        wire = self.start().wire()
        for clock in (3, {}, {"base": 0}, {"base": "1"}, {"base": [HOUR]}, {"base": [HOUR, HOUR, HOUR]},
                      {"base": HOUR, "increment": -1}, {"base": HOUR, "delay": 1e30}, {"base": 10 ** 15}):
            self.refuses("request", wire, "open", game="chess", seats=[PERSON, PERSON], clock=clock)
        opened = open_table(wire, "chess", PERSON, PERSON, clock=None)
        self.assertIsNone(wire.ask("join", token=opened["spectator"])["state"]["clock"])
