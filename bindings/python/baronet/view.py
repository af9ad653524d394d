"""Positions as a viewer may know them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union

from . import _declarations as declared
from ._library import Handle, library, text_of
from .board import VariableKind, read_all
from .errors import Said
from .game import Game
from .result import Result, result_of

if TYPE_CHECKING:
    from .play import Play

# Of a variable: a number, a truth value, the name of a square, piece or player (None: none), or the
# names of squares; for each player by his name, if the rules keep it so.
Value = Union[int, bool, str, None, "frozenset[str]", "dict[str, Value]"]


@dataclass(frozen=True)
class Standing:
    """What a viewer knows of a square."""

    is_seen: bool  # if it is not seen nothing else is told
    piece: str | None  # the name of the kind of piece; None: empty, or not seen
    owner: str | None  # of the piece; "" for nobody
    attributes: frozenset[str]  # those that the viewer knows it to have
    text: str  # as in FEN, "N", "+p"; "" for none, "?" if it is not seen
    attackers: tuple[str, ...]  # squares of pieces that could capture it, by what the viewer sees
    is_changed: bool  # the last turn has changed it while the viewer saw it
    is_passed: bool  # a piece has passed over it in the last turn and may be captured here
    unknown_attributes: frozenset[str]  # those of which the viewer does not know whether it has them


@dataclass(frozen=True)
class View:
    """A position as a viewer may know it; stays as it is when the play goes on.

    >>> from baronet import Game
    >>> view = Game("dark-chess").start().seen_by("white")
    >>> view.squares["e1"].piece, view.squares["e8"].is_seen
    ('King', False)
    """

    viewer: str | None  # the player's name, "spectator"; None: the referee
    mover: str  # the name of the player to move
    turn_number: int
    clock: int | None  # None: not told
    result: Result
    claim: str | None  # the reason for which the player to move may claim a draw
    prompt: str  # what the rules tell the player to move
    said: str  # what the rules say to the viewer
    squares: dict[str, Standing]  # all, by name
    hands: dict[str, dict[str, int]]  # by player, by piece; without those of which there are none
    further_hands: dict[str, dict[str, dict[str, int]]]  # by name, then likewise
    variables: dict[str, Value]  # by name; only what is told


@dataclass(frozen=True)
class PlayView(View):
    """A view of a play, with what was shown of it so far."""

    fen: str  # what is not seen is `?`
    drawing: str  # in text
    turns: tuple[str, ...]  # made so far; unknown parts are `?`


def read_view(game: Game, pointer: int) -> dict[str, Any]:
    """The fields of a View of the library's, which is freed."""
    view = Handle(pointer, library.baronet_view_free, game._handle)
    found = declared.baronet_result()
    library.baronet_view_result(view, ctypes.byref(found))
    clock = library.baronet_view_clock(view)
    claim = library.baronet_view_claim(view)
    standings = read_all(declared.baronet_standing, library.baronet_view_square, view)
    return {
        "viewer": viewer_name(game, library.baronet_view_viewer(view)),
        "mover": game.players[library.baronet_view_mover(view)],
        "turn_number": library.baronet_view_turn_number(view),
        "clock": clock if clock >= 0 else None,
        "result": result_of(found, game.players),
        "claim": text_of(claim) if claim else None,
        "prompt": text_of(library.baronet_view_prompt(view)),
        "said": text_of(library.baronet_view_said(view)),
        "squares": {
            name: _standing(game, view, index, it)
            for index, (name, it) in enumerate(zip(game.squares, standings))
        },
        "hands": _hands(game, view, 0),
        "further_hands": {
            name: _hands(game, view, hand) for hand, name in enumerate(game.hands) if hand > 0
        },
        "variables": dict(_variables(game, view)),
    }


def read_play_view(play: Play, number: int) -> PlayView:
    """The play's position as the viewer with this number may know it."""
    fen, drawing = play.fen(number), play.drawing(number)
    turns = tuple(turn.text for turn in play.history(number))
    said = Said()
    with play._handle.alone() as handle:
        pointer = library.baronet_view(handle, number, said.reference)
    if not pointer:
        said.fail()
    said.take()
    return PlayView(**read_view(play.game, pointer), fen=fen, drawing=drawing, turns=turns)


def viewer_name(game: Game, number: int) -> str | None:
    """A viewer's name, as View has it."""
    if number == declared.BARONET_REFEREE:
        return None
    return "spectator" if number == declared.BARONET_SPECTATOR else game.players[number]


def _standing(game: Game, view: Handle, index: int, found: Any) -> Standing:
    has_piece = found.type >= 0

    def names(attributes: int) -> frozenset[str]:
        return frozenset(it.name for i, it in enumerate(game.attributes) if attributes & 1 << i)

    return Standing(
        found.is_seen,
        game.pieces[found.type].name if has_piece else None,
        game.owners[found.owner] if has_piece else None,
        names(found.attributes & found.known_attributes),
        text_of(found.text),
        _squares(game, library.baronet_view_attackers, view, index) if found.is_attacked else (),
        found.is_changed,
        found.is_passed,
        names(~found.known_attributes) if has_piece else frozenset(),
    )


def _squares(game: Game, ask: Callable[..., Any], *arguments: Any) -> tuple[str, ...]:
    """The names of the squares that a function of the library puts into an array."""
    room = (ctypes.c_size_t * len(game.squares))()
    count = ask(*arguments, room, len(room))
    return tuple(game.squares[room[i]] for i in range(count))


def _hands(game: Game, view: Handle, hand: int) -> dict[str, dict[str, int]]:
    return {name: _hand(game, view, hand, index) for index, name in enumerate(game.players)}


def _hand(game: Game, view: Handle, hand: int, player: int) -> dict[str, int]:
    counts = (
        (piece.name, library.baronet_view_held(view, hand, player, i))
        for i, piece in enumerate(game.pieces)
    )
    return {name: count for name, count in counts if count > 0}


def _variables(game: Game, view: Handle) -> Iterator[tuple[str, Value]]:
    for index, variable in enumerate(game.variables):
        name, kind = variable.name, variable.kind
        if variable.is_per_player or variable.is_per_square:
            known: dict[str, Value] = {}
            for number, player in enumerate(game.players if variable.is_per_player else game.squares):
                known.update((player, it) for it in _value(game, view, kind, index, number))
            if known:
                yield name, known
        else:
            for value in _value(game, view, kind, index, 0):
                yield name, value


def _value(game: Game, view: Handle, kind: VariableKind, index: int, player: int) -> Iterator[Value]:
    """The value, if it is told."""
    found = declared.baronet_value()
    is_there = library.baronet_view_value(view, index, player, ctypes.byref(found))
    if not is_there or not found.is_known:
        return
    number = found.number
    if kind is VariableKind.SQUARES:
        yield frozenset(_squares(game, library.baronet_view_members, view, index, player))
    elif kind is VariableKind.TRUTH:
        yield bool(number)
    elif kind is VariableKind.NUMBER:
        yield number
    elif number < 0:
        yield None
    elif kind is VariableKind.SQUARE:
        yield game.squares[number]
    elif kind is VariableKind.PIECE:
        yield game.pieces[number].name
    else:
        yield game.players[number]
