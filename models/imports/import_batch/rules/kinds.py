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
    {
        ImportKind.EARLIER_GRADES,
        ImportKind.CALENDAR,
        ImportKind.HOLDS,
        ImportKind.STATUS_EVENTS,
        ImportKind.LEAVES,
        ImportKind.TRANSFERS,
        ImportKind.PHOTOGRAPHS,
    }
)
"""What students did, what became of them, what stood in their way and what they look like, and the calendar:
brought in by one registrar and confirmed by another (golive §3)."""
OF_ACCESS: Final = frozenset({ImportKind.ROLE_HOLDINGS})
"""Who may do what: brought in by one administrator and confirmed by another (design §5)."""
OF_REGISTRAR: Final = OF_CURRICULUM_OFFICE | OF_UNIVERSITY | OF_RECORDS
"""What a registrar confirms."""
OF_FINANCE: Final = frozenset(ImportKind) - OF_REGISTRAR - OF_ACCESS
"""What is of money: the director of treasury confirms it."""
COMES_TO_MONEY: Final = OF_FINANCE - {ImportKind.SUBJECT_FEES}
"""Files whose rows come to an amount together: special fees are rates, of which nobody is charged yet."""
ONLY_ADD: Final = frozenset(
    {
        ImportKind.EXTERNAL_FINES,
        ImportKind.DEBTS,
        ImportKind.WAIVERS,
        ImportKind.STATEMENT_LINES,
        ImportKind.SCHOLARSHIPS,
        ImportKind.DISCOUNTS,
        ImportKind.LOAN_DISBURSEMENTS,
    }
)
"""Kinds that only add: the same file brings nothing again while it can be undone. Of all others it changes nothing."""
KINDS_OF_OFFICES: Final[Mapping[int, frozenset[ImportKind]]] = {
    RoleId.SCHOLARSHIP_OFFICER: frozenset(
        {ImportKind.SCHOLARSHIPS, ImportKind.DISCOUNTS, ImportKind.LOAN_DISBURSEMENTS, ImportKind.HELD_AWARDS}
    ),
    RoleId.CURRICULUM_OFFICER: OF_CURRICULUM_OFFICE,
    RoleId.REGISTRAR: OF_REGISTRAR,
    RoleId.ADMINISTRATOR: OF_UNIVERSITY | OF_ACCESS,
    RoleId.FINANCE_OFFICER: OF_FINANCE,
    RoleId.TREASURY_DIRECTOR: OF_FINANCE,
}
"""What each office brings in; the second person is one of them too."""


def kinds_of(role_id: int) -> frozenset[ImportKind]:
    """The kinds a role brings in where it may bring in anything: an office its own, any other role all but who may do
    what.
    """
    return KINDS_OF_OFFICES.get(role_id, frozenset(ImportKind) - OF_ACCESS)
