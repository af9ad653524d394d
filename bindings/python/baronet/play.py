"""Plays: games in progress."""

from __future__ import annotations

import ctypes
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from . import _declarations as declared
from ._library import Callback, Handle, bytes_of, library, text_of
from .errors import (
    BaronetError,
    IllegalTurnError,
    PositionError,
    Said,
    fail,
    fail_silently,
    made_text,
    take_text,
)
from .game import REFEREE, Game, viewer_index
from .result import Result, result_of
from .turns import LegalTurns, Turn

if TYPE_CHECKING:
    from .details import TurnDetails
    from .explanation import Explanation
    from .picker import Picker
    from .view import PlayView, Standing

_PROGRESS = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_uint64)
_CHOOSE = ctypes.CFUNCTYPE(ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t)
_FORCED_PROGRESS = ctypes.CFUNCTYPE(
    ctypes.c_bool, ctypes.c_void_p, ctypes.c_uint, ctypes.c_uint64
)


@dataclass(frozen=True)
class Playout:
    """How a random game went."""

    result: Result  # ongoing when the limit of turns was reached
    turn_count: int


class Play:
    """One game in progress: a position, and the turns that led to it.

    >>> play = Game("chess").start()
    >>> play.push_text("e2e4")
    Turn('e2e4')
    >>> len(play.legal_turns()), play.mover_name, play.fen()
    (20, 'Black', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')

    Calls from several threads wait for each other. Methods with a `viewer` show what that player
    (his name or number) may know; without one they show everything.
    """

    def __init__(self, game: Game, fen: str | None = None) -> None:
        """The start position, or that of a FEN, without history. Raises PositionError."""
        self._game = game
        if fen is None:
            pointer = library.baronet_start(game._handle)
            if not pointer:
                fail_silently()
        else:
            said = Said()
            pointer = library.baronet_start_fen(game._handle, bytes_of(fen), said.reference)
            if not pointer:
                said.fail(PositionError)
            said.take()
        self._take(pointer)

    def _take(self, pointer: int) -> None:
        self._handle = Handle(pointer, library.baronet_play_free, self._game._handle)
        self._legal: LegalTurns | None = None  # those of the present position

    @classmethod
    def _of(cls, game: Game, pointer: int) -> Play:
        """The library's play, which it takes over."""
        made = cls.__new__(cls)
        made._game = game
        made._take(pointer)
        return made

    def copy(self) -> Play:
        """The same play once more, with its history; each goes on by itself."""
        with self._handle.alone() as handle:
            pointer = library.baronet_play_copy(handle)
            if not pointer:
                fail_silently()
            return Play._of(self._game, pointer)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self.copy()

    def __repr__(self) -> str:
        return f"<baronet.Play of {self._game.name!r}, {self.fen()!r}>"

    def __str__(self) -> str:
        return self.drawing()

    # ---- The position

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def mover(self) -> int:
        """The number of the player to move."""
        with self._handle.alone() as handle:
            return cast(int, library.baronet_play_mover(handle))

    @property
    def mover_name(self) -> str:
        """The name of the player to move."""
        return self._game.players[self.mover]

    def fen(self, viewer: int | str | None = None) -> str:
        """The position as text."""
        number = viewer_index(self._game, viewer)
        with self._handle.alone() as handle:
            return made_text(library.baronet_play_fen(handle, number))

    def drawing(
        self,
        viewer: int | str | None = None,
        *,
        bottom: int | str | None = None,
        turned: bool = False,
        framed: bool = False,
        colours: bool = False,
    ) -> str:
        """The board drawn in text, with coordinates, hands, and whose turn it is.

        `bottom` sits at the bottom, the first player unless given; `turned` turns it round once
        more; `framed` has files and ranks on all sides; `colours` uses a terminal's.
        """
        how = declared.baronet_drawing(
            viewer=viewer_index(self._game, viewer),
            bottom=REFEREE if bottom is None else self._game.player_index(bottom),
            is_turned=turned,
            is_framed=framed,
            has_colours=colours,
        )
        with self._handle.alone() as handle:
            return made_text(library.baronet_play_draw(handle, ctypes.byref(how)))

    def seen_by(self, viewer: int | str | None) -> PlayView:
        """All that a player, or SPECTATOR, may know now."""
        from .view import read_play_view

        return read_play_view(self, viewer_index(self._game, viewer))

    def piece_at(self, square: str, viewer: int | str | None = None) -> Standing | None:
        """What stands on a square; None: nothing, or the viewer does not see it."""
        if square not in self._game.squares:
            raise ValueError(f"{square!r} is no square of the game")
        standing = self.seen_by(viewer).squares[square]
        return standing if standing.piece else None

    def imagine(
        self, view: str, viewer: int | str, choose: Callable[[int], int] = secrets.randbelow
    ) -> Play | None:
        """A position that a player may hold possible: a FEN as he sees it, with this play as memory.

        What he does not see is filled with pieces as this play, an earlier idea of the game, has
        them. `choose` picks one of so many. None when the view can't be read.
        """
        callback = Callback(lambda _, count: choose(count), 0)
        number = viewer_index(self._game, viewer)
        with self._handle.alone() as handle:
            pointer = library.baronet_play_imagine(
                handle, bytes_of(view), number, _CHOOSE(callback), None
            )
        play = Play._of(self._game, pointer) if pointer else None
        callback.raise_again()
        return play

    @property
    def position_hash(self) -> int:
        """A number of the position, the same wherever repetition would call it the same.

        It is of the whole position: in games with secrets no player may be shown it.
        """
        with self._handle.alone() as handle:
            return cast(int, library.baronet_play_hash(handle))

    @property
    def prompt(self) -> str:
        """What the rules tell the player to move before his turn; "" for nothing."""
        with self._handle.alone() as handle:
            return take_text(library.baronet_play_prompt(handle)) or ""

    def said(self, viewer: int | str | None = None) -> str:
        """What the rules say to a viewer in this position; "" for nothing."""
        number = viewer_index(self._game, viewer)
        with self._handle.alone() as handle:
            return take_text(library.baronet_play_said(handle, number)) or ""

    # ---- Turns

    def legal_turns(self) -> LegalTurns:
        """All legal turns. None when the game is over by a rule that ends it."""
        with self._handle.alone() as handle:
            if self._legal is None:
                said = Said()
                pointer = library.baronet_turns(handle, said.reference)
                if not pointer:
                    said.fail()
                said.take()
                self._legal = LegalTurns(self, pointer)
            return self._legal

    def push(self, turn: Turn) -> None:
        """Makes a turn. Raises IllegalTurnError, and changes nothing, when it is not legal now."""
        if not isinstance(turn, Turn):
            raise TypeError("push takes a Turn; push_text takes its text")
        if turn._turns is None or turn._turns is not self._legal:
            self.push_text(turn.text)
            return
        said = Said()
        with self._handle.alone() as handle:
            self._changed(
                library.baronet_apply(
                    handle, turn._turns._handle, turn._index, said.reference
                ),
                said,
            )

    def push_text(self, text: str) -> Turn:
        """Makes the turn of a text as the library writes it, or in Game Courier's notation.

        Raises IllegalTurnError, which says why, and changes nothing, when no legal turn is meant.
        """
        said = Said()
        with self._handle.alone() as handle:
            self._changed(
                library.baronet_apply_text(handle, bytes_of(text), said.reference), said
            )
            return self._made(library.baronet_play_turn_count(handle) - 1, REFEREE)

    def _changed(self, is_done: bool, said: Said) -> None:
        if not is_done:
            said.fail(IllegalTurnError)
        said.take()
        self._legal = None

    def parse(self, text: str) -> Turn:
        """The legal turn of a text, which is not made. Raises IllegalTurnError."""
        turns = self.legal_turns()
        index = turns.index(text)
        if index is None:
            index = turns.index(self.copy().push_text(text).text)
        if index is None:
            raise IllegalTurnError(f"{text} is not legal")
        return turns[index]

    def parse_san(self, text: str) -> Turn:
        """The legal turn that a text in the manner of SAN means: "Nf3", "exd5", "e8=Q", "O-O".

        The letters are those of the game's pieces. Raises IllegalTurnError.
        """
        turns = self.legal_turns()
        found = (declared.baronet_beginning * 2)()
        found[0].size = ctypes.sizeof(declared.baronet_beginning)
        with self._handle.alone() as handle:
            count = library.baronet_turns_san(handle, turns._handle, bytes_of(text), found, 2)
        if count == 0:
            raise IllegalTurnError(f"no legal turn is {text}")
        turn = turns[found[0].index]
        if count > 1 or found[0].length < len(turn.text.encode()):
            raise IllegalTurnError(f"{text} leaves open which turn is meant")
        return turn

    def push_san(self, text: str) -> Turn:
        """Makes the turn that `parse_san` finds."""
        turn = self.parse_san(text)
        self.push(turn)
        return turn

    def explain(self, text: str) -> Explanation:
        """Why a text, which may be a part of a turn or misspelt, is no legal turn."""
        from .explanation import explain

        return explain(self, text)

    def details(self, turn: Turn | str, viewer: int | str | None = None) -> TurnDetails:
        """What a legal turn says and would do: its parts, changes, and words for a person.

        In a game with secrets only the referee and the player to move are told, and he no more than
        the moves whose squares he sees. Raises IllegalTurnError.
        """
        from .details import read_turn

        text = turn.text if isinstance(turn, Turn) else turn
        turns = self.legal_turns()
        index = turns.index(text)
        if index is None:
            index = turns.index(self.parse(text).text)
        number, said = viewer_index(self._game, viewer), Said()
        with self._handle.alone() as handle:
            pointer = library.baronet_turns_turn(
                handle, turns._handle, index, number, said.reference
            )
        if not pointer:
            said.fail()
        said.take()
        return read_turn(self._game, pointer)

    def details_made(self, index: int = -1, viewer: int | str | None = None) -> TurnDetails | None:
        """The same of a turn that was made, as a viewer may know it; the last one unless given.

        None: he is not told of it, as of a try in Kriegspiel.
        """
        from .details import read_turn

        number = viewer_index(self._game, viewer)
        with self._handle.alone() as handle:
            count = library.baronet_play_turn_count(handle)
            at = index + count if index < 0 else index
            if not 0 <= at < count:
                raise IndexError(f"{count} turns were made, none with the index {index}")
            pointer = library.baronet_play_turn(handle, at, number)
            if not pointer and not made_text(library.baronet_play_turn_text(handle, at, number)):
                return None
        if not pointer:
            fail_silently()
        return read_turn(self._game, pointer)

    def picker(self) -> Picker:
        """A turn of the player to move, to be chosen step by step."""
        from .picker import Picker

        return Picker(self)

    def pop(self) -> Turn:
        """Takes back the last turn, and returns it. Raises IndexError at the beginning."""
        with self._handle.alone() as handle:
            count = library.baronet_play_turn_count(handle)
            if count == 0:
                raise IndexError("there is no turn to take back")
            turn = self._made(count - 1, REFEREE)
            if not library.baronet_undo(handle):
                fail_silently()
            self._legal = None
            return turn

    def _made(self, index: int, viewer: int) -> Turn:
        return Turn(made_text(library.baronet_play_turn_text(self._handle, index, viewer)))

    def history(self, viewer: int | str | None = None) -> list[Turn]:
        """The turns made so far, as the viewer saw them: unknown parts are `?`."""
        number = viewer_index(self._game, viewer)
        with self._handle.alone() as handle:
            count = library.baronet_play_turn_count(handle)
            return [turn for i in range(count) if (turn := self._made(i, number))]

    @property
    def turn_count(self) -> int:
        """How many turns were made."""
        with self._handle.alone() as handle:
            return cast(int, library.baronet_play_turn_count(handle))

    def mover_of(self, index: int) -> str:
        """The name of the player who made a turn."""
        with self._handle.alone() as handle:
            if not 0 <= index < library.baronet_play_turn_count(handle):
                raise IndexError("there is no such turn")
            return self._game.players[cast(int, library.baronet_play_turn_mover(handle, index))]

    def number_of(self, index: int) -> int:
        """The number that the rules gave a turn made: in chess the same for both players."""
        with self._handle.alone() as handle:
            if not 0 <= index < library.baronet_play_turn_count(handle):
                raise IndexError("there is no such turn")
            return cast(int, library.baronet_play_turn_number(handle, index))

    @property
    def turn_number(self) -> int:
        """The number of the turn to come, by the rules: in chess the same for both players."""
        with self._handle.alone() as handle:
            count = library.baronet_play_turn_count(handle)
            return cast(int, library.baronet_play_turn_number(handle, count))

    # ---- Results

    def result(self) -> Result:
        """How the game has ended, or that it goes on."""
        said = Said()
        with self._handle.alone() as handle:
            found = declared.baronet_result()
            if not library.baronet_play_result(handle, ctypes.byref(found), said.reference):
                said.fail()
            return result_of(found, self._game.players)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result().is_over

    def claim(self) -> str | None:
        """The reason for which the player to move may claim a draw now, or None."""
        with self._handle.alone() as handle:
            reason = library.baronet_play_claim(handle)
            return text_of(reason) if reason else None

    # ---- Counting, chance, proofs

    def perft(
        self,
        depth: int,
        *,
        threads: int = 1,
        hash_megabytes: int = 0,
        progress: Callable[[int], object] | None = None,
    ) -> int:
        """Counts the sequences of exactly `depth` turns.

        `progress` is told the count so far, now and then; what it raises ends the count. It may
        not use this play.
        """
        if depth < 0 or threads < 1 or hash_megabytes < 0:
            raise ValueError("depth and hash_megabytes are at least 0, threads at least 1")
        # It always counts with a callback, so that Python hears of Ctrl-C.
        callback = Callback(lambda _, nodes: (progress(nodes) if progress else None, True)[1], False)
        options = declared.baronet_perft_options(
            threads=threads, hash_megabytes=hash_megabytes, progress=_PROGRESS(callback)
        )
        nodes, said = ctypes.c_uint64(), Said()
        with self._handle.alone() as handle, callback.interruptible():
            is_counted = library.baronet_perft_with(
                handle, depth, ctypes.byref(options), ctypes.byref(nodes), said.reference
            )
        message = said.take()
        callback.raise_again()
        if not is_counted:
            fail(message)
        return nodes.value

    def divide(self, depth: int) -> dict[str, int]:
        """perft of the position after each legal turn, by the turn's text; `depth` counts it, too."""
        if depth < 1:
            raise ValueError("depth is at least 1")
        counts = {}
        play = self.copy()
        for turn in self.legal_turns():
            play.push_text(turn.text)
            counts[turn.text] = play.perft(depth - 1)
            play.pop()
        return counts

    def playout(self, *, seed: int | None = None, turn_limit: int = 1000) -> Playout:
        """Plays a random game from here; the play stays where it is. The same seed, the same game."""
        wanted = declared.baronet_playout(
            random=secrets.randbits(64) if seed is None else seed & (2**64 - 1),
            turn_limit=turn_limit,
        )
        said = Said()
        with self._handle.alone() as handle:
            if not library.baronet_playout(handle, ctypes.byref(wanted), said.reference):
                said.fail(BaronetError)
        return Playout(result_of(wanted, self._game.players), wanted.turn_count)

    def forced_win(
        self, turns: int, *, progress: Callable[[int], object] | None = None
    ) -> tuple[Turn, ...] | None:
        """A win of the player to move in at most so many of his turns, against any replies.

        Returns the quickest one against the longest defence, turn by turn; None when there is none.
        It tries everything, so what it finds is proved. It looks at the whole position. `progress`
        is told, now and then, how many positions were looked at; what it raises ends the search.
        """
        if turns < 1:
            raise ValueError("turns is at least 1")
        callback = Callback(
            lambda _, __, nodes: (progress(nodes) if progress else None, True)[1], False
        )
        found = declared.baronet_forced_win(size=ctypes.sizeof(declared.baronet_forced_win))
        said = Said()
        with self._handle.alone() as handle, callback.interruptible():
            is_done = library.baronet_forced_win_find(
                handle, turns, _FORCED_PROGRESS(callback), None, ctypes.byref(found), said.reference
            )
        message = said.take()
        try:
            callback.raise_again()
            if not is_done:
                fail(message)
            if found.is_stopped:
                raise BaronetError("the rules exceed a budget on the way")
            if not found.is_found:
                return None
            return tuple(Turn(text_of(found.line[i])) for i in range(found.line_length))
        finally:
            if is_done:
                library.baronet_forced_win_release(ctypes.byref(found))

    def can_play(self, player: int | str) -> bool:
        """Whether a player sees enough of the start for an engine to think for him."""
        number = self._game.player_index(player)
        with self._handle.alone() as handle:
            return bool(library.baronet_engine_can_play(handle, number))

    # ---- Other notations

    def record(
        self,
        viewer: int | str = REFEREE,
        *,
        seats: str | None = None,
        result: str | None = None,
        settings: str | None = None,
        seed: str | None = None,
        rules: bool = True,
    ) -> str:
        """The play as a record, which `Record` reads: a player's part, or all of it.

        `seats` says who plays, "white=human,black=engine", `settings` how the engine does, "--level 5".
        Without a `result` it has that of the rules; `rules` leaves their text out if it is false."""
        texts = {"seats": seats, "result": result, "settings": settings, "seed": seed}
        notes = declared.baronet_record_notes(
            flags=0 if rules else declared.BARONET_RECORD_WITHOUT_RULES,
            **{name: bytes_of(text) for name, text in texts.items() if text is not None},
        )
        said = Said()
        with self._handle.alone() as handle:
            made = library.baronet_record_text(
                handle, viewer_index(self._game, viewer), ctypes.byref(notes), said.reference
            )
        text = take_text(made)
        if text is None:
            said.fail()
        said.take()
        return text

    def zsg(self) -> str:
        """The turns as Zillions of Games saves them, of a game that comes from a ZRF file."""
        said = Said()
        with self._handle.alone() as handle:
            text = take_text(library.baronet_zsg_text(handle, said.reference))
        if text is None:
            said.fail()
        said.take()
        return text
