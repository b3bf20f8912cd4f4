"""Drafts of cut-offs are kept under a name, compared, and one is taken over into the sheet."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University


@pytest.fixture
def taught(api: httpx.AsyncClient, university: University) -> Class:
    """A class of three."""
    return Class(api, university)


def draft(sheet: dict[str, Any], name: str, **bounds: str) -> dict[str, Any]:
    """The sheet's own grading with other bounds, under a name."""
    kept = {key: sheet["grading"][key] for key in ("method", "rounding", "decimals", "bounds", "distances")}
    grading = {**kept, "bounds": {**kept["bounds"], **bounds}, "revision": sheet["revision"]}
    return {"name": name, "grading": grading}


async def filled(taught: Class) -> dict[str, Any]:
    """A sheet whose first student has 80, the second 60."""
    sheet = await taught.open(*HALVES)
    scores = (("32", "48"), ("24", "36"))
    await taught.save(
        sheet,
        *(taught.cell(sheet, student, topic, value) for student, each in enumerate(scores)
          for topic, value in enumerate(each)),
    )  # fmt: skip
    return await taught.sheet(sheet["sheetId"])


async def test_drafts_stand_beside_each_other_with_what_they_would_come_to(taught: Class) -> None:
    sheet = await filled(taught)
    path = f"/grades/sheets/{sheet['sheetId']}/drafts"
    await taught.api.post(path, json=draft(sheet, "เข้มงวด", A="85"), headers=taught.headers)
    answer = await taught.api.post(path, json=draft(sheet, "เดิม"), headers=taught.headers)
    told = [
        (one["name"], one["preview"]["statistics"]["counts"], one["preview"]["statistics"]["average"],
         [(moved["before"], moved["after"]) for moved in one["preview"]["moved"]])
        for one in answer.json()
    ]  # fmt: skip
    assert told == [("เข้มงวด", {"B+": 1, "C": 1}, "2.75", [("A", "B+")]), ("เดิม", {"A": 1, "C": 1}, "3.00", [])]
    assert (await taught.sheet(sheet["sheetId"]))["statistics"] == sheet["statistics"]


async def test_a_draft_is_taken_over_into_the_sheet_as_it_was_seen(taught: Class) -> None:
    sheet = await filled(taught)
    path = f"/grades/sheets/{sheet['sheetId']}/drafts"
    (kept,) = (await taught.api.post(path, json=draft(sheet, "เข้มงวด", A="85"), headers=taught.headers)).json()
    take = f"{path}/{kept['draftId']}/take"
    taken = await taught.api.post(take, json={"revision": sheet["revision"]}, headers=taught.headers)
    assert [line["letter"] for line in taken.json()["students"]] == ["B+", "C", None]
    again = await taught.api.post(take, json={"revision": sheet["revision"]}, headers=taught.headers)
    assert (again.status_code, again.json()["code"]) == (409, "revision_moved")
    gone = await taught.api.delete(f"{path}/{kept['draftId']}", headers=taught.headers)
    assert gone.json() == []


async def test_a_draft_that_cannot_stand_has_no_name_or_is_one_too_many_is_refused(taught: Class) -> None:
    sheet = await filled(taught)
    path = f"/grades/sheets/{sheet['sheetId']}/drafts"

    async def code(body: dict[str, Any]) -> str | None:
        answer = await taught.api.post(path, json=body, headers=taught.headers)
        found: str | None = None if answer.status_code == 200 else answer.json()["code"]
        return found

    assert await code(draft(sheet, "ผิด", A="10")) == "cutoffs_not_falling"
    assert await code(draft(sheet, "  ")) == "fields_invalid"
    assert [await code(draft(sheet, f"ร่าง {number}")) for number in range(8)] == [None] * 8
    assert await code(draft(sheet, "ร่าง 1")) == "draft_name_taken"
    assert await code(draft(sheet, "ร่าง 9")) == "drafts_full"


async def test_who_does_not_compute_keeps_takes_and_drops_no_draft(taught: Class) -> None:
    sheet = await filled(taught)
    path = f"/grades/sheets/{sheet['sheetId']}/drafts"
    (kept,) = (await taught.api.post(path, json=draft(sheet, "ร่าง"), headers=taught.headers)).json()
    _, assistant = taught.laboratory(taught.students[0])
    strange = taught.university.teacher()
    for person, status in ((assistant, 403), (strange, 404)):
        headers = taught.signed_in(person)
        one = f"{path}/{kept['draftId']}"
        answers = [
            await taught.api.post(path, json=draft(sheet, "อื่น"), headers=headers),
            await taught.api.post(f"{one}/take", json={"revision": 1}, headers=headers),
            await taught.api.delete(one, headers=headers),
        ]
        assert [answer.status_code for answer in answers] == [status] * 3
    other = Class(taught.api, taught.university)
    elsewhere = (await other.open(*HALVES))["sheetId"]
    wrong = f"/grades/sheets/{elsewhere}/drafts/{kept['draftId']}"
    assert (await taught.api.delete(wrong, headers=other.headers)).status_code == 404
