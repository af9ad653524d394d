"""What turns say and do: their parts, what they change, and words for a person."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _declarations as declared
from ._library import Handle, library, text_of
from .board import read_all

if TYPE_CHECKING:
    from .game import Game


class PartKind(enum.Enum):
    """What a part of a turn's text is."""

    FROM = declared.BARONET_PART_FROM  # the square that a piece moves from
    TO = declared.BARONET_PART_TO  # the square that it moves to
    CAPTURED = declared.BARONET_PART_CAPTURED  # where only captures tell turns apart
    SQUARE = declared.BARONET_PART_SQUARE  # another square that was chosen
    PIECE = declared.BARONET_PART_PIECE  # a kind of piece
    NUMBER = declared.BARONET_PART_NUMBER
    WORDS = declared.BARONET_PART_WORDS  # what the rules put between
    HIDDEN = declared.BARONET_PART_HIDDEN  # "?"


class ChangeKind(enum.Enum):
    """What a turn does to a piece or to a hand."""

    MOVED = declared.BARONET_CHANGE_MOVED
    CAPTURED = declared.BARONET_CHANGE_CAPTURED
    REMOVED = declared.BARONET_CHANGE_REMOVED  # a piece of the player's who moves
    PLACED = declared.BARONET_CHANGE_PLACED
    TYPE = declared.BARONET_CHANGE_TYPE  # it has become another kind of piece
    OWNER = declared.BARONET_CHANGE_OWNER
    MARKED = declared.BARONET_CHANGE_MARKED  # it has an attribute now
    UNMARKED = declared.BARONET_CHANGE_UNMARKED
    FROM_HAND = declared.BARONET_CHANGE_FROM_HAND
    INTO_HAND = declared.BARONET_CHANGE_INTO_HAND
    LEFT = declared.BARONET_CHANGE_LEFT  # it is gone, it is not known where
    APPEARED = declared.BARONET_CHANGE_APPEARED  # it has come, it is not known from where


@dataclass(frozen=True)
class Part:
    """A part of a turn's text."""

    kind: PartKind
    text: str
    start: int  # in the turn's text
    end: int
    square: str | None
    piece: str | None  # the name of a kind of piece
    number: int | None
    is_from_hand: bool  # a piece that is chosen among those in hand
    question: str | None  # the rules' words that ask for it


@dataclass(frozen=True)
class Change:
    """Something that a turn has changed."""

    kind: ChangeKind
    square: str | None  # None: in hand
    from_square: str | None  # of what has moved
    piece: str | None  # what it is now; None: the viewer does not know
    owner: str  # of the piece, or whose hand it is
    piece_before: str | None  # of ChangeKind.TYPE
    owner_before: str | None  # of ChangeKind.OWNER
    attribute: str | None  # that it was given, or has lost
    count: int  # of pieces in hand
    hand: str | None  # the hand's name


@dataclass(frozen=True)
class TurnDetails:
    """A turn as a viewer may know it."""

    text: str
    mover: str  # the name of the player
    words: str  # for a person: "Man from e2 to e4, gives up the Man on d2"
    parts: tuple[Part, ...]
    changes: tuple[Change, ...]

    def _squares(self, kind: PartKind) -> list[str]:
        return [it.square for it in self.parts if it.kind is kind and it.square is not None]

    @property
    def from_square(self) -> str | None:
        """Where the piece starts that moves first."""
        return next(iter(self._squares(PartKind.FROM)), None)

    @property
    def to_square(self) -> str | None:
        """Where its last step ends; of a drop: where the piece is placed."""
        placed = (it.square for it in self.changes if it.kind is ChangeKind.PLACED)
        return next(reversed(self._squares(PartKind.TO)), None) or next(placed, None)

    @property
    def captures(self) -> tuple[str, ...]:
        """The squares of what is captured."""
        squares = (it.square for it in self.changes if it.kind is ChangeKind.CAPTURED)
        return tuple(it for it in squares if it is not None)


def read_turn(game: Game, pointer: int) -> TurnDetails:
    """A turn of the library, which is freed."""
    turn = Handle(pointer, library.baronet_turn_free, game._handle)
    encoded = library.baronet_turn_text(turn)
    return TurnDetails(
        text_of(encoded),
        game.players[library.baronet_turn_mover(turn)],
        text_of(library.baronet_turn_words(turn)),
        tuple(
            _part(game, encoded, it)
            for it in read_all(declared.baronet_part, library.baronet_turn_part, turn)
        ),
        tuple(
            _change(game, it)
            for it in read_all(declared.baronet_change, library.baronet_turn_change, turn)
        ),
    )


_SQUARES = {PartKind.FROM, PartKind.TO, PartKind.CAPTURED, PartKind.SQUARE}


def _part(game: Game, encoded: bytes, found: Any) -> Part:
    kind = PartKind(found.kind)
    start, text = len(text_of(encoded[: found.start])), text_of(encoded[found.start : found.end])
    is_known = found.value >= 0
    return Part(
        kind,
        text,
        start,
        start + len(text),
        game.squares[found.value] if kind in _SQUARES and is_known else None,
        game.pieces[found.value].name if kind is PartKind.PIECE and is_known else None,
        found.value if kind is PartKind.NUMBER else None,
        found.is_from_hand,
        text_of(found.question) if found.question else None,
    )


def _change(game: Game, found: Any) -> Change:
    kind = ChangeKind(found.kind)
    in_hand = kind in (ChangeKind.FROM_HAND, ChangeKind.INTO_HAND)
    source = getattr(found, "from")
    return Change(
        kind,
        game.squares[found.square] if found.square >= 0 else None,
        game.squares[source] if kind is ChangeKind.MOVED and source >= 0 else None,
        game.pieces[found.type].name if found.type >= 0 else None,
        game.owners[found.owner],
        game.pieces[found.before].name if kind is ChangeKind.TYPE and found.before >= 0 else None,
        game.owners[found.before] if kind is ChangeKind.OWNER and found.before >= 0 else None,
        game.attributes[found.attribute].name if found.attribute >= 0 else None,
        found.count if in_hand else 0,
        game.hands[found.hand] if in_hand else None,
    )
