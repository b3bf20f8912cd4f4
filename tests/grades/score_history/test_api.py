"""What was saved at once is listed, taken back and brought back; what others changed since stays."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.grades.sheet.tables import ScoreEvent
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University


@pytest.fixture
def taught(api: httpx.AsyncClient, university: University) -> Class:
    """A class of three."""
    return Class(api, university)


async def post(
    taught: Class, sheet: dict[str, Any], path: str, body: dict[str, Any] | None = None, **headers: str
) -> httpx.Response:
    """Asked as the teacher."""
    sent = {**taught.headers, "Idempotency-Key": uuid4().hex, **headers}
    return await taught.api.post(f"/grades/sheets/{sheet['sheetId']}/{path}", json=body, headers=sent)


async def batches(taught: Class, sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """The batches of the sheet, the newest first."""
    answer = await taught.api.get(f"/grades/sheets/{sheet['sheetId']}/batches", headers=taught.headers)
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


def values(sheet: dict[str, Any]) -> list[str | None]:
    """The scores of the first topic."""
    return [line["scores"][0]["value"] for line in sheet["students"]]


async def three_steps(taught: Class) -> dict[str, Any]:
    """A sheet in which 1, 2 were typed together, 1 became 9, and 3 was typed."""
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "1"), taught.cell(sheet, 1, 0, "2"))
    sheet = await taught.sheet(sheet["sheetId"])
    await taught.save(sheet, taught.cell(sheet, 0, 0, "9"))
    await taught.save(sheet, taught.cell(sheet, 2, 0, "3"))
    return await taught.sheet(sheet["sheetId"])


async def test_batches_say_who_saved_how_many_scores_and_how_many_still_stand(taught: Class) -> None:
    sheet = await three_steps(taught)
    told = await batches(taught, sheet)
    assert [(one["source"], one["cells"], one["students"], one["standing"]) for one in told] == [
        ("typing", 1, 1, 1), ("typing", 1, 1, 1), ("typing", 2, 2, 1),
    ]  # fmt: skip
    assert (told[0]["by"]["th"], told[0]["topics"]) == (taught.teacher.full_name_th, ["สอบกลางภาค"])


async def test_an_earlier_state_is_shown_and_brought_back_and_that_is_a_batch_too(taught: Class) -> None:
    sheet = await three_steps(taught)
    first = (await batches(taught, sheet))[-1]["batchId"]
    seen = (await post(taught, sheet, "restore/preview", {"batchId": first})).json()
    assert [(cell["before"]["value"], cell["value"]) for cell in seen["cells"]] == [("9", "1"), ("3", None)]
    body, key = {"batchId": first, "hash": seen["hash"]}, uuid4().hex
    done = await post(taught, sheet, "restore", body, **{"Idempotency-Key": key})
    assert (await post(taught, sheet, "restore", body, **{"Idempotency-Key": key})).json() == done.json()
    other = {"batchId": (await batches(taught, sheet))[1]["batchId"], "hash": seen["hash"]}
    refused = await post(taught, sheet, "restore", other, **{"Idempotency-Key": key})
    assert (refused.status_code, refused.json()["code"]) == (409, "key_used_differently")
    assert values(await taught.sheet(sheet["sheetId"])) == ["1", "2", None]
    newest = (await batches(taught, sheet))[0]
    assert (newest["source"], newest["cells"]) == ("restore", 2)
    await post(taught, sheet, f"batches/{newest['batchId']}/undo")
    assert values(await taught.sheet(sheet["sheetId"])) == ["9", "2", "3"]
    assert len(taught.university.rows(ScoreEvent)) == 8


async def test_a_score_that_changed_since_the_preview_stops_the_restoring(taught: Class) -> None:
    sheet = await three_steps(taught)
    first = (await batches(taught, sheet))[-1]["batchId"]
    seen = (await post(taught, sheet, "restore/preview", {"batchId": first})).json()
    await taught.save(sheet, taught.cell(sheet, 0, 0, "10"))
    answer = await post(taught, sheet, "restore", {"batchId": first, "hash": seen["hash"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "paste_moved")


async def test_who_teaches_some_of_the_students_brings_back_those(taught: Class) -> None:
    sheet = await three_steps(taught)
    _, assistant = taught.laboratory(taught.students[2])
    first = (await batches(taught, sheet))[-1]["batchId"]
    answer = await post(taught, sheet, "restore/preview", {"batchId": first}, **taught.signed_in(assistant))
    assert [cell["studentId"] for cell in answer.json()["cells"]] == [taught.students[2].student_id]


async def test_the_history_of_somebody_elses_sheet_and_a_batch_of_another_are_not_found(taught: Class) -> None:
    sheet = await three_steps(taught)
    batch = (await batches(taught, sheet))[0]["batchId"]
    stranger = taught.signed_in(taught.university.teacher())
    listed = await taught.api.get(f"/grades/sheets/{sheet['sheetId']}/batches", headers=stranger)
    assert listed.status_code == 404
    assert (await post(taught, sheet, "restore/preview", {"batchId": batch}, **stranger)).status_code == 404
    other = Class(taught.api, taught.university)
    strange = await other.open(*HALVES)
    for path in ("restore/preview", "restore"):
        body = {"batchId": batch, "hash": "h" * 64}
        assert (await post(other, strange, path, body)).status_code == 404
    assert (await post(other, strange, f"batches/{batch}/undo")).status_code == 404
