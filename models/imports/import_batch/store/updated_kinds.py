"""The kinds whose files update, by what their areas say of them (golive §3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from sqlalchemy.orm import Session

from models.calendar.file_import.store.imported import CALENDAR
from models.curriculum.exam.store.imported import exams_of_term
from models.curriculum.room.store.imported import ROOMS
from models.curriculum.section.store.imported import sections_of_term
from models.curriculum.subject.store.imported import subjects_of_term
from models.enrolment.hold.store.imported import HOLDS
from models.finance.held_award.store.imported import HELD_AWARDS
from models.finance.old_receipt.store.imported import OLD_RECEIPTS
from models.finance.opening_balance.store.imported import OPENING_BALANCES
from models.finance.scholarship.contract import AwardSettings
from models.finance.subject_fee.store.imported import SUBJECT_FEES
from models.grades.earlier_grade.store.imported import EARLIER_GRADES
from models.imports.import_batch.contract.case import ImportKind, ImportSettings
from models.kit.imported_row import FileRow
from models.kit.updating import UpdatedKind
from models.people.organisation.store.imported import ORGANISATION
from models.people.person.store.imported import STAFF
from models.people.photograph.store.imported import PHOTOGRAPHS
from models.people.role_holding.store.imported import ROLE_HOLDINGS
from models.people.student.store.imported import STUDENTS
from models.study.earlier_leave.store.imported import EARLIER_LEAVES
from models.study.earlier_status.store.imported import EARLIER_STATUSES
from models.study.earlier_transfer.store.imported import EARLIER_TRANSFERS
from models.study.programme_file.store.imported import PROGRAMMES

UPDATED_KINDS: Final[Mapping[ImportKind, UpdatedKind[Any]]] = {
    ImportKind.ORGANISATION: ORGANISATION,
    ImportKind.STAFF: STAFF,
    ImportKind.STUDENTS: STUDENTS,
    ImportKind.EARLIER_GRADES: EARLIER_GRADES,
    ImportKind.CALENDAR: CALENDAR,
    ImportKind.ROOMS: ROOMS,
    ImportKind.BALANCES: OPENING_BALANCES,
    ImportKind.OLD_RECEIPTS: OLD_RECEIPTS,
    ImportKind.PROGRAMMES: PROGRAMMES,
    ImportKind.HOLDS: HOLDS,
    ImportKind.STATUS_EVENTS: EARLIER_STATUSES,
    ImportKind.ROLE_HOLDINGS: ROLE_HOLDINGS,
    ImportKind.LEAVES: EARLIER_LEAVES,
    ImportKind.TRANSFERS: EARLIER_TRANSFERS,
    ImportKind.HELD_AWARDS: HELD_AWARDS,
    ImportKind.PHOTOGRAPHS: PHOTOGRAPHS,
    ImportKind.SUBJECT_FEES: SUBJECT_FEES,
}
"""The kinds that bring the portal to what their files say."""
_OF_TERM: Final[Mapping[ImportKind, Callable[[Session, int, int, Any, Any], UpdatedKind[Any]]]] = {
    ImportKind.SECTIONS: sections_of_term,
    ImportKind.SUBJECTS: subjects_of_term,
    ImportKind.EXAMS: exams_of_term,
}
"""Those whose files are of a term: what they say is asked for the rows of a chunk, beside every row of the file."""


def updated_kind(
    kind: ImportKind,
    session: Session,
    settings: ImportSettings,
    rows: Collection[FileRow],
    whole: Mapping[int, FileRow],
) -> UpdatedKind[Any]:
    """Return what a kind that updates says of the rows of a chunk.

    ``whole`` is every row of the file by its number, of a kind whose rows are judged beside each other.
    """
    of_term = _OF_TERM.get(kind)
    if of_term is None or not isinstance(settings, AwardSettings):
        return UPDATED_KINDS[kind]
    return of_term(session, settings.academic_year, settings.semester, rows, whole)


def does_update(kind: ImportKind) -> bool:
    """Return whether files of a kind bring the portal to what they say; others only add."""
    return kind in UPDATED_KINDS or kind in _OF_TERM
