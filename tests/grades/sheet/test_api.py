"""Grade sheets: who has one, what it scores, and how totals become letters."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import httpx
import pytest

from models.enrolment.enrolment.contract import EnrolmentStatus
from models.grades.sheet.tables import GradeSheetSection
from tests.support.grading import Grades
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University


@pytest.fixture
def taught(api: httpx.AsyncClient, university: University) -> Class:
    """A class of three."""
    return Class(api, university)


async def test_a_teacher_sees_the_sections_they_teach_and_opens_the_sheet_once(taught: Class) -> None:
    (listed,) = (await taught.api.get("/grades/sheets", headers=taught.headers)).json()
    assert (listed["sheetId"], listed["students"], listed["expected"]) == (None, 3, 0)
    sheet = await taught.open(*HALVES)
    assert (await taught.open())["sheetId"] == sheet["sheetId"]
    (listed,) = (await taught.api.get("/grades/sheets", headers=taught.headers)).json()
    assert (listed["sheetId"], listed["topics"], listed["weight"], listed["entered"], listed["expected"]) == (
        sheet["sheetId"], 2, "100", 0, 6,
    )  # fmt: skip
    assert listed["coordinates"]


async def test_nobody_else_finds_the_sheet(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    stranger = taught.signed_in(taught.university.teacher())
    assert (await taught.api.get("/grades/sheets", headers=stranger)).json() == []
    assert (await taught.api.get(f"/grades/sheets/{sheet['sheetId']}", headers=stranger)).status_code == 404
    opened = await taught.api.post("/grades/sheets", json={"sectionId": taught.section.section_id}, headers=stranger)
    assert opened.status_code == 404


async def test_a_laboratory_teacher_enters_their_own_students_and_sets_nothing(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    _, assistant = taught.laboratory(taught.students[0])
    headers = taught.signed_in(assistant)
    (listed,) = (await taught.api.get("/grades/sheets", headers=headers)).json()
    assert (listed["sheetId"], listed["coordinates"]) == (sheet["sheetId"], False)
    seen = await taught.sheet(sheet["sheetId"], headers)
    assert [line["mayEdit"] for line in seen["students"]] == [True, False, False]
    assert seen["rights"] == {
        "topics": False, "scores": True, "compute": False, "letters": False, "explained": False, "substitutes": False,
    }  # fmt: skip
    both = [taught.cell(seen, student, 0, "10") for student in (0, 1)]
    done = await taught.save(sheet, *both, headers=headers)
    assert len(done["saved"]) == 1
    assert [cell["problem"]["code"] for cell in done["refused"]] == ["score_not_yours"]
    for path in ("topics", "grading"):
        body = {"revision": seen["revision"], "topics": []} if path == "topics" else grading(seen)
        answer = await taught.api.put(f"/grades/sheets/{sheet['sheetId']}/{path}", json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def grading(sheet: dict[str, Any], **changes: object) -> dict[str, Any]:
    """How the sheet is graded, with some of it otherwise."""
    kept = {name: sheet["grading"][name] for name in ("method", "rounding", "decimals", "bounds", "distances")}
    return {**kept, "revision": sheet["revision"], **changes}


async def test_topics_may_weigh_100_at_most_and_less_gives_no_totals(taught: Class) -> None:
    over = {"revision": 1, "topics": [*HALVES, {"name": "การบ้าน", "maximum": "10", "weight": "0.01"}]}
    sheet = await taught.open()
    answer = await taught.api.put(f"/grades/sheets/{sheet['sheetId']}/topics", json=over, headers=taught.headers)
    assert answer.status_code == 422
    assert answer.json()["message"] == "น้ำหนักรวมเป็น 100.01% ต้องไม่เกิน 100%"
    sheet = await taught.open(HALVES[0])
    assert sheet["missingWeight"] == "50"
    await taught.save(sheet, taught.cell(sheet, 0, 0, "40"))
    assert (await taught.sheet(sheet["sheetId"]))["students"][0]["total"] is None


async def test_scores_become_totals_and_letters_and_a_moved_line_moves_who_stands_on_it(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    done = await taught.save(
        sheet,
        *(taught.cell(sheet, student, topic, value) for student, scores in enumerate((("40", "60"), ("32", "48")))
          for topic, value in enumerate(scores)),
    )  # fmt: skip
    assert [(total["total"], total["letter"]) for total in done["totals"]] == [("100", "A"), ("80", "A")]
    sheet = await taught.sheet(sheet["sheetId"])
    assert [line["near"] for line in sheet["students"]] == [None, "A", None]
    assert sheet["statistics"]["counts"] == {"A": 2}
    moved = await taught.api.put(
        f"/grades/sheets/{sheet['sheetId']}/grading",
        json=grading(sheet, bounds={**sheet["grading"]["bounds"], "A": "80.01"}),
        headers=taught.headers,
    )
    assert [line["letter"] for line in moved.json()["students"]] == ["A", "B+", None]
    again = await taught.api.put(
        f"/grades/sheets/{sheet['sheetId']}/grading", json=grading(sheet), headers=taught.headers
    )
    assert (again.status_code, again.json()["code"]) == (409, "revision_moved")


async def test_bounds_that_do_not_fall_are_refused_with_both_letters(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    wrong = grading(sheet, bounds={**sheet["grading"]["bounds"], "B+": "80"})
    answer = await taught.api.put(
        f"/grades/sheets/{sheet['sheetId']}/grading", json=wrong, headers={**taught.headers, "Accept-Language": "en"}
    )
    assert answer.json()["message"] == "The lowest total for B+ must be below that for A (80)"


async def test_distances_that_do_not_fall_are_refused_with_the_numbers_that_were_sent(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    distances = {**sheet["grading"]["distances"], "A": "0.5", "B+": "0.5"}
    wrong = grading(sheet, method="statistics", distances=distances)
    answer = await taught.api.put(
        f"/grades/sheets/{sheet['sheetId']}/grading", json=wrong, headers={**taught.headers, "Accept-Language": "en"}
    )
    assert answer.json()["message"] == "The lowest total for B+ must be below that for A (0.5)"


async def test_a_laboratory_has_no_sheet_of_its_own_where_there_is_a_lecture(taught: Class) -> None:
    laboratory, assistant = taught.laboratory()
    opened = await taught.api.post(
        "/grades/sheets", json={"sectionId": laboratory.section_id}, headers=taught.signed_in(assistant)
    )
    assert opened.status_code == 404


async def test_a_subject_of_letters_is_not_graded_satisfactory(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    answer = await taught.api.put(
        f"/grades/sheets/{sheet['sheetId']}/grading",
        json=grading(sheet, method="satisfactory"),
        headers=taught.headers,
    )
    assert answer.json()["code"] == "grading_of_subject"


async def test_a_topic_is_deleted_with_its_scores_and_a_maximum_stays_above_them(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "40"))
    kept = [{**topic} for topic in sheet["topics"]]
    lower = [{**kept[0], "maximum": "39"}, kept[1]]
    path = f"/grades/sheets/{sheet['sheetId']}/topics"
    answer = await taught.api.put(path, json={"revision": sheet["revision"], "topics": lower}, headers=taught.headers)
    assert answer.json()["code"] == "topic_maximum_below"
    answer = await taught.api.put(
        path, json={"revision": sheet["revision"], "topics": [kept[1]]}, headers=taught.headers
    )
    assert [topic["name"] for topic in answer.json()["topics"]] == ["สอบปลายภาค"]
    audit = await taught.api.get(f"/grades/sheets/{sheet['sheetId']}/audit", headers=taught.headers)
    assert audit.json()["total"] == 2


async def test_who_withdrew_stands_in_the_sheet_and_takes_no_score(taught: Class) -> None:
    gone = taught.university.student()
    taught.enrol(gone, taught.section, EnrolmentStatus.WITHDRAWN)
    sheet = await taught.open(*HALVES)
    line = sheet["students"][3]
    assert (line["isWithdrawn"], line["mayEdit"]) == (True, False)
    done = await taught.save(sheet, taught.cell(sheet, 3, 0, "1"))
    assert [cell["problem"]["code"] for cell in done["refused"]] == ["score_withdrawn"]


async def test_a_way_of_grading_is_looked_at_before_it_is_saved(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "32"), taught.cell(sheet, 0, 1, "48"))
    before = await taught.sheet(sheet["sheetId"])
    looked = await taught.api.post(
        f"/grades/sheets/{sheet['sheetId']}/grading/preview",
        json=grading(before, bounds={**before["grading"]["bounds"], "A": "80.5"}),
        headers=taught.headers,
    )
    seen = looked.json()
    assert [(one["before"], one["after"]) for one in seen["moved"]] == [("A", "B+")]
    assert seen["near"] == [taught.students[0].student_id]
    assert seen["statistics"]["average"] == "3.50"
    assert await taught.sheet(sheet["sheetId"]) == before


async def test_how_the_subject_was_graded_before_stands_beside_it(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    for student, letter in zip(taught.students, ("A", "A", "W"), strict=True):
        Grades(taught.university.engine).give(student.student_id, taught.section.subject_code, letter)
    past = await taught.api.get(f"/grades/sheets/{sheet['sheetId']}/past", headers=taught.headers)
    assert [(term["counts"], term["average"]) for term in past.json()] == [({"A": 2, "W": 1}, "4.00")]


async def set_letter(taught: Class, sheet: dict[str, Any], student: int, **wanted: object) -> httpx.Response:
    """Set a student's letter by hand, as the sheet was shown."""
    line = sheet["students"][student]
    body = {"reason": "", "revision": line["byHand"]["revision"], **wanted}
    path = f"/grades/sheets/{sheet['sheetId']}/letters/{line['studentId']}"
    return await taught.api.put(path, json=body, headers=taught.headers)


async def test_a_letter_set_by_hand_needs_a_reason_and_gives_way_again(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "40"), taught.cell(sheet, 0, 1, "60"))
    refused = await set_letter(taught, sheet, 0, letter="I")
    assert (refused.status_code, refused.json()["code"]) == (422, "letter_without_reason")
    given = (await set_letter(taught, sheet, 0, letter="I", reason="รอส่งรายงาน")).json()
    assert (given["letter"], given["total"], given["byHand"]) == (
        "I", "100", {"letter": "I", "reason": "รอส่งรายงาน", "revision": 1},
    )  # fmt: skip
    stale = await set_letter(taught, sheet, 0, letter="B", reason="แก้ไข")
    assert (stale.status_code, stale.json()["code"]) == (409, "revision_moved")
    sheet = await taught.sheet(sheet["sheetId"])
    back = (await set_letter(taught, sheet, 0, letter=None)).json()
    assert (back["letter"], back["byHand"]["revision"]) == ("A", 2)


async def test_a_letter_that_the_subject_does_not_have_is_refused(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    refused = await set_letter(taught, sheet, 0, letter="S", reason="ผ่าน")
    assert refused.json()["message"] == "รายวิชานี้ให้ระดับคะแนน S ไม่ได้"


async def test_letters_may_all_be_entered_by_hand(taught: Class) -> None:
    sheet = await taught.open()
    direct = await taught.api.put(
        f"/grades/sheets/{sheet['sheetId']}/grading", json=grading(sheet, method="direct"), headers=taught.headers
    )
    assert direct.status_code == 200
    sheet = direct.json()
    given = await set_letter(taught, sheet, 0, letter="B+")
    assert (given.status_code, given.json()["letter"]) == (200, "B+")


async def test_in_a_group_each_teacher_enters_their_own_section_and_only_the_coordinator_sets(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    second = taught.university.section()
    second.subject_code = taught.section.subject_code
    taught.university.merge(second)
    colleague, theirs = taught.university.teacher(), taught.university.student()
    taught.teach(colleague, second)
    taught.enrol(theirs, second)
    taught.university.add(GradeSheetSection(section_id=second.section_id, sheet_id=UUID(sheet["sheetId"])))
    headers = taught.signed_in(colleague)
    seen = await taught.sheet(sheet["sheetId"], headers)
    assert len(seen["sections"]) == 2
    assert [line["mayEdit"] for line in seen["students"]] == [False, False, False, True]
    done = await taught.save(sheet, taught.cell(seen, 0, 0, "1"), taught.cell(seen, 3, 0, "2"), headers=headers)
    assert ([cell["studentId"] for cell in done["saved"]], [cell["problem"]["code"] for cell in done["refused"]]) == (
        [theirs.student_id], ["score_not_yours"],
    )  # fmt: skip
    for path, body in (("topics", {"revision": seen["revision"], "topics": []}), ("grading", grading(seen))):
        answer = await taught.api.put(f"/grades/sheets/{sheet['sheetId']}/{path}", json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    whole = await taught.sheet(sheet["sheetId"])
    assert [line["mayEdit"] for line in whole["students"]] == [True] * 4


async def test_two_topics_of_one_name_are_refused_and_named(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    first, second = sheet["topics"]
    answer = await taught.api.put(
        f"/grades/sheets/{sheet['sheetId']}/topics",
        json={"revision": sheet["revision"], "topics": [first, {**second, "name": f"{first['name']} "}]},
        headers=taught.headers,
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "topic_named_twice")
    assert first["name"] in answer.json()["message"]
