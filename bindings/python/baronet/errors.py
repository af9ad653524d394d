"""What can go wrong. Besides, there are ValueError and TypeError for arguments that are none, and
MemoryError when libbaronet finds no memory; then everything is as it was before the call."""

from __future__ import annotations

import ctypes
from typing import NoReturn

from ._library import library, text_of
from .messages import Diagnostic, Message, read_message

_LIMITS = {
    "limit-of-time": "time",
    "limit-of-steps": "steps",
    "limit-of-memory": "memory",
    "stopped": "stopped",
}
_SPENT = [None, *_LIMITS]  # as baronet_limits_spent numbers them


class BaronetError(Exception):
    """Something is wrong; the text says what, in one or more lines."""

    def __init__(self, message: Message | str) -> None:
        self.message = message if isinstance(message, Message) else Message(message)
        super().__init__(self.message.text.removeprefix("error: "))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The same as data: what is wrong and where."""
        return self.message.diagnostics

    def __reduce__(self) -> tuple[type[BaronetError], tuple[Message]]:
        return type(self), (self.message,)


class GameError(BaronetError):
    """The rules of a game can't be used; the text shows where the mistakes are."""


class GameNotFoundError(GameError, FileNotFoundError):
    """There is no such game, or its file can't be read."""

    __str__ = Exception.__str__


class PositionError(BaronetError, ValueError):
    """A FEN is not one of the game."""


class IllegalTurnError(BaronetError, ValueError):
    """A turn is not legal now, or its text means none or several; the text says why."""


class RecordError(BaronetError, ValueError):
    """A text is not a record, or its turns are not those of the game; the text says where."""


class LimitError(BaronetError):
    """A limit of `baronet.limits` is spent; the call has changed nothing."""

    @property
    def limit(self) -> str:
        """Which one: "time", "steps", "memory" or "stopped"."""
        return _LIMITS[self.diagnostics[0].code]


def fail(message: Message, error: type[BaronetError] = BaronetError) -> NoReturn:
    """Raises what a failed call means: a spent limit, no memory, or `error` with its message."""
    code: str | None = message.diagnostics[0].code if message.diagnostics else None
    if not message:  # calls without a message fail only for these reasons
        wrong = text_of(library.baronet_misuse())
        if wrong:
            place = (None, 0, 0, 0, 0, None, None, ())
            raise error(Message(wrong, (Diagnostic(False, "misuse", wrong, *place),)))
        code = _SPENT[library.baronet_limits_spent()]
        if code:
            text = f"the limit is spent: {_LIMITS[code]}"
            message = Message(text, (Diagnostic(False, code, text, None, 0, 0, 0, 0, None, None, ()),))
    if code in _LIMITS:
        raise LimitError(message)
    if code in ("memory", None) and (code or not message):
        raise MemoryError("libbaronet is out of memory")
    raise error(message)


class Said:
    """Where a call puts what it has to say; `reference` is its argument."""

    def __init__(self) -> None:
        self._pointer = ctypes.c_void_p()
        self.reference = ctypes.byref(self._pointer)

    def take(self) -> Message:
        """The message, once; empty when nothing was said."""
        pointer, self._pointer.value = self._pointer.value, None
        return read_message(pointer)

    def fail(self, error: type[BaronetError] = BaronetError) -> NoReturn:
        """Raises it as an exception."""
        fail(self.take(), error)


def fail_silently() -> NoReturn:
    """Raises what it means when a call without a message fails."""
    fail(Message())


def made_text(pointer: int | None) -> str:
    """The text that the library made, which is freed; it always makes one unless it runs out."""
    text = take_text(pointer)
    if text is None:
        fail_silently()
    return text


def take_text(pointer: int | None) -> str | None:
    """The text that the library made, which is freed; None for NULL."""
    if not pointer:
        return None
    try:
        return ctypes.string_at(pointer).decode("utf-8", "surrogateescape")
    finally:
        library.baronet_free(pointer)
