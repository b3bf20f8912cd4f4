"""What a row of each kind of import says, and what an officer chooses for a whole file (finance §6, golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from models.calendar.file_import.contract.rows import CalendarRow
from models.curriculum.file_import.contract import ExamRow, SectionRow
from models.curriculum.room.contract import RoomRow
from models.curriculum.subject.contract.imported import SubjectRow
from models.enrolment.hold.contract import HoldRow
from models.finance.file_import.contract import AwardRow, DebtRow, DisbursementRow, FineRow, StatementRow, WaiverRow
from models.finance.held_award.contract import HeldAwardRow
from models.finance.old_receipt.contract import OldReceiptRow
from models.finance.opening_balance.contract import BalanceRow
from models.finance.subject_fee.contract import SubjectFeeRow
from models.grades.earlier_grade.contract import EarlierGradeRow
from models.imports.import_batch.contract.case import ImportKind
from models.kit.imported_row import FileRow
from models.people.organisation.contract import UnitRow
from models.people.person.contract import StaffRow
from models.people.photograph.contract import PhotographRow
from models.people.role_holding.contract import RoleRow
from models.people.student.contract.imported import StudentRow
from models.study.earlier_leave.contract import EarlierLeaveRow
from models.study.earlier_status.contract import EarlierStatusRow
from models.study.earlier_transfer.contract import EarlierTransferRow
from models.study.programme_file.contract.rows import ProgrammeRow

SCHEMAS: Final[Mapping[ImportKind, type[FileRow]]] = {
    ImportKind.EXTERNAL_FINES: FineRow,
    ImportKind.DEBTS: DebtRow,
    ImportKind.WAIVERS: WaiverRow,
    ImportKind.STATEMENT_LINES: StatementRow,
    ImportKind.SCHOLARSHIPS: AwardRow,
    ImportKind.DISCOUNTS: AwardRow,
    ImportKind.LOAN_DISBURSEMENTS: DisbursementRow,
    ImportKind.SUBJECTS: SubjectRow,
    ImportKind.SECTIONS: SectionRow,
    ImportKind.EXAMS: ExamRow,
    ImportKind.ORGANISATION: UnitRow,
    ImportKind.STAFF: StaffRow,
    ImportKind.STUDENTS: StudentRow,
    ImportKind.EARLIER_GRADES: EarlierGradeRow,
    ImportKind.CALENDAR: CalendarRow,
    ImportKind.ROOMS: RoomRow,
    ImportKind.BALANCES: BalanceRow,
    ImportKind.OLD_RECEIPTS: OldReceiptRow,
    ImportKind.PROGRAMMES: ProgrammeRow,
    ImportKind.HOLDS: HoldRow,
    ImportKind.STATUS_EVENTS: EarlierStatusRow,
    ImportKind.ROLE_HOLDINGS: RoleRow,
    ImportKind.LEAVES: EarlierLeaveRow,
    ImportKind.TRANSFERS: EarlierTransferRow,
    ImportKind.HELD_AWARDS: HeldAwardRow,
    ImportKind.PHOTOGRAPHS: PhotographRow,
    ImportKind.SUBJECT_FEES: SubjectFeeRow,
}
"""What a row of each kind says. A new kind needs an entry here and its row function in
``models.imports.import_batch.store.kinds``."""

ARCHIVED: Final = frozenset({ImportKind.PHOTOGRAPHS})
"""Kinds whose file is a ZIP of pictures, each of which is a row."""


class Setting(StrEnum):
    """What an officer chooses for a whole file besides term and last day to pay; for a statement, account and days."""

    AGENCY = "agency"
    FEE = "fee"
    NOTHING = "nothing"
    ACCOUNT = "account"
    TERM = "term"
    """Nothing but the term: no day to pay."""
    UPDATE = "update"
    """Whether the file is the complete list, and what its empty cells say."""
    ROWS = "rows"
    """Nothing at all: each row says all of it, and what the file does not say stays as it is."""


SETTINGS: Final[Mapping[ImportKind, Setting]] = {
    ImportKind.EXTERNAL_FINES: Setting.AGENCY,
    ImportKind.DEBTS: Setting.FEE,
    ImportKind.WAIVERS: Setting.NOTHING,
    ImportKind.STATEMENT_LINES: Setting.ACCOUNT,
    ImportKind.SCHOLARSHIPS: Setting.TERM,
    ImportKind.DISCOUNTS: Setting.TERM,
    ImportKind.LOAN_DISBURSEMENTS: Setting.TERM,
    ImportKind.SUBJECTS: Setting.TERM,
    ImportKind.SECTIONS: Setting.TERM,
    ImportKind.EXAMS: Setting.TERM,
    ImportKind.ORGANISATION: Setting.UPDATE,
    ImportKind.STAFF: Setting.UPDATE,
    ImportKind.STUDENTS: Setting.UPDATE,
    ImportKind.EARLIER_GRADES: Setting.ROWS,
    ImportKind.CALENDAR: Setting.ROWS,
    ImportKind.ROOMS: Setting.UPDATE,
    ImportKind.BALANCES: Setting.ROWS,
    ImportKind.OLD_RECEIPTS: Setting.ROWS,
    ImportKind.PROGRAMMES: Setting.ROWS,
    ImportKind.HOLDS: Setting.ROWS,
    ImportKind.STATUS_EVENTS: Setting.ROWS,
    ImportKind.ROLE_HOLDINGS: Setting.ROWS,
    ImportKind.LEAVES: Setting.ROWS,
    ImportKind.TRANSFERS: Setting.ROWS,
    ImportKind.HELD_AWARDS: Setting.UPDATE,
    ImportKind.PHOTOGRAPHS: Setting.ROWS,
    ImportKind.SUBJECT_FEES: Setting.ROWS,
}
