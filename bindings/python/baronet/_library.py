"""Finds libbaronet and loads it; text, objects and callbacks.

The library is, in this order, the file that the environment's BARONET_LIBRARY names,
libbaronet.so.1 beside this file, and libbaronet.so.1 as the system finds it.
"""

from __future__ import annotations

import ctypes
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from . import _declarations as declared

if TYPE_CHECKING:
    from types import FrameType

SONAME = "libbaronet.so.1"


def _open_library() -> ctypes.CDLL:
    named = os.environ.get("BARONET_LIBRARY")
    beside = Path(__file__).with_name(SONAME)
    path = named or (str(beside) if beside.exists() else SONAME)
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"libbaronet can't be loaded ({error}); BARONET_LIBRARY may name the file {SONAME}"
        ) from error


def _load() -> declared.Library:
    library = _open_library()
    for name, result, parameters in declared.FUNCTIONS:
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"{library._name} has no {name}: it is of another version") from None
        function.restype = result
        function.argtypes = parameters
    version = cast(bytes, library.baronet_version()).decode()
    if version != declared.VERSION:
        raise ImportError(
            f"{library._name} is version {version}, the Python package {declared.VERSION}"
        )
    return cast(declared.Library, library)


library = _load()


def text_of(value: bytes | None) -> str:
    """Text of the library as Python's; empty for none. Bytes that are not UTF-8 survive."""
    return value.decode("utf-8", "surrogateescape") if value else ""


def bytes_of(value: str | os.PathLike[str]) -> bytes:
    """Text for the library, which ends at a NUL: there may be none in it."""
    encoded = os.fspath(value).encode("utf-8", "surrogateescape")
    if b"\0" in encoded:
        raise ValueError("text with a NUL character")
    return encoded


class Handle:
    """An object of the library, freed when the last who uses it has gone.

    It keeps the objects alive that it depends on. Handles know nothing but such others, so there
    are no cycles, and children are freed before their parents.
    """

    __slots__ = ("_as_parameter_", "_free", "_lock", "_owner", "_parents")

    def __init__(self, pointer: int, free: Callable[[int], object], *parents: Handle) -> None:
        self._as_parameter_ = pointer
        self._free = free
        self._parents = parents
        self._lock = threading.Lock()
        self._owner: int | None = None

    def __del__(self) -> None:
        self._free(self._as_parameter_)

    @contextmanager
    def alone(self) -> Iterator[Handle]:
        """For one thread at a time; a callback of a call may not use the object of the call."""
        if self._owner == threading.get_ident():
            raise RuntimeError("the object is in use by the call that has called back")
        with self._lock:
            self._owner = threading.get_ident()
            try:
                yield self
            finally:
                self._owner = None


def filled(kind: type[ctypes.Structure], function: Callable[..., Any], *arguments: Any) -> Any:
    """A struct of this kind, which the function fills: its last argument."""
    out = kind()
    if not function(*arguments, ctypes.byref(out)):
        raise IndexError("there is no such thing")
    return out


def field_type(structure: type[ctypes.Structure], name: str) -> Any:
    """The type of a struct's field, as of a function in it."""
    return next(kind for field, kind, *_ in structure._fields_ if field == name)


class Callback:
    """A function of the host as the library calls it. What it raises is kept, and raised later.

    With `function` None, or after it has raised, it returns `otherwise`.
    """

    def __init__(self, function: Callable[..., Any] | None, otherwise: Any = None) -> None:
        self._function = function
        self._otherwise = otherwise
        self._raised: BaseException | None = None

    def __call__(self, *arguments: Any) -> Any:
        if self._function is None or self._raised is not None:
            return self._otherwise
        try:
            return self._function(*arguments)
        except BaseException as error:  # also KeyboardInterrupt
            self._raised = error
            return self._otherwise

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """For a call that calls back: Ctrl-C makes it end, and is raised after it.

        Python runs a signal's handler when the callback begins, where nothing could catch what it
        raises.
        """
        handler = signal.getsignal(signal.SIGINT)
        if threading.current_thread() is not threading.main_thread() or not callable(handler):
            yield
            return
        handle = handler

        def keep(number: int, frame: FrameType | None) -> None:
            try:
                handle(number, frame)
            except BaseException as error:
                self._raised = error

        signal.signal(signal.SIGINT, keep)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, handler)

    def raise_again(self) -> None:
        """To be called after the library has returned."""
        raised, self._raised = self._raised, None
        if raised is not None:
            raise raised
