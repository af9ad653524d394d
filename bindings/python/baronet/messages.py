"""Messages about mistakes, for people and for programs."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from . import _declarations as declared
from ._library import Handle, library, text_of


@dataclass(frozen=True)
class Place:
    """A place in a file that has to do with a mistake: "first defined here"."""

    text: str
    file: str | None
    line: int  # these four are counted from 1; 0: there is no place
    column: int  # in bytes
    end_line: int
    end_column: int  # after the last byte


@dataclass(frozen=True)
class Diagnostic:
    """One mistake, or one warning. As text: "my.vdl:2:1: error: unexpected name ..."."""

    is_warning: bool
    code: str  # what sort of mistake, "unknown-name"; docs/api.md of the project lists them
    text: str
    file: str | None  # None: it is in no file
    line: int  # in no file: of the text that was given; 0: there is no place
    column: int
    end_line: int
    end_column: int
    expectation: str | None  # what could have stood there
    hint: str | None
    related: tuple[Place, ...]

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.file and self.line else ""
        return f"{place}{'warning' if self.is_warning else 'error'}: {self.text}"


@dataclass(frozen=True)
class Message:
    """What the library says about rules, a position or a turn. False when it says nothing."""

    text: str = ""  # lines for a person, with the places in files
    diagnostics: tuple[Diagnostic, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.diagnostics or self.text)

    def __str__(self) -> str:
        return self.text


def read_message(pointer: int | None) -> Message:
    """A message of the library, which is freed; an empty one for NULL."""
    if not pointer:
        return Message()
    handle = Handle(pointer, library.baronet_message_free)
    count = library.baronet_message_count(handle)
    return Message(
        text_of(library.baronet_message_text(handle)).rstrip("\n"),
        tuple(_diagnostic(handle, index) for index in range(count)),
    )


def _optional(value: bytes | None) -> str | None:
    return None if value is None else text_of(value)


def _place(found: Any) -> tuple[int, int, int, int]:
    return found.line, found.column, found.end_line, found.end_column


def _diagnostic(handle: Handle, index: int) -> Diagnostic:
    found = declared.baronet_diagnostic(size=ctypes.sizeof(declared.baronet_diagnostic))
    library.baronet_message_diagnostic(handle, index, ctypes.byref(found))
    related = []
    for number in range(found.related_count):
        place = declared.baronet_related(size=ctypes.sizeof(declared.baronet_related))
        library.baronet_message_related(handle, index, number, ctypes.byref(place))
        related.append(Place(text_of(place.text), _optional(place.file), *_place(place)))
    return Diagnostic(
        found.severity == declared.BARONET_WARNING,
        text_of(found.code),
        text_of(found.text),
        _optional(found.file),
        *_place(found),
        _optional(found.expectation),
        _optional(found.hint),
        tuple(related),
    )
