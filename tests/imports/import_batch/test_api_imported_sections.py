"""A file of sections: a row is refused for every reason there is, and what clashes is told to who confirms it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.room.tables import Room
from models.curriculum.section.tables import Section, SectionTeacher
from models.curriculum.subject.contract.words import SubjectStatus
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import Line, csv_file
from tests.support.sheets import texts
from tests.support.university import University

Headers = dict[str, str]
COLUMNS: Final = ("subject_code", "section_code", "seats", "day_time", "room", "teachers", "majors")
COLUMN: Final = [f"{name}:{place}" for place, name in enumerate(COLUMNS)]
ROOM: Final = "ห้อง 1"
"""Where the sections of the tests' university meet."""
MONDAY: Final = "จ 09:00-12:00"


@pytest.fixture
def officer(university: University) -> Headers:
    """A curriculum officer's session; the seats of a room are counted."""
    university.add(Room(campus_code="B", name_th=ROOM, name_en="Room 1", exam_seats=40, changed_at=utc_now()))
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER)


async def checked(api: httpx.AsyncClient, who: Headers, lines: Sequence[Line]) -> dict[str, Any]:
    """The import of the lines, once its rows are checked."""
    answer = await send(api, who, csv_file(lines, COLUMNS), kind="sections", column=COLUMN)
    assert answer.status_code == 200, answer.text
    return await at_stage(api, who, answer.json()["caseId"], "checked")


def codes_of(row: dict[str, Any], name: str) -> list[str]:
    return [each["code"] for each in row[name]]


@pytest.mark.usefixtures("worker")
async def test_clashes_are_warnings_that_the_second_person_sees_before_and_after(
    api: httpx.AsyncClient, university: University, officer: Headers, registrar: Headers
) -> None:
    teacher, standing = university.teacher(), university.section(meeting=(0, 10 * 60, 11 * 60))
    university.add(SectionTeacher(section_id=standing.section_id, person_id=teacher.person_id, position=1))
    code = university.subject().show_code
    lines = [
        (code, "1", "40", MONDAY, ROOM, "", ""),
        (code, "2", "41", "อ 09:00-12:00", "Room 1", "", ""),
        (code, "3", "20", "จ 09:00-10:00", "ห้อง 9", teacher.id_code, ""),
        (code, "4", "20", "จ 09:30-10:30", "ห้อง 8", teacher.id_code, ""),
        (code, "5", "20", "พ 09:00-10:00", ROOM, teacher.id_code, ""),
        (code, "6", "20", "พ 09:00-10:00", ROOM, "nobody", ""),
    ]
    batch = await checked(api, officer, lines)
    assert (batch["good"], batch["refused"], batch["warned"]) == (5, 1, 4)
    warned = await rows(api, {**registrar, "Accept-Language": "en"}, batch["caseId"], "warned")
    assert {row["number"]: codes_of(row, "warnings") for row in warned} == {
        2: ["import_section_room_taken"],
        3: ["import_section_seats_over_room"],
        4: ["import_section_teacher_taken_in_file"],
        5: ["import_section_teacher_taken", "import_section_teacher_taken_in_file"],
    }
    sentence = warned[0]["warnings"][0]["message"]
    assert (standing.section_code in sentence, ROOM in sentence, "Monday" in sentence) == (True, True, True)
    sheet = (await api.get(f"/imports/{batch['caseId']}/export", params={"shown": "warned"}, headers=registrar)).content
    assert any("แถวที่ 5 ของไฟล์นี้" in cell for cell in texts(sheet))
    case = (await api.get(f"/cases/{batch['caseId']}", headers=registrar)).json()
    assert any("4" in item["label"]["th"] and "คำเตือน" in item["label"]["th"] for item in case["items"]), case["items"]
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    finished = await at_stage(api, registrar, batch["caseId"], "finished")
    assert (finished["applied"], finished["warned"], len(university.rows(Section))) == (5, 4, 6)
    after = await rows(api, registrar, batch["caseId"], "warned")
    assert [row["number"] for row in after] == [2, 3, 4, 5]


@pytest.mark.usefixtures("worker")
async def test_a_row_is_refused_for_every_reason_there_is(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    code = university.subject().show_code
    lines = [
        ("01999999", "1", "40", MONDAY, ROOM, "nobody", "X99"),
        (code, "ก", "มาก", "เช้า", ROOM, "", ""),
        (code, "2", "มาก", MONDAY, ROOM, "nobody", ""),
        (code, "3", "40", "", "", "", ""),
    ]
    batch = await checked(api, officer, lines)
    assert (batch["good"], batch["refused"], batch["warned"]) == (1, 3, 0)
    refused = await rows(api, officer, batch["caseId"], "unsuccessful")
    assert [[row["problem"]["code"], *codes_of(row, "more")] for row in refused] == [
        ["import_subject_not_taught", "import_code_unknown", "import_teacher_unknown"],
        ["import_section_code_wrong", "import_seats_wrong", "import_meeting_wrong"],
        ["import_seats_wrong", "import_teacher_unknown"],
    ]
    sheet = (await api.get(f"/imports/{batch['caseId']}/export", headers=officer)).content
    assert any("01999999" in cell and "X99" in cell and "nobody" in cell for cell in texts(sheet))


@pytest.mark.usefixtures("worker")
async def test_a_later_file_changes_sections_and_the_same_again_changes_nothing(
    api: httpx.AsyncClient, university: University, officer: Headers, registrar: Headers
) -> None:
    code = university.subject().show_code
    lines = [(code, str(number), "40", MONDAY, f"ห้อง {number + 1}", "", "") for number in (1, 2)]
    first = await checked(api, officer, lines)
    assert (await decide(api, registrar, first["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, first["caseId"], "finished")

    later = await checked(api, officer, [(*lines[0][:2], "35", *lines[0][3:]), lines[1]])
    counts = (later["good"], later["changed"], later["unchanged"], later["refused"], later["changedFields"])
    assert counts == (1, 1, 1, 0, [{"field": "seats", "rows": 1}])
    [row] = await rows(api, registrar, later["caseId"], "changed")
    [change] = row["changes"]
    assert (change["field"], change["old"], change["new"]) == ("seats", "40", "35")
    assert (await decide(api, registrar, later["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, later["caseId"], "finished")
    assert sorted(section.seats for section in university.rows(Section)) == [35, 40]

    answer = await send(api, officer, csv_file([lines[1]], COLUMNS), kind="sections", column=COLUMN)
    again = await at_stage(api, officer, answer.json()["caseId"], "cancelled")
    assert (again["good"], again["changed"], again["unchanged"]) == (0, 0, 1)


@pytest.mark.usefixtures("worker")
async def test_the_same_file_is_judged_anew_once_its_run_is_over(
    api: httpx.AsyncClient, university: University, officer: Headers, registrar: Headers
) -> None:
    subject, later = university.subject(), university.subject()
    university.merge(later.sqlmodel_update({"status": SubjectStatus.DRAFT}))
    lines = [(each.show_code, "1", "40", MONDAY, f"ห้อง {at}", "", "") for at, each in enumerate((subject, later), 2)]
    first = await checked(api, officer, lines)
    assert (first["good"], first["refused"]) == (1, 1)
    again = await send(api, officer, csv_file(lines, COLUMNS), kind="sections", column=COLUMN)
    assert again.json()["caseId"] == first["caseId"]  # nobody has confirmed it yet
    assert (await decide(api, registrar, first["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, first["caseId"], "finished")

    university.merge(later.sqlmodel_update({"status": SubjectStatus.ACTIVE}))
    second = await checked(api, officer, lines)
    assert second["caseId"] != first["caseId"]
    assert (second["good"], second["unchanged"], second["refused"]) == (1, 1, 0)
