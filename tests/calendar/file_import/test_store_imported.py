"""Files of the calendar: terms, periods and holidays are brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal

import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.calendar.file_import.contract.moments import closing
from models.calendar.holiday.contract import HolidayKind
from models.calendar.holiday.tables import Holiday
from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep, Term
from models.cases.case.tables import CaseFile
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.period.contract import EnrolmentPeriod
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.kit.calendar import bangkok_instant, utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, UserType
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import Became, applied, became, brought_in, checked, request_of, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)
GOOD = (RowState.GOOD, RowChange.NEW, None)
UNDONE = (RowState.UNDONE, RowChange.NEW, None)
LATER = {"academic_year": "2580", "semester": "1"}
TERM = {"row_kind": "ภาคการศึกษา", **LATER, "starts": "1/6/2580", "ends": "30/10/2580"}
NOW = {"academic_year": str(YEAR), "semester": str(SEMESTER)}
SONGKRAN = {
    "row_kind": "วันหยุด", "day": "13/4/2580", "name_th": "วันสงกรานต์", "name_en": "Songkran", "holiday_kind": "closed",
}  # fmt: skip


def period(kind: str, starts: str = "1/6/2580", ends: str = "15/6/2580", **said: str) -> dict[str, str]:
    """A period of the later term."""
    return {"row_kind": "period", **LATER, "period_kind": kind, "starts": starts, "ends": ends, **said}


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of the calendar."""
    return request_of(university, sender, rows, kind=ImportKind.CALENDAR)


def judged(university: University, sender: Person, *rows: Mapping[str, str]) -> list[Became]:
    """What the check says of rows."""
    return became(university, checked(file_of(university, sender, *rows)))


def later_periods(university: University) -> list[CalendarPeriod]:
    """The periods of the later term."""
    return [each for each in university.rows(CalendarPeriod) if each.academic_year == 2580]


def present(university: University, kind: EnrolmentPeriod = EnrolmentPeriod.APPROVAL) -> CalendarPeriod:
    """A period of the present term."""
    [found] = [each for each in university.rows(CalendarPeriod) if each.kind == kind and each.academic_year == YEAR]
    return found


def test_a_term_its_periods_and_a_holiday_come_in_by_one_file_in_any_order(
    university: University, registrar: Person
) -> None:
    rows = [
        period("ลงทะเบียนเรียน", "1/6/2580 08:30", "15/6/2580"),
        period("fee_refund", "1/6/2580", "30/6/2580", steps="80% 14/6/2580; 50% 30/6/2580", campus_code="B"),
        SONGKRAN,
        TERM,
    ]
    case_id = brought_in(file_of(university, registrar, *rows))
    assert became(university, case_id) == [NEW] * 4
    [term] = [each for each in university.rows(Term) if each.academic_year == 2580]
    assert (term.starts_on, term.ends_on) == (date(2037, 6, 1), date(2037, 10, 30))
    enrolment, refund = later_periods(university)
    assert enrolment.opens_at.isoformat() == "2037-06-01T01:30:00+00:00"
    assert enrolment.closes_at == bangkok_instant(date(2037, 6, 16)), "a last day is all of that day"
    assert (refund.campus_code, refund.closes_at) == ("B", bangkok_instant(date(2037, 7, 1)))
    steps = [(step.closes_at, step.percent) for step in university.rows(CalendarPeriodStep)]
    assert steps == [
        (bangkok_instant(date(2037, 6, 15)), Decimal(80)), (bangkok_instant(date(2037, 7, 1)), Decimal(50)),
    ]  # fmt: skip
    [holiday] = university.rows(Holiday)
    assert (holiday.day, holiday.name_th, holiday.kind) == (date(2037, 4, 13), "วันสงกรานต์", HolidayKind.CLOSED)
    assert holiday.changed_by == registrar.person_id
    assert [(each.revision, each.announced_revision) for each in (enrolment, refund)] == [(1, 1), (1, 1)], (
        "nobody waits in a new term"
    )
    trail = {each.action: each for each in university.rows(AuditEntry) if each.after and "case" in each.after}
    assert {"term.add", "calendar_period.add", "holiday.add"} <= trail.keys()
    assert trail["holiday.add"].after == {
        "day": "2037-04-13", "nameTh": "วันสงกรานต์", "nameEn": "Songkran", "kind": "closed", "case": str(case_id),
    }  # fmt: skip

    again = brought_in(file_of(university, registrar, *rows))
    assert became(university, again) == [UNCHANGED] * 4


def test_a_moved_period_has_another_revision_that_is_told_once_for_the_term(
    university: University, registrar: Person
) -> None:
    row = present(university)
    rows = [
        {"row_kind": "period", **NOW, "period_kind": kind, "ends": str(closing(row.closes_at + timedelta(days=3)))}
        for kind in ("approval", "add_drop")
    ]
    case_id = brought_in(file_of(university, registrar, *rows))
    assert became(university, case_id) == [CHANGED, CHANGED]
    moved = [present(university), present(university, EnrolmentPeriod.ADD_DROP)]
    assert [each.revision for each in moved] == [2, 2]
    assert sorted(each.announced_revision for each in moved) == [1, 2], "one telling is of the whole term"
    assert moved[0].opens_at == row.opens_at
    [entry] = [each for each in university.rows(AuditEntry) if each.subject_id == str(row.period_id)]
    assert (entry.action, entry.actor_id) == ("calendar_period.edit", registrar.person_id)
    assert entry.before is not None
    assert entry.before["closesAt"] == row.closes_at.isoformat()

    undone(case_id)
    back = present(university)
    assert back.revision == 3
    assert back.closes_at.replace(microsecond=0) == row.closes_at.replace(microsecond=0)


def test_a_period_that_somebody_moved_since_is_not_moved_back(university: University, registrar: Person) -> None:
    row = present(university)
    said = {"row_kind": "period", **NOW, "period_kind": "approval"}
    case_id = brought_in(
        file_of(university, registrar, {**said, "ends": str(closing(row.closes_at + timedelta(days=3)))})
    )
    moved = present(university)
    university.merge(moved.sqlmodel_update({"closes_at": row.closes_at + timedelta(days=9), "revision": 3}))
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.CHANGED, "import_changed_since")]
    assert present(university).closes_at == row.closes_at + timedelta(days=9)


def test_undoing_takes_out_terms_periods_and_holidays_that_nothing_names(
    university: University, registrar: Person
) -> None:
    case_id = brought_in(file_of(university, registrar, TERM, period("fee_refund", steps="50% 15/6/2580"), SONGKRAN))
    undone(case_id)
    assert became(university, case_id) == [UNDONE] * 3
    assert later_periods(university) == []
    assert university.rows(CalendarPeriodStep) == []
    assert [each.academic_year for each in university.rows(Term)] == [YEAR]
    [holiday] = university.rows(Holiday)
    assert (holiday.deleted_at is not None, holiday.revision) == (True, 2), "it stays as history"
    assert became(university, brought_in(file_of(university, registrar, SONGKRAN))) == [NEW]


def test_a_term_that_something_names_stays_and_so_does_a_period_that_has_begun_in_it(
    university: University, registrar: Person
) -> None:
    year = {"academic_year": str(YEAR - 2), "semester": "1"}
    starts, ends = date(YEAR - 2 - 543, 6, 10), date(YEAR - 2 - 543, 10, 20)
    rows = [
        {"row_kind": "term", **year, "starts": str(starts), "ends": str(ends)},
        {"row_kind": "period", **year, "period_kind": "enrolment", "starts": str(starts), "ends": str(ends)},
    ]
    case_id = brought_in(file_of(university, registrar, *rows))
    section = university.section()
    university.merge(section.sqlmodel_update({"academic_year": YEAR - 2, "semester": 1}))
    undone(case_id)
    assert became(university, case_id) == [
        (RowState.KEPT, RowChange.NEW, "import_term_used"),
        (RowState.KEPT, RowChange.NEW, "import_period_used"),
    ]


def test_a_term_moves_with_its_periods_and_whoever_waits_is_told(university: University, registrar: Person) -> None:
    [term] = university.rows(Term)
    ends = term.ends_on + timedelta(days=7)
    case_id = brought_in(file_of(university, registrar, {"row_kind": "term", **NOW, "ends": str(ends)}))
    assert became(university, case_id) == [CHANGED]
    assert [each.ends_on for each in university.rows(Term)] == [ends]
    assert [each for each in university.rows(CalendarPeriod) if each.announced_revision < each.revision]
    undone(case_id)
    assert [each.ends_on for each in university.rows(Term)] == [term.ends_on]


def test_who_confirms_reads_how_many_requests_wait_for_a_period(university: University, registrar: Person) -> None:
    student = university.student(university.teacher())
    request = university.request(student, university.section())
    [case] = [each for each in university.rows(CaseFile) if each.case_id == request.case_id]
    university.merge(case.sqlmodel_update({"stage": EnrolmentStage.AWAITING_APPROVAL}))
    row = present(university)
    said = {"row_kind": "period", **NOW, "period_kind": "approval"}
    case_id = checked(file_of(university, registrar, {**said, "ends": str(closing(row.closes_at + timedelta(days=3)))}))
    [found] = rows_of(university, case_id)
    assert found.notes == [{"code": "import_period_waited_for", "facts": {"cases": 1, "slots": 0}}]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({**TERM, "academic_year": ""}, "import_cell_missing"),
        ({**TERM, "ends": ""}, "import_cell_missing_of_new"),
        ({**TERM, "day": "1/6/2580"}, "import_cell_of_other_rows"),
        ({**TERM, "starts": "1/6/2580 08:30"}, "import_term_has_no_time"),
        ({**TERM, "ends": "1/5/2580"}, "term_order"),
        ({**TERM, "starts": "1/6/2570"}, "term_in_another_year"),
        ({**TERM, "academic_year": str(YEAR), "semester": "0", "starts": "{now}", "ends": "{later}"}, "term_overlaps"),
        (period("enrolment", campus_code="X"), "import_unit_unknown"),
        (period("enrolment", ends="1/5/2580"), "period_order"),
        (period("enrolment", ends="15/6/2579"), "period_order"),
        (period("enrolment", ends="15/6/2581"), "period_far_from_term"),
        (period("enrolment", ends="15/6/2580 00:00"), "import_midnight_unclear"),
        (period("enrolment", steps="50% 15/6/2580"), "period_without_steps"),
        (period("fee_refund"), "period_steps_end"),
        (period("fee_refund", steps="50% 14/6/2580"), "period_steps_end"),
        (period("fee_refund", steps="80% 14/6/2580; 90% 15/6/2580"), "period_steps_fall"),
        (period("fee_refund", steps="80% 15/6/2580; 50% 15/6/2580"), "period_steps_order"),
        ({**SONGKRAN, "name_en": ""}, "import_cell_missing_of_new"),
        ({**SONGKRAN, "starts": "1/6/2580"}, "import_cell_of_other_rows"),
    ],
)
def test_rows_are_refused_as_the_pages_refuse(
    university: University, registrar: Person, said: Mapping[str, str], problem: str
) -> None:
    now = utc_now().date()
    days = {"{now}": str(now), "{later}": str(now + timedelta(days=30))}
    row = {name: days.get(cell, cell) for name, cell in said.items()}
    before = [] if row["row_kind"] == TERM["row_kind"] else [TERM]
    assert judged(university, registrar, *before, row)[-1] == (RowState.REFUSED, None, problem)


def test_a_period_of_a_term_whose_row_is_refused_is_refused_too(university: University, registrar: Person) -> None:
    found = judged(university, registrar, {**TERM, "ends": "1/5/2580"}, period("enrolment"))
    assert found == [(RowState.REFUSED, None, "term_order"), (RowState.REFUSED, None, "import_term_unknown")]


def test_a_term_does_not_leave_its_periods_behind(university: University, registrar: Person) -> None:
    applied(checked(file_of(university, registrar, TERM, period("enrolment"))))
    away = {**TERM, "starts": "1/5/2581", "ends": "30/10/2581"}
    assert judged(university, registrar, away) == [(RowState.REFUSED, None, "import_period_left_behind")]
    moved = judged(university, registrar, away, period("enrolment", "1/5/2581", "15/5/2581"))
    assert [state for state, _, _ in moved] == [RowState.GOOD, RowState.GOOD]


def test_undoing_leaves_a_term_that_would_overlap_another(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, TERM))
    case_id = brought_in(file_of(university, registrar, {**TERM, "ends": "31/8/2580"}))
    brought_in(file_of(university, registrar, {**TERM, "semester": "2", "starts": "15/9/2580", "ends": "31/1/2581"}))
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.CHANGED, "term_overlaps")]
    assert {each.ends_on for each in university.rows(Term) if each.semester == 1} >= {date(2037, 8, 31)}


def test_undoing_leaves_a_term_beside_one_of_the_file_that_stays(university: University, registrar: Person) -> None:
    second = {**TERM, "semester": "2", "starts": "15/9/2580", "ends": "31/1/2581"}
    brought_in(file_of(university, registrar, TERM))
    case_id = brought_in(file_of(university, registrar, {**TERM, "ends": "31/8/2580"}, second))
    section = university.section()
    university.merge(section.sqlmodel_update({"academic_year": 2580, "semester": 2}))
    undone(case_id)
    assert became(university, case_id) == [
        (RowState.KEPT, RowChange.CHANGED, "term_overlaps"),
        (RowState.KEPT, RowChange.NEW, "import_term_used"),
    ]


def test_undoing_takes_a_term_and_its_periods_back_together(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, TERM, period("enrolment")))
    away = {**TERM, "starts": "1/5/2581", "ends": "30/10/2581"}
    moved = [away, period("enrolment", "1/5/2581", "15/5/2581"), period("payment", "1/5/2581", "15/5/2581")]
    case_id = brought_in(file_of(university, registrar, *moved))
    undone(case_id)
    assert [state for state, _, _ in became(university, case_id)] == [RowState.UNDONE] * 3
    [enrolment] = later_periods(university)
    assert enrolment.opens_at == bangkok_instant(date(2037, 6, 1))


def test_undoing_leaves_no_period_far_from_its_term(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, TERM, period("enrolment")))
    away = {**TERM, "starts": "1/5/2581", "ends": "30/10/2581"}
    case_id = brought_in(file_of(university, registrar, away, period("enrolment", "1/5/2581", "15/5/2581")))
    brought_in(file_of(university, registrar, period("add_drop", "1/5/2581", "15/5/2581")))
    undone(case_id)
    assert became(university, case_id) == [
        (RowState.KEPT, RowChange.CHANGED, "import_period_left_behind"),
        (RowState.KEPT, RowChange.CHANGED, "period_far_from_term"),
    ]
    assert {each.opens_at for each in later_periods(university)} == {bangkok_instant(date(2038, 5, 1))}


def test_who_confirms_reads_that_a_term_has_begun_and_that_an_open_period_shuts(
    university: University, registrar: Person
) -> None:
    [term] = university.rows(Term)
    now = utc_now()
    row = present(university)
    university.merge(row.sqlmodel_update({"opens_at": now - timedelta(days=3), "closes_at": now + timedelta(days=3)}))
    said = {"row_kind": "period", **NOW, "period_kind": "approval"}
    rows = [
        {"row_kind": "term", **NOW, "ends": str(term.ends_on + timedelta(days=1))},
        {**said, "ends": str((now - timedelta(days=2)).date())},
    ]
    notes = [found.notes for found in rows_of(university, checked(file_of(university, registrar, *rows)))]
    assert [[note["code"] for note in each or ()] for each in notes] == [["import_term_begun"], ["import_period_shut"]]
    longer = {**said, "ends": str((now + timedelta(days=5)).date())}
    [found] = rows_of(university, checked(file_of(university, registrar, longer)))
    assert found.notes is None


def test_the_cell_that_is_far_from_the_term_is_named(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, TERM))
    for said, column in ((period("enrolment", "1/6/2579"), "starts"), (period("enrolment", ends="15/6/2581"), "ends")):
        [row] = rows_of(university, checked(file_of(university, registrar, said)))
        assert (row.problem, (row.facts or {})["column"]) == ("period_far_from_term", column)


def test_two_rows_of_one_period_are_one_too_many(university: University, registrar: Person) -> None:
    rows = [
        TERM,
        period("enrolment"),
        period("ลงทะเบียน", campus_code="ทุกวิทยาเขต"),
        period("enrolment", campus_code="B"),
    ]
    found = judged(university, registrar, *rows)
    assert found == [GOOD, GOOD, (RowState.REFUSED, None, "import_row_repeated"), GOOD]
