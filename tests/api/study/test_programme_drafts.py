"""Drafts of programmes through the API: begun, saved as they were seen, mapped, deleted (study §3, ADR 49)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import httpx
import pytest

from models.calendar import utc_now
from models.contracts.access.permissions import RoleId
from models.contracts.study.programme import ExceptionKind, ProgrammeDocument, ProgrammeStatus
from models.tables.people.persons import UserType
from models.tables.study.programmes import ProgrammeException, ProgrammePathMap, ProgrammeVersion, StudentProgramme
from tests.rules.study.audit.documents import block, document, leaf
from tests.support.university import University

DRAFTS = "/study/programme-drafts"
VERSIONS = "/study/programme-versions"


class Office:
    """A curriculum officer, and an active version of a programme."""

    def __init__(self, api: httpx.AsyncClient, university: University) -> None:
        self.api, self.university = api, university
        self.subject = university.subject()
        self.active = ProgrammeVersion(
            programme_code="E09-T", revision=2560, major_code="E09", campus_code="B", name_th="หลักสูตรทดสอบ",
            name_en="Test programme", total_credits=Decimal(9), first_entry_year=2560, status=ProgrammeStatus.ACTIVE,
            document=self.said().model_dump(mode="json"), updated_at=utc_now(),
        )  # fmt: skip
        university.add(self.active)
        self.officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
        self.headers = university.signed_in(self.officer.person_id, RoleId.CURRICULUM_OFFICER)

    def said(self) -> ProgrammeDocument:
        """A subject, and six credits of any."""
        return document(
            block("major", leaf("major.one", self.subject.show_code)),
            block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
        )

    async def copied(self, revision: int = 2570) -> dict[str, Any]:
        """A draft of the next revision, as it is read."""
        wanted = {"copyOf": str(self.active.version_id), "revision": revision, "firstEntryYear": revision}
        answer = await self.api.post(f"{DRAFTS}/copy", json=wanted, headers=self.headers)
        assert answer.status_code == 201, answer.text
        return await self.read(answer.json()["versionId"])

    async def read(self, version_id: str) -> dict[str, Any]:
        """A version with what editing it needs."""
        version = await self.api.get(f"{VERSIONS}/{version_id}", headers=self.headers)
        draft = await self.api.get(f"{DRAFTS}/{version_id}", headers=self.headers)
        return {**version.json(), **draft.json()}

    async def save(self, draft: dict[str, Any], **more: Any) -> httpx.Response:
        """Save a draft as it was read, with these changes."""
        names = ("edits", "totalCredits", "firstEntryYear", "lastEntryYear", "document")
        said = {"nameTh": draft["name"]["th"], "nameEn": draft["name"]["en"], "mapped": {}}
        wanted = {name: draft[name] for name in names} | said
        return await self.api.put(f"{DRAFTS}/{draft['versionId']}", json={**wanted, **more}, headers=self.headers)


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Office:
    """A curriculum officer, and a programme of one active version."""
    return Office(api, university)


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json()["code"]


async def test_a_draft_begins_as_a_copy_of_an_active_version(office: Office) -> None:
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


async def test_a_new_programme_begins_with_a_requirement_that_says_what_it_lacks(office: Office) -> None:
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


async def test_what_is_wrong_with_a_saved_draft_is_in_the_answer_at_its_place(office: Office) -> None:
    draft = await office.copied()
    wrong = document(block("major", leaf("major.one", office.subject.show_code), rule="choose", choose=2))
    saved = await office.save(draft, document=wrong.model_dump(mode="json", by_alias=True), totalCredits="3")
    assert saved.status_code == 200, saved.text
    assert [(fault["path"], fault["code"]) for fault in saved.json()["faults"]] == [
        ("major", "programme_choice_impossible")
    ]
    shown = await office.read(draft["versionId"])
    assert (shown["totalCredits"], shown["edits"], saved.json()["edits"]) == ("3", 1, 1)


async def test_two_who_edit_at_once_do_not_undo_each_other(office: Office) -> None:
    draft = await office.copied()
    assert (await office.save(draft, nameTh="หลักสูตรของคนแรก")).status_code == 200
    assert code_of(await office.save(draft, nameTh="หลักสูตรของคนที่สอง")) == (409, "revision_moved")
    assert (await office.read(draft["versionId"]))["name"]["th"] == "หลักสูตรของคนแรก"


async def test_a_moved_requirement_keeps_what_was_agreed_there_and_a_removed_one_is_nowhere(office: Office) -> None:
    student = office.university.student(office.university.teacher())
    followed = office.active.version_id
    office.university.add(
        StudentProgramme(student_id=student.student_id, version_id=followed, assigned_at=utc_now()),
        ProgrammeException(
            student_id=student.student_id, kind=ExceptionKind.WAIVE, path="major.one", reason="ผู้แทนมหาวิทยาลัย",
            asked_by=office.university.teacher().person_id, agreed_by=office.officer.person_id, agreed_at=utc_now(),
            version_id=followed,
        ),
    )  # fmt: skip
    draft = await office.copied()
    basis = document(block("basis", leaf("basis.one", office.subject.show_code)))
    sent = {"document": basis.model_dump(mode="json", by_alias=True), "totalCredits": "3"}
    saved = await office.save(draft, **sent, mapped={"major": "basis", "major.one": "basis.one"})
    assert saved.status_code == 200, saved.text
    shown = await office.read(draft["versionId"])
    assert [(node["path"], node["becomes"], node["exceptions"]) for node in shown["earlier"]] == [
        ("major", "basis", 0), ("major.one", "basis.one", 1), ("free", None, 0), ("free.any", None, 0),
    ]  # fmt: skip
    kept = {row.old_path: row.new_path for row in office.university.rows(ProgrammePathMap)}
    assert kept == {"major": "basis", "major.one": "basis.one", "free": None, "free.any": None}


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
    office: Office, mapped: dict[str, str], code: str
) -> None:
    draft = await office.copied()
    assert code_of(await office.save(draft, mapped=mapped, nameTh="ชื่อใหม่")) == (422, code)
    assert (await office.read(draft["versionId"]))["edits"] == 0


async def test_years_of_admission_rise(office: Office) -> None:
    draft = await office.copied()
    assert code_of(await office.save(draft, lastEntryYear=2569)) == (422, "programme_years")


async def test_what_students_follow_is_neither_edited_nor_deleted(office: Office) -> None:
    draft = await office.copied()
    active = {**draft, "versionId": str(office.active.version_id)}
    assert code_of(await office.save(active)) == (409, "programme_not_draft")
    place = f"{DRAFTS}/{office.active.version_id}"
    deleted = await office.api.delete(place, params={"edits": 0}, headers=office.headers)
    assert code_of(deleted) == (409, "programme_not_draft")
    assert (await office.api.get(place, headers=office.headers)).status_code == 404


async def test_a_draft_is_deleted_as_it_was_seen(office: Office) -> None:
    draft = await office.copied()
    await office.save(draft, nameTh="ชื่อใหม่")
    place = f"{DRAFTS}/{draft['versionId']}"
    moved = await office.api.delete(place, params={"edits": 0}, headers=office.headers)
    assert code_of(moved) == (409, "revision_moved")
    assert (await office.api.delete(place, params={"edits": 1}, headers=office.headers)).status_code == 204
    assert (await office.api.get(f"{VERSIONS}/{draft['versionId']}", headers=office.headers)).status_code == 404
