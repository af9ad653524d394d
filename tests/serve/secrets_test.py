"""What each seat is sent in games with secrets."""

import random
import time

from server import PERSON, ServerTest, open_table


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
