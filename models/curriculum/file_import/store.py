"""What the imports of the curriculum share: which import it is, and the entries of the trail its rows are known by."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models.access.role.tables import AuditEntry
from models.kit.imported_row import BroughtBefore, RowOutcome, RowProblem

_NAMESPACE: Final = UUID("0192f0c4-5a4e-7d61-9d0e-6b1f7a1c2d40")
_ROOTS: Final = text("""
    SELECT DISTINCT ON (e.subject_id) e.subject_id, e.after ->> 'import' AS root FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.action = :verb AND e.subject_id = ANY(:keys)
     ORDER BY e.subject_id, e.at DESC
""")
_OF_CASE: Final = text("""
    SELECT e.subject_id FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.action = :verb AND e.after ->> 'case' = :case_id
""")


@dataclass(frozen=True, slots=True)
class CurriculumImport:
    """Which import it is, the first of those that correct each other, who sent it, and its term."""

    case_id: UUID
    root_id: UUID
    entered_by: UUID
    academic_year: int
    semester: int


def roots_of(session: Session, trail: str, keys: Collection[object]) -> dict[str, str]:
    """The first import that brought each of these, where one did."""
    asked = {"trail": trail, "verb": f"{trail}.import", "keys": [str(key) for key in keys]}
    return {row.subject_id: row.root for row in session.execute(_ROOTS, asked)}


def brought_by(session: Session, trail: str, case_id: UUID) -> dict[UUID, str]:
    """What an import brought, by the id of its result."""
    asked = {"trail": trail, "verb": f"{trail}.import", "case_id": str(case_id)}
    return {result_of(trail, key): key for key in session.scalars(_OF_CASE, asked)}


def result_of(trail: str, key: object) -> UUID:
    """The id of a row among the results of imports, which know rows by ids."""
    return uuid5(_NAMESPACE, f"{trail} {key}")


def entry_of(
    trail: str, key: object, source: CurriculumImport, at: datetime, values: Mapping[str, object]
) -> AuditEntry:
    """The entry of the trail that says who brought it in, and by which it is known again."""
    return AuditEntry(
        at=at,
        actor_id=source.entered_by,
        action=f"{trail}.import",
        subject_kind=trail,
        subject_id=str(key),
        before=None,
        after={"import": str(source.root_id), "case": str(source.case_id), **values},
    )


def known(root: str | None, source: CurriculumImport, otherwise: RowProblem) -> RowOutcome:
    """Of what exists: an earlier file of the same import brought it, or it is refused."""
    return BroughtBefore() if root == str(source.root_id) else otherwise


def taken_back(session: Session, keys: Mapping[UUID, str], remove: Callable[[str], None]) -> frozenset[UUID]:
    """Remove what an import brought, each by its key; which are gone. What something else cites by now stays."""
    gone = set()
    for result_id, key in keys.items():
        with suppress(IntegrityError), session.begin_nested():
            remove(key)
            session.flush()
            gone.add(result_id)
    return frozenset(gone)
