"""Audits of many students in a process beside the worker: one takes some 4 ms of a core, and threads would share one.

While a round goes through everybody, what people ask for is served as if there were none (study §7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from uuid import UUID

from activities.study.blocked_chains import Ahead
from models.child_processes import BEHIND, ChildPool
from models.contracts.study.programme import ProgrammeDocument
from models.facts.study.audits import AuditFacts, AuditInput
from models.rules.study.audit.audit import Auditor
from models.rules.study.audit.changes import Summary, summary_of
from models.rules.study.audit.reading import programme_of
from models.rules.study.graduation_plan.risk import BlockedChain

_PORTION: Final = 50
"""Students of one call: between two calls the activity says that it is alive."""
_PROGRAMMES: Final = 60
"""Versions of programmes whose reading is kept."""
POOL: Final = ChildPool(1, niceness=BEHIND)


class Found(NamedTuple):
    """What was found of a student: the audit in short, and a chain that cannot be taken in time any more."""

    summary: Summary
    blocked: BlockedChain | None


def audited(
    documents: Mapping[UUID, ProgrammeDocument], facts: Sequence[AuditFacts], ahead: Ahead | None
) -> Iterator[Mapping[int, Found]]:
    """What the audits of these students find, by their ids, a portion at a time. Who follows no programme is left out.

    Without what lies ahead of them no chain is looked for.

    Raises BrokenProcessPool when the process died; the next call starts another one.
    """
    written = {version: document.model_dump_json() for version, document in documents.items()}
    students = [given for each in facts if (given := each.audit_input) is not None]
    for start in range(0, len(students), _PORTION):
        portion = students[start : start + _PORTION]
        followed = {each.version_id for each in portion}
        needed = {version: document for version, document in written.items() if version in followed}
        yield POOL.result(_audited, needed, portion, None if ahead is None else ahead.of(portion))


class _Read(NamedTuple):
    """A version of a programme as it is read once for many students."""

    document: ProgrammeDocument
    auditor: Auditor


@lru_cache(maxsize=_PROGRAMMES)
def _read(written: str) -> _Read:
    document = ProgrammeDocument.model_validate_json(written)
    return _Read(document, Auditor(programme_of(document)))


def _audited(written: Mapping[UUID, str], students: Sequence[AuditInput], ahead: Ahead | None) -> dict[int, Found]:
    read = {version: _read(each) for version, each in written.items()}
    found: dict[int, Found] = {}
    for each in students:
        document, auditor = read[each.version_id]
        result = auditor.audit(each.taken, each.agreed)
        blocked = None if ahead is None else ahead.chain_of(each, result, auditor.programme, document)
        found[each.student_id] = Found(summary_of(result, each.version_id), blocked)
    return found
