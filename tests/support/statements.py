"""Statements of a bank for tests: their lines, and the import that brings them in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlmodel import Session

from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import apply_import_chunk, check_import_chunk
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.contract.starting import CaseRequest, case_workflow_id
from models.cases.case.tables import CaseFile
from models.finance.bank_account.contract import BankAccountType
from models.finance.bank_account.tables import BankAccount
from models.finance.debt.store.posting import Source
from models.finance.file_import.contract import StatementRow
from models.finance.payment_pass.tables import PaymentPass
from models.finance.statement.contract import LineState, StatementSettings
from models.finance.statement.store.posting import bring_in_lines
from models.finance.statement.tables import StatementLine
from models.imports.import_batch.contract.case import BatchRequest, BatchStage, ImportKind
from models.imports.import_batch.tables import ImportBatch
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowOutcome
from models.kit.table import new_id
from models.people.person.tables import Person, UserType
from tests.support.imports import Line, import_request, whole
from tests.support.money import Cashier
from tests.support.university import University

HEADINGS: Final = ("วันที่", "เลขอ้างอิงธนาคาร", "เงินเข้า (บาท)", "เงินออก (บาท)", "เวลา", "Ref1", "Ref2", "รายละเอียด")
COLUMNS: Final = {
    "booked_on": 0, "reference": 1, "received": 2, "sent": 3, "booked_at": 4, "reference_1": 5, "reference_2": 6,
    "description": 7,
}  # fmt: skip


def came(reference: str, amount: str, ref1: str = "", ref2: str = "", on: date | None = None, at: str = "") -> Line:
    """A line of money that came, today where no day is named."""
    return (on or bangkok_date(utc_now())).isoformat(), reference, amount, "0.00", at, ref1, ref2, ""


def went(reference: str, amount: str, text: str = "", ref1: str = "", on: date | None = None) -> Line:
    """A line of money that went out."""
    return (on or bangkok_date(utc_now())).isoformat(), reference, "", amount, "", ref1, "", text


def by(found: PaymentPass, reference: str, amount: str | None = None, on: date | None = None) -> Line:
    """A line that names a pass, with what it asks for."""
    return came(reference, amount or str(found.amount), found.reference_1, found.reference_2, on)


def keep_account(university: University) -> None:
    """An account that statements come of, where nobody pays by QR code."""
    university.add(
        BankAccount(
            bank_code="SCB", name="Fees", number="0010001234", biller_id="099400012345101", campus_code="",
            is_for_qr=True, account_type=BankAccountType.CURRENT, changed_at=utc_now(),
        )
    )  # fmt: skip


def statement_case(university: University, officer_id: UUID) -> Source:
    """Where lines come from that no file brought."""
    request = CaseRequest(case_id=new_id(), opened_by=officer_id, requested_at=utc_now())
    university.add(
        CaseFile(
            case_id=request.case_id, kind=CaseKind.IMPORT_BATCH,
            workflow_id=case_workflow_id(CaseKind.IMPORT_BATCH, request.case_id),
            idempotency_key=str(request.case_id), opened_by=officer_id, title_th="นำเข้า", title_en="Import",
            stage=BatchStage.FINISHED, state=CaseState.CLOSED, request=request.model_dump(mode="json"),
            opened_at=request.requested_at, updated_at=request.requested_at,
        )
    )  # fmt: skip
    return Source(request.case_id, request.case_id, officer_id)


def states_line(cashier: Cashier, source: Source, reference: str, amount: Decimal) -> RowOutcome:
    """The statement of the cashier's bank has a line of today; the cashier may die meanwhile."""
    today = bangkok_date(utc_now())
    settings = StatementSettings(
        account_id=source.case_id, bank_code="TEST", biller_id="", number="1", first_on=today, last_on=today
    )
    row = StatementRow(booked_on=today, reference=reference, received=amount)
    [outcome] = cashier.surely(lambda session: bring_in_lines(session, source, settings, {0: row}, utc_now())).values()
    return outcome


@dataclass
class Clerk:
    """A finance officer who brings statements in, as the workflow does once they were confirmed."""

    university: University
    officer: Person = field(init=False)

    def __post_init__(self) -> None:
        self.officer = self.university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)

    def settings(self, first_on: date | None = None, last_on: date | None = None) -> StatementSettings:
        """Of the account that was opened first, ten days that end with today."""
        account = min(self.university.rows(BankAccount), key=lambda account: account.changed_at)
        today = bangkok_date(utc_now())
        return StatementSettings(
            account_id=account.bank_account_id, bank_code=account.bank_code, biller_id=account.biller_id,
            number=account.number, first_on=first_on or today - timedelta(days=9), last_on=last_on or today,
        )  # fmt: skip

    def request(self, *lines: Line, settings: StatementSettings | None = None) -> BatchRequest:
        """An import of a statement as the API leaves it."""
        return import_request(
            self.university, self.officer, lines, ImportKind.STATEMENT_LINES, columns=COLUMNS,
            settings=settings or self.settings(), headings=HEADINGS,
        )  # fmt: skip

    def checks(self, *lines: Line, settings: StatementSettings | None = None) -> UUID:
        """A statement whose lines are read and checked; its case."""
        request = self.request(*lines, settings=settings)
        read_import_file(request)
        check_import_chunk(whole(request.case_id))
        return request.case_id

    def brings(self, *lines: Line, settings: StatementSettings | None = None) -> UUID:
        """A statement whose good lines are brought in; its case."""
        case_id = self.checks(*lines, settings=settings)
        apply_import_chunk(whole(case_id))
        with Session(self.university.engine) as session, session.begin():
            session.get_one(ImportBatch, case_id).finished_at = utc_now()
        return case_id

    def states(self) -> dict[str, LineState]:
        """What each line came to, by the bank's reference."""
        return {line.bank_reference: line.state for line in self.lines()}

    def lines(self) -> Sequence[StatementLine]:
        """Every line, by the bank's reference."""
        return sorted(self.university.rows(StatementLine), key=lambda line: line.bank_reference)
