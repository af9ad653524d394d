"""Betza notation without a game: the moves of one piece, drawn and in words; and the zoo."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass

from . import _declarations as declared
from ._library import Handle, bytes_of, library, text_of
from .board import read_all
from .errors import Said, fail_silently, take_text


class Betza:
    """One piece on a board of its own, with blockers around it that don't move.

    >>> from baronet import Betza
    >>> Betza("N", square="b1").moves()
    'b1-a3 b1-c3 b1-d2'

    Its methods raise BaronetError where the notation, the board or a square is wrong.
    """

    def __init__(
        self,
        betza: str,
        *,
        dialect: str | None = None,
        board: str = "8x8",
        holes: Iterable[str] = (),
        square: str | None = None,
        friends: Iterable[str] = (),
        enemies: Iterable[str] = (),
        second: bool = False,
        moved: bool = False,
    ) -> None:
        """`dialect` and `board` are as in a game; `square` is in the middle unless given.

        `friends`, which count as unmoved, `enemies` and `holes` are squares. With `second` it is
        the second player's piece: turned round.
        """
        self._request = declared.baronet_betza(
            betza=bytes_of(betza),
            dialect=bytes_of(dialect) if dialect is not None else None,
            board=bytes_of(board),
            holes=_squares(holes),
            square=bytes_of(square) if square is not None else None,
            friends=_squares(friends),
            enemies=_squares(enemies),
            is_second=second,
            has_moved=moved,
        )

    def moves(self) -> str:
        """From-to pairs, and after an x what is captured: "e4-f6 e4-g8xf6"; "-" for none."""
        said = Said()
        pointer = library.baronet_betza(ctypes.byref(self._request), None, said.reference)
        return _text(pointer, said)

    def drawing(self) -> str:
        """The moves as a diagram in text."""
        said, drawing = Said(), ctypes.c_void_p()
        pointer = library.baronet_betza(
            ctypes.byref(self._request), ctypes.byref(drawing), said.reference
        )
        text = take_text(drawing.value)
        _text(pointer, said)
        return text or ""

    def svg(self) -> str:
        """A picture of the moves."""
        said = Said()
        return _text(library.baronet_betza_svg(ctypes.byref(self._request), said.reference), said)

    def explain(self) -> str:
        """The notation in words, a line for each of its parts."""
        said = Said()
        pointer = library.baronet_betza_explain(ctypes.byref(self._request), said.reference)
        return _text(pointer, said)


def _squares(names: Iterable[str]) -> bytes | None:
    return bytes_of(names if isinstance(names, str) else ",".join(names)) or None


def _text(pointer: int | None, said: Said) -> str:
    text = take_text(pointer)
    if text is None:
        said.fail()
    said.take()
    return text


@dataclass(frozen=True)
class ZooPiece:
    """A piece that games may take by name."""

    name: str  # "Griffin"
    letter: str  # suggested
    betza: str  # "FyafsF"
    origin: str  # what it does or where it comes from, one line


def zoo() -> tuple[ZooPiece, ...]:
    """The catalogue of pieces that games may take letter and movement from by name."""
    pointer = library.baronet_zoo()
    if not pointer:
        fail_silently()
    handle = Handle(pointer, library.baronet_zoo_free)
    found = read_all(declared.baronet_zoo_piece, library.baronet_zoo_piece, handle)
    return tuple(
        ZooPiece(text_of(it.name), text_of(it.letter), text_of(it.betza), text_of(it.origin))
        for it in found
    )
