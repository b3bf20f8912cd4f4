"""Fines and debts: each becomes an invoice of its own, once, and is taken back by a credit note (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.finance.debt.contract import DebtKind, DebtSettings
from models.finance.debt.rules import ALREADY_ENTERED, ALREADY_FINED, DebtFacts, refusal_of_debt
from models.finance.debt.store.reading import (
    FEES_IN_USE,
    FINING_AGENCY,
    INVOICES_OF_DEBTS,
    STANDING_DEBTS,
    STANDING_DOCUMENTS,
    STUDENTS_OF_CODES,
    UNDO_DEBTS,
)
from models.finance.debt.store.rows import (
    AgencyRow,
    BellRow,
    DebtColumns,
    DocumentRow,
    FeeNames,
    NewDebt,
    StandingDebts,
    StudentRow,
    bell_of,
)
from models.finance.file_import.contract import DebtRow, FineRow
from models.finance.invoice.rules import Due
from models.finance.invoice.store.crediting import credit_unpaid
from models.finance.invoice.store.issuing import NewCharge, NewInvoice, issue_invoices
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.ledger.contract import InvoiceKind
from models.finance.ledger.rules.postings import FeeAmount
from models.kit.calendar import bangkok_date
from models.kit.copying import copy_rows_within
from models.kit.imported_row import AppliedRow, RowOutcome, RowProblem
from models.kit.table import new_id

_INVOICE_KINDS: Final = {DebtKind.FINE: InvoiceKind.FINE, DebtKind.DEBT: InvoiceKind.DEBT}


@dataclass(frozen=True, slots=True)
class Source:
    """Where debts come from: the import, the first of those that correct each other, and who confirmed them."""

    case_id: UUID
    root_id: UUID
    entered_by: UUID


def bring_in_fines(
    session: Session, source: Source, settings: DebtSettings, rows: Mapping[int, FineRow], at: datetime
) -> dict[int, RowOutcome]:
    """Charge these fines of an agency; what became of each, by its position. Students are locked here.

    ``import_agency_not_found`` for every row where the agency was deleted or taken out of use meanwhile.

    Safe to run twice: an invoice is known by its import and position.
    """
    agency = FINING_AGENCY.optional(session, {"code": settings.agency_code, "agency_id": settings.agency_id})
    if agency is None:
        gone = RowProblem(code="import_agency_not_found", facts={"agency": settings.agency_code})
        return dict.fromkeys(rows, gone)
    wanted = {
        position: NewDebt(
            row.student_code,
            agency.fee_code,
            row.amount,
            row.reason,
            row.reference or "",
            row.due_on or settings.due_on,
        )
        for position, row in rows.items()
    }
    return _Books(session, source, settings, agency, at).bring_in(wanted)


def bring_in_debts(
    session: Session, source: Source, settings: DebtSettings, rows: Mapping[int, DebtRow], at: datetime
) -> dict[int, RowOutcome]:
    """Charge these debts to the university; as :func:`bring_in_fines`."""
    wanted = {
        position: NewDebt(
            row.student_code,
            row.fee_code or settings.fee_code or "",
            row.amount,
            row.reason,
            row.reference or "",
            row.due_on or settings.due_on,
        )
        for position, row in rows.items()
    }
    return _Books(session, source, settings, None, at).bring_in(wanted)


def take_back_debts(session: Session, source: Source, debt_ids: Sequence[UUID], at: datetime) -> frozenset[UUID]:
    """Credit in full those of these debts on which nobody paid anything; which they are."""
    found = session.execute(INVOICES_OF_DEBTS, {"debt_ids": list(debt_ids)}).all()
    invoices = {row.invoice_id: row.student_id for row in found}
    session.execute(LOCK_STUDENTS, {"student_ids": sorted(set(invoices.values()))})
    reason = {"rule": "import_undone", "case_id": str(source.case_id)}
    credited = credit_unpaid(session, "import-undo", invoices, reason, at)
    session.execute(UNDO_DEBTS, {"invoice_ids": list(credited), "at": at})
    return frozenset(row.debt_id for row in found if row.invoice_id in credited)


class _Books:
    """Writes the debts of one chunk of an import."""

    def __init__(
        self, session: Session, source: Source, settings: DebtSettings, agency: AgencyRow | None, at: datetime
    ) -> None:
        self._session = session
        self._source = source
        self._settings = settings
        self._agency = agency
        self._kind = DebtKind.DEBT if agency is None else DebtKind.FINE
        self._at = at

    def bring_in(self, wanted: Mapping[int, NewDebt]) -> dict[int, RowOutcome]:
        """Judge every row, and charge those that nothing stands against."""
        codes = sorted({row.student_code for row in wanted.values()})
        students = {
            row.student_code: StudentRow(row.student_id, row.campus_code, row.status_code, row.status_th, row.status_en)
            for row in self._session.execute(STUDENTS_OF_CODES, {"codes": codes})
        }
        ids = sorted(student.student_id for student in students.values())
        self._session.execute(LOCK_STUDENTS, {"student_ids": ids})
        fees = {
            row.fee_code: FeeNames(row.name_th, row.name_en)
            for row in self._session.execute(FEES_IN_USE, {"codes": sorted({row.fee_code for row in wanted.values()})})
        }
        standing, balances = self._standing(ids), self._balances(ids, wanted)
        outcomes: dict[int, RowOutcome] = {}
        good: dict[int, NewDebt] = {}
        for position, row in wanted.items():
            student = students.get(row.student_code)
            facts = DebtFacts(
                student_code=row.student_code,
                student_id=student and student.student_id,
                status_code="" if student is None else student.status_code,
                status_th="" if student is None else student.status_th,
                status_en="" if student is None else student.status_en,
                fee_code=row.fee_code,
                has_fee=row.fee_code in fees,
                due_on=row.due_on,
                standing=None if student is None else standing.of(student.student_id, row),
                reference=row.reference,
                is_balance=student is not None and (student.student_id, row.reference.upper()) in balances,
            )
            refused = refusal_of_debt(
                facts,
                already=ALREADY_FINED if self._kind is DebtKind.FINE else ALREADY_ENTERED,
                today=bangkok_date(self._at),
                root_id=self._source.root_id,
            )
            if refused is None:
                good[position] = row
            else:
                outcomes[position] = refused
        return outcomes | self._charge(good, students, fees)

    def _standing(self, student_ids: Sequence[int]) -> StandingDebts:
        asked = {
            "student_ids": list(student_ids),
            "academic_year": self._settings.academic_year,
            "semester": self._settings.semester,
            "kind": self._kind.value,
            "agency_id": self._agency and self._agency.agency_id,
        }
        rows = STANDING_DEBTS.rows(self._session, asked)
        return StandingDebts(rows, self._kind)

    def _balances(self, student_ids: Sequence[int], wanted: Mapping[int, NewDebt]) -> set[DocumentRow]:
        """Return which documents of the old system these rows name again; an agency has numbers of its own."""
        documents = sorted({row.reference.upper() for row in wanted.values() if row.reference})
        if self._kind is DebtKind.FINE:
            return set()
        return set(STANDING_DOCUMENTS.rows(self._session, {"student_ids": list(student_ids), "documents": documents}))

    def _charge(
        self, good: Mapping[int, NewDebt], students: Mapping[str, StudentRow], fees: Mapping[str, FeeNames]
    ) -> dict[int, RowOutcome]:
        invoices = {
            f"import:{self._source.case_id}:{position}": self._invoice(position, row, students, fees)
            for position, row in good.items()
        }
        issued = issue_invoices(self._session, list(invoices.values()), self._at)
        ids = {invoice.key: invoice_id for invoice_id, invoice in issued.items()}
        debts: list[DebtColumns] = []
        lines: list[BellRow] = []
        outcomes: dict[int, RowOutcome] = {}
        for position, row in good.items():
            student_id = students[row.student_code].student_id
            invoice_id = ids[f"import:{self._source.case_id}:{position}"]
            debt = self._debt(row, student_id, invoice_id)
            debts.append(debt)
            lines.append(bell_of(self._kind, row, student_id, invoice_id, self._agency, self._at))
            outcomes[position] = AppliedRow(result_id=debt.debt_id, student_id=student_id, amount=row.amount)
        copy_rows_within(self._session, "debt", DebtColumns._fields, debts)
        copy_rows_within(self._session, "notification", BellRow._fields, lines)
        return outcomes

    def _debt(self, row: NewDebt, student_id: int, invoice_id: UUID) -> DebtColumns:
        return DebtColumns(
            debt_id=new_id(),
            kind=self._kind,
            agency_id=self._agency and self._agency.agency_id,
            student_id=student_id,
            academic_year=self._settings.academic_year,
            semester=self._settings.semester,
            fee_code=row.fee_code,
            reason=row.reason,
            reference=row.reference,
            invoice_id=invoice_id,
            case_id=self._source.case_id,
            entered_by=self._source.entered_by,
            entered_at=self._at,
        )

    def _invoice(
        self, position: int, row: NewDebt, students: Mapping[str, StudentRow], fees: Mapping[str, FeeNames]
    ) -> NewInvoice:
        student = students[row.student_code]
        names = fees[row.fee_code]
        reason: dict[str, object] = {"rule": "external_fine" if self._agency else "debt", "reason": row.reason}
        if self._agency is not None:
            reason |= {"agency_th": self._agency.name_th, "agency_en": self._agency.name_en}
        if row.reference:
            reason["reference"] = row.reference
        return NewInvoice(
            key=f"import:{self._source.case_id}:{position}",
            kind=_INVOICE_KINDS[self._kind],
            student_id=student.student_id,
            campus_code=student.campus_code,
            academic_year=self._settings.academic_year,
            semester=self._settings.semester,
            charges=(NewCharge(FeeAmount(row.fee_code, row.amount), names.name_th, names.name_en, reason),),
            plan=(Due(row.due_on, row.amount),),
        )
