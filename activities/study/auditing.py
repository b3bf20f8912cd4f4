"""Audits of many students in a process beside the worker: one takes some 15 ms of a core, and threads would share one.

While a round goes through everybody, what people ask for is served as if there were none (study §7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from uuid import UUID

from models.child_processes import BEHIND, ChildPool
from models.contracts.study.programme import ProgrammeDocument
from models.facts.study.audits import AuditFacts
from models.rules.study.audit.audit import audit
from models.rules.study.audit.changes import Summary, summary_of
from models.rules.study.audit.reading import programme_of

_PORTION: Final = 50
"""Students of one call: between two calls the activity says that it is alive."""
POOL: Final = ChildPool(1, niceness=BEHIND)


def audited(
    documents: Mapping[UUID, ProgrammeDocument], students: Sequence[AuditFacts]
) -> Iterator[Mapping[int, Summary]]:
    """What the audits of these students find, by their ids, a portion at a time. Who follows no programme is left out.

    Raises BrokenProcessPool when the process died; the next call starts another one.
    """
    for start in range(0, len(students), _PORTION):
        portion = students[start : start + _PORTION]
        followed = {each.version_id for each in portion}
        needed = {version: document for version, document in documents.items() if version in followed}
        yield POOL.result(_audited, needed, portion)


def _audited(documents: Mapping[UUID, ProgrammeDocument], students: Sequence[AuditFacts]) -> dict[int, Summary]:
    programmes = {version: programme_of(document) for version, document in documents.items()}
    return {
        each.student_id: summary_of(audit(programmes[each.version_id], each.taken, each.agreed), each.version_id)
        for each in students
        if each.version_id is not None
    }
