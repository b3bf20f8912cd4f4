"""How a published grade came about: told to its student from the version that was published, and to nobody else."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.grades.grade.contract import EntryKind
from models.people.person.tables import Student
from tests.support.grading import Grades
from tests.support.sheets_of_scores import HALVES
from tests.support.submitting import Submitting
from tests.support.university import SEMESTER, YEAR, University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Submitting:
    """A class of three whose grades may be submitted."""
    return Submitting(api, university)


async def explained(office: Submitting, student: Student, *, code: str = "", status: int = 200) -> dict[str, Any]:
    """What the student reads of the subject."""
    params = {"academicYear": str(YEAR), "semester": str(SEMESTER), "subjectCode": code or subject(office)}
    headers = office.university.signed_in(student.person_id, RoleId.STUDENT)
    answer = await office.api.get("/grades/my-explanation", params=params, headers=headers)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def subject(office: Submitting) -> str:
    """The code of the subject as people see it."""
    return office.taught.section.subject_code.removesuffix("-65")


async def published(office: Submitting, sheet: dict[str, Any]) -> str:
    """The case of a sheet that went its way."""
    case_id = await office.submitted(sheet)
    for hand in (office.head, office.dean):
        answer = await office.act(case_id, "approve", hand)
        assert answer.status_code == 200, answer.text
    assert await office.stage(case_id) == "published"
    return case_id


async def graded(office: Submitting, sheet: dict[str, Any], **changes: object) -> dict[str, Any]:
    """The sheet, graded in another way."""
    kept = {name: sheet["grading"][name] for name in ("method", "rounding", "decimals", "bounds", "distances")}
    path = f"/grades/sheets/{sheet['sheetId']}/grading"
    body = {**kept, "revision": sheet["revision"], **changes}
    answer = await office.api.put(path, json=body, headers=office.taught.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def show(office: Submitting, sheet: dict[str, Any], value: object, *, status: int = 200) -> None:
    """Switch the explanation of a sheet on or off."""
    path = f"/grades/sheets/{sheet['sheetId']}/explained"
    answer = await office.api.put(path, json={"isExplained": value}, headers=office.taught.headers)
    assert answer.status_code == status, answer.text


async def test_a_grade_is_told_topic_by_topic_with_its_rounding_and_its_line(office: Submitting) -> None:
    sheet = await office.taught.open(*HALVES)
    # 31.79 of 40 is 79.475, 47.70 of 60 is 79.5: together 79.4875, which is 79 and B+.
    marks = (("31.79", "47.70"), ("40", "60"), ("10", "10"))
    await office.taught.save(
        sheet,
        *(office.taught.cell(sheet, student, topic, value)
          for student, scores in enumerate(marks) for topic, value in enumerate(scores)),
    )  # fmt: skip
    await published(office, await office.taught.sheet(sheet["sheetId"]))
    found = await explained(office, office.taught.students[0])
    assert (found["letter"], found["basis"]) == ("B+", "sheet")
    assert [(entry["kind"], entry["letter"], entry["caseId"]) for entry in found["entries"]] == [
        ("publication", "B+", None)
    ]
    how = found["how"]
    assert [(topic["name"], topic["value"], topic["maximum"], topic["weight"], topic["points"])
            for topic in how["topics"]] == [
        ("สอบกลางภาค", "31.79", "40", "50", "39.7375"), ("สอบปลายภาค", "47.7", "60", "50", "39.75"),
    ]  # fmt: skip
    assert (how["exact"], how["rounding"], how["decimals"], how["total"]) == ("79.4875", "normal", 0, "79")
    assert (how["reached"], how["missed"]) == ({"letter": "B+", "bound": "75"}, {"letter": "A", "bound": "80"})
    assert (how["computed"], how["isByHand"], how["version"]) == ("B+", False, 1)
    assert [agreement["stage"] for agreement in how["agreements"]] == ["head_review", "dean_review"]
    assert how["submittedAt"] < how["agreements"][0]["at"] < how["agreements"][1]["at"]
    best, worst = [await explained(office, student) for student in office.taught.students[1:]]
    assert (best["how"]["reached"]["letter"], best["how"]["missed"]) == ("A", None)
    assert (worst["letter"], worst["how"]["reached"], worst["how"]["missed"]["letter"]) == ("F", None, "D")


async def test_nobody_reads_of_anybody_else(office: Submitting, university: University) -> None:
    await published(office, await office.filled())
    own = await explained(office, office.taught.students[1])
    assert own["how"]["total"] == "80"
    stranger = university.student()
    assert (await explained(office, stranger, status=404))["code"] == "not_found"
    params = {"academicYear": str(YEAR), "semester": str(SEMESTER), "subjectCode": subject(office),
              "stdId": str(office.taught.students[0].student_id)}  # fmt: skip
    headers = university.signed_in(stranger.person_id, RoleId.STUDENT)
    assert (await office.api.get("/grades/my-explanation", params=params, headers=headers)).status_code == 404
    assert "'100'" not in str(own)  # the total; codes and numbers of the class may hold these digits
    assert {"mean", "deviation", "average", "counts", "rank", "statistics"}.isdisjoint(own["how"])


async def test_nothing_is_told_before_it_is_published_nor_what_was_changed_beside_the_version(
    office: Submitting,
) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    student = office.taught.students[0]
    await explained(office, student, status=404)
    assert (await office.act(case_id, "return", office.head, remark="ตรวจอีกครั้ง")).status_code == 200
    sheet = await office.taught.sheet(sheet["sheetId"])
    await office.taught.save(sheet, office.taught.cell(sheet, 0, 0, "20"))
    await explained(office, student, status=404)
    await published(office, await office.taught.sheet(sheet["sheetId"]))
    found = await explained(office, student)
    assert (found["how"]["version"], found["how"]["total"]) == (2, "75")
    assert [topic["value"] for topic in found["how"]["topics"]] == ["20", "60"]
    assert len(found["how"]["agreements"]) == 2


async def test_lines_of_a_group_are_told_in_words_only(office: Submitting) -> None:
    sheet = await graded(office, await office.filled(), method="statistics")
    await published(office, sheet)
    how = (await explained(office, office.taught.students[0]))["how"]
    assert (how["method"], how["total"], how["reached"], how["missed"]) == ("statistics", "100", None, None)


async def test_a_letter_by_hand_says_so_and_its_reason_stays_with_the_staff(office: Submitting) -> None:
    sheet = await office.filled()
    student = office.taught.students[1]
    path = f"/grades/sheets/{sheet['sheetId']}/letters/{student.student_id}"
    body = {"letter": "B", "reason": "ทุจริตในการสอบย่อย", "revision": 0}
    answer = await office.api.put(path, json=body, headers=office.taught.headers)
    assert answer.status_code == 200, answer.text
    await published(office, await office.taught.sheet(sheet["sheetId"]))
    found = await explained(office, student)
    assert (found["letter"], found["how"]["computed"], found["how"]["isByHand"]) == ("B", "A", True)
    assert "ทุจริต" not in str(found)


async def test_who_was_excused_reads_what_the_other_topics_gave(office: Submitting) -> None:
    sheet = await office.taught.open(*HALVES)
    cells = [office.taught.cell(sheet, student, topic, "20") for student in (1, 2) for topic in (0, 1)]
    excused = office.taught.cell(sheet, 0, 0, None, mark="excused")
    await office.taught.save(sheet, excused, office.taught.cell(sheet, 0, 1, "40"), *cells)
    await published(office, await office.taught.sheet(sheet["sheetId"]))
    how = (await explained(office, office.taught.students[0]))["how"]
    assert [(topic["mark"], topic["value"], topic["points"]) for topic in how["topics"]] == [
        ("excused", None, None), (None, "40", "66.6666…"),
    ]  # fmt: skip
    assert (how["exact"], how["total"]) == ("66.6666…", "67")


async def test_the_instructor_switches_it_off_even_after_publication_and_the_next_request_knows(
    office: Submitting,
) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    await show(office, sheet, value=False)
    for hand in (office.head, office.dean):  # what is shown moves no version
        assert (await office.act(case_id, "approve", hand)).status_code == 200
    student = office.taught.students[1]
    hidden = await explained(office, student)
    assert (hidden["basis"], hidden["how"], hidden["letter"]) == ("hidden", None, "A")
    assert hidden["coordinator"]["th"]
    await show(office, sheet, value=True)
    assert (await explained(office, student))["basis"] == "sheet"
    told = [(entry.before, entry.after) for entry in office.university.rows(AuditEntry)
            if entry.after and "isExplained" in entry.after]  # fmt: skip
    assert told == [
        ({"isExplained": True}, {"isExplained": False}), ({"isExplained": False}, {"isExplained": True}),
    ]  # fmt: skip


async def test_only_who_coordinates_the_sheet_switches_it(office: Submitting, university: University) -> None:
    sheet = await office.filled()
    colleague = university.teacher()
    office.taught.teach(colleague, office.taught.section, position=2)
    path = f"/grades/sheets/{sheet['sheetId']}/explained"
    for teacher, status in ((colleague, 403), (university.teacher(), 404)):
        headers = office.taught.signed_in(teacher)
        answer = await office.api.put(path, json={"isExplained": False}, headers=headers)
        assert answer.status_code == status, answer.text


async def test_of_an_open_grade_no_score_is_told(office: Submitting) -> None:
    sheet = await office.filled()
    student = office.taught.students[1]
    path = f"/grades/sheets/{sheet['sheetId']}/letters/{student.student_id}"
    body = {"letter": "I", "reason": "ขาดรายงาน", "revision": 0}
    assert (await office.api.put(path, json=body, headers=office.taught.headers)).status_code == 200
    await published(office, await office.taught.sheet(sheet["sheetId"]))
    found = await explained(office, student)
    assert (found["letter"], found["basis"], found["how"]) == ("I", "open", None)


@pytest.mark.parametrize(
    ("kind", "letter", "basis"),
    [
        (EntryKind.EARLIER, "B", "earlier"),
        (EntryKind.TRANSFER, "P", "transfer"),
        (EntryKind.WITHDRAWAL, "W", "withdrawal"),
    ],
)
async def test_a_grade_without_a_version_says_where_it_comes_from(
    office: Submitting, kind: EntryKind, letter: str, basis: str
) -> None:
    student, of = office.university.student(), office.university.subject()
    Grades(office.university.engine).give(student.student_id, of, letter, (YEAR, SEMESTER), kind=kind)
    found = await explained(office, student, code=of.show_code)
    assert (found["basis"], found["how"], found["coordinator"]) == (basis, None, None)
