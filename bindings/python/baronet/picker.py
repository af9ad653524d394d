"""Choosing a turn step by step, as by clicks."""

from __future__ import annotations

import ctypes
import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _declarations as declared
from ._library import Handle, bytes_of, library, text_of
from .details import TurnDetails, read_turn
from .errors import BaronetError, IllegalTurnError, Said
from .game import viewer_index
from .turns import Turn
from .view import View, read_view

if TYPE_CHECKING:
    from .play import Play


class OptionKind(enum.Enum):
    """What an option is."""

    SQUARE = declared.BARONET_OPTION_SQUARE
    HAND = declared.BARONET_OPTION_HAND  # a piece in a hand
    TYPE = declared.BARONET_OPTION_TYPE  # a kind of piece
    NUMBER = declared.BARONET_OPTION_NUMBER
    TEXT = declared.BARONET_OPTION_TEXT  # a word of the rules
    CAPTURES = declared.BARONET_OPTION_CAPTURES  # what a move captures, where squares don't tell
    WHICH = declared.BARONET_OPTION_WHICH  # one of several turns with the same text
    PASS = declared.BARONET_OPTION_PASS  # changes nothing on the board and in hands
    DONE = declared.BARONET_OPTION_DONE  # the turn ends here, though it may also go on


class Role(enum.Enum):
    """What a square is for."""

    OTHER = declared.BARONET_ROLE_OTHER
    FROM = declared.BARONET_ROLE_FROM
    TO = declared.BARONET_ROLE_TO


@dataclass(frozen=True)
class Option:
    """What can be picked next."""

    kind: OptionKind
    role: Role
    square: str | None
    piece: str | None  # the name of a kind of piece
    player: str | None  # whose hand
    number: int  # of OptionKind.NUMBER and WHICH
    completes: bool  # some turn ends with it; there may be others that go on
    text: str  # what it adds to the turn's text
    words: str  # for a person
    question: str  # that asks for it
    hand: str | None  # which of his hands


class Picker:
    """A turn of the player to move that is chosen step by step.

    >>> from baronet import Game
    >>> picker = Game("chess").start().picker()
    >>> len(picker.options)
    10
    >>> picker.pick("g1")
    >>> [option.text for option in picker.options]
    ['h3', 'f3']
    >>> picker.pick(picker.options[1])
    >>> picker.text, picker.is_whole, picker.push()
    ('g1f3', True, Turn('g1f3'))

    Once the play has gone on, calls raise BaronetError.
    """

    def __init__(self, play: Play) -> None:
        self._play = play
        said = Said()
        with play._handle.alone() as handle:
            pointer = library.baronet_picker_new(handle, said.reference)
        if not pointer:
            said.fail()
        said.take()
        self._handle = Handle(pointer, library.baronet_picker_free, play._handle)

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be picked now; none when the turn is whole and can't go on, or none is legal."""
        with self._play._handle.alone():
            count = library.baronet_picker_count(self._handle)
            return tuple(self._option(index) for index in range(count))

    def _option(self, index: int) -> Option:
        found = declared.baronet_option(size=ctypes.sizeof(declared.baronet_option))
        library.baronet_picker_option(self._handle, index, ctypes.byref(found))
        game = self._play.game
        return Option(
            OptionKind(found.kind),
            Role(found.role),
            game.squares[found.square] if found.square >= 0 else None,
            game.pieces[found.type].name if found.type >= 0 else None,
            game.players[found.player] if found.player >= 0 else None,
            found.number,
            found.completes,
            text_of(found.text),
            text_of(found.words),
            text_of(found.question),
            game.hands[found.hand] if found.hand >= 0 else None,
        )

    @property
    def question(self) -> str | None:
        """The question that all options have in common, in the rules' words."""
        with self._play._handle.alone():
            question = library.baronet_picker_question(self._handle)
            return text_of(question) if question else None

    def pick(self, what: Option | str) -> None:
        """Picks one of the options, or what a text says that goes on from what is picked.

        "e2", "e2e4", "P@"; the beginning of one option's text will do. Raises IllegalTurnError, and
        changes nothing, when there is no such option.
        """
        said = Said()
        with self._play._handle.alone():
            if isinstance(what, str):
                is_done = library.baronet_picker_pick_text(
                    self._handle, bytes_of(what), said.reference
                )
            else:
                count = library.baronet_picker_count(self._handle)
                options = (self._option(index) for index in range(count))
                index = next((i for i, option in enumerate(options) if option == what), count)
                is_done = library.baronet_picker_pick(self._handle, index, said.reference)
        if not is_done:
            said.fail(IllegalTurnError)
        said.take()

    def back(self) -> bool:
        """Takes back what was picked last; False when nothing is."""
        with self._play._handle.alone():
            return bool(library.baronet_picker_back(self._handle))

    @property
    def text(self) -> str:
        """The text so far; when the turn is whole, that of a legal turn."""
        with self._play._handle.alone():
            return text_of(library.baronet_picker_text(self._handle))

    @property
    def is_whole(self) -> bool:
        """Whether a turn ends here; it may also go on."""
        with self._play._handle.alone():
            return bool(library.baronet_picker_is_whole(self._handle))

    def view(self, viewer: int | str | None = None) -> View:
        """The position as it would become, as a viewer may know it.

        That is when what is picked is done, up to the next choice. Raises BaronetError once the
        play has gone on.
        """
        number, said = viewer_index(self._play.game, viewer), Said()
        with self._play._handle.alone():
            pointer = library.baronet_picker_view(self._handle, number, said.reference)
        if not pointer:
            said.fail()
        said.take()
        return View(**read_view(self._play.game, pointer))

    def details(self, viewer: int | str | None = None) -> TurnDetails:
        """What is picked so far, in parts, words and changes; when it is whole, the turn.

        In a game with secrets only the referee and the player to move are told.
        """
        number, said = viewer_index(self._play.game, viewer), Said()
        with self._play._handle.alone():
            pointer = library.baronet_picker_turn(self._handle, number, said.reference)
        if not pointer:
            said.fail()
        said.take()
        return read_turn(self._play.game, pointer)

    def push(self) -> Turn:
        """Makes the turn, which has to be whole. Raises BaronetError."""
        turn = Turn(self.text)
        said = Said()
        with self._play._handle.alone():
            if not library.baronet_picker_apply(self._handle, said.reference):
                said.fail(BaronetError)
            said.take()
            self._play._legal = None
        return turn
