"""Drafts of programmes through the API: begun, saved as they were seen, mapped, deleted (study §3).

See docs/areas/study.md.
"""

from __future__ import annotations

import httpx
import pytest

from models.access.role.tables import AuditEntry
from tests.study.audit.documents import block, document, leaf
from tests.support.programme_drafting import DRAFTS, VERSIONS, DraftingOffice
from tests.support.university import University


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> DraftingOffice:
    """A curriculum officer, and a programme of one active version."""
    return DraftingOffice(api, university)


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json()["code"]


async def test_a_draft_begins_as_a_copy_of_an_active_version(office: DraftingOffice) -> None:
    draft = await office.copied()
    assert (draft["status"], draft["revision"], draft["firstEntryYear"], draft["edits"]) == ("draft", 2570, 2570, 0)
    assert (draft["basedOn"], draft["faults"]) == (str(office.active.version_id), [])
    assert [(node["path"], node["becomes"], node["isLeaf"]) for node in draft["earlier"]] == [
        ("major", "major", False), ("major.one", "major.one", True),
        ("free", "free", False), ("free.any", "free.any", True),
    ]  # fmt: skip
    wanted = {"copyOf": str(office.active.version_id), "revision": 2570, "firstEntryYear": 2570}
    again = await office.api.post(f"{DRAFTS}/copy", json=wanted, headers=office.headers)
    assert code_of(again) == (409, "programme_exists")
    of_draft = {"copyOf": draft["versionId"], "revision": 2575, "firstEntryYear": 2575}
    refused = await office.api.post(f"{DRAFTS}/copy", json=of_draft, headers=office.headers)
    assert code_of(refused) == (409, "programme_not_active")


async def test_a_new_programme_begins_with_a_requirement_that_says_what_it_lacks(office: DraftingOffice) -> None:
    wanted = {
        "programmeCode": "E09-N", "majorCode": "E09", "nameTh": "หลักสูตรใหม่", "nameEn": "New programme",
        "revision": 2570, "firstEntryYear": 2570,
    }  # fmt: skip
    answer = await office.api.post(DRAFTS, json=wanted, headers=office.headers)
    draft = await office.read(answer.json()["versionId"])
    assert (draft["status"], draft["basedOn"], draft["earlier"]) == ("draft", None, [])
    assert [fault["code"] for fault in draft["faults"]] == ["programme_leaf_empty"]
    unknown = await office.api.post(DRAFTS, json={**wanted, "majorCode": "Q99"}, headers=office.headers)
    assert code_of(unknown) == (422, "fields_invalid")


async def test_what_is_wrong_with_a_saved_draft_is_in_the_answer_at_its_place(office: DraftingOffice) -> None:
    draft = await office.copied()
    wrong = document(block("major", leaf("major.one", office.subject.show_code), rule="choose", choose=2))
    saved = await office.save(draft, document=wrong.model_dump(mode="json", by_alias=True), totalCredits="3")
    assert saved.status_code == 200, saved.text
    assert [(fault["path"], fault["code"]) for fault in saved.json()["faults"]] == [
        ("major", "programme_choice_impossible")
    ]
    shown = await office.read(draft["versionId"])
    assert (shown["totalCredits"], shown["edits"], saved.json()["edits"]) == ("3", 1, 1)


async def test_the_trail_shows_the_total_credits_in_one_form(office: DraftingOffice, university: University) -> None:
    draft = await office.copied()
    for edits, form in enumerate(("3", "3.0")):
        saved = await office.save({**draft, "edits": edits}, totalCredits=form)
        assert saved.status_code == 200, saved.text
    entries = [entry for entry in university.rows(AuditEntry) if entry.action == "programme_version.edit"]
    written = {str(side and side["total_credits"]) for entry in entries for side in (entry.before, entry.after)}
    assert written == {"3", "9"}


async def test_two_who_edit_at_once_do_not_undo_each_other(office: DraftingOffice) -> None:
    draft = await office.copied()
    assert (await office.save(draft, nameTh="หลักสูตรของคนแรก")).status_code == 200
    assert code_of(await office.save(draft, nameTh="หลักสูตรของคนที่สอง")) == (409, "revision_moved")
    assert (await office.read(draft["versionId"]))["name"]["th"] == "หลักสูตรของคนแรก"


async def test_a_moved_requirement_keeps_what_was_agreed_there_and_a_removed_one_is_nowhere(
    office: DraftingOffice,
) -> None:
    office.excepted("major.one")
    draft = await office.copied()
    basis = document(block("basis", leaf("basis.one", office.subject.show_code)))
    sent = {"document": basis.model_dump(mode="json", by_alias=True), "totalCredits": "3"}
    saved = await office.save(draft, **sent, mapped={"major": "basis", "major.one": "basis.one"})
    assert saved.status_code == 200, saved.text
    shown = await office.read(draft["versionId"])
    assert [(node["path"], node["becomes"], node["exceptions"]) for node in shown["earlier"]] == [
        ("major", "basis", 0), ("major.one", "basis.one", 1), ("free", None, 0), ("free.any", None, 0),
    ]  # fmt: skip
    assert office.mapped == {"major": "basis", "major.one": "basis.one", "free": None, "free.any": None}


@pytest.mark.parametrize(
    ("mapped", "code"),
    [
        ({"nowhere": "free"}, "path_map_unknown"),
        ({"major": "basis"}, "path_map_nowhere"),
        ({"major": "free.any"}, "path_map_other_kind"),
    ],
    ids=["unknown", "nowhere", "other kind"],
)
async def test_a_map_that_leads_nowhere_is_refused_and_changes_nothing(
    office: DraftingOffice, mapped: dict[str, str], code: str
) -> None:
    draft = await office.copied()
    assert code_of(await office.save(draft, mapped=mapped, nameTh="ชื่อใหม่")) == (422, code)
    assert (await office.read(draft["versionId"]))["edits"] == 0


async def test_years_of_admission_rise(office: DraftingOffice) -> None:
    draft = await office.copied()
    assert code_of(await office.save(draft, lastEntryYear=2569)) == (422, "programme_years")


async def test_what_students_follow_is_neither_edited_nor_deleted(office: DraftingOffice) -> None:
    draft = await office.copied()
    active = {**draft, "versionId": str(office.active.version_id)}
    assert code_of(await office.save(active)) == (409, "programme_not_draft")
    place = f"{DRAFTS}/{office.active.version_id}"
    deleted = await office.api.delete(place, params={"edits": 0}, headers=office.headers)
    assert code_of(deleted) == (409, "programme_not_draft")
    assert (await office.api.get(place, headers=office.headers)).status_code == 404


async def test_a_draft_is_deleted_as_it_was_seen(office: DraftingOffice) -> None:
    draft = await office.copied()
    await office.save(draft, nameTh="ชื่อใหม่")
    place = f"{DRAFTS}/{draft['versionId']}"
    moved = await office.api.delete(place, params={"edits": 0}, headers=office.headers)
    assert code_of(moved) == (409, "revision_moved")
    assert (await office.api.delete(place, params={"edits": 1}, headers=office.headers)).status_code == 204
    assert (await office.api.get(f"{VERSIONS}/{draft['versionId']}", headers=office.headers)).status_code == 404


async def test_a_saved_draft_says_which_subject_nobody_teaches_and_that_its_parts_are_not_its_total(
    office: DraftingOffice,
) -> None:
    draft = await office.copied()
    unknown = document(block("major", leaf("major.one", "01999999")))
    saved = await office.save(draft, document=unknown.model_dump(mode="json", by_alias=True), totalCredits="3")
    assert [(each["path"], each["code"]) for each in saved.json()["faults"]] == [
        ("major.one", "programme_subject_unknown")
    ]
    again = await office.read(draft["versionId"])
    said = office.said().model_dump(mode="json", by_alias=True)
    saved = await office.save(again, document=said, totalCredits="300")
    assert [(each["path"], each["code"]) for each in saved.json()["faults"]] == [("", "programme_total_differs")]
