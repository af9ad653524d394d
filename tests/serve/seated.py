"""A table with a client for each seat."""

from server import PERSON, open_table


class Table:
    """A table with a connection for each seat and a spectator's."""

    def __init__(self, server, game="chess", seats=2, **more):
        self.opener = server.wire()
        self.opened = open_table(self.opener, game, *[PERSON] * seats, **more)
        self.tokens = [*self.opened["seats"], self.opened["spectator"]]
        self.connect(server)

    def connect(self, server):
        self.wires = [server.wire() for _ in self.tokens]
        for who in range(len(self.tokens)):
            self.join(who)

    def join(self, who):
        return self.wires[who].ask("join", token=self.tokens[who])["state"]

    def ask(self, who, do, **given):
        return self.wires[who].ask(do, token=self.tokens[who], at=self.join(who)["at"], **given)

    def play(self, who, *turns):
        for turn in turns:
            state = self.ask(who, "play", turn=turn)["state"]
        return state

    def plan(self, who, branches):
        return self.ask(who, "plan", branches=branches)["state"]

    def close(self):
        for wire in (self.opener, *self.wires):
            wire.close()

    def turns(self, who=0):
        return [turn["text"] for turn in self.join(who)["turns"]]

    def heard(self, who):
        self.wires[who].ask("hello", wire=1)
        texts = []
        for text in self.wires[who].received:
            for word in (*self.tokens, self.opened["table"]):
                text = text.replace(word, "*")
            texts.append(text)
        return texts
