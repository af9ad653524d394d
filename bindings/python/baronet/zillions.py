"""Files of Zillions of Games: rules (ZRF) and saved games (ZSG)."""

from __future__ import annotations

import ctypes
import enum
import os
from dataclasses import dataclass

from . import _declarations as declared
from ._library import bytes_of, library, text_of
from .board import read_all
from .errors import GameError, GameNotFoundError, Said, fail, take_text
from .files import Files, LoadOptions
from .game import Game
from .messages import Message
from .play import Play
from .turns import Turn


class ZrfStyle(enum.Enum):
    """How a game of a ZRF file is written in Baronet's language."""

    LITERAL = declared.BARONET_ZRF_LITERAL  # statement by statement
    IDIOMS = declared.BARONET_ZRF_IDIOMS  # leaps, rides and hops in Betza notation
    # with modules of the standard library, and the rule `attack` for what attacks otherwise
    ATTACK_RULE = declared.BARONET_ZRF_ATTACK_RULE
    PLAIN_CHECKS = declared.BARONET_ZRF_PLAIN_CHECKS  # besides, checks by Betza notation alone
    LIBRARY = declared.BARONET_ZRF_LIBRARY  # besides, with modules of the standard library


class ZrfForm(enum.Enum):
    """How a game of a ZRF file is described."""

    SUMMARY = declared.BARONET_ZRF_SUMMARY  # what it has, in lines for people
    MOVES = declared.BARONET_ZRF_MOVES  # a line for each move block, parts separated by tabs
    JSON = declared.BARONET_ZRF_JSON  # an object that docs/zrf.md explains


@dataclass(frozen=True)
class Conversion:
    """A game of a ZRF file in Baronet's language."""

    text: str
    title: str
    block_count: int  # move blocks
    read_count: int  # those that became Betza notation
    is_rectangle: bool  # the board is written as such
    has_royals: bool  # so that ZrfStyle.PLAIN_CHECKS makes a difference
    losses: str  # what is lost or changed, a line each
    warnings: Message


@dataclass(frozen=True)
class SavedTurn:
    """A turn as a ZSG file has it."""

    number: int  # of the move in the file
    text: str  # as it stands there; "" for a pass that the file leaves out
    turn: Turn  # the legal turn that does it


@dataclass(frozen=True)
class Replay:
    """A saved game of Zillions, played again by the legal turns."""

    game: Game
    play: Play  # after the last move found
    turns: tuple[SavedTurn, ...]
    is_whole: bool  # all moves of the file were found
    message: Message  # else it says why not


def zrf_titles(
    path: str | os.PathLike[str], *, root: str | os.PathLike[str] | None = None, files: Files | None = None
) -> list[str]:
    """The titles of the games in a ZRF file; the second is loaded as "FILE.zrf#2"."""
    said, titles = Said(), ctypes.POINTER(ctypes.c_void_p)()
    with LoadOptions(root, files) as options:
        count = library.baronet_zrf_variants(
            bytes_of(path), options.reference, ctypes.byref(titles), said.reference
        )
    if count == 0:
        options.raise_again()
        said.fail(GameError)
    said.take()
    try:
        return [text_of(ctypes.string_at(titles[i] or 0)) for i in range(count)]
    finally:
        library.baronet_free(titles)


def describe_zrf(
    name: str | os.PathLike[str],
    form: ZrfForm = ZrfForm.SUMMARY,
    *,
    root: str | os.PathLike[str] | None = None,
    files: Files | None = None,
) -> str:
    """What a ZRF file says of a game. Raises GameError, GameNotFoundError."""
    said, missing = Said(), ctypes.c_bool()
    with LoadOptions(root, files) as options:
        text = take_text(
            library.baronet_zrf_describe(
                bytes_of(name), options.reference, form.value, ctypes.byref(missing), said.reference
            )
        )
    if text is None:
        options.raise_again()
        said.fail(GameNotFoundError if missing.value else GameError)
    said.take()
    return text


def convert_zrf(
    name: str | os.PathLike[str],
    style: ZrfStyle = ZrfStyle.LIBRARY,
    *,
    root: str | os.PathLike[str] | None = None,
    files: Files | None = None,
) -> Conversion:
    """A game of a ZRF file ("FILE.zrf", "FILE.zrf#2") in Baronet's language. Raises GameError."""
    said, report = Said(), declared.baronet_zrf_report()
    with LoadOptions(root, files) as options:
        pointer = library.baronet_zrf_convert(
            bytes_of(name), options.reference, style.value, ctypes.byref(report), said.reference
        )
    if not pointer:
        options.raise_again()
        said.fail(GameError)
    try:
        return Conversion(
            text_of(ctypes.string_at(pointer)),
            text_of(report.title),
            report.block_count,
            report.read_count,
            report.is_rectangle,
            report.has_royals,
            text_of(report.losses),
            said.take(),
        )
    finally:
        library.baronet_zrf_report_release(ctypes.byref(report))
        library.baronet_free(pointer)


def replay_zsg(
    path: str | os.PathLike[str], *, root: str | os.PathLike[str] | None = None, files: Files | None = None
) -> Replay:
    """Plays a saved game of Zillions (ZSG) again. Raises GameError when it can't begin."""
    said, missing, replay = Said(), ctypes.c_bool(), declared.baronet_zsg_replay()
    with LoadOptions(root, files) as options:
        is_whole = library.baronet_zsg_replay_with(
            bytes_of(path), options.reference, ctypes.byref(replay), ctypes.byref(missing), said.reference
        )
    message = said.take()
    found = read_all(declared.baronet_zsg_turn, library.baronet_zsg_turn, ctypes.byref(replay))
    saved = [(it.number, text_of(it.text)) for it in found]
    try:
        if not replay.play:
            options.raise_again()
            fail(message, GameNotFoundError if missing.value else GameError)
        game = Game._of(replay.game)
        replay.game = None
        play = Play._of(game, replay.play)
        replay.play = None
    finally:
        library.baronet_zsg_replay_release(ctypes.byref(replay))
    turns = zip(saved, play.history())
    return Replay(
        game, play, tuple(SavedTurn(*told, turn) for told, turn in turns), bool(is_whole), message
    )
