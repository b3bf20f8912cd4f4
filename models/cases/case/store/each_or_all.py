"""Many rows at once, or one after the other where one of them cannot be done: none stops the others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

Done = TypeVar("Done")

_log: Final = logging.getLogger(__name__)


def each_or_all(
    session: Session, ids: Sequence[int], work: Callable[[Sequence[int]], Done]
) -> tuple[list[tuple[Done, Sequence[int]]], list[int]]:
    """Do the work for all of these together or, where that raises, for each: what was done for which, and which failed.

    Within the caller's transaction; of one that failed nothing is written. A database that is away is no failure of a
    row: that is raised, and tried again.
    """
    if not ids:
        return [], []
    together = _tried(session, ids, work)
    if together is not None:
        return [(together, ids)], []
    done: list[tuple[Done, Sequence[int]]] = []
    failed: list[int] = []
    for id_ in ids:
        alone = _tried(session, (id_,), work)
        if alone is None:
            failed.append(id_)
        else:
            done.append((alone, (id_,)))
    return done, failed


def _tried(session: Session, ids: Sequence[int], work: Callable[[Sequence[int]], Done]) -> Done | None:
    try:
        with session.begin_nested():
            return work(ids)
    except OperationalError:
        raise
    except Exception:
        _log.warning("%s could not be done for %d together", work.__qualname__, len(ids), exc_info=True)
        return None
