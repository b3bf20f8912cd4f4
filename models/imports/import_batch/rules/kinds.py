"""Who brings in what: an office sends and sees the files of its own kinds (spec §6, finance §6, study §2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.access.role.contract import RoleId
from models.imports.import_batch.contract.case import ImportKind

OF_CURRICULUM: Final = frozenset({ImportKind.SUBJECTS, ImportKind.SECTIONS, ImportKind.EXAMS})
"""What the curriculum's officers bring in for a term, and the registrar confirms."""
OF_CURRICULUM_OFFICE: Final = OF_CURRICULUM | {ImportKind.ROOMS, ImportKind.PROGRAMMES}
"""All that the curriculum's officers bring in: rooms and programmes are those of every term."""
OF_UNIVERSITY: Final = frozenset({ImportKind.ORGANISATION, ImportKind.STAFF, ImportKind.STUDENTS})
"""What the university is: brought in by administrator or registrar, and confirmed by a registrar (golive §3)."""
OF_RECORDS: Final = frozenset(
    {ImportKind.EARLIER_GRADES, ImportKind.CALENDAR, ImportKind.HOLDS, ImportKind.STATUS_EVENTS}
)
"""What students did, what became of them and what stood in their way before the portal was there, and the calendar:
brought in by one registrar and confirmed by another (golive §3)."""
OF_REGISTRAR: Final = OF_CURRICULUM_OFFICE | OF_UNIVERSITY | OF_RECORDS
"""What a registrar confirms."""
_OF_FINANCE: Final = frozenset(ImportKind) - OF_REGISTRAR
_OWN: Final[Mapping[int, frozenset[ImportKind]]] = {
    RoleId.SCHOLARSHIP_OFFICER: frozenset(
        {ImportKind.SCHOLARSHIPS, ImportKind.DISCOUNTS, ImportKind.LOAN_DISBURSEMENTS}
    ),
    RoleId.CURRICULUM_OFFICER: OF_CURRICULUM_OFFICE,
    RoleId.REGISTRAR: OF_REGISTRAR,
    RoleId.ADMINISTRATOR: OF_UNIVERSITY,
    RoleId.FINANCE_OFFICER: _OF_FINANCE,
    RoleId.TREASURY_DIRECTOR: _OF_FINANCE,
}


def kinds_of(role_id: int) -> frozenset[ImportKind]:
    """The kinds a role brings in where it may bring in anything: every kind, but for an office that has its own."""
    return _OWN.get(role_id, frozenset(ImportKind))
