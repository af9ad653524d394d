"""Seats: what one player has seen of one game, for hosts that have nothing but what he was sent."""

from __future__ import annotations

import ctypes
from typing import cast

from . import _declarations as declared
from ._library import Handle, bytes_of, library
from .errors import BaronetError, PositionError, Said
from .game import Game
from .turns import Turn


def key_of(key: bytes | None) -> declared.baronet_key | None:
    """A key for the library."""
    if key is None:
        return None
    if len(key) != declared.BARONET_KEY_SIZE:
        raise ValueError(f"a key has {declared.BARONET_KEY_SIZE} bytes")
    return declared.baronet_key.from_buffer_copy(key)


class Seat:
    """What one player has seen of a game. An Engine thinks about it as about a Play.

    After each turn, whoever made it, the seat is told how that player was shown it:

    >>> from baronet import Engine, Game, Limit, Seat
    >>> play = Game("dark-chess").start()
    >>> seat = Seat(play.game, "black")
    >>> play.push_text("e2e4")
    Turn('e2e4')
    >>> seat.note(play.history("black")[-1], play.fen("black"))
    >>> with Engine(play.game) as engine:
    ...     answer = engine.play(seat, Limit(nodes=200))
    >>> answer.turn in play.legal_turns()
    True
    """

    def __init__(
        self, game: Game, player: int | str, *, fen: str | None = None, key: bytes | None = None
    ) -> None:
        """A seat in a game that begins with `fen`, as the player sees it; None: as all games do.

        What he holds possible is drawn from the key. Raises PositionError where his view of the
        start is not enough to imagine a game.
        """
        self._game = game
        self._player = game.player_index(player)
        said, secret = Said(), key_of(key)
        pointer = library.baronet_seat_new(
            game._handle,
            self._player,
            bytes_of(fen) if fen is not None else None,
            ctypes.byref(secret) if secret is not None else None,
            said.reference,
        )
        if not pointer:
            said.fail(PositionError)
        said.take()
        self._handle = Handle(pointer, library.baronet_seat_free, game._handle)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def player(self) -> str:
        """Whose seat it is."""
        return self._game.players[self._player]

    def note(self, turn: Turn | str, fen: str) -> None:
        """Somebody has made a turn: it, and the position after it, as the player sees them."""
        said = Said()
        text = turn.text if isinstance(turn, Turn) else turn
        with self._handle.alone() as handle:
            if not library.baronet_seat_note(handle, bytes_of(text), bytes_of(fen), said.reference):
                said.fail(BaronetError)
        said.take()

    @property
    def certain(self) -> int:
        """How many games he has in mind that agree with all that he has seen; 0: he has lost track."""
        with self._handle.alone() as handle:
            return cast(int, library.baronet_seat_certain(handle))
