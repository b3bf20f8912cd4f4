"""The logs of a measurement: what is shown of them when it fails, and how long they may become."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Final, Self

MOST_BYTES: Final = 2_000_000
"""A log that is longer loses its beginning."""
KEPT_BYTES: Final = 200_000
_LOOK_SECONDS: Final = 1.0
_LINES_SHOWN: Final = 15
_LETTERS_SHOWN: Final = 300


def shorten(log: Path) -> None:
    """Keep the end of a log that is too long. Who writes it appends, and goes on behind what is kept."""
    if log.stat().st_size <= MOST_BYTES:
        return
    with log.open("rb+") as file:
        file.seek(-KEPT_BYTES, os.SEEK_END)
        end = file.read()
        file.seek(0)
        file.write(end)
        # Shortened last: what is appended before would be overwritten by the end that is written from byte 0.
        file.truncate()


def last_lines(logs: Iterable[Path]) -> str:
    """Return the last lines of each log that has any, under its name."""
    shown = []
    for log in logs:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - KEPT_BYTES))
            lines = file.read().decode(errors="replace").splitlines()[-_LINES_SHOWN:]
        if lines:
            shown.append("\n".join([f"{log.name} ends with:", *(f"  {line[:_LETTERS_SHOWN]}" for line in lines)]))
    return "\n".join(shown)


class BoundedLogs:
    """A thread that shortens logs: ``with BoundedLogs(stack.logs): …``; it asks each second which there are.

    It is a thread because a measurement may keep the event loop busy for longer than a server needs to fill a disk.
    """

    def __init__(self, logs: Callable[[], Iterable[Path]]) -> None:
        self._logs = logs
        self._ended = Event()
        self._thread = Thread(target=self._watch, name="bounded logs", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(_LOOK_SECONDS):
            for log in self._logs():
                shorten(log)
