"""Many students at once, or one after the other where one of them cannot be done: nobody stops the others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from sqlalchemy.exc import OperationalError
from sqlmodel import Session

Done = TypeVar("Done")

_log: Final = logging.getLogger(__name__)


def each_or_all(
    session: Session, student_ids: Sequence[int], work: Callable[[Sequence[int]], Done]
) -> tuple[list[tuple[Done, Sequence[int]]], list[int]]:
    """Do the work for all students together or, where that raises, for each: what was done for whom, and who failed.

    Within the caller's transaction, who has locked the students; of a student who failed nothing is written. A database
    that is away is no failure of a student: that is raised, and tried again.
    """
    together = _tried(session, student_ids, work)
    if together is not None:
        return [(together, student_ids)], []
    done: list[tuple[Done, Sequence[int]]] = []
    failed: list[int] = []
    for student_id in student_ids:
        alone = _tried(session, (student_id,), work)
        if alone is None:
            failed.append(student_id)
        else:
            done.append((alone, (student_id,)))
    return done, failed


def _tried(session: Session, student_ids: Sequence[int], work: Callable[[Sequence[int]], Done]) -> Done | None:
    try:
        with session.begin_nested():
            return work(student_ids)
    except OperationalError:
        raise
    except Exception:
        _log.warning("bills of %d students could not be made together", len(student_ids), exc_info=True)
        return None
