"""Why rows of leaves are refused, and what who confirms them should look at (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from sqlalchemy.orm import Session

from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key, Values, Writer, Writing, differences
from models.study.earlier_leave.contract import EarlierLeaveRow
from models.study.earlier_leave.rules import terms_between, terms_in_a_row
from models.study.earlier_leave.store.facts import LeaveFileFacts, read_facts, read_leaves
from models.study.leave.contract import LeaveKind, TermKey
from models.study.leave.rules.asking import FIRST, SUMMER
from models.study.leave.rules.policy import leave_policy

_Facts = dict[str, str | int | None]


def last_term(row: EarlierLeaveRow, held: Values | None) -> TermKey:
    """Return the last term of a leave as it is once the row is brought in: said, held, else the first one."""
    year, semester = row.last_academic_year, row.last_semester
    if held is not None:
        year = int(str(held["last_academic_year"])) if year is None else year
        semester = int(str(held["last_semester"])) if semester is None else semester
    return row.first_term if year is None or semester is None else TermKey(year, semester)


def problems_of_leaves(
    session: Session, rows: Mapping[int, EarlierLeaveRow], held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    """Return why rows are refused, by their position: cells that are wrong, then leaves that meet each other."""
    facts = read_facts(session, [row.student_code for row in rows.values()])
    mine = {leave.key: leave for leaves in facts.leaves.values() for leave in leaves}
    problems: dict[int, RowProblem] = {}
    taken: dict[tuple[str, TermKey], Key] = {
        (leave.student_code, term): leave.key for leave in mine.values() for term in leave.terms
    }
    for position, row in rows.items():
        before = held.get(row.identity)
        leave = mine.get(row.identity)
        is_of_portal = leave is not None and leave.import_case is None
        found = list(_of_portal(row, before) if is_of_portal else _of_cells(row, before, facts))
        terms = terms_between(row.first_term, last_term(row, before))
        met = next((each for each in terms if taken.get((row.student_code, each), row.identity) != row.identity), None)
        if not found and not is_of_portal and (seat := _seat(row, terms, before, facts)) is not None:
            found = [seat]
        if met is not None and not found:
            found = [RowProblem(code="import_leave_overlaps", facts=_named(met), column="academic_year")]
        if found:
            problems[position] = combined_problem(found)
        else:
            taken |= {(row.student_code, term): row.identity for term in terms}
    return problems


def _seat(
    row: EarlierLeaveRow, terms: Sequence[TermKey], before: Values | None, facts: LeaveFileFacts
) -> RowProblem | None:
    """Return the first of the terms that the student has a seat in: in this portal nobody was away then."""
    if before is not None and not differences(row, before):
        return None
    for term in terms:
        if (seat := facts.seats.get((row.student_code, term))) is not None:
            said: _Facts = {**_named(term), "subject": seat.subject_code}
            return RowProblem(code="import_leave_enrolled", facts=said, column="academic_year")
    return None


def _of_portal(row: EarlierLeaveRow, before: Values | None) -> Iterator[RowProblem]:
    """What a request of this portal says is as it is."""
    for change in differences(row, before):
        yield RowProblem(code="import_leave_of_portal", facts={"held": change.old or "–"}, column=change.field)


def _of_cells(row: EarlierLeaveRow, before: Values | None, facts: LeaveFileFacts) -> Iterator[RowProblem]:
    student = facts.students.get(row.student_code)
    if student is None:
        unknown: _Facts = {"code": row.student_code}
        yield RowProblem(code="import_student_not_found", facts=unknown, column="student_code")
    elif row.first_term < TermKey(student.admission_year, FIRST):
        year: _Facts = {"year": student.admission_year}
        yield RowProblem(code="import_leave_before_admission", facts=year, column="academic_year")
    if row.approved_on is not None and row.approved_on > facts.today:
        day: _Facts = {"day": row.approved_on.isoformat()}
        yield RowProblem(code="import_leave_approved_to_come", facts=day, column="approved_on")
    yield from _of_terms(row, before, facts)


def _of_terms(row: EarlierLeaveRow, before: Values | None, facts: LeaveFileFacts) -> Iterator[RowProblem]:
    for name in ("semester", "last_semester"):
        if getattr(row, name) == SUMMER:
            yield RowProblem(code="import_leave_summer", column=name)
            return
    if before is None and (row.last_academic_year is None) != (row.last_semester is None):
        lacking = "last_semester" if row.last_semester is None else "last_academic_year"
        yield RowProblem(code="import_leave_term_half", column=lacking)
        return
    last = last_term(row, before)
    if last < row.first_term:
        yield RowProblem(code="import_leave_terms_turned", facts=_named(row.first_term), column="last_academic_year")
    elif row.kind is LeaveKind.LATE_MAINTAIN and last != row.first_term:
        yield RowProblem(code="import_leave_maintains_one", column="last_academic_year")
    elif not facts.is_over(last):
        is_single = last == row.first_term
        column = "academic_year" if is_single else "last_academic_year"
        yield RowProblem(code="import_leave_not_over", facts=_named(last), column=column)


def unrestorable_leaves(
    session: Session, _writer: Writer, restored: Sequence[Writing[EarlierLeaveRow]], removed: Collection[Key]
) -> Mapping[Key, RowProblem]:
    """Return the leaves whose earlier terms another leave has by now."""
    terms = {
        leave.key: leave.terms
        for leaves in read_leaves(session, [each.row.student_code for each in restored]).values()
        for leave in leaves
        if leave.key not in removed
    }
    again = {
        each.row.identity: terms_between(each.row.first_term, last_term(each.row, each.before)) for each in restored
    }
    terms |= again
    problems: dict[Key, RowProblem] = {}
    for key, wanted in again.items():
        others = {term for other, held in terms.items() if other != key and other[0] == key[0] for term in held}
        if (met := next((term for term in wanted if term in others), None)) is not None:
            problems[key] = RowProblem(code="import_leave_overlaps", facts=_named(met), column="last_academic_year")
    return problems


def _named(term: TermKey) -> _Facts:
    return {"term": f"{term.semester}/{term.academic_year}"}


def warnings_of_leaves(
    session: Session, writings: Sequence[Writing[EarlierLeaveRow]]
) -> Mapping[Key, Sequence[RowProblem]]:
    """Return the leaves that are longer, with those beside them, than the regulation of their students allows, and
    those of terms that were studied.
    """
    facts = read_facts(session, [each.row.student_code for each in writings])
    warnings: dict[Key, Sequence[RowProblem]] = {}
    longer = _longer([each for each in writings if each.row.kind is LeaveKind.LEAVE], facts)
    for each in writings:
        key = each.row.identity
        found = [*longer.get(key, []), *_studied(each, facts)]
        if found:
            warnings[key] = found
    return warnings


def _studied(writing: Writing[EarlierLeaveRow], facts: LeaveFileFacts) -> Iterator[RowProblem]:
    row = writing.row
    for term in terms_between(row.first_term, last_term(row, writing.before)):
        if (letter := facts.letters.get((row.student_code, term))) is not None:
            said: _Facts = {**_named(term), "subject": letter.subject_code, "letter": letter.letter}
            yield RowProblem(code="import_leave_studied", facts=said, column="academic_year")
            return


def _longer(leaves: Sequence[Writing[EarlierLeaveRow]], facts: LeaveFileFacts) -> Mapping[Key, list[RowProblem]]:
    said = {each.row.identity: terms_between(each.row.first_term, last_term(each.row, each.before)) for each in leaves}
    warnings: dict[Key, list[RowProblem]] = {}
    for each in leaves:
        code, key = each.row.student_code, each.row.identity
        away = {
            term
            for leave in facts.leaves.get(code, [])
            if leave.kind == LeaveKind.LEAVE and leave.key not in said
            for term in leave.terms
        } | {term for other, terms in said.items() if other[0] == code for term in terms}
        most = leave_policy(facts.students[code].admission_year).most_terms
        count = terms_in_a_row(said[key], away)
        if count > most:
            longer: _Facts = {"count": count, "most": most}
            warnings[key] = [RowProblem(code="import_leave_longer", facts=longer, column="last_academic_year")]
    return warnings
