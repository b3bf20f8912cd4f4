"""Auditing students under two versions in a process beside ours: hundreds of audits would keep others waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Final, NamedTuple

from models.child_processes import begin_child
from models.contracts.study.programme import ProgrammeDocument
from models.errors import Refusal
from models.rules.study.audit.exceptions import ProgrammeException
from models.rules.study.audit.reading import programme_of
from models.rules.study.audit.subjects import Taken
from models.rules.study.programmes.path_map import whole_map
from models.rules.study.programmes.trial import TriedStudent, try_on

_CHUNKS_PER_PROCESS: Final = 2_000


class Followed(NamedTuple):
    """The version that students follow, and what an office said of its paths in the one that is tried."""

    document: ProgrammeDocument
    named: Mapping[str, str | None]


class Asked(NamedTuple):
    """A student as an audit reads them."""

    student_id: int
    taken: Sequence[Taken]
    agreed: Sequence[ProgrammeException]


async def tried(followed: Followed, new: ProgrammeDocument, students: Sequence[Asked]) -> list[TriedStudent]:
    """These students, who follow one version, audited under it and under another one.

    Raises Refusal ``unavailable`` when the process died; the next call starts another one.
    """
    try:
        asked = _pool().submit(_tried, followed, new, students)
        return await asyncio.wrap_future(asked)
    except BrokenProcessPool as died:
        _pool.cache_clear()
        raise Refusal("unavailable") from died


def _tried(followed: Followed, new: ProgrammeDocument, students: Sequence[Asked]) -> list[TriedStudent]:
    old, becomes = programme_of(followed.document), programme_of(new)
    mapped = whole_map(followed.document, new, followed.named)
    return [try_on(old, becomes, mapped, each.student_id, each.taken, each.agreed) for each in students]


@lru_cache(maxsize=1)
def _pool() -> ProcessPoolExecutor:
    # One process: however many trials are asked for, a core stays for everything else.
    return ProcessPoolExecutor(
        max_workers=1,
        mp_context=get_context("spawn"),
        max_tasks_per_child=_CHUNKS_PER_PROCESS,
        initializer=begin_child,
    )
