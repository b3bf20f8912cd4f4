"""KU5 and KU7 as papers: waiting before, numbered after, verified without anybody's grade."""

from __future__ import annotations

from typing import Any

import httpx
import pypdfium2
import pytest

from models.access.role.contract import RoleId
from tests.grades.grade_correction.test_workflow import Correcting
from tests.support.files import name_of
from tests.support.submitting import Submitting
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Submitting:
    """A class of three, and everybody who decides."""
    return Submitting(api, university)


async def printed(
    api: httpx.AsyncClient, path: str, headers: dict[str, str], language: str = "en"
) -> tuple[httpx.Response, str]:
    """The answer, and what its PDF says."""
    answer = await api.post(f"/grades/{path}/prints", json={"language": language}, headers=headers)
    if answer.status_code != 200:
        return answer, ""
    with pypdfium2.PdfDocument(answer.content) as document:
        return answer, "".join(page.get_textpage().get_text_range() for page in document)


async def verified(api: httpx.AsyncClient, said: str) -> dict[str, Any]:
    """What verification says of a paper."""
    code = said.split("Document code")[1].split()[0]
    found: dict[str, Any] = (await api.get(f"/documents/{code}/verify")).json()
    return found


async def test_a_report_waits_without_a_number_until_its_grades_are_out(
    api: httpx.AsyncClient, office: Submitting, university: University
) -> None:
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    place = f"submissions/{case_id}"
    answer, waiting = await printed(api, place, office.taught.headers)
    assert name_of(answer).startswith("Grade Report (KU5)-")
    assert "Waiting for approval" in waiting
    assert "KU5-" not in waiting.replace("(KU5)", "")
    for student in office.taught.students:
        assert student.student_code in waiting
    found = await verified(api, waiting)
    assert (found["verdict"], found["paper"]["stands"]) == ("genuine", "waiting")
    assert (found["paper"]["content"]["lines"], found["paper"]["content"]["counts"]) == ([], [])
    assert office.taught.students[0].student_code not in str(found)

    await office.act(case_id, "return", office.head, remark="ตรวจอีกครั้ง")
    assert "Returned for correction" in (await printed(api, place, office.taught.headers))[1]
    await office.submitted(await office.taught.sheet(sheet["sheetId"]))
    await office.act(case_id, "approve", office.head)
    await office.act(case_id, "approve", office.dean)
    found = await verified(api, waiting)
    assert (found["verdict"], found["paper"]["stands"]) == ("superseded", "approved")

    answer, report = await printed(api, place, office.headers(office.dean))
    year = sheet["academicYear"]
    assert name_of(answer).startswith(f"Grade Report (KU5)-KU5-{year}-00001-")
    assert f"KU5-{year}-00001" in report
    assert report.count("approved") >= 2
    found = await verified(api, report)
    assert (found["verdict"], found["paper"]["stands"], found["paper"]["truth"]) == ("genuine", "approved", "frozen")
    again, _ = await printed(api, place, office.headers(office.registrar))
    assert again.content == answer.content
    assert "อนุมัติ" in (await printed(api, place, office.headers(office.head), "th"))[1]


async def test_whoever_has_nothing_to_do_with_a_sheet_prints_nothing(
    api: httpx.AsyncClient, office: Submitting, university: University
) -> None:
    case_id = await office.submitted(await office.filled())
    place = f"submissions/{case_id}"
    stranger = university.signed_in(university.teacher().person_id, RoleId.TEACHER)
    assert (await printed(api, place, stranger))[0].status_code == 404
    student = university.signed_in(office.taught.students[0].person_id, RoleId.STUDENT)
    assert (await printed(api, place, student))[0].status_code in (403, 404)
    assert (await printed(api, f"corrections/{case_id}", office.taught.headers))[0].status_code == 404


async def test_a_correction_is_a_paper_with_its_number_and_how_it_stands(
    api: httpx.AsyncClient, office: Submitting, university: University
) -> None:
    sheet = await office.filled()
    published = await office.submitted(sheet)
    await office.act(published, "approve", office.head)
    await office.act(published, "approve", office.dean)
    correcting = Correcting(office, sheet)
    case_id = await correcting.submitted("B")
    place = f"corrections/{case_id}"
    answer, waiting = await printed(api, place, office.taught.headers)
    number = (await correcting.view(case_id))["number"]
    assert name_of(answer).startswith(f"Grade Correction (KU7)-{number}-")
    assert "Waiting for approval" in waiting
    assert await correcting.agree(case_id, office.head, office.dean, office.registrar) == "corrected"
    found = await verified(api, waiting)
    assert (found["verdict"], found["paper"]["stands"]) == ("superseded", "approved")
    _, done = await printed(api, place, office.headers(office.registrar))
    for said in (number, "Approved", "Registrar, approved", "รวมคะแนนสอบปลายภาคผิด"):
        assert said in done
    content = (await verified(api, done))["paper"]["content"]
    assert (content["before"], content["after"], content["reason"]) == ("", "", "")
    student = university.signed_in(office.taught.students[2].person_id, RoleId.STUDENT)
    assert (await printed(api, place, student))[0].status_code in (403, 404)


async def test_the_reports_of_a_sheet_are_a_paper_that_gives_nothing_away(
    api: httpx.AsyncClient, office: Submitting, university: University
) -> None:
    sheet = await office.filled()
    place = f"sheets/{sheet['sheetId']}/reports"
    answer, said = await printed(api, place, office.taught.headers)
    assert name_of(answer).startswith("Reports of a grade sheet-")
    for words in ("Distribution of grades", "66.67", "Statistics per topic", "List for signing"):
        assert words in said
    content = (await verified(api, said))["paper"]["content"]
    assert (content["letters"], content["topics"], content["signing"], content["average"]) == ([], [], [], "")
    stranger = university.signed_in(university.teacher().person_id, RoleId.TEACHER)
    assert (await printed(api, place, stranger))[0].status_code == 404
