"""The board as it is drawn, and what positions of a game are made of."""

from __future__ import annotations

import ctypes
import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _declarations as declared
from ._library import Handle, library, text_of

if TYPE_CHECKING:
    from .game import Game


class Lattice(enum.Enum):
    """What squares are."""

    SQUARES = declared.BARONET_SQUARES
    HEXAGONS = declared.BARONET_HEXAGONS
    GRAPH = declared.BARONET_GRAPH


class Side(enum.Enum):
    """A side of the table; south is the bottom."""

    NORTH = declared.BARONET_NORTH
    EAST = declared.BARONET_EAST
    SOUTH = declared.BARONET_SOUTH
    WEST = declared.BARONET_WEST


class VariableKind(enum.Enum):
    """What a variable holds."""

    NUMBER = declared.BARONET_VALUE_NUMBER
    TRUTH = declared.BARONET_VALUE_TRUTH
    SQUARE = declared.BARONET_VALUE_SQUARE
    PIECE = declared.BARONET_VALUE_PIECE
    PLAYER = declared.BARONET_VALUE_PLAYER
    SQUARES = declared.BARONET_VALUE_SQUARES


@dataclass(frozen=True)
class Geometry:
    """A board's shape. Lengths are in squares: neighbours are 1 from each other."""

    lattice: Lattice
    files: tuple[str, ...]  # their names; none on graphs
    ranks: tuple[str, ...]
    files_wrap: bool  # who leaves it there comes in again on the other side
    ranks_wrap: bool
    colour_count: int  # as many as it takes for neighbours to differ: 2, 3, graphs 1
    width: float
    height: float
    links: tuple[tuple[str, str], ...]  # squares of a graph that a line is drawn between


@dataclass(frozen=True)
class Outline:
    """A square as it is drawn: x to the right, y downwards, from 0 on."""

    x: float  # its centre
    y: float
    file: int
    rank: int
    colour: int  # below the geometry's colour_count
    corners: tuple[tuple[float, float], ...]  # clockwise; none on graphs
    row: int  # in positions as text: the last rank is 0
    place: int  # on this row; holes that are written count
    row_length: int


@dataclass(frozen=True)
class Zone:
    """Squares that the rules name, as a promotion zone."""

    name: str
    squares: dict[str, frozenset[str]]  # each player's


@dataclass(frozen=True)
class Attribute:
    """Something that pieces may have, as `has-moved`."""

    name: str
    is_secret: bool  # only the owner of a piece knows it
    is_lost_by_moving: bool


@dataclass(frozen=True)
class Variable:
    """Something that the rules keep from turn to turn."""

    name: str
    kind: VariableKind
    is_per_player: bool  # each player has one
    is_per_square: bool  # each square has one


def read_all(kind: type[ctypes.Structure], function: Callable[..., Any], *arguments: Any) -> list[Any]:
    """The structs that a function fills, for each index until there are no more."""
    found: list[Any] = []
    while function(*arguments, len(found), ctypes.byref(one := kind())):
        found.append(one)
    return found


def read_geometry(game: Handle, squares: tuple[str, ...]) -> Geometry:
    """The geometry of a game's board, which has these squares."""
    found = declared.baronet_geometry()
    library.baronet_game_geometry(game, ctypes.byref(found))
    count = library.baronet_game_links(game, None, 0)
    ends = (ctypes.c_size_t * (2 * count))()
    library.baronet_game_links(game, ends, count)
    return Geometry(
        Lattice(found.lattice),
        tuple(text_of(library.baronet_game_file(game, i)) for i in range(found.file_count)),
        tuple(text_of(library.baronet_game_rank(game, i)) for i in range(found.rank_count)),
        found.files_wrap,
        found.ranks_wrap,
        found.colour_count,
        found.width,
        found.height,
        tuple((squares[ends[2 * i]], squares[ends[2 * i + 1]]) for i in range(count)),
    )


def read_outlines(game: Handle, squares: tuple[str, ...]) -> dict[str, Outline]:
    """How each square is drawn."""
    found = read_all(declared.baronet_outline, library.baronet_game_outline, game)
    return {
        name: Outline(
            it.x,
            it.y,
            it.file,
            it.rank,
            it.colour,
            tuple((corner.x, corner.y) for corner in it.corners[: it.corner_count]),
            it.row,
            it.place,
            it.row_length,
        )
        for name, it in zip(squares, found)
    }


def read_zones(game: Game) -> tuple[Zone, ...]:
    """The zones of the rules."""
    handle = game._handle
    return tuple(
        Zone(
            text_of(library.baronet_game_zone(handle, zone)),
            {
                player: frozenset(
                    square
                    for j, square in enumerate(game.squares)
                    if library.baronet_game_zone_has(handle, zone, i, j)
                )
                for i, player in enumerate(game.players)
            },
        )
        for zone in range(library.baronet_game_zone_count(handle))
    )
