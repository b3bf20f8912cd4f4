"""The address of a teacher's calendar: what they teach and its examinations (docs/areas/study.md)."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest

from models.access.role.contract import RoleId
from models.calendar.term.tables import Term
from models.curriculum.section.contract import ExamKind
from models.curriculum.section.tables import Section, SectionExam, SectionExamSeats, SectionTeacher
from models.kit.calendar import utc_now
from models.people.person.tables import Person, UserType
from tests.documents.document.test_api import place
from tests.study.calendar_feed.test_api import FEED, NO_KEY, Reader
from tests.support.university import SEMESTER, YEAR, University


class Teacher(Reader):
    """A teacher with an address."""

    def __init__(self, api: httpx.AsyncClient, university: University) -> None:
        self.person = university.person(UserType.STAFF, RoleId.TEACHER)
        super().__init__(api, university, self.person.person_id, RoleId.TEACHER)

    def teaches(self, *, day: int = 1) -> Section:
        """A section at nine that the teacher teaches with somebody else, with a final examination."""
        at = utc_now().replace(minute=0, second=0, microsecond=0) + timedelta(days=30)
        exam = SectionExam(
            section_id=0, kind=ExamKind.FINAL, starts_at=at, ends_at=at + timedelta(hours=3), room_th="ห้อง 9",
            room_en="Room 9",
        )  # fmt: skip
        section = self.university.section(meeting=(day, 540, 630), exams=[exam])
        other = self.university.person(UserType.STAFF, RoleId.TEACHER)
        for position, person in enumerate((self.person, other), start=1):
            self.university.add(
                SectionTeacher(section_id=section.section_id, person_id=person.person_id, position=position)
            )
        return section


@pytest.fixture
def teacher(api: httpx.AsyncClient, university: University) -> Teacher:
    return Teacher(api, university)


async def test_what_a_teacher_teaches_and_its_examinations_are_read_without_a_session(teacher: Teacher) -> None:
    section = teacher.teaches()
    teacher.university.section(meeting=(2, 540, 630))
    events = await teacher.read(await teacher.made())
    number = section.section_id
    assert set(events) == {f"class-{number}-1@timetable.myku", f"final-{number}@timetable.myku"}
    lesson = events[f"class-{number}-1@timetable.myku"]
    assert (lesson["DTSTART"].dt.weekday(), lesson["DTSTART"].dt.hour) == (1, 9)
    assert [str(event["LOCATION"]) for event in events.values()] == ["Room 1", "Room 9"]


async def test_of_an_examination_in_several_rooms_a_teacher_is_told_every_room_and_no_code(teacher: Teacher) -> None:
    section = teacher.teaches()
    for number, (first, last, room) in enumerate(
        (("6600000001", "6649999999", "Hall 1"), ("6650000000", "6699999999", "Hall 2")), start=1
    ):
        teacher.university.add(
            SectionExamSeats(
                section_id=section.section_id, kind=ExamKind.FINAL, part_no=number, first_code=first, last_code=last,
                room_th=room, room_en=room, seat_rows="A-F",
            )
        )  # fmt: skip
    events = await teacher.read(await teacher.made())
    final = events[f"final-{section.section_id}@timetable.myku"]
    assert str(final["LOCATION"]) == "Hall 1, Hall 2"
    assert b"6649999999" not in final.to_ical()


async def test_nobody_is_named_in_it_not_even_who_teaches(teacher: Teacher) -> None:
    teacher.teaches()
    answer = await teacher.api.get(await teacher.made("th"), headers=NO_KEY)
    said = answer.content.decode()
    assert "ห้อง 9" in said
    private = [
        name
        for person in teacher.university.rows(Person)
        for name in (person.first_name_th, person.last_name_th, person.username, person.id_code, str(person.person_id))
    ]
    assert [each for each in private if each in said] == []


async def test_what_is_taught_counts_up_as_it_changes_and_goes_with_who_teaches(teacher: Teacher) -> None:
    section = teacher.teaches()
    path, lesson = await teacher.made(), f"class-{section.section_id}-1@timetable.myku"
    first = await teacher.api.get(path, headers=NO_KEY)
    seen = {**NO_KEY, "if-none-match": first.headers["etag"]}
    assert (await teacher.api.get(path, headers=seen)).status_code == 304
    teacher.changed("UPDATE section_meeting SET room_en = 'Hall'")
    moved = await teacher.read(path)
    assert (moved[lesson]["SEQUENCE"], str(moved[lesson]["LOCATION"])) == (1, "Hall")
    teacher.changed("DELETE FROM section_teacher WHERE person_id = :who", who=teacher.person.person_id)
    assert await teacher.read(path) == {}


async def test_a_teacher_reads_this_term_and_the_next_and_no_other(teacher: Teacher) -> None:
    [term] = teacher.university.rows(Term)
    for number, semester in enumerate((2, 0), 1):
        teacher.university.add(
            Term(
                academic_year=YEAR, semester=semester, starts_on=term.starts_on + timedelta(days=200 * number),
                ends_on=term.ends_on + timedelta(days=200 * number),
            )
        )  # fmt: skip
    sections = [teacher.teaches(day=day) for day in range(3)]
    for section, semester in zip(sections, (SEMESTER, 2, 0), strict=True):
        teacher.changed("UPDATE section SET semester = :semester WHERE section_id = :id", semester=semester,
                        id=section.section_id)  # fmt: skip
    events = await teacher.read(await teacher.made())
    assert {uid for uid in events if uid.startswith("class")} == {
        f"class-{section.section_id}-1@timetable.myku" for section in sections[:2]
    }


async def test_who_learns_and_teaches_has_one_calendar_with_both(teacher: Teacher, university: University) -> None:
    taught, attended = teacher.teaches(), university.section(meeting=(4, 540, 630))
    student = university.student()
    place(university, student, attended)
    teacher.changed("UPDATE section_teacher SET person_id = :student WHERE person_id = :teacher",
                    student=student.person_id, teacher=teacher.person.person_id)  # fmt: skip
    events = await (both := Reader(teacher.api, university, student.person_id, RoleId.STUDENT)).read(await both.made())
    assert {f"class-{each.section_id}-1@timetable.myku" for each in (taught, attended)} <= set(events)


async def test_a_role_without_a_timetable_has_no_address(api: httpx.AsyncClient, university: University) -> None:
    person = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(person.person_id, RoleId.REGISTRAR)
    assert (await api.post(FEED, headers=headers)).status_code == 403
