"""What versions of subjects teach and achieve, as a curriculum officer keeps it."""

from __future__ import annotations

from typing import Any, Final

import httpx
import pytest

from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import Subject
from tests.support.api_curriculum import officer as officer
from tests.support.university import University

Headers = dict[str, str]
URL: Final = "/curriculum/subjects"
CURRICULUM: Final = "/curriculum/curricula/E09-60/outcomes"


@pytest.fixture
def draft(university: University) -> Subject:
    """A version that is being written: two hours of lectures and three of practice a week."""
    return with_status(university, SubjectStatus.DRAFT)


def with_status(university: University, status: SubjectStatus) -> Subject:
    """A version with a status."""
    subject = university.subject()
    subject.sqlmodel_update({"status": status.value, "theory_hours": 2, "practice_hours": 3})
    university.merge(subject)
    return subject


def topic(name: str, theory: str, practice: str = "0.0") -> dict[str, str]:
    """A topic as the wire says it."""
    return {"topicTh": name, "topicEn": "", "theoryHours": theory, "practiceHours": practice}


def outcome(code: str, **shares: str) -> dict[str, Any]:
    """An outcome; ``shares`` are what it does for those of the curriculum E09-60."""
    serves = [{"curriculumCode": "E09-60", "outcomeCode": plo, "share": share} for plo, share in shares.items()]
    return {"outcomeCode": code, "textTh": f"อธิบาย {code}", "textEn": f"Explain {code}", "serves": serves}


def graduates(*codes: str) -> list[dict[str, str]]:
    """Outcomes of a curriculum."""
    return [{"outcomeCode": code, "textTh": f"วิเคราะห์ {code}", "textEn": f"Analyse {code}"} for code in codes]


async def put(
    api: httpx.AsyncClient, officer: Headers, url: str, what: str, rows: list[Any], revision: int | None = None
) -> httpx.Response:
    """The answer to keeping these rows, as what is shown now or as an earlier revision."""
    if revision is None:
        revision = (await api.get(url, headers=officer)).json()["revision"]
    return await api.put(url, json={"revision": revision, what: rows}, headers=officer)


async def test_topics_are_kept_in_their_order_and_their_hours_compared_with_those_of_a_term(
    api: httpx.AsyncClient, officer: Headers, draft: Subject
) -> None:
    url = f"{URL}/{draft.subject_code}/teaching-hours"
    topics = [topic("บทนำ", "10.0"), topic("การทดลอง", "20.0", "45.0")]
    answer = await put(api, officer, url, "topics", topics)
    assert answer.status_code == 200, answer.text
    said = (await api.get(url, headers=officer)).json()
    assert said == answer.json()
    assert said["topics"] == topics
    assert [said[name] for name in ("theoryHours", "theoryWanted", "practiceHours", "practiceWanted")] == [
        "30.0", "30", "45.0", "45"
    ]  # fmt: skip
    trail = (await api.get(f"{URL}/{draft.subject_code}/audit", headers=officer)).json()["items"]
    assert trail[0]["after"] == {"teaching_hours": "บทนำ (10-0)\nการทดลอง (20-45)"}
    late = await put(api, officer, url, "topics", [], revision=1)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")


@pytest.mark.parametrize("part", ["teaching-hours", "outcomes"])
@pytest.mark.parametrize(
    ("status", "code"),
    [(SubjectStatus.ACTIVE, "subject_immutable"), (SubjectStatus.IN_REVIEW, "subject_in_review")],
    ids=str,
)
async def test_what_was_agreed_to_teaches_and_achieves_what_it_did(
    api: httpx.AsyncClient, university: University, officer: Headers, status: SubjectStatus, code: str, part: str
) -> None:
    subject = with_status(university, status)
    what = "topics" if part == "teaching-hours" else part
    answer = await put(api, officer, f"{URL}/{subject.subject_code}/{part}", what, [])
    assert (answer.status_code, answer.json()["code"]) == (409, code)


async def test_outcomes_are_mapped_to_those_of_a_curriculum_and_what_serves_none_is_a_gap(
    api: httpx.AsyncClient, officer: Headers, draft: Subject
) -> None:
    await put(api, officer, CURRICULUM, "outcomes", graduates("PLO1", "PLO2"))
    url = f"{URL}/{draft.subject_code}/outcomes"
    wanted = [outcome("CLO1", PLO1="main", PLO2="part"), outcome("CLO2")]
    answer = await put(api, officer, url, "outcomes", wanted)
    assert answer.status_code == 200, answer.text
    said = (await api.get(url, headers=officer)).json()
    assert (said["outcomes"], said["gaps"]) == (wanted, ["CLO2"])
    assert [one["outcomeCode"] for one in said["curricula"][0]["outcomes"]] == ["PLO1", "PLO2"]
    trail = (await api.get(f"{URL}/{draft.subject_code}/audit", headers=officer)).json()["items"]
    assert "CLO1 อธิบาย CLO1 (● E09-60 PLO1, ○ E09-60 PLO2)" in trail[0]["after"]["outcomes"]
    unknown = await put(api, officer, url, "outcomes", [outcome("CLO1", PLO9="main")])
    assert unknown.status_code == 422
    assert unknown.json()["details"]["fields"][0]["field"] == "outcomes"


@pytest.mark.parametrize(
    "outcomes",
    [[outcome("CLO1"), outcome("CLO1")], [outcome("clo")], [{**outcome("CLO1"), "textTh": " "}]],
    ids=("twice", "code", "text"),
)
async def test_outcomes_that_make_no_sense_are_refused_by_their_field(
    api: httpx.AsyncClient, officer: Headers, draft: Subject, outcomes: list[dict[str, Any]]
) -> None:
    answer = await put(api, officer, f"{URL}/{draft.subject_code}/outcomes", "outcomes", outcomes)
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")


async def test_a_curriculum_shows_what_no_subject_that_is_taught_sees_to(
    api: httpx.AsyncClient, university: University, officer: Headers, draft: Subject
) -> None:
    await put(api, officer, CURRICULUM, "outcomes", graduates("PLO1", "PLO2"))
    url = f"{URL}/{draft.subject_code}/outcomes"
    wanted = [outcome("CLO1", PLO1="part"), outcome("CLO2", PLO1="main")]
    assert (await put(api, officer, url, "outcomes", wanted)).status_code == 200
    before = (await api.get(CURRICULUM, headers=officer)).json()
    assert (before["gaps"], before["subjects"][0]["shares"]) == (["PLO1", "PLO2"], {"PLO1": "main"})
    university.merge(draft.sqlmodel_update({"status": SubjectStatus.ACTIVE.value}))
    assert (await api.get(CURRICULUM, headers=officer)).json()["gaps"] == ["PLO2"]
    lines = (await api.get("/curriculum/curricula", headers=officer)).json()
    assert [(one["curriculumCode"], one["outcomes"], one["gaps"]) for one in lines] == [
        ("D14-60", 0, 0), ("E09-60", 2, 1)
    ]  # fmt: skip


async def test_an_outcome_of_a_curriculum_that_a_subject_serves_stays(
    api: httpx.AsyncClient, officer: Headers, draft: Subject
) -> None:
    await put(api, officer, CURRICULUM, "outcomes", graduates("PLO1", "PLO2"))
    url = f"{URL}/{draft.subject_code}/outcomes"
    await put(api, officer, url, "outcomes", [outcome("CLO1", PLO1="main")])
    refused = await put(api, officer, CURRICULUM, "outcomes", graduates("PLO2"))
    assert (refused.status_code, refused.json()["code"]) == (409, "outcome_in_use")
    assert draft.subject_code in refused.json()["message"]
    kept = await put(api, officer, CURRICULUM, "outcomes", graduates("PLO3", "PLO1"))
    assert [one["outcomeCode"] for one in kept.json()["outcomes"]] == ["PLO3", "PLO1"]
    late = await put(api, officer, CURRICULUM, "outcomes", [], revision=1)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    trail = (await api.get(f"{CURRICULUM}/audit", headers=officer)).json()
    assert trail["total"] == 2
    nowhere = await api.get("/curriculum/curricula/X99/outcomes", headers=officer)
    assert nowhere.status_code == 404


async def test_a_copy_teaches_and_achieves_the_same(api: httpx.AsyncClient, officer: Headers, draft: Subject) -> None:
    await put(api, officer, CURRICULUM, "outcomes", graduates("PLO1"))
    url, new = f"{URL}/{draft.subject_code}", f"{draft.show_code}-70"
    await put(api, officer, f"{url}/teaching-hours", "topics", [topic("บทนำ", "30.0")])
    await put(api, officer, f"{url}/outcomes", "outcomes", [outcome("CLO1", PLO1="main")])
    assert (await api.post(f"{url}/copy", json={"subjectCode": new}, headers=officer)).status_code == 201
    for part, what in (("teaching-hours", "topics"), ("outcomes", "outcomes")):
        was, copied = [(await api.get(f"{one}/{part}", headers=officer)).json() for one in (url, f"{URL}/{new}")]
        assert copied[what] == was[what] != []
    same = await api.get(f"{URL}/{new}/difference", params={"other": draft.subject_code}, headers=officer)
    assert {"teaching_hours", "outcomes"}.isdisjoint(one["field"] for one in same.json())
    await put(api, officer, f"{URL}/{new}/teaching-hours", "topics", [topic("บทนำ", "15.0")])
    await put(api, officer, f"{URL}/{new}/outcomes", "outcomes", [outcome("CLO1", PLO1="part")])
    other = await api.get(f"{URL}/{new}/difference", params={"other": draft.subject_code}, headers=officer)
    said = {one["field"]: (one["before"]["th"], one["after"]["th"]) for one in other.json()}
    assert said["teaching_hours"] == ("บทนำ (30-0)", "บทนำ (15-0)")
    assert said["outcomes"] == ("CLO1 อธิบาย CLO1 (● E09-60 PLO1)", "CLO1 อธิบาย CLO1 (○ E09-60 PLO1)")
