"""Lines of a bank's statement: the last word on what came (finance §4). Each is posted as a confirmed payment is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.finance.bank.contract import BankTransaction
from models.finance.debt.store.posting import Source
from models.finance.file_import.contract import StatementRow
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.payment.contract import PaymentStage
from models.finance.payment.store.bank_posting import pair_key, post_money
from models.finance.payment_pass.rules import read_pass_reference
from models.finance.refund.rules.reference import references_in, refund_reference
from models.finance.statement.contract import LineState, StatementSettings
from models.finance.statement.rules import (
    SEARCHED,
    Posted,
    ReportedMoney,
    bare_reference,
    line_state,
    may_be_of_day,
    paid_at,
    pair_of,
    refusal_of_line,
    transaction_of,
)
from models.finance.statement.store.reading import (
    LINES_OF_REFERENCES,
    LOCK_EVENTS,
    NOT_ON_STATEMENT,
    PASSES_OF_REFERENCES,
    PAYMENTS_OF_TRANSACTIONS,
    REFUNDS_TO_SHOW,
    PassRow,
    PaymentRow,
    RefundRow,
    SameMoneyRow,
)
from models.finance.statement.tables import StatementLine
from models.kit.calendar import bangkok_instant
from models.kit.imported_row import STUDENT_CODE_DIGITS, AppliedRow, BroughtBefore, RowOutcome, RowProblem
from models.kit.text import with_zeros

Named = tuple[date, str]
"""Day and reference: what names a line of a bank."""
_NONE: Final = ""
_ENDED_BY_HAND: Final = timedelta(days=60)
"""So long a refund that an officer ended by hand waits for its line."""


def bring_in_lines(
    session: Session, source: Source, settings: StatementSettings, rows: Mapping[int, StatementRow], at: datetime
) -> dict[int, RowOutcome]:
    """Post what these lines say; what became of each, by its position. A line that is there already changes nothing.

    Confirmations of the same transactions wait, and so do their students: both are locked here, in one order.
    """
    references = sorted({row.reference for row in rows.values()})
    keys = [f"payment:{settings.bank_code}:{reference}" for reference in references]
    keys += {pair_key(settings.bank_code, row.reference_2) for row in rows.values() if row.reference_2}
    session.execute(LOCK_EVENTS, {"keys": keys})
    return _Statement(session, source, settings, references, rows, at).bring_in(rows)


class _Statement:
    """Posts the lines of one chunk."""

    def __init__(
        self,
        session: Session,
        source: Source,
        settings: StatementSettings,
        references: list[str],
        rows: Mapping[int, StatementRow],
        at: datetime,
    ) -> None:
        self._session, self._source, self._settings, self._at = session, source, settings, at
        asked: dict[str, object] = {"bank_code": settings.bank_code, "references": references}
        found = LINES_OF_REFERENCES.rows(session, asked)
        self._known: dict[Named, tuple[Decimal, bool]] = {
            (line.booked_on, line.bank_reference): (line.amount, line.is_sent) for line in found
        }
        self._days: dict[str, set[date]] = {}
        for line in found:
            self._days.setdefault(line.bank_reference, set()).add(line.booked_on)
        named = {reference for row in rows.values() if (reference := _pass_reference(row))}
        passes = PASSES_OF_REFERENCES.rows(session, {"references": sorted(named)})
        self._passes = {each.reference_2: each for each in passes}
        ids = sorted({found.student_id for found in self._passes.values()})
        session.execute(LOCK_STUDENTS, {"student_ids": ids})
        transactions = [*references, *(self._transaction(row) for row in rows.values())]
        paid = PAYMENTS_OF_TRANSACTIONS.rows(
            session, {"bank_code": settings.bank_code, "transactions": sorted(set(transactions))}
        )
        self._to_show: list[RefundRow] | None = None
        self._shown: list[RefundRow] = []
        self._payments = {each.transaction: each for each in paid}
        self._same_money = self._read_same_money(rows.values())
        self._doubted = {each.payment_id for each in self._same_money if each.is_doubted}

    def _read_same_money(self, rows: Iterable[StatementRow]) -> list[SameMoneyRow]:
        """Payments by the second references of these lines that no line has yet, nor names as its own here."""
        wanted = [row for row in rows if row.reference_2 and row.received is not None]
        if not wanted:
            return []
        asked = {
            "bank_code": self._settings.bank_code,
            "references": sorted({bare_reference(row.reference_2 or _NONE) for row in wanted}),
            "since": bangkok_instant(min(row.booked_on for row in wanted)) - SEARCHED,
            "until": bangkok_instant(max(row.booked_on for row in wanted) + timedelta(days=1)) + SEARCHED,
        }
        named = {paid.payment_id for paid in self._payments.values()}
        found = NOT_ON_STATEMENT.rows(self._session, asked)
        return [each for each in found if each.payment_id not in named]

    def bring_in(self, rows: Mapping[int, StatementRow]) -> dict[int, RowOutcome]:
        """Judge every line, and post those that nothing stands against."""
        return {position: self._outcome(row) for position, row in rows.items()}

    def _outcome(self, row: StatementRow) -> RowOutcome:
        found = self._pass_of(row)
        refused = refusal_of_line(row, self._settings, None if found is None else found.biller_id)
        if refused is not None:
            return refused
        amount = row.received or row.sent or Decimal(0)
        known = self._known.get((row.booked_on, row.reference))
        if known is not None:
            return BroughtBefore() if known == (amount, row.sent is not None) else _differs(known[0])
        line = self._received(row, amount, found) if row.sent is None else self._sent(row, amount)
        self._session.add(line)
        self._session.flush()
        self._known[row.booked_on, row.reference] = amount, line.is_sent
        self._days.setdefault(row.reference, set()).add(row.booked_on)
        return AppliedRow(result_id=line.line_id, student_id=self._student_of(line, found), amount=amount)

    def _pass_of(self, row: StatementRow) -> PassRow | None:
        """The pass that both references of a line name; the student's code may lack the zeros it begins with."""
        found = self._passes.get(_pass_reference(row) or _NONE)
        payer = with_zeros((row.reference_1 or _NONE).upper(), STUDENT_CODE_DIGITS)
        return found if found is not None and found.reference_1 == payer else None

    def _transaction(self, row: StatementRow) -> str:
        others = self._days.get(row.reference, set()) - {row.booked_on}
        return transaction_of(row.reference, row.booked_on, is_used=bool(others))

    def _received(self, row: StatementRow, amount: Decimal, found: PassRow | None) -> StatementLine:
        transaction = self._transaction(row)
        known = self._payments.get(transaction)
        if known is not None:
            state = LineState.MATCHED if known.amount == amount else LineState.DIFFERS
            return self._line(row, amount, state, known.payment_id)
        payer = (row.reference_1 or _NONE) if found is None else found.reference_1
        pair = self._pair(row, amount, transaction, payer)
        if pair is not None:
            return self._paired(row, amount, *pair)
        money = BankTransaction(transaction, payer, row.reference_2 or _NONE, amount, paid_at(row))
        posted = post_money(self._session, self._settings.bank_code, money)
        if posted is None:
            return self._line(row, amount, LineState.DIFFERS, None)
        owner = None if found is None else found.student_id
        self._payments[transaction] = PaymentRow(transaction, posted.payment_id, amount, owner)
        stage, until = (None, None) if found is None else (PaymentStage(found.stage), found.expires_at)
        return self._line(row, amount, line_state(stage, until, paid_at(row), posted.unused), posted.payment_id)

    def _pair(self, row: StatementRow, amount: Decimal, transaction: str, payer: str) -> tuple[Posted, bool] | None:
        """What the money of a line may be already, posted under another reference of the bank."""
        reference = bare_reference(row.reference_2 or _NONE)
        at = None if row.booked_at is None else paid_at(row)
        same = [
            each.posted
            for each in self._same_money
            if (each.reference_2, each.amount) == (reference, amount) and may_be_of_day(row.booked_on, at, each.paid_at)
        ]
        return pair_of(ReportedMoney(transaction, payer, at), same, self._doubted)

    def _paired(self, row: StatementRow, amount: Decimal, pair: Posted, is_certain: bool) -> StatementLine:
        """A line of money that is posted under another reference, or that may be."""
        if is_certain:
            self._same_money = [each for each in self._same_money if each.payment_id != pair.payment_id]
            self._payments[pair.transaction] = PaymentRow(pair.transaction, pair.payment_id, amount, pair.student_id)
            return self._line(row, amount, LineState.MATCHED, pair.payment_id)
        self._doubted.add(pair.payment_id)
        line = self._line(row, amount, LineState.DOUBTFUL, None)
        line.pair_payment_id = pair.payment_id
        return line

    def _sent(self, row: StatementRow, amount: Decimal) -> StatementLine:
        """A line of money that went out: it ends the refund that it names, once its case is told."""
        named_references = references_in(
            row.reference, row.reference_1 or _NONE, row.reference_2 or _NONE, row.description or _NONE
        )
        found = next(
            (
                refund
                for refund in self._refunds()
                if refund.amount == amount
                and (refund_reference(refund.case_id) in named_references or refund.reference == row.reference)
            ),
            None,
        )
        if found is None:
            return self._line(row, amount, LineState.SENT_UNKNOWN, None)
        self._shown.append(found)
        self._to_show = [refund for refund in self._refunds() if refund != found]
        line = self._line(row, amount, LineState.REFUND, None)
        line.refund_case_id = found.case_id
        return line

    def _refunds(self) -> list[RefundRow]:
        """The refunds that a line may show, read once."""
        if self._to_show is None:
            self._to_show = REFUNDS_TO_SHOW.rows(self._session, {"since": self._at - _ENDED_BY_HAND})
        return self._to_show

    def _line(self, row: StatementRow, amount: Decimal, state: LineState, payment_id: UUID | None) -> StatementLine:
        return StatementLine(
            bank_code=self._settings.bank_code,
            biller_id=self._settings.biller_id,
            booked_on=row.booked_on,
            bank_reference=row.reference,
            amount=amount,
            is_sent=row.sent is not None,
            booked_at=paid_at(row),
            reference_1=row.reference_1 or _NONE,
            reference_2=row.reference_2 or _NONE,
            pass_reference=_pass_reference(row),
            description=row.description or _NONE,
            state=state,
            payment_id=payment_id,
            case_id=self._source.case_id,
            entered_at=self._at,
        )

    def _student_of(self, line: StatementLine, found: PassRow | None) -> int | None:
        if found is not None:
            return found.student_id
        shown = [refund.student_id for refund in self._shown if refund.case_id == line.refund_case_id]
        if shown:
            return shown[0]
        owners = [paid.student_id for paid in self._payments.values() if paid.payment_id == line.payment_id]
        return owners[0] if owners else None


def _pass_reference(row: StatementRow) -> str | None:
    return read_pass_reference(row.reference_2) if row.reference_2 else None


def _differs(amount: Decimal) -> RowProblem:
    return RowProblem(code="statement_line_differs", facts={"amount": f"{amount:,.2f}"}, column="received")
