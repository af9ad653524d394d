"""Records: saved games, with their rules."""

from __future__ import annotations

import ctypes
from typing import Any

from . import _declarations as declared
from ._library import Handle, bytes_of, library, text_of
from .errors import RecordError, Said, fail_silently
from .game import Game
from .play import Play


def _read(value: bytes | None) -> str | None:
    return None if value is None else text_of(value)


class Record:
    """The text of a record, as `Play.record` and `baronet play` write it; `play` plays it again.

    >>> play = Game("chess").start()
    >>> play.push_text("e2e4")
    Turn('e2e4')
    >>> record = Record(play.record(seats="white=human,black=engine"))
    >>> record.game_name, record.turns, record.seats, record.result
    ('chess', ('e2e4',), 'white=human,black=engine', 'ongoing')
    >>> record.play().fen() == play.fen()
    True
    """

    game_name: str
    title: str | None
    view: str | None  # the player whose part it is; None: it is a whole record
    start: str  # as FEN
    end: str | None  # the position after the last turn, as FEN
    seats: str | None  # who plays
    result: str | None  # "ongoing", "draw: stalemate", "black wins: checkmate"
    settings: str | None  # how the engine plays
    seed: str | None
    rules: str | None  # for Game.from_rules
    fingerprint: int | None  # of the rules: Game.fingerprint at that time
    turns: tuple[str, ...]
    is_cut: bool  # the text has lost its end

    def __init__(self, text: str, *parts: str, name: str = "record", cut: bool = False) -> None:
        """Reads a record, or the parts of all players of one. Raises RecordError.

        `name` stands for it in messages. With `cut` the text may have lost its end: the turns that
        are whole are read."""
        said, flags = Said(), declared.BARONET_RECORD_CUT if cut else 0
        read = bytes_of(text)
        pointer = library.baronet_record_read(bytes_of(name), read, len(read), flags, said.reference)
        if not pointer:
            said.fail(RecordError)
        said.take()
        self._handle = Handle(pointer, library.baronet_record_free)
        for number, part in enumerate(parts, 2):
            read = bytes_of(part)
            with self._handle.alone() as handle:
                if not library.baronet_record_add(
                    handle, bytes_of(f"{name}#{number}"), read, len(read), said.reference
                ):
                    said.fail(RecordError)
            said.take()
        self._take()

    def _take(self) -> None:
        found: Any = declared.baronet_recorded(size=ctypes.sizeof(declared.baronet_recorded))
        if not library.baronet_recorded(self._handle, ctypes.byref(found)):
            fail_silently()
        self.game_name, self.title, self.view = text_of(found.game), _read(found.title), _read(found.view)
        self.start, self.end = text_of(found.start), _read(found.end)
        self.seats, self.result = _read(found.seats), _read(found.result)
        self.settings, self.seed, self.rules = _read(found.settings), _read(found.seed), _read(found.rules)
        self.fingerprint, self.is_cut = found.fingerprint or None, found.is_cut
        self.turns = tuple(
            text_of(library.baronet_record_turn(self._handle, i)) for i in range(found.turn_count)
        )

    def play(self, game: Game | None = None) -> Play:
        """Plays it again: with this game, else with the rules in the record. Raises RecordError,
        which names the line, where the turns, positions or the result are not those of the record."""
        said = Said()
        if game is None:
            if self.rules is None:
                raise RecordError("the record does not hold its rules")
            game = Game.from_rules(self.rules)
        with self._handle.alone() as handle:
            pointer = library.baronet_record_play(handle, game._handle, said.reference)
        if not pointer:
            said.fail(RecordError)
        said.take()
        return Play._of(game, pointer)

    def __repr__(self) -> str:
        return f"<baronet.Record of {self.game_name!r}, {len(self.turns)} turns>"
