"""Files of rooms: the portal is brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.curriculum.room.tables import Room
from models.curriculum.section.contract import ExamKind
from models.curriculum.section.tables import SectionExam
from models.imports.import_batch.contract.case import BatchRequest, Closings, ImportKind, RowState, UpdateSettings
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.organisation.tables import Campus
from models.people.person.tables import Person, UserType
from tests.support.imports import batch_of
from tests.support.university import University
from tests.support.updating import COMPLETE, PART, REMOVING, applied, became, brought_in, checked, request_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)


@pytest.fixture
def officer(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)


def room(number: int, **said: str) -> dict[str, str]:
    """A row of a room."""
    return {"campus_code": "B", "name_th": f"ห้อง {number}", "name_en": f"Room {number}", **said}


def file_of(
    university: University, sender: Person, *rows: Mapping[str, str], settings: UpdateSettings = PART
) -> BatchRequest:
    """An import of rooms."""
    return request_of(university, sender, rows, settings, ImportKind.ROOMS)


def examined_in(university: University, name: str) -> None:
    """An examination to come in a room."""
    at = utc_now() + timedelta(days=30)
    exam = SectionExam(
        section_id=0, kind=ExamKind.FINAL, starts_at=at, ends_at=at + timedelta(hours=3), room_th=name, room_en=name
    )
    university.section(exams=[exam])


def there(university: University) -> dict[str, tuple[str, int | None, int]]:
    """The rooms that are not deleted: English name, seats and revision, by their Thai names."""
    return {
        each.name_th: (each.name_en, each.exam_seats, each.revision)
        for each in university.rows(Room)
        if each.deleted_at is None
    }


def test_rooms_are_added_and_changed_and_the_same_file_changes_nothing(university: University, officer: Person) -> None:
    rows = [room(1, exam_seats="๔๐"), room(2)]
    case_id = brought_in(file_of(university, officer, *rows))
    assert became(university, case_id) == [NEW, NEW]
    assert there(university) == {"ห้อง 1": ("Room 1", 40, 1), "ห้อง 2": ("Room 2", None, 1)}
    assert became(university, brought_in(file_of(university, officer, *rows))) == [UNCHANGED] * 2

    later = brought_in(file_of(university, officer, room(1, exam_seats="50"), room(2, name_en="Hall 2")))
    assert became(university, later) == [CHANGED, CHANGED]
    assert there(university) == {"ห้อง 1": ("Room 1", 50, 2), "ห้อง 2": ("Hall 2", None, 2)}
    trail = [(each.before, each.after) for each in university.rows(AuditEntry) if each.action == "room.edit"]
    seats = {"campusCode": "B", "nameTh": "ห้อง 1", "nameEn": "Room 1", "examSeats": 40}
    assert (seats, {**seats, "examSeats": 50, "case": str(later)}) in trail
    undone(later)
    assert there(university) == {"ห้อง 1": ("Room 1", 40, 3), "ห้อง 2": ("Room 2", None, 3)}
    undone(case_id)
    assert there(university) == {}
    assert [each.deleted_at is not None for each in university.rows(Room)] == [True, True], "they stay as history"


def test_an_empty_cell_says_nothing_unless_it_removes(university: University, officer: Person) -> None:
    brought_in(file_of(university, officer, room(1, exam_seats="40")))
    empty = room(1, exam_seats="")
    assert became(university, brought_in(file_of(university, officer, empty))) == [UNCHANGED]
    assert became(university, brought_in(file_of(university, officer, empty, settings=REMOVING))) == [CHANGED]
    assert there(university)["ห้อง 1"][1] is None


def test_what_somebody_changed_since_is_not_undone(university: University, officer: Person) -> None:
    brought_in(file_of(university, officer, room(1, exam_seats="40")))
    case_id = brought_in(file_of(university, officer, room(1, exam_seats="50")))
    [found] = university.rows(Room)
    university.merge(found.sqlmodel_update({"exam_seats": 60, "revision": 3}))
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.CHANGED, "import_changed_since")]
    assert there(university)["ห้อง 1"][1] == 60


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"campus_code": "X9"}, "import_unit_unknown"),
        ({"name_en": ""}, "import_cell_missing_of_new"),
        ({"name_th": "x" * 101}, "import_text_too_long"),
        ({"exam_seats": "many"}, "import_seats_wrong"),
        ({"exam_seats": "-1"}, "import_seats_wrong"),
    ],
)
def test_rows_that_cannot_be_are_refused(
    university: University, officer: Person, said: Mapping[str, str], problem: str
) -> None:
    found = became(university, checked(file_of(university, officer, {**room(1), **said})))
    assert found == [(RowState.REFUSED, None, problem)]


def test_a_room_in_which_examinations_are_to_come_keeps_its_name_but_not_its_seats(
    university: University, officer: Person
) -> None:
    brought_in(file_of(university, officer, room(1)))
    examined_in(university, "ห้อง 1")
    renamed = checked(file_of(university, officer, room(1, name_en="Hall 1")))
    assert became(university, renamed) == [(RowState.REFUSED, None, "room_in_use")]
    assert became(university, brought_in(file_of(university, officer, room(1, exam_seats="9")))) == [CHANGED]


def test_undoing_keeps_rooms_that_are_in_use_and_names_under_which_they_are(
    university: University, officer: Person
) -> None:
    added = brought_in(file_of(university, officer, room(1), room(2)))
    renamed = brought_in(file_of(university, officer, room(2, name_en="Hall 2")))
    university.section(meeting=(0, 540, 600))  # in room 1
    examined_in(university, "ห้อง 2")
    undone(renamed)
    assert became(university, renamed) == [(RowState.KEPT, RowChange.CHANGED, "room_in_use")]
    undone(added)
    assert [problem for _, _, problem in became(university, added)] == ["import_room_used", "import_changed_since"]
    assert there(university).keys() == {"ห้อง 1", "ห้อง 2"}


def test_a_complete_list_deletes_rooms_of_its_campuses_that_nothing_uses(
    university: University, officer: Person
) -> None:
    university.add(Campus(campus_code="Z", name_th="บางแสน", name_en="Bang Saen"))
    brought_in(file_of(university, officer, room(1), room(2), room(3), room(4), room(9, campus_code="Z")))
    university.section(meeting=(0, 540, 600))  # in room 1
    examined_in(university, "ห้อง 2")
    case_id = checked(file_of(university, officer, room(4), settings=COMPLETE))
    closed = (RowState.GOOD, RowChange.CLOSED, None)
    assert became(university, case_id) == [UNCHANGED, closed, closed, closed]
    assert batch_of(university, case_id).closings is Closings.UNUSUAL, "some are in use: their number is typed"
    applied(case_id)
    used = (RowState.REFUSED, None, "import_room_used")
    assert became(university, case_id)[1:] == [used, used, (RowState.APPLIED, RowChange.CLOSED, None)]
    batch = batch_of(university, case_id)
    assert (batch.closing, batch.refused, batch.unchanged) == (1, 2, 1)
    assert there(university).keys() == {"ห้อง 1", "ห้อง 2", "ห้อง 4", "ห้อง 9"}
    [deleted] = [each for each in university.rows(AuditEntry) if each.action == "room.delete"]
    assert deleted.before is not None
    assert deleted.before["nameTh"] == "ห้อง 3"
    undone(case_id)
    assert there(university)["ห้อง 3"] == ("Room 3", None, 3)


def test_a_room_that_was_deleted_is_the_same_room_once_a_file_names_it(university: University, officer: Person) -> None:
    first = brought_in(file_of(university, officer, room(1, exam_seats="40")))
    undone(first)
    case_id = brought_in(file_of(university, officer, room(1, exam_seats="50")))
    assert became(university, case_id) == [(RowState.APPLIED, RowChange.REOPENED, None)]
    assert (len(university.rows(Room)), there(university)["ห้อง 1"][1]) == (1, 50)
    undone(case_id)
    assert there(university) == {}


def test_undoing_leaves_a_room_that_came_back_and_is_in_use(university: University, officer: Person) -> None:
    undone(brought_in(file_of(university, officer, room(1, exam_seats="40"))))
    case_id = brought_in(file_of(university, officer, room(1, exam_seats="50")))
    university.section(meeting=(0, 540, 600))  # in room 1
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.REOPENED, "import_room_used")]
    assert there(university)["ห้อง 1"][1] == 50
