"""Scores: saved cell by cell, never over somebody else's, and every change can be told and undone."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.enrolment.enrolment.contract import EnrolmentStatus
from models.grades.sheet.tables import ScoreEvent
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University


@pytest.fixture
def taught(api: httpx.AsyncClient, university: University) -> Class:
    """A class of three."""
    return Class(api, university)


def shown(sheet: dict[str, Any]) -> list[list[str | None]]:
    """The points of every student and topic."""
    return [[score["value"] or score["mark"] for score in line["scores"]] for line in sheet["students"]]


async def test_of_two_graders_the_second_is_told_and_the_other_cells_are_saved(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    colleague = taught.university.teacher()
    taught.teach(colleague, taught.section, 2)
    other = taught.signed_in(colleague)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "10"), headers=other)
    done = await taught.save(sheet, taught.cell(sheet, 0, 0, "20"), taught.cell(sheet, 1, 0, "30"))
    assert [(cell["studentId"], cell["score"]["value"]) for cell in done["saved"]] == [
        (taught.students[1].student_id, "30")
    ]
    (conflict,) = done["conflicts"]
    assert conflict["score"] == {"value": "10", "mark": None, "revision": 1}
    assert conflict["by"]["th"] == colleague.full_name_th
    assert shown(await taught.sheet(sheet["sheetId"])) == [["10", None], ["30", None], [None, None]]


async def test_two_at_once_never_overwrite_each_other(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    cells = [[taught.cell(sheet, student, topic, str(value)) for student in range(3) for topic in range(2)]
             for value in (1, 2)]  # fmt: skip
    both = await asyncio.gather(*(taught.save(sheet, *mine) for mine in cells))
    assert sum(len(done["saved"]) for done in both) == 6
    assert sum(len(done["conflicts"]) for done in both) == 6
    assert len(taught.university.rows(ScoreEvent)) == 6


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("40.01", "คะแนน 40.01 ต้องอยู่ระหว่าง 0 ถึง 40"),
        ("-1", "คะแนน -1 ต้องอยู่ระหว่าง 0 ถึง 40"),
        ("1.001", "คะแนน 1.001 มีทศนิยมได้ไม่เกิน 2 ตำแหน่ง"),
    ],
)
async def test_a_score_that_cannot_stand_is_refused_with_its_bound(taught: Class, value: str, sentence: str) -> None:
    sheet = await taught.open(*HALVES)
    done = await taught.save(sheet, taught.cell(sheet, 0, 0, value), taught.cell(sheet, 1, 0, "40"))
    assert [cell["problem"]["message"] for cell in done["refused"]] == [sentence]
    assert len(done["saved"]) == 1


async def test_what_is_sent_again_is_saved_once_and_answered_as_before(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    key = uuid4().hex
    first = await taught.save(sheet, taught.cell(sheet, 0, 0, "10"), key=key)
    again = await taught.save(sheet, taught.cell(sheet, 0, 0, "10"), key=key)
    assert again == first
    assert len(taught.university.rows(ScoreEvent)) == 1


async def test_a_key_that_comes_again_with_another_score_is_refused(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    key = uuid4().hex
    await taught.save(sheet, taught.cell(sheet, 0, 0, "10"), key=key)
    answer = await taught.api.post(
        f"/grades/sheets/{sheet['sheetId']}/scores",
        json={"cells": [taught.cell(sheet, 0, 0, "11")]},
        headers={**taught.headers, "Idempotency-Key": key},
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "key_used_differently")


async def test_a_mark_stands_in_the_place_of_points(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, None, mark="excused"), taught.cell(sheet, 0, 1, "30"))
    sheet = await taught.sheet(sheet["sheetId"])
    assert (shown(sheet)[0], sheet["students"][0]["total"]) == (["excused", "30"], "50")


async def paste(taught: Class, sheet: dict[str, Any], text: str, **more: Any) -> dict[str, Any]:
    """A block pasted at the first cell, and its preview."""
    block = {
        "text": text,
        "studentId": sheet["students"][0]["studentId"],
        "topicId": sheet["topics"][0]["topicId"],
        "order": [line["studentId"] for line in sheet["students"]],
        **more,
    }
    answer = await taught.api.post(
        f"/grades/sheets/{sheet['sheetId']}/paste/preview", json=block, headers=taught.headers
    )
    assert answer.status_code == 200, answer.text
    return {**block, "preview": answer.json(), "hash": answer.json()["hash"]}


async def apply(taught: Class, sheet: dict[str, Any], block: dict[str, Any], key: str = "") -> httpx.Response:
    """Confirm what the preview showed."""
    return await taught.api.post(
        f"/grades/sheets/{sheet['sheetId']}/paste",
        json={name: value for name, value in block.items() if name != "preview"},
        headers={**taught.headers, "Idempotency-Key": key or uuid4().hex},
    )


async def test_a_block_does_what_its_preview_showed_whatever_the_order_on_the_screen(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    turned = [line["studentId"] for line in reversed(sheet["students"])]
    block = await paste(taught, sheet, "1\t2\n3\t4\n", order=turned, studentId=turned[0])
    assert [cell["studentId"] for cell in block["preview"]["cells"]] == [turned[0]] * 2 + [turned[1]] * 2
    key = uuid4().hex
    first = await apply(taught, sheet, block, key)
    assert (await apply(taught, sheet, block, key)).json() == first.json()
    assert shown(await taught.sheet(sheet["sheetId"])) == [[None, None], ["3", "4"], ["1", "2"]]


async def test_cells_that_a_block_does_not_change_have_no_history_of_it_and_are_told_as_they_stand(
    taught: Class,
) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "5"), taught.cell(sheet, 1, 0, None, mark="absent"))
    block, key = await paste(taught, sheet, "5.00\t1\nabsent\t-\n7\t-\n"), uuid4().hex
    done = await apply(taught, sheet, block, key)
    events = taught.university.rows(ScoreEvent)
    assert sorted(event.value for event in events if event.value is not None) == [1, 5, 7]
    assert len(events) == 4
    told = {(cell["studentId"], cell["topicId"]): cell["score"] for cell in done.json()["saved"]}
    students, topics = [line["studentId"] for line in sheet["students"]], [one["topicId"] for one in sheet["topics"]]
    assert [told[students[0], topics[0]]["revision"], told[students[1], topics[0]]["mark"]] == [1, "absent"]
    assert len(told) == 4
    again = (await apply(taught, sheet, block, key)).json()
    assert {(cell["studentId"], cell["topicId"]): cell["score"] for cell in again["saved"]} == told
    assert len(taught.university.rows(ScoreEvent)) == 4


async def test_a_block_that_is_sent_again_leaves_what_was_typed_since_as_it_is(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "5"))
    block, key = await paste(taught, sheet, "5\n6\n"), uuid4().hex
    first = await apply(taught, sheet, block, key)
    sheet = await taught.sheet(sheet["sheetId"])
    await taught.save(sheet, taught.cell(sheet, 0, 0, "8"), taught.cell(sheet, 1, 0, "9"))
    again = await apply(taught, sheet, block, key)
    assert (again.status_code, again.json()["batchId"]) == (200, first.json()["batchId"])
    assert [scores[0] for scores in shown(await taught.sheet(sheet["sheetId"]))] == ["8", "9", None]


async def test_another_block_under_a_key_that_was_used_is_refused(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    key = uuid4().hex
    await apply(taught, sheet, await paste(taught, sheet, "1"), key)
    for text in ("2", "1\n3"):
        answer = await apply(taught, sheet, await paste(taught, sheet, text), key)
        assert (answer.status_code, answer.json()["code"]) == (409, "key_used_differently")


async def test_a_block_of_which_a_part_is_refused_is_answered_the_same_when_it_is_sent_again(taught: Class) -> None:
    person = taught.university.student()
    taught.enrol(person, taught.section, EnrolmentStatus.WITHDRAWN)
    sheet = await taught.open(*HALVES)
    block, key = await paste(taught, sheet, "1\n2\n3\n4"), uuid4().hex
    first = await apply(taught, sheet, block, key)
    assert [cell["problem"]["code"] for cell in first.json()["refused"]] == ["score_withdrawn"]
    assert (await apply(taught, sheet, block, key)).json() == first.json()


async def test_saved_cells_are_told_by_student_and_topic(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    saved = (await apply(taught, sheet, await paste(taught, sheet, "1\t2\n3\t4"))).json()["saved"]
    told = [(cell["studentId"], cell["topicId"]) for cell in saved]
    assert len(told) == 4
    assert told == sorted(told)


async def test_codes_in_the_block_find_their_students(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    codes = [line["studentCode"] for line in sheet["students"]]
    block = await paste(taught, sheet, f"{codes[2]}\t7\n{codes[0]}\t9")
    assert block["preview"]["byCode"]
    await apply(taught, sheet, block)
    assert [scores[0] for scores in shown(await taught.sheet(sheet["sheetId"]))] == ["9", None, "7"]


async def test_a_score_that_changed_since_the_preview_stops_the_block(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    block = await paste(taught, sheet, "1\n2\n3")
    await taught.save(sheet, taught.cell(sheet, 1, 0, "40"))
    answer = await apply(taught, sheet, block)
    assert (answer.status_code, answer.json()["code"]) == (409, "paste_moved")
    assert [scores[0] for scores in shown(await taught.sheet(sheet["sheetId"]))] == [None, "40", None]


async def test_a_block_with_a_code_of_nobody_changes_nothing(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    block = await paste(taught, sheet, f"{sheet['students'][0]['studentCode']}\t7\n1234567890\t9")
    assert block["preview"]["problem"]["code"] == "paste_code_unknown"
    answer = await apply(taught, sheet, block)
    assert (answer.status_code, answer.json()["details"]["student_code"]) == (422, "1234567890")


async def test_a_batch_is_undone_where_nobody_has_changed_it_since(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "5"))
    sheet = await taught.sheet(sheet["sheetId"])
    pasted = (await apply(taught, sheet, await paste(taught, sheet, "1\n2\n3"))).json()
    sheet = await taught.sheet(sheet["sheetId"])
    await taught.save(sheet, taught.cell(sheet, 2, 0, "33"))
    undone = await taught.api.post(
        f"/grades/sheets/{sheet['sheetId']}/batches/{pasted['batchId']}/undo",
        headers={**taught.headers, "Idempotency-Key": uuid4().hex},
    )
    assert len(undone.json()["saved"]) == 2
    assert [cell["score"]["value"] for cell in undone.json()["conflicts"]] == ["33"]
    assert [scores[0] for scores in shown(await taught.sheet(sheet["sheetId"]))] == ["5", None, "33"]


async def test_history_tells_every_change_of_a_cell(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    for value in ("5", "6.5"):
        await taught.save(
            await taught.sheet(sheet["sheetId"]), taught.cell(await taught.sheet(sheet["sheetId"]), 0, 0, value)
        )
    line, topic = sheet["students"][0], sheet["topics"][0]
    found = await taught.api.get(
        f"/grades/sheets/{sheet['sheetId']}/history",
        params={"studentId": line["studentId"], "topicId": topic["topicId"]},
        headers=taught.headers,
    )
    told = [(change["before"]["value"], change["after"]["value"], change["source"]) for change in found.json()["items"]]
    assert told == [("5", "6.5", "typing"), (None, "5", "typing")]
