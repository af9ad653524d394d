"""How a game has ended, or that it has not."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from . import _declarations as declared


class Outcome(enum.Enum):
    """With two players who doesn't win loses; with more, or with one, somebody may lose and nobody
    win."""

    ONGOING = declared.BARONET_ONGOING
    WIN = declared.BARONET_WIN
    DRAW = declared.BARONET_DRAW
    LOSS = declared.BARONET_LOSS


@dataclass(frozen=True)
class Result:
    """The result of a play. As text: "White wins: checkmate", "draw: ...", "ongoing"."""

    outcome: Outcome
    winner: str | None  # the player's name, for Outcome.WIN
    loser: str | None  # the player's name, for Outcome.LOSS, and in a game of two for Outcome.WIN
    reason: str  # in the rules' words, "checkmate"; "" while ongoing
    worth: int = 1  # what it is worth to win; 0 if nobody has won or lost

    @property
    def is_over(self) -> bool:
        """Whether it is a result at all."""
        return self.outcome is not Outcome.ONGOING

    def __str__(self) -> str:
        if self.outcome is Outcome.ONGOING:
            return "ongoing"
        if self.outcome is Outcome.DRAW:
            return f"draw: {self.reason}"
        if self.outcome is Outcome.WIN:
            return f"{self.winner} wins: {self.reason}"
        return f"{self.loser} loses: {self.reason}"


def result_of(found: declared.baronet_result | declared.baronet_playout, players: tuple[str, ...]) -> Result:
    """The library's struct in Python's words."""
    outcome = Outcome(found.outcome)
    winner = players[found.winner] if outcome is Outcome.WIN else None
    loser = players[found.winner] if outcome is Outcome.LOSS else None
    if winner and len(players) == 2:
        loser = players[1 - found.winner]
    reason = (found.reason or b"").decode("utf-8", "surrogateescape")
    decided = outcome in (Outcome.WIN, Outcome.LOSS)
    return Result(outcome, winner, loser, reason, found.worth if decided else 0)
