"""Limits of what calls may take."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from . import _declarations as declared
from ._library import Callback, field_type, library
from .errors import fail_silently


@contextmanager
def limits(
    *,
    seconds: float | None = None,
    steps: int | None = None,
    megabytes: float | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Iterator[None]:
    """What the calls in a `with` block may take together: time, steps of the rules' programs, memory.

    The call that would take more raises LimitError and leaves everything as it was; so do the calls
    after it in the block. `stopped` is asked every few milliseconds, by several threads at once
    where several compute; once it says True the call ends in the same way. What it raises leaves
    the block. The limits hold for calls of this thread; blocks in blocks count by themselves.
    """
    callback = Callback(lambda _: stopped is not None and bool(stopped()), True)
    wanted = declared.baronet_limits(
        size=ctypes.sizeof(declared.baronet_limits),
        milliseconds=max(1, round(seconds * 1000)) if seconds is not None else 0,
        steps=max(1, steps) if steps is not None else 0,
        memory=max(1, round(megabytes * (1 << 20))) if megabytes is not None else 0,
    )
    if stopped:
        wanted.is_stopped = field_type(declared.baronet_limits, "is_stopped")(callback)
    if not library.baronet_limits_begin(ctypes.byref(wanted)):
        raise MemoryError("libbaronet is out of memory")
    try:
        yield
    finally:
        library.baronet_limits_end()
        callback.raise_again()


class LimitShare:
    """The limits of this thread, for another one that works for it.

    It is made where the limits hold. What the other thread does in a `with` block of it counts to
    them:

    >>> import threading
    >>> from baronet import Game, LimitShare, limits
    >>> def count(share: LimitShare) -> None:
    ...     with share:
    ...         print(Game("chess").start().perft(3))
    >>> with limits(seconds=60):
    ...     thread = threading.Thread(target=count, args=[LimitShare()])
    ...     thread.start()
    ...     thread.join()
    8902
    """

    def __init__(self) -> None:
        self._pointer: int | None = library.baronet_limits_share()
        if not self._pointer:
            fail_silently()

    def __enter__(self) -> LimitShare:
        pointer, self._pointer = self._pointer, None
        if not pointer:
            raise ValueError("a share is used once")
        library.baronet_limits_join(pointer)
        return self

    def __exit__(self, *_: object) -> None:
        library.baronet_limits_end()

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            library.baronet_limits_share_free(self._pointer)
