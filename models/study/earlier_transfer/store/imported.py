"""Files of transfers: credits of the old system stand with what was passed elsewhere for them (golive §3, study §5).

The credits are a P of the ledger of grades, as a file of earlier grades brings it; where it is there already, the
transfer says where it came from and no credits are added. There is no case, and nobody is notified.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from sqlalchemy import delete
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import add_update_entries
from models.grades.earlier_grade.store.facts import place_of, read_held, read_students
from models.grades.earlier_grade.store.facts import read_facts as read_grade_facts
from models.grades.earlier_grade.store.imported import USED, first_grade, take_out_grades, written_by
from models.grades.grade.store import begin_grades, lock_students
from models.kit.calendar import bangkok_instant
from models.kit.imported_row import RowProblem
from models.kit.table import new_id
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing
from models.study.earlier_transfer.contract import EarlierTransferRow
from models.study.earlier_transfer.store.facts import DETAILS, HeldTransfer, as_grade, read_transfers
from models.study.earlier_transfer.store.problems import (
    grades_begun_by,
    problems_of_transfers,
    row_of,
    unrestorable_transfers,
)
from models.study.transfer_credit.contract import TransferSource
from models.study.transfer_credit.tables import TransferCredit, TransferCreditLine

_SUBJECT: Final = "transfer_credit"
"""The ``subject_kind`` of its audit entries; their id is the code of the student."""
_FIRST_LINE: Final = 1
_OF_SOURCE: Final = ("source_code", "source_name", "source_credits", "grade")
_GONE: Final[Values] = {"academic_year": None, "semester": None, "subject_code": None}


def _locked(session: Session, rows: Collection[EarlierTransferRow]) -> dict[Key, HeldTransfer]:
    """Return what students of these rows were granted. Whoever grants credits or publishes grades locks them too."""
    students = read_students(session, [as_grade(row) for row in rows])
    lock_students(session, (student.student_id for student in students))
    granted = read_transfers(session, [row.student_code for row in rows])
    return {each.key: each for transfers in granted.values() for each in transfers}


def _held(session: Session, rows: Collection[EarlierTransferRow]) -> Mapping[Key, Values]:
    transfers = _locked(session, rows)
    return {row.identity: transfers[row.identity].values for row in rows if row.identity in transfers}


def _write(session: Session, writer: Writer, writings: Sequence[Writing[EarlierTransferRow]]) -> None:
    if not writings:
        return
    transfers = _locked(session, [each.row for each in writings])
    _add(session, writer, [each.row for each in writings if each.before is None])
    for each in writings:
        if each.before is not None:
            _change(session, transfers[each.row.identity], {**each.before, **each.values})
    session.flush()
    trail = [(each.row.student_code, each.before, {**_key_values(each.row), **each.values}) for each in writings]
    add_update_entries(session, writer, _SUBJECT, "carry_over", trail)


def _add(session: Session, writer: Writer, rows: Sequence[EarlierTransferRow]) -> None:
    """Grant credits: a P where the ledger has none, and from where it came."""
    if not rows:
        return
    grades = [as_grade(row) for row in rows]
    facts, ledger = read_grade_facts(session, grades), read_held(session, grades)
    first = [
        replace(first_grade(as_grade(row), facts), effective_at=_granted_at(row))
        for row in rows
        if place_of(as_grade(row)) not in ledger
    ]
    begin_grades(session, first, written_by(writer))
    kept = {place: grade.credit for place, grade in read_held(session, grades).items()}
    ids = [new_id() for _ in rows]
    for transfer_id, row in zip(ids, rows, strict=True):
        session.add(
            TransferCredit.model_validate(
                {
                    "transfer_id": transfer_id,
                    "import_case_id": writer.case_id,
                    "student_id": facts.students[row.student_code].student_id,
                    "academic_year": row.academic_year,
                    "semester": row.semester,
                    "asked_on": row.granted_on,
                    "source": _source(row.former_student_code),
                    "institution": row.institution or "",
                    "former_student_code": row.former_student_code,
                    "reason": "",
                    "under_review": False,
                    "approved_at": _granted_at(row),
                }
            )
        )
    session.flush()
    for transfer_id, row in zip(ids, rows, strict=True):
        session.add(
            TransferCreditLine.model_validate(
                {
                    **{name: getattr(row, name) for name in _OF_SOURCE},
                    "transfer_id": transfer_id,
                    "number": _FIRST_LINE,
                    "target_code": row.subject_code,
                    "credits": kept[place_of(as_grade(row))],
                    "granted_at": _granted_at(row),
                }
            )
        )


def _change(session: Session, transfer: HeldTransfer, values: Values) -> None:
    """Bring what is known of a source to these values; the credits of a grade that is kept do not change."""
    said = {name: values[name] for name in DETAILS}
    header = session.get_one(TransferCredit, transfer.transfer_id)
    line = session.get_one(TransferCreditLine, (transfer.transfer_id, _FIRST_LINE))
    granted_on = said["granted_on"]
    if not isinstance(granted_on, date):
        raise LookupError("a transfer that was granted on no day")
    former = said["former_student_code"]
    header.former_student_code = None if former is None else str(former)
    header.institution, header.source = str(said["institution"] or ""), _source(header.former_student_code)
    header.asked_on, header.approved_at = granted_on, bangkok_instant(granted_on)
    line.source_code, line.source_name, line.grade = map(str, (said["source_code"], said["source_name"], said["grade"]))
    line.source_credits, line.granted_at = Decimal(str(said["source_credits"])), bangkok_instant(granted_on)


def _source(former_student_code: str | None) -> TransferSource:
    return TransferSource.OUTSIDE if former_student_code is None else TransferSource.INSIDE


def _granted_at(row: EarlierTransferRow) -> datetime:
    if row.granted_on is None:
        raise LookupError("a transfer that was granted on no day")
    return bangkok_instant(row.granted_on)


def _key_values(row: EarlierTransferRow) -> Values:
    return {"academic_year": row.academic_year, "semester": row.semester, "subject_code": row.subject_code}


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take out the transfers that an import added, with the P that it began; what stands on a P keeps both."""
    transfers = _locked(session, [row_of(key) for key in keys])
    mine = {
        key: transfers[key] for key in keys if key in transfers and transfers[key].import_case == str(writer.case_id)
    }
    begun = grades_begun_by(session, writer, mine)
    gone = take_out_grades(session, writer, list(begun.values()))
    kept = {key: USED for key, grade in begun.items() if grade.attempt_id not in gone}
    going = [transfer for key, transfer in mine.items() if key not in kept]
    ids = [transfer.transfer_id for transfer in going]
    session.execute(delete(TransferCreditLine).where(col(TransferCreditLine.transfer_id).in_(ids)))
    session.execute(delete(TransferCredit).where(col(TransferCredit.transfer_id).in_(ids)))
    trail: list[tuple[str, Values, Values]] = [
        (transfer.student_code, dict(zip(_GONE, transfer.key[1:], strict=True)), _GONE) for transfer in going
    ]
    add_update_entries(session, writer, _SUBJECT, "remove", trail)
    return kept


EARLIER_TRANSFERS: Final = UpdatedKind(
    schema=EarlierTransferRow,
    held=_held,
    problems=problems_of_transfers,
    write=_write,
    remove=_remove,
    unrestorable=unrestorable_transfers,
)
"""Files of transfers."""
