"""Talk at a table: players and spectators apart, names, limits."""

import signal

from seated import Table
from server import ServerTest


class Talk(ServerTest):
    def said(self, table, who):
        return [(one["by"], one["number"], one["text"]) for one in table.ask(who, "said")["said"]]

    def test_apart(self):
        """Players do not read what spectators say before the game is over."""
        server = self.start()
        heard = []
        for kibitzing in ([], ["Take it!", "He doesn't see it."]):
            table = Table(server)
            table.ask(0, "say", text="Good luck")
            for text in kibitzing:
                table.wires[2].ask("say", token=table.tokens[2], text=text, name="Rose")
            table.ask(1, "say", text="And to you")
            heard.append([table.heard(who) for who in (0, 1)])
            self.assertEqual(self.said(table, 0), [(0, 0, "Good luck"), (1, 1, "And to you")])
        self.assertEqual(heard[0], heard[1])
        self.assertEqual(table.join(0)["at"], 0)
        self.assertEqual(self.said(table, 2), [(0, 0, "Good luck"), (None, 0, "Take it!"), (None, 1, "He doesn't see it."),
                                               (1, 1, "And to you")])
        events = [event["saying"]["text"] for event in table.wires[1].events if event["event"] == "said"]
        self.assertEqual(events, ["Good luck", "And to you"])
        table.ask(0, "resign")
        self.assertEqual(self.said(table, 0), self.said(table, 2))
        self.assertEqual(table.ask(0, "said")["said"][1]["name"], "Rose")

    def test_secrets(self):
        """In a game with secrets what players say is theirs until it is over."""
        server = self.start()
        heard = []
        for text in ("My Baron stands on a1", "My Baron stands on b1"):
            table = Table(server, "robber-baron")
            table.ask(0, "say", text=text)
            self.assertEqual(self.said(table, 1), [(0, 0, text)])
            self.assertEqual(self.said(table, 2), [])
            heard.append(table.heard(2))
        self.assertEqual(heard[0], heard[1])
        table.ask(0, "resign")
        self.assertEqual(self.said(table, 2), [(0, 0, text)])

    def test_kept(self):
        server = self.start("--store", self.store)
        table = Table(server, clock={"base": 600000})
        table.ask(0, "say", text="<b>&amp;</b> \u00fc\u4e00")
        table.ask(0, "name", name="Robin \U0001f33b")
        table.play(0, "e2e4")
        self.end(server, signal.SIGKILL)
        table.connect(self.start("--store", self.store))
        self.assertEqual(self.said(table, 1), [(0, 0, "<b>&amp;</b> \u00fc\u4e00")])
        self.assertEqual(table.join(1)["seats"][0]["name"], "Robin \U0001f33b")

    def test_names(self):
        table = Table(self.start())
        table.ask(1, "name", name="  Despard ")
        while "name" not in (seat := table.wires[0].event()["state"]["seats"][1]):
            pass
        self.assertEqual(seat["name"], "Despard")
        self.assertEqual(table.join(0)["at"], 0)
        table.ask(1, "name", name="")
        self.assertNotIn("name", table.join(0)["seats"][1])
        for name in (None, 3, "a\nb", "x" * 65, "\u202eevil", "\x7f", "\u2028"):
            self.refuses("request", table.wires[0], "name", token=table.tokens[0], name=name)
        self.refuses("seat", table.wires[2], "name", token=table.tokens[2], name="Rose")

    def test_limits(self):
        table = Table(self.start())
        for text in (None, 3, "", "   ", "a\nb", "\u202eevil"):
            self.refuses("request", table.wires[0], "say", token=table.tokens[0], text=text)
        self.refuses("limit", table.wires[0], "say", token=table.tokens[0], text="x" * 2001)
        for number in range(5):
            table.ask(0, "say", text=f"{number}")
        self.refuses("limit", table.wires[0], "say", token=table.tokens[0], text="6")
        table.ask(1, "say", text="x" * 2000)
        self.assertEqual(len(self.said(table, 0)), 6)
