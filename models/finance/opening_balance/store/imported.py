"""Files of opening balances: what students owe and are owed is brought to what they say (golive §3).

Money is a ledger that is only added to: a document that a file says anew is taken out and entered again, as long as
nothing was built on it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.opening_balance.contract import BalanceKind, BalanceRow
from models.finance.opening_balance.rules import standing_on
from models.finance.opening_balance.store.facts import (
    HeldBalance,
    read_facts,
    read_held,
    read_students,
    times_entered,
)
from models.finance.opening_balance.store.problems import (
    problems_of_balances,
    unrestorable_balances,
    warnings_of_balances,
)
from models.finance.opening_balance.store.writing import Document, hold, owe, withdraw
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.table import new_id
from models.kit.updating import About, Key, UpdatedKind, Values, Writer, Writing

_IN_TURN: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('opening balances', 0))")
"""One file after the other: no two of them enter a document for two students."""
_SIGN: Final = {BalanceKind.DEBT: 1, BalanceKind.CREDIT: -1}


def _held(session: Session, rows: Collection[BalanceRow]) -> Mapping[Key, Values]:
    session.execute(_IN_TURN)
    # Whoever moves a student's money locks the student too: what is read here still holds when it is written.
    students = [each.student_id for each in read_students(session, rows)]
    session.execute(LOCK_STUDENTS, {"student_ids": sorted(students)})
    return {key: each.values for key, each in read_held(session, rows).items()}


def _write(session: Session, writer: Writer, writings: Sequence[Writing[BalanceRow]]) -> None:
    wanted = [each for each in writings if each.before is None or each.values]
    if not wanted:
        return
    held = read_held(session, [each.row for each in wanted])
    withdraw(session, writer, list(held.values()))
    said = [_whole_row(each, held.get(each.row.identity)) for each in wanted]
    facts = read_facts(session, said)
    times = times_entered(session, said)
    documents = [Document(new_id(), facts.students[row.student_code], row, times.get(row.identity, 0)) for row in said]
    owe(session, writer, [each for each in documents if each.said.balance_kind is BalanceKind.DEBT], facts.fees)
    hold(session, writer, [each for each in documents if each.said.balance_kind is BalanceKind.CREDIT])


def _whole_row(writing: Writing[BalanceRow], held: HeldBalance | None) -> BalanceRow:
    """Return all that is known of a document: what its row changes over what was held."""
    if held is None:
        return writing.row
    kept = {name: value for name, value in held.values.items() if name not in writing.values}
    return writing.row.model_copy(update=kept)


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take out what a file added: nothing was built on it."""
    withdraw(session, writer, list(_by_keys(session, keys).values()))
    return {}


def _by_keys(session: Session, keys: Collection[Key]) -> Mapping[Key, HeldBalance]:
    return read_held(session, [BalanceRow(student_code=code, document=document) for code, document in keys])


def _stays(session: Session, _writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
    """Return the documents on which something was built, each with all of it."""
    built = {key: standing_on(each.built) for key, each in _by_keys(session, keys).items()}
    return {key: combined_problem(found) for key, found in built.items() if found}


def _about(session: Session, writings: Sequence[Writing[BalanceRow]]) -> Mapping[Key, About]:
    """Return by how much each row moves what its student owes: credit is less than nothing."""
    students = {each.student_code: each.student_id for each in read_students(session, [w.row for w in writings])}
    return {
        each.row.identity: About(students[each.row.student_code], _worth(each.row, each.before)) for each in writings
    }


def _worth(row: BalanceRow, before: Values | None) -> Decimal:
    kind = row.balance_kind or BalanceKind(str((before or {})["balance_kind"]))
    was = Decimal(0) if before is None else Decimal(str(before["amount"]))
    return _SIGN[kind] * ((was if row.amount is None else row.amount) - was)


OPENING_BALANCES: Final = UpdatedKind(
    schema=BalanceRow,
    held=_held,
    problems=problems_of_balances,
    write=_write,
    remove=_remove,
    warnings=warnings_of_balances,
    about=_about,
    stays=_stays,
    unrestorable=unrestorable_balances,
)
"""Files of opening balances."""
