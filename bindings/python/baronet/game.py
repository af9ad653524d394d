"""Games: rules that were compiled, which never change."""

from __future__ import annotations

import ctypes
import enum
import itertools
import os
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from . import _declarations as declared
from ._library import Handle, bytes_of, library, text_of
from .board import (
    Attribute,
    Geometry,
    Outline,
    Side,
    Variable,
    VariableKind,
    Zone,
    read_all,
    read_geometry,
    read_outlines,
    read_zones,
)
from .errors import GameError, GameNotFoundError, Said, fail, made_text, take_text
from .files import Files, LoadOptions
from .messages import Message

if TYPE_CHECKING:
    from .play import Play

REFEREE = declared.BARONET_REFEREE  # as a viewer: sees everything
SPECTATOR = declared.BARONET_SPECTATOR  # as a viewer: sees what everybody may know


def bundled_games() -> list[str]:
    """The names of the games that are part of the library, sorted."""
    names: list[str] = []
    while name := library.baronet_bundled_name(len(names)):
        names.append(text_of(name))
    return names


def format_rules(text: str, *, name: str = "game.vdl", upgrade: bool = False) -> str:
    """The text of a game file in canonical layout. Raises GameError for mistakes of syntax.

    With `upgrade`, what earlier versions of the language said at more length is said as it is today.
    """
    encoded = text.encode("utf-8", "surrogateescape")
    said = Said()
    write = library.baronet_format_upgraded if upgrade else library.baronet_format
    made = take_text(write(bytes_of(name), encoded, len(encoded), said.reference))
    if made is None:
        said.fail(GameError)
    said.take()
    return made


@dataclass(frozen=True)
class Movement:
    """One of the movements of a kind of piece."""

    betza: str
    dialect: str | None  # as after `betza` in a game; None: the default
    from_zone: str | None  # zones that it starts and ends in; None: any square
    within_zone: str | None


@dataclass(frozen=True)
class Look:
    """How a game's author wants a player's piece to look. Empty texts: he does not say."""

    sign: str  # a character or two to be drawn on it
    picture: str  # a file beside the game's own; or a whole picture in SVG, which begins with "<"
    stack: str  # the variable that says for each square how many such pieces stand there


@dataclass(frozen=True)
class Piece:
    """A kind of piece."""

    name: str  # "Gentleman"
    letter: str  # as in FEN, the first player's: "H", "+P", "*"
    betza: str  # "hhNN"; several movements joined by blanks
    is_royal: bool
    is_neutral: bool  # it belongs to nobody
    movements: tuple[Movement, ...] = field(default=(), compare=False)
    looks: tuple[Look, ...] = field(default=(), compare=False)  # how the author draws it, by player


@dataclass(frozen=True)
class About:
    """What a game's file says of it."""

    subject: str  # "origin", "history", "strategy"; "" for none
    text: str


@dataclass(frozen=True)
class Goal:
    """A way in which the game may end."""

    outcome: str  # "win", "lose", "draw", or "most": who has the most wins
    player: str | None  # whose that is; None: the player's to move
    reason: str  # "checkmate"
    is_claimed: bool  # only if the player to move asks for it
    is_referees: bool  # declared by the referee; nothing keeps people from playing on
    worth: int  # what it is worth to win, 1 if nothing is said; 0: that is counted then


@dataclass(frozen=True)
class RuleOption:
    """What a game leaves open until it is loaded, by a name such as "robber-baron?flips=off"."""

    name: str  # "flips"
    words: str  # what it is about; may be empty
    chosen: str  # "off"
    values: tuple[str, ...]  # the usual one is the first


@dataclass(frozen=True)
class TestReport:
    """How the tests in a game's own file went."""

    passed: int
    failed: int
    message: Message  # a diagnostic for each failure

    def __bool__(self) -> bool:
        return self.failed == 0


@dataclass(frozen=True)
class Comparison:
    """How two games compare. True if no difference was found."""

    games: int  # random games that were compared
    positions: int
    turns: int
    perft: tuple[int, ...]  # that is equal, by depth
    difference: Message  # the first one

    def __bool__(self) -> bool:
        return not self.difference


class ValuesState(enum.Enum):
    """What a text of `Engine.values` is to a game."""

    FIT = declared.BARONET_VALUES_FIT
    OTHERS = declared.BARONET_VALUES_ARE_OTHERS  # of other rules, or another version
    DAMAGED = declared.BARONET_VALUES_ARE_DAMAGED  # or no such text at all


class Game:
    """A game by its rules.

    >>> game = Game("chess")
    >>> game.title, game.board, game.players
    ('Chess', '8x8', ('White', 'Black'))

    A game may be used by several threads at once.
    """

    warnings: Message  # what was noticed while loading; empty when nothing was

    def __init__(
        self,
        name: str | os.PathLike[str],
        *,
        root: str | os.PathLike[str] | None = None,
        files: Files | None = None,
        plain: bool = False,
        untrusted: bool = False,
    ) -> None:
        """Loads a bundled game by its name, or a file by its path ("my/game.vdl", "x.zrf#2").

        The file may name others in its own folder and below; with `root` in that folder and below;
        with `files` they all come from there. With `plain` the slow machine that defines what
        rules mean plays the game. With `untrusted` the name itself comes from a stranger: what it
        names has to lie in `root`, too. Raises GameError, GameNotFoundError.
        """
        missing = ctypes.c_bool()
        self._load(
            lambda options, message: library.baronet_load_with(
                bytes_of(name), options, ctypes.byref(missing), message
            ),
            LoadOptions(root, files, plain=plain, untrusted=untrusted),
            missing,
        )

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        name: str = "game.vdl",
        files: Files | None = None,
        plain: bool = False,
    ) -> Game:
        """A game from the text of its rules; `name` stands in messages.

        It may build upon bundled games and modules, and on what `files` has.
        """
        encoded = text.encode("utf-8", "surrogateescape")
        game = cls.__new__(cls)
        game._load(
            lambda options, message: library.baronet_load_text_with(
                bytes_of(name), encoded, len(encoded), options, message
            ),
            LoadOptions(None, files, plain=plain),
        )
        return game

    @classmethod
    def from_rules(cls, rules: str, *, plain: bool = False) -> Game:
        """A game from what `rules` of another one gave. No file is opened."""
        encoded = rules.encode("utf-8", "surrogateescape")
        game = cls.__new__(cls)
        game._load(
            lambda options, message: library.baronet_load_rules(
                encoded, len(encoded), options, message
            ),
            LoadOptions(None, None, plain=plain),
        )
        return game

    @classmethod
    def _of(cls, pointer: int) -> Game:
        """The library's game, which it takes over."""
        game = cls.__new__(cls)
        game._handle = Handle(pointer, library.baronet_game_free)
        game.warnings = Message()
        return game

    def _load(self, load: Any, wanted: LoadOptions, missing: ctypes.c_bool | None = None) -> None:
        said = Said()
        with wanted as options:
            pointer = load(options.reference, said.reference)
        message = said.take()
        if pointer:
            self._handle = Handle(pointer, library.baronet_game_free)
        options.raise_again()
        if not pointer:
            fail(message, GameNotFoundError if missing and missing.value else GameError)
        self.warnings = message

    def __repr__(self) -> str:
        return f"<baronet.Game {self.name!r}>"

    # ---- What it is

    @property
    def name(self) -> str:
        """Its short name, "hex"."""
        return text_of(library.baronet_game_name(self._handle))

    @property
    def title(self) -> str:
        """Its name for people, "Hex"."""
        return text_of(library.baronet_game_title(self._handle))

    @property
    def author(self) -> str:
        """Who invented it; "" when that is unknown."""
        return text_of(library.baronet_game_author(self._handle))

    @property
    def description(self) -> str:
        """The comment at the top of its file."""
        return text_of(library.baronet_game_description(self._handle))

    @cached_property
    def about(self) -> tuple[About, ...]:
        """What its file says of it: origin, history, strategy."""
        found = read_all(declared.baronet_about, library.baronet_game_about, self._handle)
        return tuple(About(text_of(it.subject), text_of(it.text)) for it in found)

    def words(self, event: str) -> str | None:
        """Its own words for an event: "draw offer", "resignation", the reason of a result."""
        found = library.baronet_game_words(self._handle, event.encode())
        return text_of(found) if found else None

    @property
    def board(self) -> str:
        """As after `board` in the rules: "8x8", "hexagon 6"."""
        return text_of(library.baronet_game_board(self._handle))

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Their names, in the order of their numbers."""
        count = library.baronet_game_player_count(self._handle)
        return tuple(text_of(library.baronet_game_player(self._handle, i)) for i in range(count))

    def is_random(self, player: int | str) -> bool:
        """Whether chance makes this player's turns, as dice do; each legal one is equally likely."""
        number = self.player_index(player)
        return bool(library.baronet_game_player_is_random(self._handle, number))

    def player_index(self, player: int | str) -> int:
        """The number of a player, by his name (capitals disregarded) or by his number."""
        players = self.players
        if isinstance(player, int):
            if 0 <= player < len(players):
                return player
        elif player.lower() in (names := [name.lower() for name in players]):
            return names.index(player.lower())
        raise ValueError(f"{player!r} is no player; the players are {', '.join(players)}")

    @property
    def has_secrets(self) -> bool:
        """Whether players know different things."""
        return bool(library.baronet_game_has_secrets(self._handle))

    @property
    def start_fen(self) -> str:
        """The start position."""
        return text_of(library.baronet_game_start_fen(self._handle))

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The kinds of pieces."""
        found = read_all(declared.baronet_piece, library.baronet_game_piece, self._handle)
        return tuple(
            Piece(
                text_of(it.name),
                text_of(it.letter),
                text_of(it.betza),
                it.royal,
                it.neutral,
                self._movements(i),
                self._looks(i),
            )
            for i, it in enumerate(found)
        )

    def _movements(self, piece: int) -> tuple[Movement, ...]:
        found = read_all(
            declared.baronet_movement, library.baronet_game_movement, self._handle, piece
        )
        return tuple(
            Movement(
                text_of(it.betza),
                text_of(it.dialect) if it.dialect else None,
                text_of(getattr(it, "from")) or None,
                text_of(it.within) or None,
            )
            for it in found
        )

    def _looks(self, piece: int) -> tuple[Look, ...]:
        found = read_all(declared.baronet_look, library.baronet_game_look, self._handle, piece)
        return tuple(Look(text_of(it.sign), text_of(it.picture), text_of(it.stack)) for it in found)

    @cached_property
    def hands(self) -> tuple[str, ...]:
        """The hands that each player has: "hand", then those that the rules declare."""
        names = (library.baronet_game_hand(self._handle, i) for i in itertools.count())
        return tuple(map(text_of, itertools.takewhile(bool, names)))

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """How the game may end, in the order in which that is asked."""
        return tuple(
            Goal(
                text_of(it.outcome),
                text_of(it.player) if it.player else None,
                text_of(it.reason),
                it.is_claimed,
                it.is_referees,
                it.worth,
            )
            for it in read_all(declared.baronet_goal, library.baronet_game_goal, self._handle)
        )

    @cached_property
    def options(self) -> tuple[RuleOption, ...]:
        """What is chosen when the game is loaded."""
        found = read_all(declared.baronet_rule_option, library.baronet_game_option, self._handle)
        return tuple(
            RuleOption(
                text_of(it.name),
                text_of(it.words),
                text_of(it.chosen),
                tuple(
                    text_of(library.baronet_game_option_value(self._handle, index, value))
                    for value in range(it.value_count)
                ),
            )
            for index, it in enumerate(found)
        )

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """Whose pieces may be: the players'; then "", nobody's; then theirs who never move."""
        count = library.baronet_game_owner_count(self._handle)
        return tuple(text_of(library.baronet_game_owner(self._handle, i)) for i in range(count))

    @cached_property
    def attributes(self) -> tuple[Attribute, ...]:
        """What pieces may have, as `has-moved`."""
        return tuple(
            Attribute(text_of(it.name), it.is_secret, it.is_lost_by_moving)
            for it in read_all(
                declared.baronet_attribute, library.baronet_game_attribute, self._handle
            )
        )

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """What the rules keep from turn to turn."""
        return tuple(
            Variable(text_of(it.name), VariableKind(it.kind), it.is_per_player, it.is_per_square)
            for it in read_all(
                declared.baronet_variable, library.baronet_game_variable, self._handle
            )
        )

    # ---- The board

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The names of the board's squares, in the order of their numbers."""
        found = read_all(declared.baronet_square, library.baronet_game_square, self._handle)
        return tuple(text_of(it.name) for it in found)

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """Where the game itself says that its squares are drawn, to the right and downwards."""
        found = read_all(declared.baronet_square, library.baronet_game_square, self._handle)
        return {text_of(it.name): (it.x, it.y) for it in found if it.is_placed}

    @cached_property
    def geometry(self) -> Geometry:
        """The board's shape."""
        return read_geometry(self._handle, self.squares)

    @cached_property
    def outlines(self) -> dict[str, Outline]:
        """How each square is drawn, by its name."""
        return read_outlines(self._handle, self.squares)

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """Squares that the rules name, as a promotion zone."""
        return read_zones(self)

    def square_at(self, file: int, rank: int) -> str | None:
        """The square on a file and a rank, both counted from 0; None: a hole, or none."""
        if file < 0 or rank < 0:
            return None
        square = library.baronet_game_square_at(self._handle, file, rank)
        return self.squares[square] if square >= 0 else None

    def looks(self, player: int | str) -> Side:
        """Where forward is for a player's pieces."""
        return Side(library.baronet_game_looks(self._handle, self.player_index(player)))

    def sits(self, player: int | str) -> Side:
        """At which side of the table a player sits."""
        return Side(library.baronet_game_sits(self._handle, self.player_index(player)))

    # ---- Rules

    @property
    def fingerprint(self) -> int:
        """A number for what the rules mean: the same where legal turns, results, views and texts are."""
        return cast(int, library.baronet_game_fingerprint(self._handle))

    @property
    def rules(self) -> str:
        """The rules as one text, with all that was read for them. `from_rules` reads it."""
        return made_text(library.baronet_game_rules(self._handle))

    @property
    def disassembly(self) -> str:
        """The bytecode, for people."""
        return made_text(library.baronet_game_disassembly(self._handle))

    def sheet(self, form: str = "text") -> str:
        """The rules in plain English: as "text", "html", "markdown", "man" or "json"."""
        said = Said()
        number = getattr(declared, f"BARONET_SHEET_{form.upper()}", None)
        if number is None:
            raise ValueError(f"there is no form {form!r} of a sheet")
        text = take_text(library.baronet_sheet(self._handle, number, said.reference))
        if text is None:
            said.fail(GameError)
        said.take()
        return text

    def sheet_gaps(self) -> tuple[int, Message]:
        """How many rules have no sentence, or sentences no rule; and where."""
        said = Said()
        count: int = library.baronet_sheet_gaps(self._handle, said.reference)
        return count, said.take()

    # ---- What can be done with it

    def start(self, fen: str | None = None) -> Play:
        """A play from the start position, or from that of a FEN. Raises PositionError."""
        from .play import Play

        return Play(self, fen)

    def test(self) -> TestReport:
        """Runs the tests in its own file."""
        passed, failed, said = ctypes.c_uint(), ctypes.c_uint(), Said()
        library.baronet_game_test(
            self._handle, ctypes.byref(passed), ctypes.byref(failed), said.reference
        )
        return TestReport(passed.value, failed.value, said.take())

    def lint(self) -> Message:
        """Likely mistakes in the rules; empty when there are none.

        Raises GameError where rules fail in the first turns of a game.
        """
        said = Said()
        if not library.baronet_game_lint(self._handle, said.reference):
            said.fail(GameError)
        return said.take()

    def compare(
        self,
        other: Game,
        *,
        games: int = 20,
        turn_limit: int = 100,
        turns_in_all: int = 100_000,
        seconds: float | None = None,
        seed: int = 1,
        perft_nodes: int = 10_000,
    ) -> Comparison:
        """Whether another game has the same turns and results, by counts and random games.

        Squares, pieces, players and attributes are matched by name.
        """
        options = declared.baronet_compare_options(
            games=games,
            turn_limit=turn_limit,
            turns_in_all=turns_in_all,
            milliseconds=max(1, round(seconds * 1000)) if seconds is not None else 0,
            seed=seed,
            perft_nodes=perft_nodes,
        )
        found, said = declared.baronet_comparison(), Said()
        is_same = library.baronet_compare(
            self._handle, other._handle, ctypes.byref(options), ctypes.byref(found), said.reference
        )
        message = said.take()
        if not is_same and (not message or message.diagnostics[0].code != "difference"):
            fail(message)
        perft = tuple(found.perft[: found.perft_depth + 1])
        return Comparison(found.games, found.positions, found.turns, perft, message)

    def values_fit(self, values: str) -> ValuesState:
        """Whether a text of `Engine.values` is undamaged and belongs to these rules."""
        encoded = bytes_of(values)
        if not encoded:
            return ValuesState.DAMAGED
        said = Said()
        state = library.baronet_values_fit(self._handle, encoded, len(encoded), said.reference)
        said.take()
        return ValuesState(state)


def viewer_index(game: Game, viewer: int | str | None) -> int:
    """A viewer's number for the library: a player's, SPECTATOR, or None for the referee."""
    if viewer is None or viewer in (REFEREE, SPECTATOR):
        return REFEREE if viewer is None else int(viewer)
    return game.player_index(viewer)
