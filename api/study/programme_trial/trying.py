"""Auditing students under two versions in a process beside ours: hundreds of audits would keep others waiting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple

from models.kit.child_processes import ChildPool
from models.kit.errors import Refusal
from models.study.audit.rules.auditing import Auditor
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Taken
from models.study.programme.contract import ProgrammeDocument
from models.study.programme.rules.path_map import map_of_earlier, whole_map
from models.study.programme.rules.trial import TriedStudent, try_on

_POOL: Final = ChildPool(1)
"""One process: however many trials are asked for, a core stays for everything else."""


class Base(NamedTuple):
    """The version that a draft goes on from, and what an office said of its paths in the draft."""

    document: ProgrammeDocument
    named: Mapping[str, str | None]


class Followed(NamedTuple):
    """The version that students follow, and what an office said of its paths in the one that is tried.

    With ``over`` in that one: an earlier version has no map to a draft yet, and is mapped over its base.
    """

    document: ProgrammeDocument
    named: Mapping[str, str | None]
    over: Base | None = None


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
        return await _POOL.answer(_tried, followed, new, students)
    except BrokenProcessPool as died:
        raise Refusal("unavailable") from died


def _tried(followed: Followed, new: ProgrammeDocument, students: Sequence[Asked]) -> list[TriedStudent]:
    old, becomes = Auditor(programme_of(followed.document)), Auditor(programme_of(new))
    mapped = _mapped(followed, new)
    return [try_on(old, becomes, mapped, each.student_id, each.taken, each.agreed) for each in students]


def _mapped(followed: Followed, new: ProgrammeDocument) -> dict[str, str | None]:
    if followed.over is None:
        return whole_map(followed.document, new, followed.named)
    return map_of_earlier(followed.document, followed.over.document, new, followed.named, followed.over.named)
