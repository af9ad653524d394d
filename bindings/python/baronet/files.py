"""Where the files come from that loading asks for: the disk, or the host."""

from __future__ import annotations

import ctypes
import itertools
import os
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any, Union

from . import _declarations as declared
from ._library import Callback, bytes_of, field_type, library, text_of
from .errors import fail_silently

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


class LoadOptions:
    """How something is loaded: a baronet_load_options that lives in a `with` block.

    Files are opened in `root` and below, or come from `files`; without both, in the folder of the
    file that is loaded and below.
    """

    def __init__(
        self,
        root: str | os.PathLike[str] | None,
        files: Files | None,
        *,
        plain: bool = False,
        untrusted: bool = False,
    ) -> None:
        if root is not None and files is not None:
            raise ValueError("files come from `root` or from `files`")
        flags = declared.BARONET_PLAIN if plain else 0
        flags |= declared.BARONET_UNTRUSTED_NAME if untrusted else 0
        self._structure = declared.baronet_load_options(flags=flags)
        self._host = HostLoader(files) if files is not None else None
        self._root = root
        self._folder: Any = None
        self.reference = ctypes.byref(self._structure)

    def __enter__(self) -> LoadOptions:
        if self._host:
            self._structure.loader = ctypes.pointer(self._host.structure)
        elif self._root is not None:
            self._folder = library.baronet_root_loader(bytes_of(self._root))
            if not self._folder:
                fail_silently()
            self._structure.loader = self._folder
        return self

    def __exit__(self, *_: object) -> None:
        if self._folder:
            library.baronet_root_loader_free(self._folder)
            self._folder = None

    def raise_again(self) -> None:
        """Raises what the host's function has raised, when what was loaded is in safe hands."""
        if self._host:
            self._host.raise_again()
