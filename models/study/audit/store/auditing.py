"""Audits of many students: a programme is read once for all who follow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from uuid import UUID

from models.study.audit.rules.auditing import Auditor
from models.study.audit.rules.changes import Summary, summary_of
from models.study.audit.rules.reading import programme_of
from models.study.audit.store.reading import AuditFacts
from models.study.blocked_chain.store import Ahead
from models.study.graduation_plan.rules.risk import BlockedChain
from models.study.programme.contract import ProgrammeDocument

_PROGRAMMES: Final = 60
"""Versions of programmes whose reading is kept."""


class Found(NamedTuple):
    """What was found of a student: the audit in short, and a chain that cannot be taken in time any more."""

    summary: Summary
    blocked: BlockedChain | None


def audited(
    documents: Mapping[UUID, ProgrammeDocument], facts: Sequence[AuditFacts], ahead: Ahead | None
) -> dict[int, Found]:
    """What the audits of these students find, by their ids. Who follows no programme is left out.

    Without what lies ahead of them no chain is looked for.
    """
    read = {version: _read(document.model_dump_json()) for version, document in documents.items()}
    found: dict[int, Found] = {}
    for student in (given for each in facts if (given := each.audit_input) is not None):
        document, auditor = read[student.version_id]
        result = auditor.audit(student.taken, student.agreed)
        blocked = None if ahead is None else ahead.chain_of(student, result, auditor.programme, document)
        found[student.student_id] = Found(summary_of(result, student.version_id), blocked)
    return found


class _Read(NamedTuple):
    """A version of a programme as it is read once for many students."""

    document: ProgrammeDocument
    auditor: Auditor


@lru_cache(maxsize=_PROGRAMMES)
def _read(written: str) -> _Read:
    document = ProgrammeDocument.model_validate_json(written)
    return _Read(document, Auditor(programme_of(document)))
