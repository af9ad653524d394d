"""The engine: it plays every game, and thinks about positions."""

from __future__ import annotations

import ctypes
import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from . import _declarations as declared
from ._library import Callback, Handle, bytes_of, field_type, library, text_of
from .errors import BaronetError, Said, fail, made_text
from .game import Game
from .play import Play
from .turns import Turn

LEVELS = declared.BARONET_LEVELS


class Learning(enum.Enum):
    """When an engine learns a game without values; bundled games have some."""

    NEVER = declared.BARONET_LEARNS_NEVER  # it is played from a guess, which takes a moment
    BEFORE = declared.BARONET_LEARNS_BEFORE  # when the engine is made, which takes that long
    MEANWHILE = declared.BARONET_LEARNS_MEANWHILE  # in a thread, while the engine does not think


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

    def _structure(self) -> declared.baronet_engine_limits:
        if not any((self.time, self.depth, self.nodes, self.level, self.clock)):
            raise ValueError("a limit of time, depth, nodes, a level or a clock is needed")
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
        values: str | None = None,
        key: bytes | None = None,
    ) -> None:
        """Makes an engine that thinks with so many threads and so much memory.

        `values` is what `engine.values` gave; `key`, 32 bytes, makes repeatable what it draws (who
        knows it can find out what the engine hides). Raises BaronetError for values that don't fit.
        """
        options = declared.baronet_engine_options(
            size=ctypes.sizeof(declared.baronet_engine_options),
            threads=threads,
            hash_megabytes=hash_megabytes,
            learning=learning.value,
            learn_milliseconds=round(learn_seconds * 1000) if learn_seconds else 0,
            values=bytes_of(values) if values is not None else None,
        )
        if key is not None:
            if len(key) != declared.BARONET_KEY_SIZE:
                raise ValueError(f"a key has {declared.BARONET_KEY_SIZE} bytes")
            options.key = ctypes.pointer(declared.baronet_key.from_buffer_copy(key))
        said = Said()
        pointer = library.baronet_engine_new(game._handle, ctypes.byref(options), said.reference)
        if not pointer:
            said.fail()
        said.take()
        self._game = game
        self._open: Handle | None = Handle(pointer, library.baronet_engine_free, game._handle)

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

    def forget(self) -> None:
        """A new game begins: it forgets what it found out about positions and has seen of games."""
        with self._handle.alone() as handle:
            library.baronet_engine_forget(handle, None)

    @property
    def values(self) -> str:
        """What it has learnt of the game, to be kept and given to another engine."""
        with self._handle.alone() as handle:
            return made_text(library.baronet_engine_values(handle))

    def play(
        self,
        play: Play,
        limit: Limit = Limit(level=5),
        *,
        only: Iterable[Turn | str] = (),
        progress: Callable[[Line], object] | None = None,
    ) -> Answer:
        """Thinks about a turn for the player to move; the play stays as it is.

        It chooses `only` among these turns, if any are given. `progress` is told each line that it
        finds; what it raises ends the thinking. Raises BaronetError when no turn is legal.
        """
        return self._think(play, limit, only, progress, 1, False)

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

    def _think(
        self,
        play: Play,
        limit: Limit,
        only: Iterable[Turn | str],
        progress: Callable[[Line], object] | None,
        lines: int,
        is_referee: bool,
    ) -> Answer:
        def report(_: None, found: Any) -> bool:
            if progress and found.contents.line:
                progress(_line(found.contents))
            return True

        # It always thinks with a callback, so that Python hears of Ctrl-C.
        callback = Callback(report, False)
        limits = limit._structure()
        limits.lines = lines
        limits.flags = declared.BARONET_THINK_AS_REFEREE if is_referee else 0
        limits.progress = field_type(declared.baronet_engine_limits, "progress")(callback)
        texts = [bytes_of(it.text if isinstance(it, Turn) else it) for it in only]
        if texts:
            array = (ctypes.c_char_p * (len(texts) + 1))(*texts)
            limits.only = ctypes.cast(array, ctypes.POINTER(ctypes.c_char_p))
        answer = declared.baronet_engine_answer(size=ctypes.sizeof(declared.baronet_engine_answer))
        said = Said()
        with self._handle.alone() as engine, play._handle.alone() as handle:
            with callback.interruptible():
                is_done = library.baronet_engine_think(
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
