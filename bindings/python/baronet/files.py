"""Files of game definitions that come from the host, not from the disk."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any, Union

from . import _declarations as declared
from ._library import Callback, field_type, text_of

# A mapping of names to contents; or a function of a file's name and of the name of the file that
# asks for it (None: the host itself) which returns the contents, None when there is no such file.
Files = Union[
    Mapping[str, "str | bytes"],
    Callable[[str, "str | None"], "str | bytes | None"],
]


class HostLoader:
    """A baronet_loader that asks `files`. `structure` lives as long as this object."""

    def __init__(self, files: Files) -> None:
        self._find: Callable[[str, str | None], str | bytes | None]
        if isinstance(files, Mapping):
            contents = files
            self._find = lambda name, _: contents.get(name)
        else:
            self._find = files
        self._open_files: dict[int, BytesIO] = {}
        self._numbers = itertools.count(1)
        self._asked = Callback(self._open)
        self.structure = declared.baronet_loader(
            size=ctypes.sizeof(declared.baronet_loader),
            open=field_type(declared.baronet_loader, "open")(self._asked),
            read=field_type(declared.baronet_loader, "read")(self._read),
            close=field_type(declared.baronet_loader, "close")(self._close),
        )

    def raise_again(self) -> None:
        """Raises what the host's function has raised."""
        self._asked.raise_again()

    def _open(self, _: None, request: Any, answer: Any) -> int | None:
        asking = request.contents
        asker = getattr(asking, "from")
        content = self._find(text_of(asking.name), text_of(asker) if asker else None)
        if content is None:
            answer.contents.is_missing = True
            return None
        if isinstance(content, str):
            content = content.encode("utf-8", "surrogateescape")
        number = next(self._numbers)
        self._open_files[number] = BytesIO(content)
        return number

    def _read(self, _: None, file: int, room: int, size: int) -> int:
        piece = self._open_files[file].read(size)
        ctypes.memmove(room, piece, len(piece))
        return len(piece)

    def _close(self, _: None, file: int) -> None:
        del self._open_files[file]
