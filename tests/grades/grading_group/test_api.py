"""Grading groups: opened by a coordinator, joined and left by teachers of the subject, and dissolved."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import text

from models.grades.period.contract import GradingPeriod
from models.grades.sheet.tables import GradeSheetSection
from models.kit.calendar import utc_now
from models.people.person.tables import Person
from tests.support.grading_groups import Grouping, beside
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University


@pytest.fixture
def grouping(api: httpx.AsyncClient, university: University) -> Grouping:
    """Two classes of one subject."""
    return Grouping(Class(api, university))


def codes_of(sheet: dict[str, Any]) -> set[str]:
    """The sections of a sheet."""
    return {section["sectionCode"] for section in sheet["sections"]}


async def test_a_coordinator_opens_a_group_and_a_colleague_joins_it(grouping: Grouping) -> None:
    first, second = grouping.first, grouping.second
    sheet = await grouping.opened()
    own = await second.open()
    seen = await grouping.group(own, second.headers)
    (offered,) = seen["openGroups"]
    assert (offered["sheetId"], offered["name"]) == (sheet["sheetId"], "กลุ่มข้อสอบร่วม")
    assert offered["coordinator"]["th"] == first.teacher.full_name_th
    sheet = await grouping.joined(sheet)
    assert codes_of(sheet) == {first.section.section_code, second.section.section_code}
    assert len(sheet["students"]) == 5
    group = await grouping.group(sheet)
    teachers = {teacher["name"]["th"] for section in group["sections"] for teacher in section["teachers"]}
    assert teachers == {first.teacher.full_name_th, second.teacher.full_name_th}
    change, formed = group["changes"]
    assert (change["by"]["th"], change["came"]) == (second.teacher.full_name_th, [second.section.section_code])
    assert (formed["before"], formed["name"]) == ("", "กลุ่มข้อสอบร่วม")
    gone = await grouping.group(own, second.headers)
    assert (gone["joinedId"], gone["joinedName"], gone["sections"]) == (sheet["sheetId"], "กลุ่มข้อสอบร่วม", [])
    listed = (await grouping.api.get("/grades/sheets", headers=second.headers)).json()
    assert [(one["sheetId"], one["groupName"], one["coordinates"]) for one in listed] == [
        (sheet["sheetId"], "กลุ่มข้อสอบร่วม", False)
    ]


async def test_a_section_nobody_has_opened_a_sheet_for_joins_as_it_is(grouping: Grouping) -> None:
    sheet = await grouping.joined(await grouping.opened())
    assert len(sheet["sections"]) == 2
    assert (await grouping.join(sheet, grouping.second)).status_code == 200, "once more changes nothing"


async def test_in_a_group_a_teacher_fills_in_the_own_section_and_sets_nothing(grouping: Grouping) -> None:
    sheet = await grouping.joined(await grouping.opened())
    theirs = grouping.second.headers
    seen = await grouping.second.sheet(sheet["sheetId"])
    mine = {student.student_id for student in grouping.second.students}
    assert {line["studentId"] for line in seen["students"] if line["mayEdit"]} == mine
    assert seen["rights"]["compute"] is False
    for path, body in (
        ("topics", {"revision": seen["revision"], "topics": []}),
        ("group", {"revision": seen["revision"], "name": "อื่น"}),
        ("group/coordinator", {"revision": seen["revision"], "personId": str(grouping.second.teacher.person_id)}),
    ):
        answer = await grouping.api.put(f"/grades/sheets/{sheet['sheetId']}/{path}", json=body, headers=theirs)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), path
    assert (await grouping.dissolve(seen, theirs)).status_code == 403
    submitted = await grouping.api.post(
        f"/grades/sheets/{sheet['sheetId']}/submission", json={"hash": "0" * 64},
        headers={**theirs, "Idempotency-Key": uuid4().hex},
    )  # fmt: skip
    assert (submitted.status_code, submitted.json()["code"]) == (403, "forbidden")


async def test_scores_and_letters_by_hand_go_with_their_students_both_ways(grouping: Grouping) -> None:
    first, second = grouping.first, grouping.second
    sheet = await grouping.opened()
    own = await second.open(HALVES[1], {**HALVES[0], "weight": "20"})
    await second.save(own, second.cell(own, 0, 0, "54"), second.cell(own, 0, 1, "30"), second.cell(own, 1, 0, "6"))
    letter = {"letter": "I", "reason": "รอส่งรายงาน", "revision": 0}
    path = f"/grades/sheets/{own['sheetId']}/letters/{own['students'][1]['studentId']}"
    assert (await grouping.api.put(path, json=letter, headers=second.headers)).status_code == 200
    shown = await grouping.api.get(
        f"/grades/sheets/{sheet['sheetId']}/group/sections/{second.section.section_id}", headers=second.headers
    )
    preview = shown.json()
    assert [(topic["name"], topic["weight"], topic["scores"]) for topic in preview["topics"]] == [
        ("สอบกลางภาค", "50", 1), ("สอบปลายภาค", "50", 2),
    ]  # fmt: skip
    assert (preview["letters"], preview["students"], preview["problem"]) == (1, 2, None)
    sheet = await grouping.joined(sheet)
    lines = {line["studentId"]: line for line in sheet["students"]}
    one, other = (lines[student.student_id] for student in second.students)
    assert [score["value"] for score in one["scores"]] == ["30", "54"]
    assert (one["total"], other["letter"], other["byHand"]["reason"]) == ("83", "I", "รอส่งรายงาน")
    await first.save(sheet, {**first.cell(sheet, 0, 0, "40")})
    left = await grouping.leave(sheet, second)
    assert left.status_code == 200, left.text
    again = await second.sheet(left.json()["sheetId"])
    assert [topic["name"] for topic in again["topics"]] == ["สอบกลางภาค", "สอบปลายภาค"]
    back = {line["studentId"]: line for line in again["students"]}
    assert [score["value"] for score in back[one["studentId"]]["scores"]] == ["30", "54"]
    assert back[other["studentId"]]["letter"] == "I"
    assert again["rights"]["compute"], "the main instructor coordinates the section's own sheet"
    kept = await first.sheet(sheet["sheetId"])
    assert (kept["groupName"], len(kept["students"])) == ("", 3), "a group of one section is none any more"
    with grouping.first.university.engine.connect() as connection:
        held = connection.scalar(
            text("SELECT count(*) FROM topic_score JOIN score_topic USING (topic_id)"
                 " WHERE sheet_id = :sheet AND value IS NOT NULL AND student_id = ANY(:students)"),
            {"sheet": sheet["sheetId"], "students": [student.student_id for student in second.students]},
        )  # fmt: skip
    assert held == 0, "what left would not come back by itself with a student who returns"


async def test_scores_without_a_topic_in_the_group_are_in_the_way_and_named(grouping: Grouping) -> None:
    second = grouping.second
    sheet = await grouping.opened()
    own = await second.open(HALVES[0], {"name": "รายงาน", "maximum": "20", "weight": "50"})
    await second.save(own, second.cell(own, 0, 1, "15"))
    refused = await grouping.join(sheet, second)
    assert (refused.status_code, refused.json()["code"]) == (409, "group_topics_differ")
    assert "รายงาน (20)" in refused.json()["message"]
    assert codes_of(await second.sheet(own["sheetId"])) == {second.section.section_code}
    seen = await second.sheet(own["sheetId"])
    await second.save(seen, second.cell(seen, 0, 1, None))
    assert (await grouping.join(sheet, second)).status_code == 200, "a topic in which nothing is entered is left out"


async def test_other_peoples_sections_and_groups_of_other_subjects_are_not_found(grouping: Grouping) -> None:
    first, second = grouping.first, grouping.second
    sheet = await grouping.opened()
    stranger = second.signed_in(second.university.teacher())
    assistant = second.university.teacher()
    second.teach(assistant, second.section, position=2)
    for headers in (stranger, first.headers, second.signed_in(assistant)):
        assert (await grouping.join(sheet, second, headers)).status_code == 404
    elsewhere = Class(grouping.api, first.university)
    assert (await grouping.join(sheet, elsewhere)).status_code == 404
    unnamed = await second.open()
    assert (await grouping.join(unnamed, first)).status_code == 404, "a sheet without a name is open to nobody"
    for answer in (
        await grouping.name(sheet, "อื่น", stranger),
        await grouping.leave(sheet, first, stranger),
        await grouping.leave(sheet, second),
        await grouping.dissolve(sheet, stranger),
        await grouping.hand_on(sheet, first.teacher.person_id, stranger),
        await grouping.api.get(f"/grades/sheets/{sheet['sheetId']}/group", headers=stranger),
    ):
        assert answer.status_code == 404, answer.text


async def test_a_group_needs_a_name_of_its_own(grouping: Grouping) -> None:
    sheet = await grouping.first.open(*HALVES)
    empty = await grouping.name(sheet, "  ")
    assert (empty.status_code, empty.json()["message"]) == (422, "กรุณากรอกชื่อกลุ่มตัดเกรด")
    assert (await grouping.name(sheet, "กลุ่ม ก")).status_code == 200
    own = await grouping.second.open()
    taken = await grouping.name(own, "กลุ่ม ก", grouping.second.headers)
    assert (taken.status_code, taken.json()["code"]) == (409, "group_name_taken")
    renamed = await grouping.name(await grouping.first.sheet(sheet["sheetId"]), "กลุ่ม ข")
    assert (renamed.json()["name"], renamed.json()["changes"][0]["before"]) == ("กลุ่ม ข", "กลุ่ม ก")
    stale = await grouping.name(sheet, "กลุ่ม ค")
    assert (stale.status_code, stale.json()["code"]) == (409, "revision_moved")


async def test_the_coordinator_adds_an_own_section_and_takes_any_out(grouping: Grouping) -> None:
    first = grouping.first
    more = beside(first)
    with first.university.engine.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE section_teacher SET person_id = %s WHERE section_id = %s",
            (first.teacher.person_id, more.section.section_id),
        )
    sheet = await grouping.opened()
    group = await grouping.group(sheet)
    assert [one["sectionCode"] for one in group["addable"]] == [more.section.section_code]
    sheet = await grouping.joined(sheet)
    assert (await grouping.join(sheet, more, first.headers)).status_code == 200
    sheet = await first.sheet(sheet["sheetId"])
    assert len(sheet["sections"]) == 3
    left = await grouping.leave(sheet, grouping.second, first.headers)
    assert left.status_code == 200, left.text
    own = await grouping.second.sheet(left.json()["sheetId"])
    assert own["coordinator"]["th"] == grouping.second.teacher.full_name_th
    assert (await first.sheet(sheet["sheetId"]))["groupName"] == "กลุ่มข้อสอบร่วม"


async def test_the_coordinator_hands_the_group_on_before_leaving_it(grouping: Grouping) -> None:
    first, second = grouping.first, grouping.second
    sheet = await grouping.joined(await grouping.opened())
    shown = {one["sectionCode"]: one["mayLeave"] for one in (await grouping.group(sheet))["sections"]}
    assert shown == {first.section.section_code: False, second.section.section_code: True}
    stays = await grouping.leave(sheet, first)
    assert (stays.status_code, stays.json()["code"]) == (409, "group_coordinator_stays")
    nobody = await grouping.hand_on(sheet, first.university.teacher().person_id)
    assert (nobody.status_code, nobody.json()["code"]) == (422, "group_coordinator_no_teacher")
    handed = await grouping.hand_on(sheet, second.teacher.person_id)
    assert (handed.json()["coordinates"], handed.json()["coordinator"]["th"]) == (False, second.teacher.full_name_th)
    assert handed.json()["changes"][0]["coordinator"]["th"] == second.teacher.full_name_th
    seen = await first.sheet(sheet["sheetId"])
    assert (seen["rights"]["compute"], seen["rights"]["scores"]) == (False, True)
    assert (await grouping.name(seen, "ของฉัน")).status_code == 403
    left = await grouping.leave(seen, first)
    assert left.status_code == 200, left.text
    assert (await first.sheet(left.json()["sheetId"]))["rights"]["compute"]


async def test_a_dissolved_group_leaves_a_sheet_for_each_section(grouping: Grouping) -> None:
    first, second, third = grouping.first, grouping.second, beside(grouping.first)
    sheet = await grouping.joined(await grouping.opened())
    sheet = await grouping.joined(sheet, third)
    assert len(sheet["sections"]) == 3
    done = await grouping.dissolve(sheet)
    assert (done.status_code, done.json()["name"], len(done.json()["sections"])) == (200, "", 1)
    rows = first.university.rows(GradeSheetSection)
    assert len({row.sheet_id for row in rows}) == len(rows) == 3
    for taught in (second, third):
        (listed,) = (await grouping.api.get("/grades/sheets", headers=taught.headers)).json()
        assert (listed["coordinates"], listed["groupName"], listed["topics"]) == (True, "", 2)
    again = await grouping.dissolve(await first.sheet(sheet["sheetId"]))
    assert (again.status_code, again.json()["code"]) == (409, "sheet_no_group")


async def test_a_substitute_of_a_sheet_that_joined_stands_in_for_nobody(grouping: Grouping) -> None:
    second = grouping.second
    sheet, own, away = await grouping.opened(), await second.open(*HALVES), second.university.teacher()
    now = utc_now()
    times = {"since": (now - timedelta(hours=1)).isoformat(), "until": (now + timedelta(days=2)).isoformat()}
    path = f"/grades/sheets/{own['sheetId']}"
    await grouping.api.post(
        f"{path}/substitutes", json={"personId": str(away.person_id), **times}, headers=second.headers
    )
    await grouping.joined(sheet)
    assert (await grouping.api.get(path, headers=second.signed_in(away))).status_code == 404
    topics = {"revision": own["revision"], "topics": []}
    answer = await grouping.api.put(f"{path}/topics", json=topics, headers=second.headers)
    assert answer.status_code == 403, "a sheet that has joined a group is nobody's to change"


async def test_once_the_round_has_closed_groups_stay_as_they_are(grouping: Grouping, university: University) -> None:
    sheet = await grouping.opened()
    now = utc_now()
    university.period(GradingPeriod.GRADING, now - timedelta(days=9), now - timedelta(days=1))
    for answer in (await grouping.join(sheet, grouping.second), await grouping.name(sheet, "อื่น")):
        assert (answer.status_code, answer.json()["code"]) == (409, "group_round_closed")
    assert (await grouping.group(sheet))["problem"]["code"] == "group_round_closed"


async def test_of_two_groups_a_section_joins_at_once_one_has_it(grouping: Grouping) -> None:
    second, third = grouping.second, beside(grouping.first)
    sheet = await grouping.opened()
    theirs = await third.open(*HALVES)
    assert (await grouping.name(theirs, "กลุ่มสอง", third.headers)).status_code == 200
    theirs = await third.sheet(theirs["sheetId"])
    both = await asyncio.gather(grouping.join(sheet, second), grouping.join(theirs, second))
    assert sorted(answer.status_code for answer in both) in ([200, 200], [200, 409])
    rows = [row for row in second.university.rows(GradeSheetSection) if row.section_id == second.section.section_id]
    assert len(rows) == 1
    lost = [answer for answer in both if answer.status_code == 409]
    assert all(answer.json()["code"] in ("section_in_group", "revision_moved") for answer in lost)


async def test_a_score_that_is_saved_while_its_section_joins_is_not_lost(grouping: Grouping) -> None:
    second = grouping.second
    sheet, own = await grouping.opened(), await second.open(*HALVES)
    saved, joined = await asyncio.gather(second.save(own, second.cell(own, 0, 0, "12")), grouping.join(sheet, second))
    assert joined.status_code == 200, joined.text
    seen = await grouping.first.sheet(sheet["sheetId"])
    lines = {line["studentId"]: line for line in seen["students"]}
    value = lines[own["students"][0]["studentId"]]["scores"][0]["value"]
    assert value == ("12" if saved["saved"] else None)
    assert bool(saved["saved"]) != bool(saved["refused"]), "what was not saved was refused with words"


async def test_a_teacher_who_is_not_a_teacher_of_the_group_sees_no_group(grouping: Grouping) -> None:
    sheet = await grouping.opened()
    person: Person = grouping.first.university.teacher()
    shown = await grouping.api.get(
        f"/grades/sheets/{sheet['sheetId']}/group/sections/{grouping.second.section.section_id}",
        headers=grouping.first.signed_in(person),
    )
    assert shown.status_code == 404
