"""What rows of opening balances are judged by, read once for a chunk (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseState
from models.finance.debt.store.reading import FEES_IN_USE
from models.finance.debt.store.rows import FeeNames
from models.finance.invoice.store.settling import DECIDING
from models.finance.ledger.contract import Account
from models.finance.opening_balance.contract import BalanceKind, BalanceRow
from models.finance.opening_balance.rules import Built
from models.finance.opening_balance.store.reading import owners_of
from models.finance.payment.contract import PaymentStage
from models.finance.reduction.store.reading import REDUCED
from models.finance.waiver.contract.case import WaiverHolds
from models.kit.query import Query
from models.kit.table import one_of
from models.kit.updating import Key, Values


class HeldBalance(NamedTuple):
    """A document that stands, and what was built on it; ``document_key`` is what it is known by. Amounts are baht."""

    student_code: str
    document_key: str
    balance_id: UUID
    student_id: int
    document: str
    kind: str
    amount: Decimal
    fee_code: str | None
    description: str | None
    academic_year: int | None
    semester: int | None
    due_on: date | None
    invoice_id: UUID | None
    payment_id: UUID | None
    paid: Decimal
    credited: Decimal
    reduced: Decimal
    is_postponed: bool
    is_divided: bool
    has_code: bool
    case_th: str | None
    case_en: str | None
    used: Decimal
    refunded: Decimal

    @property
    def values(self) -> Values:
        """What is held of it, by the fields of its row."""
        return {
            "balance_kind": BalanceKind(self.kind),
            "amount": self.amount,
            "fee_code": self.fee_code,
            "description": self.description,
            "academic_year": self.academic_year,
            "semester": self.semester,
            "due_on": self.due_on,
        }

    @property
    def built(self) -> Built:
        """What stands on it."""
        return Built(
            paid=self.paid,
            credited=self.credited,
            reduced=self.reduced,
            is_postponed=self.is_postponed,
            is_divided=self.is_divided,
            has_code=self.has_code,
            case_th=self.case_th,
            case_en=self.case_en,
            used=self.used,
            refunded=self.refunded,
        )


_WANTED: Final = """
    unnest(CAST(:students AS text[]), CAST(:documents AS text[])) AS w(student_code, document_key)
    JOIN student s USING (student_code)
"""
_HELD: Final = Query(
    HeldBalance,
    f"""
    SELECT w.student_code, w.document_key, b.balance_id, b.student_id, b.document, b.kind, b.amount, b.fee_code,
           b.description, b.academic_year, b.semester, b.due_on, b.invoice_id, b.payment_id,
           coalesce((SELECT sum(a.amount) FROM charge c JOIN allocation a USING (charge_id)
                      WHERE c.invoice_id = b.invoice_id), 0) AS paid,
           coalesce((SELECT sum(n.total) FROM credit_note n WHERE n.invoice_id = b.invoice_id), 0) AS credited,
           coalesce((SELECT sum({REDUCED}) FROM charge c WHERE c.invoice_id = b.invoice_id), 0) AS reduced,
           EXISTS (SELECT FROM waiver_invoice v
                    WHERE v.invoice_id = b.invoice_id AND v.holds <> '{WaiverHolds.OVER}') AS is_postponed,
           EXISTS (SELECT FROM instalment i WHERE i.invoice_id = b.invoice_id AND i.plan_no > 1) AS is_divided,
           EXISTS (SELECT FROM payment_pass p WHERE p.invoice_id = b.invoice_id
                      AND {one_of("p.stage", PaymentStage.ISSUING, PaymentStage.ACTIVE)}) AS has_code,
           f.title_th AS case_th, f.title_en AS case_en,
           coalesce((SELECT sum(a.amount) FROM allocation a WHERE a.payment_id = b.payment_id), 0) AS used,
           coalesce((SELECT sum(r.amount) FROM refund r WHERE r.payment_id = b.payment_id), 0) AS refunded
      FROM {_WANTED}
      JOIN opening_balance b ON b.student_id = s.student_id AND upper(b.document) = w.document_key
                                AND b.withdrawn_at IS NULL
      LEFT JOIN LATERAL (
           SELECT e.title_th, e.title_en FROM case_file e
            WHERE {one_of("e.kind", *DECIDING)} AND e.state = '{CaseState.OPEN}' AND e.student_id = b.student_id
              AND e.request->>'invoice_id' = CAST(b.invoice_id AS text)
            ORDER BY e.opened_at, e.case_id LIMIT 1) f ON true
    """,
)


class KnownStudent(NamedTuple):
    """A student whom rows name."""

    student_code: str
    student_id: int
    campus_code: str


_STUDENTS: Final = Query(
    KnownStudent, "SELECT student_code, student_id, campus_code FROM student WHERE student_code = ANY(:students)"
)


class _Entered(NamedTuple):
    """A document that is the reference of a debt which no file of balances brought."""

    student_code: str
    document_key: str


_ENTERED: Final = Query(
    _Entered,
    f"""
    SELECT DISTINCT w.student_code, w.document_key
      FROM {_WANTED}
      JOIN debt d ON d.student_id = s.student_id AND upper(d.reference) = w.document_key AND d.undone_at IS NULL
     WHERE NOT EXISTS (SELECT FROM opening_balance b WHERE b.invoice_id = d.invoice_id)
    """,
)


class _DepositFee(NamedTuple):
    """A fee that a pattern of fees charges as a deposit."""

    fee_code: str


_DEPOSIT_FEES: Final = Query(
    _DepositFee,
    f"""
    SELECT DISTINCT l ->> 'fee_code' AS fee_code
      FROM fee_pattern p CROSS JOIN jsonb_array_elements(p.lines) AS l
     WHERE p.deleted_at IS NULL AND l ->> 'account' = '{Account.DEPOSIT}' AND l ->> 'fee_code' = ANY(:codes)
    """,
)


class _Times(NamedTuple):
    """How often a document of a student was entered, also where it was withdrawn."""

    student_code: str
    document_key: str
    times: int


_TIMES: Final = Query(
    _Times,
    f"""
    SELECT w.student_code, w.document_key, count(*) AS times
      FROM {_WANTED} JOIN opening_balance b ON b.student_id = s.student_id AND upper(b.document) = w.document_key
     GROUP BY 1, 2
    """,
)


@dataclass(frozen=True, slots=True)
class BalanceFacts:
    """What rows name: students by their codes, fees that are in use and those of deposits, documents that were entered
    as debts, and the codes of the students for whom each document stands.
    """

    students: Mapping[str, KnownStudent]
    fees: Mapping[str, FeeNames]
    deposits: frozenset[str]
    entered: frozenset[Key]
    owners: Mapping[str, Collection[str]]


def read_held(session: Session, rows: Collection[BalanceRow]) -> dict[Key, HeldBalance]:
    """Return which documents of these rows stand."""
    return {(each.student_code, each.document_key): each for each in _HELD.rows(session, _named_by(rows))}


def read_facts(
    session: Session, rows: Collection[BalanceRow], held: Mapping[Key, HeldBalance] | None = None
) -> BalanceFacts:
    """Return what these rows are judged by, beside what is ``held`` of them."""
    said = {row.fee_code for row in rows} | {balance.fee_code for balance in (held or {}).values()}
    codes = sorted(code for code in said if code)
    return BalanceFacts(
        {each.student_code: each for each in read_students(session, rows)},
        fees_in_use(session, codes),
        frozenset(each.fee_code for each in _DEPOSIT_FEES.rows(session, {"codes": codes})),
        frozenset((each.student_code, each.document_key) for each in _ENTERED.rows(session, _named_by(rows))),
        owners_of(session, [row.identity[1] for row in rows]),
    )


def fees_in_use(session: Session, codes: Collection[str]) -> Mapping[str, FeeNames]:
    """Return those of the fees that something can be charged as."""
    found = session.execute(FEES_IN_USE, {"codes": sorted(set(codes))})
    return {row.fee_code: FeeNames(row.name_th, row.name_en) for row in found}


def read_students(session: Session, rows: Collection[BalanceRow]) -> list[KnownStudent]:
    """Return the students of these rows."""
    return _STUDENTS.rows(session, {"students": sorted({row.student_code for row in rows})})


def times_entered(session: Session, rows: Collection[BalanceRow]) -> Mapping[Key, int]:
    """Return how often the documents of these rows were entered so far."""
    found = _TIMES.rows(session, _named_by(rows))
    return {(each.student_code, each.document_key): each.times for each in found}


def _named_by(rows: Collection[BalanceRow]) -> Mapping[str, object]:
    keys = [row.identity for row in rows]
    return {"students": [code for code, _ in keys], "documents": [document for _, document in keys]}
