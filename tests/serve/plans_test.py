"""Plans: premoves and conditional turns, which only their player is told of, and results that are agreed."""

import signal
import time

from seated import Table
from server import PERSON, ServerTest, open_table

HOUR = 3600 * 1000


def always(*turns):
    """Premoves, one after the other."""
    return [{"after": None, **turns[0], "then": always(*turns[1:])}] if turns else []


def after(texts, turn, *then):
    return {"after": texts, "turn": turn, "then": list(then)}


class Plans(ServerTest):
    def test_premove(self):
        table = Table(self.start())
        self.assertEqual(table.plan(1, always({"picks": ["e7", "e5"]}))["at"], 0)
        self.assertEqual(table.play(0, "e2e4")["at"], 2)
        self.assertEqual(table.turns(), ["e2e4", "e7e5"])
        self.assertIsNone(table.join(1)["plan"])

    def test_several(self):
        table = Table(self.start())
        table.plan(1, always({"turn": "e7e5"}, {"picks": ["b8", "c6"]}))
        table.play(0, "e2e4", "g1f3")
        self.assertEqual(table.turns(), ["e2e4", "e7e5", "g1f3", "b8c6"])

    def test_no_time(self):
        """A premove costs no time; one that comes while it is one's turn costs what has gone by."""
        table = Table(self.start(), clock={"base": HOUR})
        table.play(0, "e2e4")
        table.play(1, "e7e5")
        table.plan(1, always({"turn": "b8c6"}))
        time.sleep(0.2)
        clock = table.play(0, "g1f3")["clock"]
        self.assertEqual((clock["left"][1], clock["runs"]), (HOUR, 0))
        table.play(0, "f1b5")
        time.sleep(0.3)
        clock = table.plan(1, always({"turn": "a7a6"}))["clock"]
        self.assertEqual(clock["runs"], 0)
        self.assertTrue(clock["left"][1] <= HOUR - 300, clock)

    def test_dropped(self):
        table = Table(self.start())
        table.plan(1, always({"turn": "e7e5"}, {"turn": "e5d4"}, {"turn": "a7a6"}))
        table.play(0, "e2e4", "g1f3")
        self.assertEqual(table.turns(), ["e2e4", "e7e5", "g1f3"])
        plan = table.join(1)["plan"]
        self.assertEqual(plan["branches"], [])
        self.assertIn("e5d4", plan["dropped"])
        self.assertEqual(table.join(1)["mover"], 1)
        table.play(1, "a7a6")
        self.assertIsNone(table.join(1)["plan"])
        table.plan(1, always({"picks": ["e5", "d4"]}))
        table.play(0, "a2a3")
        self.assertIn("e5 d4", table.join(1)["plan"]["dropped"])

    def test_promotion(self):
        """What a piece becomes need not be pointed at; squares are never guessed."""
        table = Table(self.start(), fen="4k3/8/8/8/8/8/p7/4K3 w - - 0 1")
        table.plan(1, always({"picks": ["a2", "a1"]}))
        table.play(0, "e1e2")
        self.assertEqual(table.turns()[-1], "a2a1q")
        table = Table(self.start(), "ruddigore")
        table.play(0, "a2a3")
        table.play(1, "a7a6")
        table.plan(1, always({"picks": ["b7", "b6"]}))
        table.play(0, "b1c3,-h2")
        self.assertEqual(len(table.turns()), 3)
        self.assertIn("b7 b6", table.join(1)["plan"]["dropped"])
        table.play(1, "b7b6,-h7")
        table.plan(1, always({"picks": ["c7", "c6"]}))
        table.play(0, "a3a4")
        self.assertEqual(table.turns()[-2:], ["a3a4", "c7c6"])
        table.plan(1, always({"picks": ["d7", "d6", "g7"]}))
        table.play(0, "a4a5,-g2")
        self.assertEqual(table.turns()[-1], "d7d6,-g7")

    def test_conditions(self):
        """While the player is away, also after the server was killed."""
        server = self.start("--store", self.store)
        table = Table(server, clock={"base": 24 * HOUR, "perTurn": True})
        table.play(0, "e2e4")
        tree = [after(["e7e5"], "g1f3", after(["b8c6"], "f1b5"), after(["d7d6"], "d2d4")), after(["c7c5"], "b1c3"),
                {"after": None, "turn": "d2d4"}]
        table.plan(0, tree)
        self.assertEqual([branch["after"] for branch in table.join(0)["plan"]["branches"]], [["e7e5"], ["c7c5"], None])
        for wire in table.wires:
            wire.close()
        self.end(server, signal.SIGKILL)
        server = self.start("--store", self.store)
        table.wires = [None, server.wire(), None]
        table.play(1, "e7e5")
        self.assertEqual(table.turns(1), ["e2e4", "e7e5", "g1f3"])
        table.wires[1].close()
        self.end(server, signal.SIGKILL)
        server = self.start("--store", self.store)
        table.wires = [None, server.wire(), None]
        table.play(1, "d7d6", "a7a6")
        self.assertEqual(table.turns(1), ["e2e4", "e7e5", "g1f3", "d7d6", "d2d4", "a7a6"])
        table.connect(server)
        self.assertIsNone(table.join(0)["plan"])

    def test_unforeseen(self):
        table = Table(self.start())
        table.play(0, "e2e4")
        table.plan(0, [after(["e7e5"], "g1f3")])
        table.play(1, "c7c5")
        self.assertIn("c7c5", table.join(0)["plan"]["dropped"])
        self.assertTrue(table.join(0)["isYours"])

    def test_several_turns(self):
        """Others may make several turns in between."""
        rules = 'game "Twice" from chess\nturn order:\n  White\n  repeat\n  Black, Black, White, White\n'
        table = Table(self.start(), {"text": rules})
        table.play(0, "e2e4")
        table.plan(0, [after(["e7e5"], "a2a3"), after(["e7e5", "d7d5"], "e4d5", after([], "g1f3", after(["a7a6", "b7b6"], "h2h3")))])
        table.play(1, "e7e5")
        self.assertEqual(table.turns(), ["e2e4", "e7e5"])
        table.play(1, "d7d5")
        self.assertEqual(table.turns()[3:], ["e4d5", "g1f3"])
        table.play(1, "a7a6", "b7b6")
        self.assertEqual(table.turns()[7:], ["h2h3"])
        self.assertTrue(table.join(0)["isYours"])

    def test_cleared(self):
        """Taking back, a turn by hand, the end of the game, and the player himself clear a plan."""
        table = Table(self.start())
        table.play(0, "e2e4")
        table.plan(0, always({"turn": "d2d4"}))
        table.ask(0, "offer", what="undo")
        self.assertIsNotNone(table.join(0)["plan"])
        table.ask(1, "offer", what="undo")
        self.assertIsNone(table.join(0)["plan"])
        table.play(0, "d2d4")
        table.plan(0, always({"turn": "e2e4"}))
        self.assertIsNone(table.plan(0, [])["plan"])
        table.play(1, "d7d5")
        self.assertEqual(table.turns(), ["d2d4", "d7d5"])
        table.plan(1, always({"turn": "e7e5"}))
        table.ask(0, "resign")
        self.assertIsNone(table.join(1)["plan"])
        self.refuses("over", table.wires[1], "plan", token=table.tokens[1], at=table.join(1)["at"],
                     branches=always({"turn": "e7e5"}))

    def test_nobody_else(self):
        """What all others receive is the same with and without a plan."""
        server = self.start()
        for game, first, others in (("chess", "e2e4", "e7e5"), ("dark-chess", "e2e4", "e7e5")):
            heard = []
            for plans in ([], [always({"turn": "d2d4"})], [[after(["a7a6"], "d2d4")], always({"picks": ["d2", "d4"]}), []]):
                table = Table(server, game)
                table.play(0, first)
                for plan in plans:
                    table.plan(0, plan)
                table.ask(0, "say", text="hello")
                table.plan(0, [])
                table.play(1, others)
                table.plan(1, always({"turn": "a7a6"}))
                heard.append([[text for text in table.heard(who)] for who in (1, 2)])
            self.assertEqual(heard[1], heard[0])
            self.assertEqual(heard[2], heard[0])

    def test_wrong(self):
        table = Table(self.start())
        deep = always(*[{"turn": "e7e5"}] * 41)
        for branches in (None, 3, [3], [{}], [{"after": None}], [{"after": None, "turn": 3}],
                         [{"after": [3], "turn": "e7e5"}], [{"after": None, "picks": []}], [{"turn": "e7e5"}],
                         [{"after": None, "turn": "e7e5", "then": 3}], deep, always({"turn": "x"}) * 301,
                         always({"turn": "x" * 40000})):
            self.refuses("request", table.wires[1], "plan", token=table.tokens[1], at=0, branches=branches)
        self.refuses("seat", table.wires[2], "plan", token=table.tokens[2], at=0, branches=[])
        self.refuses("at", table.wires[1], "plan", token=table.tokens[1], at=3, branches=[])
        self.assertIsNone(table.join(1)["plan"])

    def test_imagined(self):
        table = Table(self.start())
        token = table.tokens[1]
        answer = table.wires[1].ask("imagine", token=token, at=0, turns=["e2e4"], picks=["g8"])
        self.assertEqual((answer["mover"], answer["text"]), (1, "e2e4"))
        self.assertEqual([option["text"] for option in answer["pick"]["options"]], ["f6", "h6"])
        answer = table.wires[1].ask("imagine", token=token, at=0, turns=["f2f3", "e7e5", "g2g4", "d8h4"], picks=[])
        self.assertEqual((answer["result"]["outcome"], answer["pick"]["options"]), ("win", []))
        self.assertEqual(table.turns(), [])
        self.refuses("turn", table.wires[1], "imagine", token=token, at=0, turns=["e2e5"], picks=[])
        self.refuses("request", table.wires[1], "imagine", token=token, at=0, turns=["e2e4"] * 81, picks=[])
        dark = Table(self.start(), "dark-chess")
        self.refuses("secret", dark.wires[1], "imagine", token=dark.tokens[1], at=0, turns=["e2e4"], picks=[])


class Results(ServerTest):
    def test_agreed(self):
        """Who has won, says one player and another agrees."""
        table = Table(self.start())
        table.ask(0, "offer", what="result", winner=0)
        self.assertEqual(table.join(1)["offers"]["result"], {"by": [0], "winner": 0})
        table.ask(1, "offer", what="result", winner=1)
        self.assertEqual(table.join(0)["offers"]["result"], {"by": [1], "winner": 1})
        table.ask(1, "offer", what="decline")
        self.assertIsNone(table.join(0)["offers"]["result"])
        table.ask(0, "offer", what="result", winner=0)
        state = table.ask(1, "offer", what="result", winner=0)["state"]
        self.assertEqual((state["result"]["outcome"], state["result"]["winner"], state["result"]["reason"]),
                         ("win", 0, "agreement"))
        self.assertIn("white wins: agreement", table.ask(1, "record")["text"])

    def test_wrong(self):
        table = Table(self.start())
        for winner in (None, "0", -1, 1.5):
            self.refuses("request", table.wires[0], "offer", token=table.tokens[0], at=0, what="result", winner=winner)
        self.refuses("offer", table.wires[0], "offer", token=table.tokens[0], at=0, what="result", winner=2)
        alone = open_table(table.wires[0], "chess", PERSON, {"by": "engine", "level": 1})["seats"][0]
        self.refuses("offer", table.wires[0], "offer", token=alone, at=0, what="result", winner=0)
