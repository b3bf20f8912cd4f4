"""What the rows of each kind of import become: the row function of the area that knows them (design §2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final, cast
from uuid import UUID

from sqlalchemy.orm import Session

from models.curriculum.file_import.contract import SectionRow
from models.curriculum.section.store.imported import unnamed_in_sections
from models.finance.debt.contract import DebtSettings
from models.finance.debt.store.posting import Source, bring_in_debts, bring_in_fines, take_back_debts
from models.finance.file_import.contract import AwardRow, DebtRow, DisbursementRow, FineRow, StatementRow, WaiverRow
from models.finance.scholarship.contract import AwardSettings, ScholarshipType
from models.finance.scholarship_award.store.imported import bring_in_awards, take_back_awards
from models.finance.scholarship_award.store.imported import why_kept as why_awards_stay
from models.finance.scholarship_award.store.imported_disbursements import bring_in_disbursements
from models.finance.scholarship_award.store.imported_disbursements import why_kept as why_disbursements_stay
from models.finance.sponsor_payment.store.writing import take_back_sponsor_payments
from models.finance.statement.contract import StatementSettings
from models.finance.statement.store.posting import bring_in_lines
from models.finance.waiver.store.imported import bring_in_waivers, take_back_waivers
from models.imports.import_batch.contract.case import ImportKind, ImportSettings, UpdateSettings
from models.imports.import_batch.store.updating import FileBeside, bring_in_updates
from models.kit.imported_row import FileRow, RowOutcome, RowProblem
from models.kit.updating import Writer

AWARD_TYPES: Final = {
    ImportKind.SCHOLARSHIPS: frozenset({ScholarshipType.SCHOLARSHIP, ScholarshipType.LOAN}),
    ImportKind.DISCOUNTS: frozenset({ScholarshipType.DISCOUNT}),
}
"""What each kind of file may give."""
JUDGED_WHOLE: Final = frozenset({ImportKind.SECTIONS, ImportKind.EXAMS})
"""Kinds whose rows are looked at beside every other row of their file."""


def bring_in(
    kind: ImportKind,
    session: Session,
    source: Source,
    settings: ImportSettings,
    rows: Mapping[int, FileRow],
    at: datetime,
    beside: FileBeside,
) -> dict[int, RowOutcome]:
    """Judge these rows and write the good ones; what became of each, by its position.

    The check calls it too, and rolls back what it wrote: nothing is told that would not be done.
    """
    if beside.updated is not None:
        writer = Writer(source.case_id, source.entered_by, at)
        return bring_in_updates(kind, beside.updated, session, writer, rows, beside)
    if isinstance(settings, UpdateSettings):
        raise TypeError(f"{kind} does not update")
    if isinstance(settings, StatementSettings):
        return bring_in_lines(session, source, settings, cast("Mapping[int, StatementRow]", rows), at)
    if isinstance(settings, AwardSettings) and kind is ImportKind.LOAN_DISBURSEMENTS:
        return bring_in_disbursements(session, source, settings, cast("Mapping[int, DisbursementRow]", rows), at)
    if isinstance(settings, AwardSettings):
        wanted = cast("Mapping[int, AwardRow]", rows)
        return bring_in_awards(session, source, settings, wanted, at, AWARD_TYPES[kind])
    return _bring_in_of_term(kind, session, source, settings, rows, at)


def problems_of_other_cells(
    kind: ImportKind, session: Session, settings: ImportSettings, rows: Mapping[int, FileRow]
) -> Mapping[int, Collection[RowProblem]]:
    """What else stands in the way of rows with a cell that cannot be read, by their positions."""
    if kind is ImportKind.SECTIONS and isinstance(settings, AwardSettings) and rows:
        sections = cast("Mapping[int, SectionRow]", rows)
        return unnamed_in_sections(session, settings.academic_year, settings.semester, sections)
    return {}


def _bring_in_of_term(
    kind: ImportKind,
    session: Session,
    source: Source,
    settings: DebtSettings,
    rows: Mapping[int, FileRow],
    at: datetime,
) -> dict[int, RowOutcome]:
    match kind:
        case ImportKind.EXTERNAL_FINES:
            return bring_in_fines(session, source, settings, cast("Mapping[int, FineRow]", rows), at)
        case ImportKind.DEBTS:
            return bring_in_debts(session, source, settings, cast("Mapping[int, DebtRow]", rows), at)
        case ImportKind.WAIVERS:
            return bring_in_waivers(session, source, settings, cast("Mapping[int, WaiverRow]", rows), at)
        case _:
            raise ValueError(f"{kind} has settings of its own")


def take_back(
    kind: ImportKind, session: Session, source: Source, result_ids: Sequence[UUID], at: datetime
) -> frozenset[UUID]:
    """Undo what rows became, as far as nothing else was built on it; which of them are undone."""
    match kind:
        case ImportKind.EXTERNAL_FINES | ImportKind.DEBTS:
            return take_back_debts(session, source, result_ids, at)
        case ImportKind.WAIVERS:
            return take_back_waivers(session, source, result_ids, at)
        case ImportKind.SCHOLARSHIPS | ImportKind.DISCOUNTS:
            return take_back_awards(session, result_ids, at)
        case ImportKind.LOAN_DISBURSEMENTS:
            return take_back_sponsor_payments(session, result_ids, at)
        case ImportKind.STATEMENT_LINES:
            return frozenset()  # money that came is not taken back: a line that is wrong is marked so
        case (
            ImportKind.SUBJECTS
            | ImportKind.SECTIONS
            | ImportKind.EXAMS
            | ImportKind.ORGANISATION
            | ImportKind.STAFF
            | ImportKind.STUDENTS
            | ImportKind.EARLIER_GRADES
            | ImportKind.CALENDAR
            | ImportKind.ROOMS
            | ImportKind.BALANCES
            | ImportKind.OLD_RECEIPTS
            | ImportKind.PROGRAMMES
            | ImportKind.HOLDS
            | ImportKind.STATUS_EVENTS
            | ImportKind.ROLE_HOLDINGS
            | ImportKind.LEAVES
            | ImportKind.TRANSFERS
            | ImportKind.HELD_AWARDS
            | ImportKind.PHOTOGRAPHS
            | ImportKind.SUBJECT_FEES
        ):
            raise ValueError(f"{kind} is undone by its changes")


def why_kept(
    kind: ImportKind, session: Session, source: Source, result_ids: Sequence[UUID]
) -> Mapping[UUID, RowProblem]:
    """Why rows stay that were to be undone, where it is more than money that was paid."""
    if kind in AWARD_TYPES:
        return why_awards_stay(session, result_ids)
    return why_disbursements_stay(session, result_ids) if kind is ImportKind.LOAN_DISBURSEMENTS else {}
