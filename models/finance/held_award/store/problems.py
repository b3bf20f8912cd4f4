"""Why rows of held awards are refused, and why what files did to awards cannot be undone (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.finance.held_award.contract import HeldAwardRow
from models.finance.held_award.rules import decided_on, standing_on
from models.finance.held_award.store.facts import AwardFactsOfFile, HeldAward, KnownStudent, read_awards, read_facts
from models.finance.held_award.store.owed import OwedByFunders
from models.finance.scholarship.contract import ScholarshipDetail
from models.finance.scholarship.rules import detail_of
from models.finance.scholarship.tables import Scholarship
from models.finance.scholarship_award.rules.awarding import award_refusal
from models.finance.scholarship_award.store.reading import AwardRow, award_facts
from models.kit.calendar import bangkok_date
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.money import baht_figures
from models.kit.table import new_id
from models.kit.updating import Key, Values, Writer, Writing, differences

_COLUMN_OF: Final = {"discount_not_found": "scholarship_code", "award_only_one": "scholarship_code"}
"""The cell that a refusal of giving is about, where it is not the student."""


def problems_of_awards(
    session: Session, rows: Mapping[int, HeldAwardRow], _held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    """Return why rows are refused, by their position. Each row is judged beside those of the file before it."""
    held = read_awards(session, [row.identity for row in rows.values()])
    facts = read_facts(session, rows.values())
    owed = OwedByFunders(session, [held[key] for row in rows.values() if (key := row.identity) in held])
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        award = held.get(row.identity)
        if award is not None and award.ended_at is None:
            found = list(_of_standing(row, award, owed))
        else:
            found = list(_of_new(row, award, facts))
        if found:
            problems[position] = combined_problem(found)
    return problems


def _of_standing(row: HeldAwardRow, award: HeldAward, owed: OwedByFunders) -> Iterator[RowProblem]:
    changed = {change.field: getattr(row, change.field) for change in differences(row, award.values)}
    if not changed:
        return
    found = [] if award.is_of_file else [_of_portal(award, next(iter(changed)))]
    found += standing_on(award.built)
    if not found and (refused := owed.refusal(award, award.worth_with(changed))) is not None:
        found = [refused]
    yield from found


def _of_new(row: HeldAwardRow, ended: HeldAward | None, facts: AwardFactsOfFile) -> Iterator[RowProblem]:
    """Judge a row as giving the scholarship is judged; where it is good, the rows after it find it given."""
    student = facts.students.get(row.student_code)
    scholarship = facts.scholarships.get(row.scholarship_code.upper())
    term = row.academic_year, row.semester
    if student is None:
        yield RowProblem(code="import_student_not_found", facts={"code": row.student_code}, column="student_code")
    if scholarship is None:
        yield RowProblem(
            code="import_scholarship_unknown", facts={"cell": row.scholarship_code}, column="scholarship_code"
        )
    if term not in facts.terms:
        yield RowProblem(
            code="import_award_term_unknown", facts={"term": f"{term[0]}/{term[1]}"}, column="academic_year"
        )
    if student is None or scholarship is None or term not in facts.terms:
        return
    if ended is not None and ended.fell_back > 0 and ended.ended_at is not None:
        said: dict[str, str | int | None] = {
            "amount": baht_figures(ended.fell_back),
            "day": bangkok_date(ended.ended_at).isoformat(),
        }
        yield RowProblem(code="import_award_not_paid_by_funder", facts=said, column="scholarship_code")
        return
    awards = facts.awards[student.student_id, *term]
    refused = _refusal_to_give(scholarship, student, term, awards)
    if refused is not None:
        yield refused
        return
    awards.append(_given(scholarship, student))


def _refusal_to_give(
    scholarship: Scholarship, student: KnownStudent, term: tuple[int, int], awards: Collection[AwardRow]
) -> RowProblem | None:
    details = [ScholarshipDetail.model_validate(each) for each in scholarship.details]
    detail = detail_of(details, student.campus_code, *term)
    refused = award_refusal(award_facts(scholarship, detail, student.status_code, awards))
    if refused is None:
        return None
    return RowProblem(code=refused.code, column=_COLUMN_OF.get(refused.code, "student_code"))


def _given(scholarship: Scholarship, student: KnownStudent) -> AwardRow:
    """Return the award that a good row will be: what it comes to is nothing to the rows after it."""
    return AwardRow(
        award_id=new_id(),
        student_id=student.student_id,
        percent=None,
        amount=Decimal(0),
        stands=True,
        scholarship_id=scholarship.scholarship_id,
        scholarship_type=scholarship.scholarship_type,
        funder_id=scholarship.funder_id,
        fee_codes=scholarship.fee_codes,
        is_only_one=scholarship.is_only_one,
        code=scholarship.code,
        name_th=scholarship.name_th,
        name_en=scholarship.name_en,
    )


def _of_portal(award: HeldAward, column: str | None) -> RowProblem:
    return RowProblem(code="import_award_of_portal", facts={"held": _worth(award)}, column=column)


def _worth(award: HeldAward) -> str:
    return baht_figures(award.amount) if award.amount is not None else f"{award.percent or 0:f} %"


def unclosable_awards(session: Session, _writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
    """Return which awards no list ends: those of a page of this portal, and those on which something stands."""
    standing = {key: award for key, award in read_awards(session, keys).items() if award.ended_at is None}
    owed = OwedByFunders(session, standing.values())
    stays: dict[Key, RowProblem] = {}
    for key, award in standing.items():
        of_portal = [] if award.is_of_file else [_of_portal(award, None)]
        found = [*of_portal, *standing_on(award.built)]
        if not found and (refused := owed.refusal(award, None)) is not None:
            found = [refused]
        if found:
            stays[key] = combined_problem(found)
    return stays


def unrestorable_awards(
    session: Session, writer: Writer, restored: Sequence[Writing[HeldAwardRow]], _removed: Collection[Key]
) -> Mapping[Key, RowProblem]:
    """Return which awards are not again what they were before a file: their funder paid for what they take off now.

    One that the file let stand again is ended.
    """
    awards = read_awards(session, [each.row.identity for each in restored])
    owed = OwedByFunders(session, awards.values())
    problems: dict[Key, RowProblem] = {}
    for each in restored:
        award = awards[each.row.identity]
        worth = None if award.was_let_stand_by(writer.case_id) else award.worth_with(each.values)
        if (refused := owed.refusal(award, worth)) is not None:
            problems[award.key] = refused
    return problems


def awards_that_stay(session: Session, writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
    """Return which awards stay as they are where a file is undone, and why."""
    awards = read_awards(session, keys)
    closed = [award for award in awards.values() if award.is_closed]
    rows = {award.key: _row_of(award) for award in closed}
    facts = read_facts(session, rows.values())
    stays: dict[Key, RowProblem] = {}
    for key, award in awards.items():
        if award.is_closed:
            found = list(_of_closed(award, writer.case_id, rows[key], facts))
        else:
            found = list(_of_done(award, writer.case_id))
        if found:
            stays[key] = combined_problem(found)
    return stays


def _of_closed(
    award: HeldAward, case_id: UUID | None, row: HeldAwardRow, facts: AwardFactsOfFile
) -> Iterator[RowProblem]:
    if award.ended_case_id != case_id:
        yield RowProblem(code="import_award_ended_later")
    else:
        yield from _of_new(row, award, facts)


def _of_done(award: HeldAward, case_id: UUID | None) -> Iterator[RowProblem]:
    """Judge what the file did to an award that stands: it changed it last, or it gave it and nothing changed it since.

    What another file changed, or gave anew, is that file's, also where it says the same by now.
    """
    if award.ended_at is not None:
        return
    if award.changed_case_id == case_id:
        yield from standing_on(award.built)
        return
    if award.case_id != case_id or award.changed_case_id is not None:
        yield RowProblem(code="import_award_changed_later")
    yield from decided_on(award.built)


def _row_of(award: HeldAward) -> HeldAwardRow:
    """Return the row that names an award."""
    student_code, scholarship_code, _, _ = award.key
    return HeldAwardRow(
        student_code=student_code,
        scholarship_code=scholarship_code,
        academic_year=award.academic_year,
        semester=award.semester,
    )
