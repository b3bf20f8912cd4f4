"""Files of versions of subjects, and drafts that are deleted with all they have."""

from __future__ import annotations

import io
from typing import Final

import httpx
import pytest
from PIL import Image

from api.curriculum.attachment.schemas import LARGEST_BYTES, MOST_ATTACHMENTS
from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.tables import CaseFile
from models.curriculum.requisite.contract import RequisiteKind
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import Subject, SubjectRequisite
from models.curriculum.subject_change.tables import SubjectChange
from models.curriculum.teaching.tables import SubjectAttachment, SubjectOutcome, TeachingTopic
from models.documents.file.tables import StoredFile, StoredFileChunk
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import UserType
from tests.support.api_curriculum import draft as draft
from tests.support.api_curriculum import officer as officer
from tests.support.university import University

Headers = dict[str, str]
URL: Final = "/curriculum/subjects"
PDF: Final = b"%PDF-1.7\ncontent\n%%EOF\n"


def picture() -> bytes:
    """A real picture."""
    content = io.BytesIO()
    Image.new("RGB", (40, 20), "#006664").save(content, "PNG")
    return content.getvalue()


def proposal(university: University) -> CaseFile:
    """A case by which somebody proposed a version once."""
    person = university.person(UserType.STAFF)
    return CaseFile(
        case_id=new_id(), kind=CaseKind.SUBJECT_CHANGE, workflow_id=str(new_id()), idempotency_key=str(new_id()),
        content_key="c", opened_by=person.person_id, title_th="เสนอ", title_en="Proposal", stage="refused",
        state=CaseState.CLOSED, request={}, opened_at=utc_now(), updated_at=utc_now(),
    )  # fmt: skip


async def attach(
    api: httpx.AsyncClient, officer: Headers, code: str, content: bytes, name: str = "คำอธิบาย.pdf"
) -> httpx.Response:
    """The answer to attaching a file."""
    return await api.post(f"{URL}/{code}/attachments", files={"file": (name, content)}, headers=officer)


async def test_files_are_attached_listed_downloaded_and_taken_away(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject
) -> None:
    assert (await attach(api, officer, draft.subject_code, PDF)).status_code == 200
    answer = await attach(api, officer, draft.subject_code, picture(), "ภาพ.png")
    listed = (await api.get(f"{URL}/{draft.subject_code}/attachments", headers=officer)).json()
    assert answer.json() == listed
    assert [(one["name"], one["kind"]) for one in listed] == [("คำอธิบาย.pdf", "pdf"), ("ภาพ.png", "png")]
    url = f"{URL}/{draft.subject_code}/attachments/{listed[0]['fileId']}"
    got = await api.get(url, headers=officer)
    assert (got.content, got.headers["content-type"]) == (PDF, "application/pdf")
    left = await api.delete(url, headers=officer)
    assert [one["name"] for one in left.json()] == ["ภาพ.png"]
    assert (await api.get(url, headers=officer)).status_code == 404
    assert [file.name for file in university.rows(StoredFile)] == ["ภาพ.png"]
    trail = (await api.get(f"{URL}/{draft.subject_code}/audit", headers=officer)).json()["items"]
    assert (trail[0]["before"], trail[0]["after"]) == (
        {"attachments": "คำอธิบาย.pdf, ภาพ.png"}, {"attachments": "ภาพ.png"}
    )  # fmt: skip


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"<svg onload='alert(1)'/>", "file_kind_refused"), (PDF + b"x" * LARGEST_BYTES, "file_of_kind_too_large")],
    ids=("kind", "size"),
)
async def test_a_file_is_judged_by_what_it_holds_and_how_large_it_is(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject, content: bytes, code: str
) -> None:
    answer = await attach(api, officer, draft.subject_code, content)
    assert answer.json()["code"] == code
    assert university.rows(SubjectAttachment) == []


async def test_a_version_has_so_many_files_at_most(api: httpx.AsyncClient, officer: Headers, draft: Subject) -> None:
    for _ in range(MOST_ATTACHMENTS):
        assert (await attach(api, officer, draft.subject_code, PDF)).status_code == 200
    answer = await attach(api, officer, draft.subject_code, PDF)
    assert (answer.status_code, answer.json()["code"]) == (409, "attachments_full")


@pytest.mark.parametrize("status", [SubjectStatus.ACTIVE, SubjectStatus.IN_REVIEW], ids=str)
async def test_files_of_what_was_agreed_to_stay(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject, status: SubjectStatus
) -> None:
    (file,) = (await attach(api, officer, draft.subject_code, PDF)).json()
    university.merge(draft.sqlmodel_update({"status": status.value}))
    url = f"{URL}/{draft.subject_code}/attachments/{file['fileId']}"
    for answer in (await api.delete(url, headers=officer), await attach(api, officer, draft.subject_code, PDF)):
        assert answer.status_code == 409
    assert len(university.rows(SubjectAttachment)) == 1


async def test_a_copy_has_the_same_files_and_the_last_version_takes_them_along(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject
) -> None:
    (file,) = (await attach(api, officer, draft.subject_code, PDF)).json()
    new = f"{draft.show_code}-70"
    copied = await api.post(f"{URL}/{draft.subject_code}/copy", json={"subjectCode": new}, headers=officer)
    assert copied.status_code == 201, copied.text
    for code, left in ((new, 1), (draft.subject_code, 0)):
        answer = await api.delete(f"{URL}/{code}/attachments/{file['fileId']}", headers=officer)
        assert (answer.status_code, len(university.rows(StoredFile))) == (200, left)
    assert university.rows(StoredFileChunk) == []


async def test_a_draft_that_was_never_proposed_is_deleted_with_all_it_has(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject
) -> None:
    code = draft.subject_code
    university.requires(draft, RequisiteKind.PREREQUISITE, university.subject())
    university.add(
        TeachingTopic(subject_code=code, position=1, topic_th="บทนำ", theory_hours=3, practice_hours=0),
        SubjectOutcome(subject_code=code, outcome_code="CLO1", position=1, text_th="อธิบายได้"),
    )
    await attach(api, officer, code, PDF)
    revision = (await api.get(f"{URL}/{code}", headers=officer)).json()["revision"]
    late = await api.delete(f"{URL}/{code}", params={"revision": revision - 1}, headers=officer)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    gone = await api.delete(f"{URL}/{code}", params={"revision": revision}, headers=officer)
    assert gone.status_code == 204, gone.text
    assert (await api.get(f"{URL}/{code}", headers=officer)).status_code == 404
    for table in (SubjectRequisite, TeachingTopic, SubjectOutcome, SubjectAttachment, StoredFile):
        assert university.rows(table) == [], table
    trail = (await api.get(f"{URL}/{code}/audit", headers=officer)).json()["items"]
    assert (trail[0]["action"], trail[0]["before"]["name_th"]) == ("subject.delete", draft.name_th)


@pytest.mark.parametrize("why", ["taught", "proposed", "copied"])
async def test_a_version_that_somebody_knows_stays(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject, why: str
) -> None:
    code = draft.subject_code
    if why == "taught":
        university.merge(draft.sqlmodel_update({"status": SubjectStatus.ACTIVE.value}))
    if why == "proposed":
        case = proposal(university)
        university.add(case, SubjectChange(case_id=case.case_id, subject_code=code, is_open=False))
    if why == "copied":
        new = {"subjectCode": f"{draft.show_code}-70"}
        assert (await api.post(f"{URL}/{code}/copy", json=new, headers=officer)).status_code == 201
    answer = await api.delete(f"{URL}/{code}", params={"revision": 1}, headers=officer)
    expected = "subject_in_use" if why == "copied" else "subject_stays"
    assert (answer.status_code, answer.json()["code"]) == (409, expected)
    assert (await api.get(f"{URL}/{code}", headers=officer)).status_code == 200
