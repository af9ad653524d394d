"""Games: rules that were compiled, which never change."""

from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from . import _declarations as declared
from ._library import Handle, bytes_of, filled, library, text_of
from .errors import GameError, GameNotFoundError, Said, fail, fail_silently, made_text
from .files import Files, HostLoader
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


@dataclass(frozen=True)
class Piece:
    """A kind of piece."""

    name: str  # "Gentleman"
    letter: str  # as in FEN, the first player's: "H", "+P", "*"
    betza: str  # "hhNN"; several movements joined by blanks
    is_royal: bool


@dataclass(frozen=True)
class Goal:
    """A way in which the game may end."""

    outcome: str  # "win", "lose", "draw", or "most": who has the most wins
    player: str | None  # whose that is; None: the player's to move
    reason: str  # "checkmate"
    is_claimed: bool  # only if the player to move asks for it
    is_referees: bool  # declared by the referee; nothing keeps people from playing on


@dataclass(frozen=True)
class TestReport:
    """How the tests in a game's own file went."""

    passed: int
    failed: int
    message: Message  # a diagnostic for each failure

    def __bool__(self) -> bool:
        return self.failed == 0


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
    ) -> None:
        """Loads a bundled game by its name, or a file by its path ("my/game.vdl", "x.zrf#2").

        The file may name others in its own folder and below; with `root` in that folder and below;
        with `files` they all come from there. With `plain` the slow machine that defines what
        rules mean plays the game. Raises GameError, GameNotFoundError.
        """
        missing = ctypes.c_bool()
        self._load(
            lambda options, message: library.baronet_load_with(
                bytes_of(name), options, ctypes.byref(missing), message
            ),
            (root, files, plain),
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
            (None, files, plain),
        )
        return game

    @classmethod
    def from_rules(cls, rules: str) -> Game:
        """A game from what `rules` of another one gave. No file is opened."""
        encoded = rules.encode("utf-8", "surrogateescape")
        game = cls.__new__(cls)
        game._load(
            lambda options, message: library.baronet_load_rules(
                encoded, len(encoded), options, message
            ),
            (None, None, False),
        )
        return game

    def _load(self, load: Any, how: Any, missing: ctypes.c_bool | None = None) -> None:
        root, files, plain = how
        if root is not None and files is not None:
            raise ValueError("files come from `root` or from `files`")
        options = declared.baronet_load_options(
            size=ctypes.sizeof(declared.baronet_load_options),
            flags=declared.BARONET_PLAIN if plain else 0,
        )
        host = HostLoader(files) if files is not None else None
        folder = None
        if host:
            options.loader = ctypes.pointer(host.structure)
        elif root is not None:
            folder = library.baronet_root_loader(bytes_of(root))
            if not folder:
                fail_silently()
            options.loader = folder
        said = Said()
        try:
            pointer = load(ctypes.byref(options), said.reference)
        finally:
            if folder:
                library.baronet_root_loader_free(folder)
        message = said.take()
        if pointer:
            self._handle = Handle(pointer, library.baronet_game_free)
        if host:
            host.raise_again()
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
        count = library.baronet_game_piece_count(self._handle)
        found = [
            filled(declared.baronet_piece, library.baronet_game_piece, self._handle, i)
            for i in range(count)
        ]
        return tuple(
            Piece(text_of(it.name), text_of(it.letter), text_of(it.betza), it.royal) for it in found
        )

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """How the game may end, in the order in which that is asked."""
        count = library.baronet_game_goal_count(self._handle)
        found = [
            filled(declared.baronet_goal, library.baronet_game_goal, self._handle, i)
            for i in range(count)
        ]
        return tuple(
            Goal(
                text_of(it.outcome),
                text_of(it.player) if it.player else None,
                text_of(it.reason),
                it.is_claimed,
                it.is_referees,
            )
            for it in found
        )

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The names of the board's squares, in the order of their numbers."""
        count = library.baronet_game_square_count(self._handle)
        return tuple(
            text_of(
                filled(declared.baronet_square, library.baronet_game_square, self._handle, i).name
            )
            for i in range(count)
        )

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


def viewer_index(game: Game, viewer: int | str | None) -> int:
    """A viewer's number for the library: a player's, SPECTATOR, or None for the referee."""
    if viewer is None or viewer in (REFEREE, SPECTATOR):
        return REFEREE if viewer is None else int(viewer)
    return game.player_index(viewer)


