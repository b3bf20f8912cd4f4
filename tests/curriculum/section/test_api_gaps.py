"""What is still missing for a term: sections without teacher, time or room, and bundles that are half offered."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.calendar.term.tables import Term
from models.curriculum.section.contract import SectionStatus
from models.curriculum.section.tables import Section, SectionMeeting, SectionTeacher
from models.curriculum.subject.tables import Subject, SubjectLink
from models.people.person.tables import UserType
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


def of(university: University, role: RoleId, faculty: str) -> Headers:
    """A session of somebody who leads a faculty or its department."""
    return university.signed_in(university.person(UserType.TEACHER, role, faculty=faculty).person_id, role)


def taught(university: University, section: Section) -> Section:
    """The section with a teacher."""
    person = university.teacher()
    university.add(SectionTeacher(section_id=section.section_id, person_id=person.person_id, position=1))
    return section


async def read(api: httpx.AsyncClient, headers: Headers, path: str, **query: str) -> Any:
    """The answer of a path."""
    answer = await api.get(path, params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def listed(api: httpx.AsyncClient, headers: Headers, gap: str) -> set[int]:
    """The sections that lack something."""
    page = await read(api, headers, "/curriculum/sections", gap=gap, status="open")
    return {row["sectionId"] for row in page["items"]}


async def test_what_sections_lack_is_counted_and_the_list_holds_just_those(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    taught(university, university.section(meeting=(0, 540, 660)))
    no_teacher = university.section(meeting=(0, 540, 660))
    no_time = taught(university, university.section())
    no_room = taught(university, university.section(meeting=(1, 540, 660)))
    university.section(status=SectionStatus.CLOSED)
    with Session(university.engine) as session, session.begin():
        session.get_one(SectionMeeting, (no_room.section_id, 1)).room_th = ""
    (counted,) = await read(api, registrar, "/curriculum/sections/gaps")
    assert {name: counted[name] for name in ("noTeacher", "noTime", "noRoom", "isFull")} == {
        "noTeacher": 1,
        "noTime": 1,
        "noRoom": 1,
        "isFull": 0,
    }
    assert await listed(api, registrar, "no_teacher") == {no_teacher.section_id}
    assert await listed(api, registrar, "no_time") == {no_time.section_id}
    assert await listed(api, registrar, "no_room") == {no_room.section_id}


@pytest.mark.parametrize(
    ("rooms", "lacks"),
    [
        (("ห้อง 1", ""), True),
        (("TBA", ), True),
        (("(รอประกาศ)", ), True),
        (("ห้อง 1", " - "), True),
        (("ห้อง 1", "ห้อง 2"), False),
        (("Online (Zoom)", ), False),
    ],
)  # fmt: skip
async def test_a_section_lacks_a_room_where_one_meeting_does_whatever_stands_in_its_place(
    api: httpx.AsyncClient, university: University, registrar: Headers, rooms: tuple[str, ...], *, lacks: bool
) -> None:
    section = taught(university, university.section())
    for number, room in enumerate(rooms, start=1):
        university.add(
            SectionMeeting(
                section_id=section.section_id, meeting_no=number, weekday=number, starts_minute=540, ends_minute=600,
                room_th=room, room_en=room,
            )
        )  # fmt: skip
    assert await listed(api, registrar, "no_room") == ({section.section_id} if lacks else set())


async def test_heads_and_deans_see_the_sections_of_their_own_subjects(
    api: httpx.AsyncClient, university: University
) -> None:
    section = university.section()
    with Session(university.engine) as session:
        department = session.get_one(Subject, section.subject_code).department_code
    own, other = (department[0], "D" if department[0] == "E" else "E")
    for role in (RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN):
        near, far = of(university, role, own), of(university, role, other)
        assert await listed(api, near, "no_teacher") == {section.section_id}
        assert await listed(api, far, "no_teacher") == set()
        assert await read(api, far, "/curriculum/sections/gaps") == []
        for path in (f"/curriculum/sections/{section.section_id}", f"/curriculum/sections/{section.section_id}/audit"):
            assert (await api.get(path, headers=near)).status_code == 200
            assert (await api.get(path, headers=far)).status_code == 404


async def test_the_next_term_is_counted_beside_this_one(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section()
    with Session(university.engine) as session, session.begin():
        term = session.get_one(Term, (YEAR, SEMESTER))
        starts_on, ends_on = term.starts_on + timedelta(364), term.ends_on + timedelta(364)
        session.add(Term(academic_year=YEAR + 1, semester=SEMESTER, starts_on=starts_on, ends_on=ends_on))
        session.flush()
        session.get_one(Section, section.section_id).academic_year = YEAR + 1
    university.section()
    counted = await read(api, registrar, "/curriculum/sections/gaps")
    assert [(row["academicYear"], row["noTeacher"]) for row in counted] == [(YEAR, 1), (YEAR + 1, 1)]
    gaps = await read(api, registrar, "/calendar/periods/gaps")
    assert gaps[-1]["academicYear"] == YEAR + 1
    assert "enrolment" in gaps[-1]["kinds"]


async def test_a_bundle_of_which_one_subject_is_not_offered_is_found(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    offered, missing, both, too = (university.subject() for _ in range(4))
    for subject in (offered, both, too):
        university.section(subject)
    for one, other in ((offered, missing), (both, too)):
        university.add(SubjectLink(subject_code=one.subject_code, linked_subject_code=other.subject_code))
    page = await read(api, registrar, "/curriculum/bundles", gap="half_offered")
    assert [{row["subjectCode"] for row in bundle["members"]} for bundle in page["items"]] == [
        {offered.subject_code, missing.subject_code}
    ]
    assert (await read(api, registrar, "/curriculum/bundles"))["total"] == 2
    department = missing.department_code[0]
    assert (await read(api, of(university, RoleId.DEAN, department), "/curriculum/bundles", gap="half_offered"))[
        "total"
    ]
    far = of(university, RoleId.DEAN, "D" if department == "E" else "E")
    assert (await read(api, far, "/curriculum/bundles", gap="half_offered"))["total"] == 0
