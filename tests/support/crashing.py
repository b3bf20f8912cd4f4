"""Work that dies in the middle and is done again, as Temporal does an activity again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Engine, event
from sqlmodel import Session

T = TypeVar("T")


class Crash(BaseException):
    """The process died here."""


class Crashing:
    """Works in transactions. ``dies_after`` so many statements of the next one it crashes, once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.dies_after: int | None = None

    def surely(self, work: Callable[[Session], T]) -> T:
        """As Temporal runs an activity: again after a crash."""
        try:
            with self._crashing(), Session(self.engine, expire_on_commit=False) as session, session.begin():
                return work(session)
        except Crash:
            with Session(self.engine, expire_on_commit=False) as session, session.begin():
                return work(session)

    @contextmanager
    def _crashing(self) -> Iterator[None]:
        left, self.dies_after = self.dies_after, None
        if left is None:
            yield
            return

        def count(*_: Any) -> None:
            nonlocal left
            assert left is not None
            left -= 1
            if left < 0:
                raise Crash

        event.listen(self.engine, "before_cursor_execute", count)
        try:
            yield
        finally:
            event.remove(self.engine, "before_cursor_execute", count)
