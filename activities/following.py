"""Following rows one by one: a row that fails is noted and tried again later, and no other waits for it (design §1).

``ReconciliationWorkflow`` calls each follower again and again. What a follower could not do is a row of
``follow_failure``, which operators see; what is away (Temporal, the database) fails the whole round instead, and all of
it is tried again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final, TypeVar

import psycopg
import structlog
from sqlalchemy import TextClause, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client
from temporalio.exceptions import CancelledError
from temporalio.service import RPCError, RPCStatusCode

from models.db import engine
from models.kit.calendar import utc_now
from models.kit.follower import Follower

_FIRST_AGAIN: Final = timedelta(minutes=1)
_LAST_AGAIN: Final = timedelta(hours=6)
"""A row is tried again after a minute, then after twice as long each time, up to this."""
_FORGOTTEN_AFTER: Final = timedelta(days=1)
_SERVER_AWAY: Final = frozenset(
    {RPCStatusCode.UNAVAILABLE, RPCStatusCode.DEADLINE_EXCEEDED, RPCStatusCode.RESOURCE_EXHAUSTED}
)
_FAILING: Final = text("SELECT row_key, again_at FROM follow_failure WHERE follower = :follower")
_NOTE: Final = text("""
    INSERT INTO follow_failure (follower, row_key, failure, attempts, first_at, last_at, again_at)
    VALUES (:follower, :row_key, :failure, 1, :now, :now, CAST(:now AS timestamptz) + :first)
    ON CONFLICT (follower, row_key) DO UPDATE
       SET failure = excluded.failure, attempts = follow_failure.attempts + 1, last_at = excluded.last_at,
           again_at = excluded.last_at
                      + least(CAST(:last AS interval),
                              CAST(:first AS interval) * 2 ^ least(follow_failure.attempts, 20))
""")
_SUCCEEDED: Final = text("DELETE FROM follow_failure WHERE follower = :follower AND row_key = :row_key")
_DATABASE_AWAY: Final = ("08", "53", "57P")
"""How the codes of a database begin that is not reached, has no room or is being shut down; without one it is away."""
Row = TypeVar("Row")

log = structlog.get_logger()


class FollowedRows:
    """The rows of one round of a follower: each is passed to a function, and a failure is noted.

    ``failing`` are the rows that failed in earlier rounds, with the UTC instant from which they are tried again.
    """

    def __init__(self, follower: Follower, failing: Mapping[str, datetime], heartbeat: Callable[[], None]) -> None:
        self._follower = follower
        self._failing = failing
        self._heartbeat = heartbeat
        self._now = utc_now()

    @classmethod
    def read(cls, follower: Follower, heartbeat: Callable[[], None] = lambda: None) -> FollowedRows:
        """Read which rows of a follower are failing. ``heartbeat`` is called after each row.

        A row whose time to be tried again passed a day ago is not found any more: it is forgotten.
        """
        with Session(engine()) as session:
            found = {row.row_key: row.again_at for row in session.execute(_FAILING, {"follower": follower.value})}
        rows = cls(follower, found, heartbeat)
        for key in [key for key, again_at in found.items() if again_at < rows._now - _FORGOTTEN_AFTER]:
            rows._note_success(key)
        return rows

    @property
    def failing(self) -> list[str]:
        """The rows that failed in earlier rounds, whether or not they are tried in this one."""
        return list(self._failing)

    @property
    def waiting(self) -> list[str]:
        """The rows that are not tried in this round; a query with a limit leaves them out."""
        return [key for key, again_at in self._failing.items() if again_at > self._now]

    def each(self, rows: Iterable[Row], key: Callable[[Row], str], act: Callable[[Row], int]) -> int:
        """Pass each row that is due to ``act`` and return the sum of what it returns. ``key`` names a row.

        Raises what says that the database or Temporal is away (:func:`is_away`).
        """
        total = 0
        for row in rows:
            if self._waits(key(row)):
                continue
            try:
                total += act(row)
            except CancelledError:
                raise
            except Exception as error:
                self._raise_or_note(key(row), error)
            else:
                self._note_success(key(row))
            self._heartbeat()
        return total

    async def each_async(
        self, rows: Iterable[Row], key: Callable[[Row], str], act: Callable[[Row], Awaitable[int]], *, at_once: int = 1
    ) -> int:
        """Do the same with a coroutine function, ``at_once`` rows at a time."""
        waiting = (row for row in rows if not self._waits(key(row)))
        runners = [asyncio.create_task(self._follow(waiting, key, act)) for _ in range(at_once)]
        try:
            return sum(await asyncio.gather(*runners))
        finally:
            for runner in runners:
                runner.cancel()
            await asyncio.gather(*runners, return_exceptions=True)

    async def _follow(
        self, rows: Iterator[Row], key: Callable[[Row], str], act: Callable[[Row], Awaitable[int]]
    ) -> int:
        total = 0
        for row in rows:
            try:
                total += await act(row)
            except Exception as error:
                await asyncio.to_thread(self._raise_or_note, key(row), error)
            else:
                await asyncio.to_thread(self._note_success, key(row))
            self._heartbeat()
        return total

    def _waits(self, key: str) -> bool:
        return key in self._failing and self._failing[key] > self._now

    def _raise_or_note(self, key: str, error: Exception) -> None:
        if is_away(error):
            raise error
        # The kind of failure, not its text: an error of validation repeats what the row holds.
        failure = f"{type(error).__name__} {error.status.name}" if isinstance(error, RPCError) else type(error).__name__
        log.error("row_not_followed", follower=self._follower.value, row=key, failure=failure)
        if activity.in_activity():
            _count_failure(self._follower)
        self._execute(_NOTE, key, failure=failure, now=utc_now(), first=_FIRST_AGAIN, last=_LAST_AGAIN)

    def _note_success(self, key: str) -> None:
        if key in self._failing:
            self._execute(_SUCCEEDED, key)

    def _execute(self, statement: TextClause, key: str, **values: object) -> None:
        with Session(engine()) as session, session.begin():
            session.execute(statement, {"follower": self._follower.value, "row_key": key, **values})


def _count_failure(follower: Follower) -> None:
    counter = activity.metric_meter().create_counter("myku_rows_not_followed", "Rows the reconciliation failed at")
    counter.add(1, {"follower": follower.value})


def is_away(error: Exception) -> bool:
    """Whether Temporal or the database is away: no fault of a row. A statement that takes too long is a row's."""
    if isinstance(error, RPCError):
        return error.status in _SERVER_AWAY
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, psycopg.OperationalError):
        return cause.sqlstate is None or cause.sqlstate.startswith(_DATABASE_AWAY)
    return isinstance(error, PoolTimeoutError)


async def signal_open(client: Client, workflow_id: str, signal: str, *messages: object) -> int:
    """Signal a workflow; return 1, or 0 when it has ended or was never begun. Raises RPCError for any other failure."""
    try:
        await client.get_workflow_handle(workflow_id).signal(signal, args=messages)
    except RPCError as error:
        if error.status is not RPCStatusCode.NOT_FOUND:
            raise
        return 0
    return 1
