"""The engine: it plays every game, and thinks about positions."""

from __future__ import annotations

import ctypes
import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, cast

from . import _declarations as declared
from ._library import Callback, Handle, bytes_of, field_type, library, text_of
from .board import read_all
from .errors import BaronetError, Said, fail, made_text
from .game import Game
from .play import Play
from .seat import Seat, key_of
from .turns import Turn

LEVELS = declared.BARONET_LEVELS


class Learning(enum.Enum):
    """When an engine learns a game without values; bundled games have some."""

    NEVER = declared.BARONET_LEARNS_NEVER  # it is played from a guess, which takes a moment
    BEFORE = declared.BARONET_LEARNS_BEFORE  # when the engine is made, which takes that long
    MEANWHILE = declared.BARONET_LEARNS_MEANWHILE  # in a thread, while the engine does not think
    MEANWHILE_FOR_ALL = declared.BARONET_LEARNS_MEANWHILE_FOR_ALL  # put to use in any search
    AGAIN = declared.BARONET_LEARNS_AGAIN  # as BEFORE, whatever values there are
    COUNTED = declared.BARONET_LEARNS_COUNTED  # as AGAIN, by work that is counted, not by time
    NOTHING = declared.BARONET_LEARNS_NOTHING  # never, and no values are used


class Method(enum.Enum):
    """How an engine searches."""

    MEASURED = declared.BARONET_METHOD_MEASURED  # by what proved best when the game was learnt
    ALPHA_BETA = declared.BARONET_METHOD_ALPHA_BETA
    TREE = declared.BARONET_METHOD_TREE  # Monte-Carlo tree search


class Learnt(enum.Enum):
    """Which part of what was learnt proved best in play."""

    NOTHING = declared.BARONET_LEARNT_NOTHING  # play is by a guess
    PLACES = declared.BARONET_LEARNT_PLACES  # squares and mobility as learnt, pieces as guessed
    ALL = declared.BARONET_LEARNT_ALL


@dataclass(frozen=True)
class Limit:
    """When the engine is to answer; whichever limit is reached first ends its thinking."""

    time: float | None = None  # seconds for this turn
    depth: int | None = None  # turns
    nodes: int | None = None  # positions looked at
    level: int | None = None  # how well it plays, from 1 to 10
    clock: float | None = None  # seconds left for this and all further turns
    increment: float = 0  # seconds gained with each turn
    turns_to_go: int = 0  # until the clock is set anew; 0: never
    infinite: bool = False  # until it is stopped, whatever it has found
    elo: int | None = None  # how well it plays, in place of a level (Engine.elo)

    @classmethod
    def of_level(cls, level: int) -> Limit:
        """What a level thinks for each turn: positions and time. Without its mistakes."""
        if not 1 <= level <= LEVELS:
            raise ValueError(f"levels go from 1 to {LEVELS}")
        found = declared.baronet_engine_limits()
        library.baronet_engine_level(level, ctypes.byref(found))
        return cls(time=found.milliseconds / 1000 or None, nodes=found.nodes or None)

    def _structure(self) -> declared.baronet_engine_limits:
        if not any((self.time, self.depth, self.nodes, self.level, self.elo, self.clock, self.infinite)):
            raise ValueError("a limit of time, depth, nodes, a level, an Elo number or a clock is needed")
        if self.level is not None and not 1 <= self.level <= LEVELS:
            raise ValueError(f"levels go from 1 to {LEVELS}")
        return declared.baronet_engine_limits(
            size=ctypes.sizeof(declared.baronet_engine_limits),
            level=self.level or 0,
            depth=self.depth or 0,
            nodes=self.nodes or 0,
            milliseconds=max(1, round(self.time * 1000)) if self.time else 0,
            clock=max(1, round(self.clock * 1000)) if self.clock else 0,
            increment=round(self.increment * 1000),
            turns_to_go=self.turns_to_go,
            flags=declared.BARONET_THINK_INFINITELY if self.infinite else 0,
            elo=self.elo or 0,
        )


@dataclass(frozen=True)
class Answer:
    """What the engine has decided."""

    turn: Turn
    reply: Turn | None  # the one that it expects
    score: int  # in hundredths, for the player to move
    win_in: int | None  # turns of both sides until a proved win, negative: a loss; None: neither
    depth: int  # that it has searched to the end
    nodes: int
    seconds: float
    is_by_chance: bool  # drawn, not thought about


@dataclass(frozen=True)
class Line:
    """What the engine expects: one of the best turns and what follows."""

    number: int  # 1 is the best
    turns: tuple[Turn, ...]
    score: int  # as in an answer
    win_in: int | None
    depth: int
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Knowledge:
    """What an engine knows of its game."""

    games: int  # that it was learnt from; 0: it is a guess
    positions: int  # of these games
    learnt: Learnt
    is_bundled: bool  # the values are part of the library
    method: Method  # how it searches


@dataclass(frozen=True)
class PieceValue:
    """What a kind of piece is worth, in hundredths, each with half the width of the 95 % interval."""

    value: float
    error: float
    hand_value: float
    hand_error: float
    mobility: int  # what each move that it has is worth


@dataclass(frozen=True)
class Evaluation:
    """What a position is worth without thinking, for the player to move, in hundredths."""

    present: int  # as it stands
    quiet: int  # after the captures that are about to happen


@dataclass(frozen=True)
class Chance:
    """How a game ends, by a score, for the player who has it."""

    win: float  # from 0 to 1, as the next two
    draw: float
    loss: float
    games: int  # in which this was measured; 0: a guess


def _line(report: Any) -> Line:
    turns = tuple(Turn(text_of(report.turns[i])) for i in range(report.turn_count))
    return Line(
        report.line,
        turns,
        report.score,
        report.win_in or None,
        report.depth,
        report.nodes,
        report.milliseconds / 1000,
    )


class Engine:
    """An engine for one game.

    >>> from baronet import Engine, Game, Limit
    >>> game = Game("chess")
    >>> play = game.start("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    >>> with Engine(game) as engine:
    ...     engine.play(play, Limit(depth=3)).turn
    Turn('a1a8')

    In games with secrets it knows only what the player to move has seen of the play. One engine
    thinks about one position at a time; several engines may think side by side.
    """

    def __init__(
        self,
        game: Game,
        *,
        threads: int = 1,
        hash_megabytes: int = 16,
        learning: Learning = Learning.NEVER,
        learn_seconds: float | None = None,
        learn_nodes: int = 0,
        learn_threads: int = 0,
        method: Method = Method.MEASURED,
        values: str | None = None,
        without: Iterable[str] = (),
        key: bytes | None = None,
        learning_progress: Callable[[float], object] | None = None,
        learnt: Callable[[str], object] | None = None,
    ) -> None:
        """Makes an engine that thinks with so many threads and so much memory.

        `values` is what `engine.values` gave; `key`, 32 bytes, makes repeatable what it draws (who
        knows it can find out what the engine hides). While it learns beforehand `learning_progress`
        is told the part that is done, from 0 to 1; `learnt` is given the values when it has learnt,
        by a thread of the engine's where that was meanwhile. `without` names parts of the search to
        leave out ("null-move"), to measure what they bring. Raises BaronetError for values that
        don't fit and for parts that the search does not have.
        """
        if threads < 1 or hash_megabytes < 0 or learn_nodes < 0 or learn_threads < 0:
            raise ValueError("threads are at least 1, the other numbers at least 0")
        options = declared.baronet_engine_options(
            method=method.value,
            threads=threads,
            hash_megabytes=hash_megabytes,
            learning=learning.value,
            learn_milliseconds=round(learn_seconds * 1000) if learn_seconds else 0,
            learn_nodes=learn_nodes,
            learn_threads=learn_threads,
            values=bytes_of(values) if values is not None else None,
            without=bytes_of(",".join(without)),
        )
        secret = key_of(key)
        if secret is not None:
            options.key = ctypes.pointer(secret)
        told = Callback(lambda _, part: learning_progress(part / 1000) if learning_progress else None)
        kept = Callback(lambda _, text: learnt(text_of(text)) if learnt else None)
        functions = (
            field_type(declared.baronet_engine_options, "learning_progress")(told),
            field_type(declared.baronet_engine_options, "learnt")(kept),
        )
        if learning_progress:
            options.learning_progress = functions[0]
        if learnt:
            options.learnt = functions[1]
        said = Said()
        pointer = library.baronet_engine_new(game._handle, ctypes.byref(options), said.reference)
        message = said.take()

        def free(engine: int, _: object = functions) -> None:  # as long as it may call them
            library.baronet_engine_free(engine)

        self._open: Handle | None = Handle(pointer, free, game._handle) if pointer else None
        self._game = game
        self._kept = kept
        told.raise_again()
        kept.raise_again()
        if not pointer:
            fail(message)

    @property
    def _handle(self) -> Handle:
        if self._open is None:
            raise BaronetError("the engine is closed")
        return self._open

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Frees it; what it is thinking in another thread ends first. It may be closed twice."""
        if self._open is not None:
            self.stop()
            self._open = None

    @property
    def game(self) -> Game:
        """The game that it plays."""
        return self._game

    def stop(self) -> None:
        """From any thread: it answers soon, with what it has found."""
        library.baronet_engine_stop(self._handle)

    def prepare(self) -> None:
        """Takes back a stop that may have come too late, before another thread begins to think."""
        library.baronet_engine_prepare(self._handle)

    def ponderhit(self) -> None:
        """From any thread: the turn was made that was expected, so `play(..., ponder=True)` goes on
        within its limits."""
        library.baronet_engine_ponderhit(self._handle)

    def forget(self, *, key: bytes | None = None) -> None:
        """A new game begins: it forgets what it found out about positions and has seen of games.

        With a key all that it draws begins anew.
        """
        secret = key_of(key)
        with self._handle.alone() as handle:
            library.baronet_engine_forget(handle, ctypes.byref(secret) if secret is not None else None)

    @staticmethod
    def threads_limit() -> int:
        """The most threads that an engine has on this machine."""
        return cast(int, library.baronet_engine_threads_limit())

    @staticmethod
    def can_have(hash_megabytes: int) -> bool:
        """Whether there is so much memory for what an engine remembers now."""
        return bool(library.baronet_engine_can_have(hash_megabytes))

    @property
    def values(self) -> str:
        """What it has learnt of the game, to be kept and given to another engine."""
        with self._handle.alone() as handle:
            return made_text(library.baronet_engine_values(handle))

    @property
    def knowledge(self) -> Knowledge:
        """From what it was learnt how to play the game."""
        found = declared.baronet_engine_knowledge()
        with self._handle.alone() as handle:
            library.baronet_engine_knowledge(handle, ctypes.byref(found))
        return Knowledge(
            found.games, found.positions, Learnt(found.learnt), found.is_bundled, Method(found.method)
        )

    @property
    def piece_values(self) -> dict[str, PieceValue]:
        """What each kind of piece is worth."""
        with self._handle.alone() as handle:
            found = read_all(declared.baronet_engine_value, library.baronet_engine_value, handle)
        return {
            piece.name: PieceValue(it.value, it.error, it.hand_value, it.hand_error, it.mobility)
            for piece, it in zip(self._game.pieces, found)
        }

    def elo(self, level: int) -> int:
        """The Elo number of a level in this game; level 5 has 1500 in every game."""
        if not 1 <= level <= LEVELS:
            raise ValueError(f"levels go from 1 to {LEVELS}")
        return int(library.baronet_engine_elo(self._handle, level))

    def chance(self, score: int, win_in: int | None = None) -> Chance:
        """What a score means, and a proved win or loss, of an answer or a line."""
        found = declared.baronet_engine_chance(size=ctypes.sizeof(declared.baronet_engine_chance))
        library.baronet_engine_chance(self._handle, score, win_in or 0, ctypes.byref(found))
        return Chance(found.win, found.draw, found.loss, found.games)

    def evaluate(self, play: Play, *, as_referee: bool = False) -> Evaluation:
        """What a position is worth without thinking.

        In games with secrets that is only for the referee, and he has to say so.
        """
        self._check(play)
        found, said = declared.baronet_engine_evaluation(), Said()
        flags = declared.BARONET_THINK_AS_REFEREE if as_referee else 0
        with self._handle.alone() as engine, play._handle.alone() as handle:
            is_done = library.baronet_engine_evaluate(
                engine, handle, flags, ctypes.byref(found), said.reference
            )
        if not is_done:
            said.fail()
        said.take()
        return Evaluation(found.present, found.quiet)

    def play(
        self,
        play: Play | Seat,
        limit: Limit = Limit(level=5),
        *,
        only: Iterable[Turn | str] = (),
        progress: Callable[[Line], object] | None = None,
        ponder: bool = False,
    ) -> Answer:
        """Thinks about a turn for the player to move; the play, or seat, stays as it is.

        It chooses `only` among these turns, if any are given. `progress` is told each line that it
        finds; what it raises ends the thinking. With `ponder` it thinks in the opponent's time,
        about a play with the turn that is expected of him, until `ponderhit` or `stop` comes from
        another thread. Raises BaronetError when no turn is legal.
        """
        return self._think(play, limit, only, progress, 1, False, ponder)

    def analyse(
        self,
        play: Play,
        limit: Limit,
        *,
        lines: int = 1,
        only: Iterable[Turn | str] = (),
        progress: Callable[[Line], object] | None = None,
    ) -> list[Line]:
        """The best turns and what it expects after them, the best one first.

        It looks at the whole position, and so is for the referee in games with secrets.
        """
        found: dict[int, Line] = {}

        def note(line: Line) -> None:
            found[line.number] = line
            if progress:
                progress(line)

        self._think(play, limit, only, note, lines, True)
        return [line for _, line in sorted(found.items())]

    def _check(self, play: Play | Seat) -> None:
        if play.game is not self._game and play.game.fingerprint != self._game.fingerprint:
            raise ValueError(f"the engine plays {self._game.name}, not {play.game.name}")

    def _think(
        self,
        play: Play | Seat,
        limit: Limit,
        only: Iterable[Turn | str],
        progress: Callable[[Line], object] | None,
        lines: int,
        is_referee: bool,
        ponder: bool = False,
    ) -> Answer:
        self._check(play)

        def report(_: None, found: Any) -> bool:
            if progress and found.contents.line:
                progress(_line(found.contents))
            return True

        # It always thinks with a callback, so that Python hears of Ctrl-C.
        callback = Callback(report, False)
        limits = limit._structure()
        limits.lines = lines
        limits.flags |= declared.BARONET_THINK_AS_REFEREE if is_referee else 0
        limits.progress = field_type(declared.baronet_engine_limits, "progress")(callback)
        texts = [bytes_of(it.text if isinstance(it, Turn) else it) for it in only]
        if texts:
            array = (ctypes.c_char_p * (len(texts) + 1))(*texts)
            limits.only = ctypes.cast(array, ctypes.POINTER(ctypes.c_char_p))
        answer = declared.baronet_engine_answer(size=ctypes.sizeof(declared.baronet_engine_answer))
        said = Said()
        with self._handle.alone() as engine, play._handle.alone() as handle:
            with callback.interruptible():
                if ponder:
                    library.baronet_engine_ponder(engine)
                think = (
                    library.baronet_engine_think_seat
                    if isinstance(play, Seat)
                    else library.baronet_engine_think
                )
                is_done = think(
                    engine, handle, ctypes.byref(limits), ctypes.byref(answer), said.reference
                )
        message = said.take()
        try:
            callback.raise_again()
            if not is_done:
                fail(message)
            return Answer(
                Turn(text_of(answer.turn)),
                Turn(text_of(answer.reply)) if answer.reply else None,
                answer.score,
                answer.win_in or None,
                answer.depth,
                answer.nodes,
                answer.milliseconds / 1000,
                answer.is_by_chance,
            )
        finally:
            library.baronet_engine_answer_release(ctypes.byref(answer))
