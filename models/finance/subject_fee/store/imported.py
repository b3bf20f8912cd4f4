"""Files of special fees of subjects: the fees are brought to what they say, amount by amount (golive §3).

Bills are not assessed anew by it, as by no change of these fees on their page: the next assessment charges them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID

from pydantic.alias_generators import to_camel
from sqlalchemy import select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import row_entry
from models.finance.fee.tables import SpecialSubjectFee
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import GUARDED
from models.finance.subject_fee.contract import SubjectFeeRow
from models.finance.subject_fee.rules import AMOUNTS, names_no_amount
from models.finance.subject_fee.store.facts import FeeOfRow, read_fees, read_sections
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.money import baht_text
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing, differences

_TRAIL: Final = GUARDED[MoneyMaster.SUBJECT_FEE].subject
_ASKED: Final = RowProblem(code="import_subject_fee_asked", column="subject_code")
_OTHERS: Final = RowProblem(code="import_subject_fee_replaced", column="subject_code")
_OF_FILE: Final = text("""
    SELECT subject_id FROM audit_entry
     WHERE subject_kind = :subject AND subject_id = ANY(:ids) AND after ->> 'case' = :case_id
""")
"""Which fees an import has added or changed, by its entries in the trail."""
_EMPTY: Final = RowProblem(code="import_subject_fee_empty", column=AMOUNTS[0])
_Writings = Sequence[Writing[SubjectFeeRow]]


def _held(session: Session, rows: Collection[SubjectFeeRow]) -> Mapping[Key, Values]:
    found = read_fees(session, [row.identity for row in rows])
    return {key: fee.values for key, [fee, *others] in found.items() if fee.subject_fee_id and not others}


def _problems(
    session: Session, rows: Mapping[int, SubjectFeeRow], held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    found = read_fees(session, [row.identity for row in rows.values()])
    first: dict[Key, Key] = {}
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        fees = found.get(row.identity, [])
        problem = _problem(row, fees, held.get(row.identity))
        if problem is None and first.setdefault(fees[0].place, row.identity) != row.identity:
            facts: dict[str, str | int | None] = {"version": fees[0].subject_code}
            problem = RowProblem(code="import_subject_fee_twice", facts=facts, column="subject_code")
        if problem is not None:
            problems[position] = problem
    return problems


def _problem(row: SubjectFeeRow, fees: Sequence[FeeOfRow], before: Values | None) -> RowProblem | None:
    """Return why a row is refused by itself: one that changes nothing is in the way of no request."""
    empty = [_EMPTY] if before is None and len(fees) <= 1 and names_no_amount(row.model_dump()) else []
    if not fees:
        said: dict[str, str | int | None] = {"cell": row.subject_code}
        return combined_problem([RowProblem(code="import_subject_unknown", facts=said, column="subject_code"), *empty])
    if len(fees) > 1:
        return _unclear(fees)
    if empty:
        return _EMPTY
    return _ASKED if fees[0].asked_case_id and differences(row, before) else None


def _unclear(fees: Sequence[FeeOfRow]) -> RowProblem:
    versions = ", ".join(sorted(fee.subject_code for fee in fees))
    facts: dict[str, str | int | None] = {"cell": fees[0].code, "versions": versions}
    return RowProblem(code="import_subject_fee_unclear", facts=facts, column="subject_code")


def _warnings(session: Session, writings: _Writings) -> Mapping[Key, Sequence[RowProblem]]:
    """Return the rows of sections that their term does not have, though it has others of the subject."""
    found = read_fees(session, [each.row.identity for each in writings if each.row.section_code])
    there = read_sections(session, [fee.place for [fee] in found.values()])
    warnings: dict[Key, Sequence[RowProblem]] = {}
    for key, [fee] in found.items():
        sections = there.get((fee.subject_code, *key[2:]), set())
        if sections and fee.section_code not in sections:
            facts: dict[str, str | int | None] = {
                "section": fee.section_code,
                "subject": fee.show_code,
                "term": f"{fee.semester}/{fee.academic_year}",
            }
            warnings[key] = [RowProblem(code="import_subject_fee_no_section", facts=facts, column="section_code")]
    return warnings


def _write(session: Session, writer: Writer, writings: _Writings) -> None:
    found = read_fees(session, [each.row.identity for each in writings])
    standing = _rows(session, found.values())
    for each in writings:
        [fee] = found[each.row.identity]
        row = standing.get(fee.subject_fee_id)
        before = None if row is None else _for_trail(row)
        if row is None:
            row = SpecialSubjectFee(
                subject_code=fee.subject_code, section_code=fee.section_code, first_year=fee.academic_year,
                first_semester=fee.semester, changed_by=writer.person_id, changed_at=writer.at,
            )  # fmt: skip
            session.add(row)
        else:
            _note_change(row, writer)
        row.sqlmodel_update({name: each.values[name] for name in AMOUNTS if name in each.values})
        verb = "add" if before is None else "edit"
        session.add(row_entry(writer, _TRAIL, verb, row.subject_fee_id, before, _for_trail(row)))
    session.flush()


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Delete fees that a file added, as their page does: they stay as history."""
    for row in _rows(session, read_fees(session, keys).values()).values():
        _note_change(row, writer)
        row.deleted_at = writer.at
        session.add(row_entry(writer, _TRAIL, "delete", row.subject_fee_id, _for_trail(row), None))
    session.flush()
    return {}


def _rows(session: Session, found: Iterable[Sequence[FeeOfRow]]) -> dict[UUID | None, SpecialSubjectFee]:
    """Return the fees in force among these, by their ids."""
    ids = {fee.subject_fee_id for fees in found for fee in fees if fee.subject_fee_id}
    wanted = select(SpecialSubjectFee).where(col(SpecialSubjectFee.subject_fee_id).in_(ids))
    rows = session.scalars(wanted.execution_options(populate_existing=True)) if ids else ()
    return {row.subject_fee_id: row for row in rows}


def _note_change(row: SpecialSubjectFee, writer: Writer) -> None:
    row.revision += 1
    row.changed_by, row.changed_at = writer.person_id, writer.at


def _for_trail(row: SpecialSubjectFee) -> dict[str, object]:
    """Return fees as their page shows them in the trail."""
    amounts = {name: getattr(row, name) for name in AMOUNTS}
    return {
        "subjectCode": row.subject_code,
        "sectionCode": row.section_code,
        "firstYear": row.first_year,
        "firstSemester": row.first_semester,
        **{to_camel(name): None if amount is None else baht_text(amount) for name, amount in amounts.items()},
    }


def _left_out(_row: SubjectFeeRow) -> Values:
    """Return the amounts that a new row does not say: nothing, until somebody adds one."""
    return dict.fromkeys(AMOUNTS)


def _stays(session: Session, writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
    """Return the fees that a file is not undone for: somebody asked to change them, nobody can tell which they are, or
    two people gave the subject others in place of those of the file.
    """
    stays: dict[Key, RowProblem] = {}
    found = read_fees(session, keys)
    ids = [str(fee.subject_fee_id) for fees in found.values() for fee in fees if fee.subject_fee_id]
    asked = {"subject": _TRAIL, "ids": ids, "case_id": str(writer.case_id)}
    of_file = set(session.scalars(_OF_FILE, asked)) if ids else set()
    for key, fees in found.items():
        if len(fees) > 1:
            stays[key] = _unclear(fees)
        elif fees[0].subject_fee_id and str(fees[0].subject_fee_id) not in of_file:
            stays[key] = _OTHERS
        elif fees[0].asked_case_id:
            stays[key] = _ASKED
    return stays


def _unrestorable(
    _session: Session, _writer: Writer, writings: _Writings, _removed: Collection[Key]
) -> Mapping[Key, RowProblem]:
    """Return the fees that would charge nothing: what they charged before was taken away since."""
    return {each.row.identity: _EMPTY for each in writings if names_no_amount({**(each.before or {}), **each.values})}


SUBJECT_FEES: Final = UpdatedKind(
    schema=SubjectFeeRow,
    held=_held,
    problems=_problems,
    write=_write,
    remove=_remove,
    warnings=_warnings,
    stays=_stays,
    unrestorable=_unrestorable,
    left_out=_left_out,
)
"""Files of special fees of subjects."""
