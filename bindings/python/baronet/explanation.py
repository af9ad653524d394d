"""Why a text is no legal turn."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _declarations as declared
from ._library import Handle, bytes_of, library, text_of
from .errors import Said

if TYPE_CHECKING:
    from .play import Play


@dataclass(frozen=True)
class Explanation:
    """Why a text is no legal turn now, as the player to move may know it."""

    reason: str  # in a word, "not-yours", "royal-attacked"; "legal": it is one
    words: str  # for a person: "the Man on e7 is not yours"
    hint: str | None  # what else may be typed
    file: str | None  # of the rule that stands in the way; None: none does
    line: int  # these four are counted from 1; 0: there is no such place
    column: int
    end_line: int
    end_column: int
    squares: tuple[str, ...]  # concerned
    fine: int  # so many bytes of the text begin a legal turn


def explain(play: Play, text: str) -> Explanation:
    """Explains it; see Play.explain."""
    said = Said()
    with play._handle.alone() as play_handle:
        pointer = library.baronet_explain(play_handle, bytes_of(text), said.reference)
    if not pointer:
        said.fail()
    said.take()
    handle = Handle(pointer, library.baronet_explanation_free, play.game._handle)
    found = declared.baronet_explained(size=ctypes.sizeof(declared.baronet_explained))
    library.baronet_explained(handle, ctypes.byref(found))
    squares = play.game.squares
    return Explanation(
        text_of(library.baronet_reason_name(found.reason)),
        text_of(found.words),
        text_of(found.hint) if found.hint else None,
        text_of(found.file) if found.file else None,
        found.line,
        found.column,
        found.end_line,
        found.end_column,
        tuple(squares[found.squares[i]] for i in range(found.square_count)),
        found.fine,
    )
