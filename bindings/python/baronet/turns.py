"""Turns, and lists of those that are legal."""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, cast

from . import _declarations as declared
from ._library import Handle, library, text_of
from .errors import IllegalTurnError, made_text

if TYPE_CHECKING:
    from .play import Play


class Turn:
    """What a player does in one turn. Turns with the same text are equal.

    `text` is "e2e4", "e7e8q", "P@e4", "e2e4,-d2"; in its position it means this turn only.
    """

    __slots__ = ("_index", "_turns", "text")

    def __init__(self, text: str, turns: LegalTurns | None = None, index: int = 0) -> None:
        self.text = text
        self._turns = turns  # the list that it is from
        self._index = index

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Turn({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class LegalTurns(Collection[Turn]):
    """The legal turns of one position, in a fixed order. The list stays as it is when the play goes on.

    >>> from baronet import Game
    >>> turns = Game("chess").start().legal_turns()
    >>> len(turns), turns[0], "e2e4" in turns
    (20, Turn('b1c3'), True)
    """

    def __init__(self, play: Play, pointer: int) -> None:
        self._handle = Handle(pointer, library.baronet_turns_free, play.game._handle)
        self._count = cast(int, library.baronet_turns_count(self._handle))
        self._by_text: dict[str, int] | None = None

    def __len__(self) -> int:
        return self._count

    def count(self) -> int:
        """How many there are, as len()."""
        return self._count

    def __getitem__(self, index: int) -> Turn:
        number = index + self._count if index < 0 else index
        if not 0 <= number < self._count:
            raise IndexError(f"there are {self._count} turns, none with the index {index}")
        return Turn(made_text(library.baronet_turns_text(self._handle, number)), self, number)

    def __iter__(self) -> Iterator[Turn]:
        return (self[i] for i in range(self._count))

    def __contains__(self, turn: object) -> bool:
        text = turn.text if isinstance(turn, Turn) else turn
        return isinstance(text, str) and self.index(text) is not None

    def __repr__(self) -> str:
        shown = ", ".join(self[i].text for i in range(min(self._count, 8)))
        return f"<LegalTurns: {self._count} ({shown}{', ...' if self._count > 8 else ''})>"

    @property
    def question(self) -> str | None:
        """The rules' words that ask for the first choice of all turns; None: there are none."""
        question = library.baronet_turns_question(self._handle)
        return text_of(question) if question else None

    def choices(self, turn: Turn | str) -> list[tuple[str, str | None]]:
        """What a turn's text is made of: each choice, with the words that ask for it.

        "e2e4,-d2" is "e2", "e4" and ",-d2". Raises IllegalTurnError for a turn that is not listed.
        """
        index = self.index(turn.text if isinstance(turn, Turn) else turn)
        if index is None:
            raise IllegalTurnError(f"{turn} is not legal")
        encoded, at = self[index].text.encode("utf-8", "surrogateescape"), 0
        found: list[tuple[str, str | None]] = []
        pick = declared.baronet_pick()
        while library.baronet_turns_pick(self._handle, index, at, ctypes.byref(pick)):
            question = text_of(pick.question) if pick.question else None
            found.append((text_of(encoded[at : pick.end]), question))
            at = pick.end
        return found

    def index(self, text: str) -> int | None:
        """Where the turn with this text stands; None: nowhere."""
        if self._by_text is None:
            self._by_text = {turn.text: i for i, turn in enumerate(self)}
        return self._by_text.get(text)
