"""Why rows of opening balances are refused, and what who confirms them should look at (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.finance.debt.rules import ALREADY_ENTERED
from models.finance.opening_balance.contract import BalanceKind, BalanceRow
from models.finance.opening_balance.rules import standing_on
from models.finance.opening_balance.store.facts import BalanceFacts, HeldBalance, fees_in_use, read_facts, read_held
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.query import Query
from models.kit.updating import Key, Values, Writer, Writing, differences


class _Term(NamedTuple):
    """A term of the calendar."""

    academic_year: int
    semester: int


_TERMS: Final = Query(_Term, "SELECT academic_year, semester FROM term")
_NAMES: Final[Mapping[BalanceKind, dict[str, str | int | None]]] = {
    BalanceKind.DEBT: {"kind_th": "หนี้", "kind_en": "debt"},
    BalanceKind.CREDIT: {"kind_th": "เครดิต", "kind_en": "credit"},
}


def problems_of_balances(
    session: Session, rows: Mapping[int, BalanceRow], _held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    """Return why rows are refused, by their position: every cell that is wrong, and what stands on the document."""
    held = read_held(session, rows.values())
    facts = read_facts(session, rows.values(), held)
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        balance = held.get(row.identity)
        found = list(_of_new(row, facts) if balance is None else _of_held(row, balance, facts))
        if found:
            problems[position] = combined_problem(found)
    return problems


def _of_new(row: BalanceRow, facts: BalanceFacts) -> Iterator[RowProblem]:
    if row.student_code not in facts.students:
        said = {"code": row.student_code}
        yield RowProblem(code="import_student_not_found", facts=said, column="student_code")
    if row.identity in facts.entered:
        yield RowProblem(code=ALREADY_ENTERED, column="document")
    other = next((code for code in facts.owners.get(row.identity[1], ()) if code != row.student_code), None)
    if other is not None:
        yield RowProblem(code="import_balance_of_another", facts={"code": other}, column="document")
    yield from _of_fee(row.fee_code, facts)
    if row.balance_kind is BalanceKind.DEBT:
        yield from _of_deposit(row.fee_code, facts)


def _of_held(row: BalanceRow, held: HeldBalance, facts: BalanceFacts) -> Iterator[RowProblem]:
    changed = {change.field for change in differences(row, held.values)}
    if not changed:
        return
    if "balance_kind" in changed:
        names = _NAMES[BalanceKind(held.kind)]
        yield RowProblem(code="import_balance_kind_differs", facts=names, column="balance_kind")
    yield from _of_fee(row.fee_code or held.fee_code, facts)
    if "fee_code" in changed and held.kind == BalanceKind.DEBT:
        yield from _of_deposit(row.fee_code, facts)
    yield from standing_on(held.built)


def _of_fee(fee_code: str | None, facts: BalanceFacts) -> Iterator[RowProblem]:
    if fee_code is not None and fee_code not in facts.fees:
        yield _fee_gone(fee_code)


def _fee_gone(fee_code: str) -> RowProblem:
    return RowProblem(code="import_fee_not_found", facts={"fee": fee_code}, column="fee_code")


def _of_deposit(fee_code: str | None, facts: BalanceFacts) -> Iterator[RowProblem]:
    """Refuse a debt of such a fee: for the next bill, whoever was charged it has the deposit of this portal."""
    if fee_code in facts.deposits:
        yield RowProblem(code="import_balance_deposit", facts={"cell": fee_code}, column="fee_code")


def unrestorable_balances(
    session: Session, _writer: Writer, writings: Sequence[Writing[BalanceRow]], _removed: Collection[Key]
) -> Mapping[Key, RowProblem]:
    """Return which documents cannot be what they were before: their fee is out of use by now."""
    said = {each.row.identity: each.row.fee_code or str((each.before or {})["fee_code"] or "") for each in writings}
    fees = fees_in_use(session, said.values())
    gone = {key: fee_code for key, fee_code in said.items() if fee_code and fee_code not in fees}
    return {key: _fee_gone(fee_code) for key, fee_code in gone.items()}


def warnings_of_balances(
    session: Session, writings: Sequence[Writing[BalanceRow]]
) -> Mapping[Key, Sequence[RowProblem]]:
    """Return what should be looked at of debts: a day that is past, and a term that the calendar does not have."""
    today = bangkok_date(utc_now())
    terms = {(each.academic_year, each.semester) for each in _TERMS.rows(session)}
    debts = (each for each in writings if _is_debt(each))
    found = {each.row.identity: tuple(_worth_a_look(each, today, terms)) for each in debts}
    return {key: warnings for key, warnings in found.items() if warnings}


def _worth_a_look(
    writing: Writing[BalanceRow], today: date, terms: Collection[tuple[object, object]]
) -> Iterator[RowProblem]:
    row, changed = writing.row, writing.values.keys()
    if row.due_on is not None and "due_on" in changed and row.due_on < today:
        yield RowProblem(code="import_balance_overdue", facts={"day": row.due_on.isoformat()}, column="due_on")
    if not changed & {"academic_year", "semester"}:
        return
    before = writing.before or {}
    year = before.get("academic_year") if row.academic_year is None else row.academic_year
    semester = before.get("semester") if row.semester is None else row.semester
    if (year, semester) not in terms:
        facts: dict[str, str | int | None] = {"term": f"{year}/{semester}"}
        yield RowProblem(code="import_balance_term_not_in_calendar", facts=facts, column="academic_year")


def _is_debt(writing: Writing[BalanceRow]) -> bool:
    return (writing.row.balance_kind or (writing.before or {}).get("balance_kind")) == BalanceKind.DEBT
