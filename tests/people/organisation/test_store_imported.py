"""Files of units and code tables: the portal is brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from datetime import date

import pytest
from sqlmodel import Session

from activities.imports.import_batch import find_missing_rows
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.imports.import_batch.contract.case import Closings, ImportKind, RowState
from models.kit.imported_row import RowChange
from models.people.organisation.tables import Campus, CodeKind, CodeName, Department, Faculty, Major
from models.people.person.tables import Person, Student, UserType
from tests.support.days import days_from_today, today
from tests.support.imports import batch_of
from tests.support.university import University
from tests.support.updating import (
    COMPLETE,
    REMOVING,
    applied,
    became,
    brought_in,
    checked,
    request_of,
    rows_of,
    undone,
    unit,
)

NEW_UNITS = [
    unit("สาขาวิชา", "X01", parent_code="X0101", name_th="หุ่นยนต์", name_en="Robotics", years="4"),
    unit("ภาควิชา", "X0101", parent_code="X", name_th="ภาคหุ่นยนต์", name_en="Department of Robotics"),
    unit("คณะ", "X", parent_code="B", name_th="คณะหุ่นยนต์", name_en="Faculty of Robotics"),
]
"""What belongs to another unit stands above it in the file."""
CHAIN = (("faculty", "X"), ("department", "X0101"), ("major", "X01"))
NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


def test_units_come_in_whatever_their_order_in_the_file(university: University, registrar: Person) -> None:
    case_id = brought_in(request_of(university, registrar, NEW_UNITS))
    assert became(university, case_id) == [NEW, NEW, NEW]
    [major] = [each for each in university.rows(Major) if each.major_code == "X01"]
    assert (major.department_code, major.name_th, major.years) == ("X0101", "หุ่นยนต์", 4)
    trail = [entry.subject_id for entry in university.rows(AuditEntry) if entry.action == "unit.change"]
    assert sorted(trail) == ["department X0101", "faculty X", "major X01"]


def test_the_same_file_again_changes_nothing(university: University, registrar: Person) -> None:
    brought_in(request_of(university, registrar, NEW_UNITS))
    entries = len(university.rows(AuditEntry))
    again = brought_in(request_of(university, registrar, NEW_UNITS))
    assert became(university, again) == [UNCHANGED, UNCHANGED, UNCHANGED]
    batch = batch_of(university, again)
    assert (batch.good, batch.changed, batch.unchanged) == (0, 0, 3)
    assert len(university.rows(AuditEntry)) == entries


def test_a_change_is_told_field_by_field_and_columns_that_are_not_there_stay(
    university: University, registrar: Person
) -> None:
    before = _major(university)
    case_id = brought_in(request_of(university, registrar, [unit("major", "E09", name_en="Computing", years="5")]))
    assert became(university, case_id) == [CHANGED]
    assert rows_of(university, case_id)[0].changes == [
        {"field": "name_en", "old": before.name_en, "new": "Computing"},
        {"field": "years", "old": "4", "new": "5"},
    ]
    after = _major(university)
    assert (after.name_en, after.years, after.name_th) == ("Computing", 5, before.name_th)


def test_an_empty_cell_says_nothing_unless_the_file_says_that_it_removes(
    university: University, registrar: Person
) -> None:
    row = unit("major", "E09", degree_th="วศ.บ.", valid_from="1/6/2540")
    brought_in(request_of(university, registrar, [row]))
    empty = unit("major", "E09", degree_th="", valid_from="")
    silent = brought_in(request_of(university, registrar, [empty]))
    assert became(university, silent) == [UNCHANGED]
    removing = brought_in(request_of(university, registrar, [empty], REMOVING))
    assert became(university, removing) == [CHANGED]
    assert (_major(university).degree_th, _major(university).valid_from) == ("", None)


def test_undoing_restores_what_was_and_removes_what_was_added(university: University, registrar: Person) -> None:
    before = _major(university)
    rows = [*NEW_UNITS, unit("major", "E09", name_th="ชื่อใหม่", closed_on="")]
    case_id = brought_in(request_of(university, registrar, rows))
    undone(case_id)
    assert [state for state, _, _ in became(university, case_id)] == [RowState.UNDONE] * 4
    assert _major(university).name_th == before.name_th
    assert [each.faculty_code for each in university.rows(Faculty) if each.faculty_code == "X"] == []


def test_what_somebody_changed_since_stays_and_is_named(university: University, registrar: Person) -> None:
    case_id = brought_in(request_of(university, registrar, [unit("major", "E09", name_th="ชื่อใหม่")]))
    brought_in(request_of(university, registrar, [unit("major", "E09", name_th="ชื่อใหม่กว่า")]))
    undone(case_id)
    [row] = rows_of(university, case_id)
    assert (row.state, row.problem) == (RowState.KEPT, "import_changed_since")
    assert row.facts == {"column": "name_th", "now": "ชื่อใหม่กว่า", "file": "ชื่อใหม่"}
    assert _major(university).name_th == "ชื่อใหม่กว่า"


def test_what_something_else_refers_to_stays_and_the_rest_is_undone(university: University, registrar: Person) -> None:
    case_id = brought_in(request_of(university, registrar, NEW_UNITS))
    university.add(Department(department_code="X0102", faculty_code="X", name_th="ภาคใหม่", name_en="New"))
    undone(case_id)
    assert became(university, case_id) == [
        (RowState.UNDONE, RowChange.NEW, None),
        (RowState.UNDONE, RowChange.NEW, None),
        (RowState.KEPT, RowChange.NEW, "import_row_used"),
    ]


@pytest.mark.parametrize(
    ("row", "problem", "column"),
    [
        (unit("ตึก", "E09"), "import_unit_kind_wrong", "unit_kind"),
        (unit("major", "E 09"), "import_unit_code_wrong", "code"),
        (unit("campus", "BKK", name_th="ก", name_en="B"), "import_unit_code_long", "code"),
        (unit("major", "E77", name_th="ก", name_en="B"), "import_cell_missing_of_new", "parent_code"),
        (unit("nation", "THA", name_th="ไทย"), "import_cell_missing_of_new", "name_en"),
        (unit("major", "E09", parent_code="Q0101"), "import_unit_unknown", "parent_code"),
        (unit("major", "E09", years="12"), "import_years_wrong", "years"),
        (unit("faculty", "E", degree_th="วศ.บ."), "import_only_of_majors", "degree_th"),
        (unit("campus", "B", parent_code="B"), "import_unit_has_no_parent", "parent_code"),
        (unit("major", "E09", valid_from="1/6/2560", closed_on="1/6/2550"), "import_days_reversed", "closed_on"),
        (unit("major", "E09", valid_from="31/2/2560"), "import_day_wrong", "valid_from"),
        (unit("campus", "B", closed_on="1/6/2569"), "import_unit_in_use", "closed_on"),
    ],
)
def test_a_row_is_refused_by_the_cell_that_is_wrong(
    university: University, registrar: Person, row: dict[str, str], problem: str, column: str
) -> None:
    case_id = checked(request_of(university, registrar, [row]))
    [found] = rows_of(university, case_id)
    assert (found.state, found.problem) == (RowState.REFUSED, problem)
    assert found.facts is not None
    assert found.facts["column"] == column


def test_a_slip_of_a_code_is_answered_with_the_nearest_one(university: University, registrar: Person) -> None:
    code = university.rows(Department)[0].department_code
    slip = code[:-1] + "Z"
    [found] = rows_of(university, checked(request_of(university, registrar, [unit("major", "E09", parent_code=slip)])))
    assert found.problem == "import_unit_unknown_near"
    assert found.facts is not None
    assert str(found.facts["near"]).startswith(code)


def test_what_belongs_to_a_refused_row_is_refused_too(university: University, registrar: Person) -> None:
    rows = [NEW_UNITS[0], NEW_UNITS[1], unit("faculty", "X", parent_code="ZZ", name_th="ก", name_en="B")]
    case_id = checked(request_of(university, registrar, rows))
    assert [state for state, _, _ in became(university, case_id)] == [RowState.REFUSED] * 3


def test_a_unit_may_be_closed_together_with_what_belongs_to_it(university: University, registrar: Person) -> None:
    brought_in(request_of(university, registrar, NEW_UNITS))
    closing = [unit(kind, code, closed_on="30/9/2569") for kind, code in (("faculty", "X"), ("department", "X0101"))]
    refused = checked(request_of(university, registrar, closing))
    assert became(university, refused)[1] == (RowState.REFUSED, None, "import_unit_in_use")
    closing.append(unit("major", "X01", closed_on="30/9/2569"))
    assert became(university, brought_in(request_of(university, registrar, closing))) == [CHANGED] * 3
    assert [each.closed_on for each in university.rows(Faculty) if each.faculty_code == "X"] == [date(2026, 9, 30)]


def test_a_unit_is_open_until_the_day_before_it_closes(university: University, registrar: Person) -> None:
    closing = [
        unit("campus", code, name_th="ก", name_en="A", closed_on=day)
        for code, day in (("Y", _buddhist(days_from_today(1))), ("Z", _buddhist(today())))
    ]
    brought_in(request_of(university, registrar, closing))
    faculties = [
        unit("faculty", "Y1", parent_code="Y", name_th="ก", name_en="A", closed_on=_buddhist(days_from_today(1))),
        unit("faculty", "Z1", parent_code="Z", name_th="ก", name_en="A", closed_on=_buddhist(days_from_today(1))),
    ]
    case_id = checked(request_of(university, registrar, faculties))
    assert [problem for _, _, problem in became(university, case_id)] == [None, "import_unit_outlives"]
    staff = [
        {
            "staff_code": f"T{campus}", "username": f"feng{campus.lower()}", "user_type": "3", "first_name_th": "ก",
            "last_name_th": "ข", "first_name_en": "A", "last_name_en": "B", "campus_code": campus,
        }
        for campus in ("Y", "Z")
    ]  # fmt: skip
    hired = checked(request_of(university, registrar, staff, kind=ImportKind.STAFF))
    problems = [problem for _, _, problem in became(university, hired)]
    assert (problems[0], str(problems[1]).startswith("import_unit_unknown")) == (None, True)


def test_nothing_opens_below_a_unit_that_the_same_file_closes(university: University, registrar: Person) -> None:
    brought_in(request_of(university, registrar, NEW_UNITS))
    closing = [unit(kind, code, closed_on="30/9/2569") for kind, code in CHAIN]
    late = [
        unit("major", "X02", parent_code="X0101", name_th="ก", name_en="A"),
        unit("major", "X03", parent_code="X0101", name_th="ก", name_en="A", closed_on="1/10/2569"),
        unit("major", "X04", parent_code="X0101", name_th="ก", name_en="A", closed_on="30/9/2569"),
    ]
    case_id = checked(request_of(university, registrar, [*closing, *late]))
    assert [problem for _, _, problem in became(university, case_id)] == [
        None, None, None, "import_unit_outlives", "import_unit_outlives", None,
    ]  # fmt: skip
    facts = rows_of(university, case_id)[3].facts
    assert facts is not None
    assert (facts["column"], facts["parent"], facts["day"]) == ("closed_on", "X0101 ภาคหุ่นยนต์", "2026-09-30")


def test_a_unit_stays_open_with_what_the_same_file_leaves_open_below_it(
    university: University, registrar: Person
) -> None:
    brought_in(request_of(university, registrar, NEW_UNITS))
    student = university.student()
    closing = [unit(kind, code, closed_on="30/9/2569") for kind, code in CHAIN]
    later = [closing[0], closing[1], unit("major", "X01", closed_on="1/10/2569")]
    case_id = checked(request_of(university, registrar, later))
    assert [problem for _, _, problem in became(university, case_id)] == [
        "import_unit_in_use", "import_unit_in_use", "import_unit_outlives",
    ]  # fmt: skip
    in_use = [
        unit("department", student.department_code, closed_on="30/9/2569"),
        unit("major", student.major_code, closed_on="30/9/2569"),
    ]
    case_id = checked(request_of(university, registrar, in_use))
    assert [problem for _, _, problem in became(university, case_id)] == ["import_unit_in_use"] * 2


def test_a_unit_may_move_away_from_one_that_the_same_file_closes(university: University, registrar: Person) -> None:
    brought_in(request_of(university, registrar, NEW_UNITS))
    other = university.rows(Department)[0].department_code
    rows = [*(unit(kind, code, closed_on="30/9/2569") for kind, code in CHAIN[:2])]
    moved = unit("major", "X01", parent_code=other)
    case_id = brought_in(
        request_of(university, registrar, [{"parent_code": "", "closed_on": "", **row} for row in (*rows, moved)])
    )
    assert became(university, case_id) == [CHANGED] * 3


def test_people_follow_a_unit_that_moves_below_another_one(university: University, registrar: Person) -> None:
    student = university.student()
    teacher = university.person(UserType.TEACHER, RoleId.TEACHER, faculty="E")
    assert student.department_code == teacher.department_code
    moved = unit("department", student.department_code, parent_code="D")
    case_id = brought_in(request_of(university, registrar, [moved]))
    with Session(university.engine) as session:
        assert session.get_one(Student, student.student_id).faculty_code == "D"
        assert session.get_one(Person, student.person_id).faculty_code == "D"
        assert session.get_one(Person, teacher.person_id).faculty_code == "D"
    undone(case_id)
    with Session(university.engine) as session:
        assert session.get_one(Student, student.student_id).faculty_code == "E"
        assert session.get_one(Person, teacher.person_id).faculty_code == "E"


def test_a_complete_list_closes_what_it_does_not_name_of_its_kinds(university: University, registrar: Person) -> None:
    religions = [unit("religion", str(code), name_th=f"ศาสนา {code}", name_en=f"Religion {code}") for code in range(60)]
    brought_in(request_of(university, registrar, religions))
    campuses = university.rows(Campus)
    case_id = checked(request_of(university, registrar, religions[1:], COMPLETE))
    batch = batch_of(university, case_id)
    assert (batch.good, batch.closing, batch.unchanged, batch.closings) == (1, 1, 59, Closings.ORDINARY)
    last = rows_of(university, case_id)[-1]
    assert (last.number, last.change, last.cells[:2]) == (0, RowChange.CLOSED, ["ศาสนา", "0"])
    assert _open(university, "0")
    applied(case_id)
    assert not _open(university, "0")
    assert [each.closed_on for each in university.rows(Campus)] == [None] * len(campuses)
    undone(case_id)
    assert _open(university, "0")


def test_a_complete_list_that_closes_much_or_what_is_at_work_is_unusual(
    university: University, registrar: Person
) -> None:
    religions = [unit("religion", str(code), name_th=f"ศาสนา {code}", name_en=f"Religion {code}") for code in range(60)]
    brought_in(request_of(university, registrar, religions))
    much = checked(request_of(university, registrar, religions[2:], COMPLETE))
    assert batch_of(university, much).closings is Closings.UNUSUAL
    university.student()
    at_work = checked(request_of(university, registrar, [unit("major", "Z99", name_th="ก", name_en="B")], COMPLETE))
    assert batch_of(university, at_work).closings is Closings.UNUSUAL


def test_a_row_that_is_refused_is_named_all_the_same(university: University, registrar: Person) -> None:
    religions = [unit("religion", str(code), name_th=f"ศาสนา {code}", name_en=f"Religion {code}") for code in range(60)]
    brought_in(request_of(university, registrar, religions))
    wrong = [unit("religion", "0", valid_from="no day"), *religions[1:]]
    case_id = checked(request_of(university, registrar, wrong, COMPLETE))
    assert batch_of(university, case_id).closing == 0


def test_what_somebody_closed_since_the_check_keeps_its_day_and_is_not_opened_again(
    university: University, registrar: Person
) -> None:
    religions = [unit("religion", str(code), name_th=f"ศาสนา {code}", name_en=f"Religion {code}") for code in range(60)]
    brought_in(request_of(university, registrar, religions))
    case_id = checked(request_of(university, registrar, religions[1:], COMPLETE))
    brought_in(request_of(university, registrar, [unit("religion", "0", closed_on="1/6/2569")]))
    applied(case_id)
    assert became(university, case_id)[-1] == (RowState.UNCHANGED, None, None)
    undone(case_id)
    with Session(university.engine) as session:
        assert session.get_one(CodeName, (CodeKind.RELIGION, "0")).closed_on == date(2026, 6, 1)


def test_looking_for_what_is_missing_twice_adds_it_once(university: University, registrar: Person) -> None:
    religions = [unit("religion", str(code), name_th=f"ศาสนา {code}", name_en=f"Religion {code}") for code in range(60)]
    brought_in(request_of(university, registrar, religions))
    request = request_of(university, registrar, religions[1:], COMPLETE)
    checked(request)
    assert find_missing_rows(request.case_id) == 60
    assert batch_of(university, request.case_id).closing == 1


def _major(university: University) -> Major:
    return next(each for each in university.rows(Major) if each.major_code == "E09")


def _open(university: University, code: str) -> bool:
    with Session(university.engine) as session:
        return session.get_one(CodeName, (CodeKind.RELIGION, code)).closed_on is None


def _buddhist(day: date) -> str:
    return f"{day.day}/{day.month}/{day.year + 543}"
