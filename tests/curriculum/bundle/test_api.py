"""Bundles of subjects: found, made, changed and dissolved, by whoever saw them as they are."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.curriculum.requisite.contract import RequisiteKind
from models.curriculum.subject.tables import Subject, SubjectLink
from models.people.person.tables import UserType
from tests.support.university import University

Headers = dict[str, str]
URL = "/curriculum/bundles"


@pytest.fixture
def officer(university: University) -> Headers:
    """A curriculum officer's session."""
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
    return university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER)


@pytest.fixture
def subjects(university: University) -> list[Subject]:
    """Four subjects, in the order of their codes."""
    return [university.subject() for _ in range(4)]


def codes(*subjects: Subject) -> list[str]:
    """The subjects' codes."""
    return [subject.subject_code for subject in subjects]


def links(university: University) -> set[tuple[str, str]]:
    """Every pair in the table."""
    return {(row.subject_code, row.linked_subject_code) for row in university.rows(SubjectLink)}


async def listed(api: httpx.AsyncClient, headers: Headers, text: str = "") -> list[list[str]]:
    """The members of the bundles that are found."""
    answer = await api.get(URL, params={"text": text}, headers=headers)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return [[member["subjectCode"] for member in bundle["members"]] for bundle in items]


async def test_a_bundle_is_made_found_changed_and_dissolved(
    api: httpx.AsyncClient, university: University, officer: Headers, subjects: list[Subject]
) -> None:
    a, b, c, d = codes(*subjects)
    made = await api.post(URL, json={"members": [b, a, c]}, headers=officer)
    assert made.status_code == 200, made.text
    assert made.json()["bundleId"] == a
    assert links(university) == {(x, y) for x in (a, b, c) for y in (a, b, c) if x != y}
    assert await listed(api, officer, subjects[1].name_th) == [[a, b, c]]
    assert await listed(api, officer, d) == []
    again = await api.post(URL, json={"members": [a, b, c]}, headers=officer)
    assert again.json() == made.json()
    changed = await api.put(f"{URL}/{a}", json={"seen": [a, b, c], "members": [b, d]}, headers=officer)
    assert changed.json()["bundleId"] == b
    assert links(university) == {(b, d), (d, b)}
    gone = await api.delete(f"{URL}/{b}", params={"seen": f"{b},{d}"}, headers=officer)
    assert gone.status_code == 204
    assert links(university) == set()
    trail = (await api.get(f"{URL}/{b}/audit", headers=officer)).json()["items"]
    assert [(entry["action"], entry["after"]["members"]) for entry in trail] == [
        ("subject_bundle.delete", []),
        ("subject_bundle.edit", [b, d]),
    ]
    trail = (await api.get(f"{URL}/{a}/audit", headers=officer)).json()["items"]
    assert [entry["action"] for entry in trail] == ["subject_bundle.edit", "subject_bundle.add"]


async def test_links_that_were_stored_one_way_are_a_bundle_that_is_dissolved_whole(
    api: httpx.AsyncClient, university: University, officer: Headers, subjects: list[Subject]
) -> None:
    a, b, c, d = codes(*subjects)
    university.add(*(SubjectLink(subject_code=code, linked_subject_code=other) for code, other in ((c, a), (c, b))))
    assert await listed(api, officer) == [[a, b, c]]
    taken = await api.post(URL, json={"members": [a, d]}, headers=officer)
    assert taken.json()["code"] == "bundle_subject_elsewhere"
    gone = await api.delete(f"{URL}/{a}", params={"seen": f"{a},{b},{c}"}, headers=officer)
    assert gone.status_code == 204, gone.text
    assert links(university) == set()


async def test_who_saw_an_older_bundle_is_told(
    api: httpx.AsyncClient, university: University, officer: Headers, subjects: list[Subject]
) -> None:
    a, b, c, d = codes(*subjects)
    await api.post(URL, json={"members": [a, b]}, headers=officer)
    answers = await asyncio.gather(
        api.put(f"{URL}/{a}", json={"seen": [a, b], "members": [a, b, c]}, headers=officer),
        api.put(f"{URL}/{a}", json={"seen": [a, b], "members": [a, b, d]}, headers=officer),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert next(answer.json() for answer in answers if answer.status_code == 409)["code"] == "bundle_changed"
    stale = await api.delete(f"{URL}/{a}", params={"seen": f"{a},{b}"}, headers=officer)
    assert (stale.status_code, stale.json()["code"]) == (409, "bundle_changed")
    nothing = await api.delete(f"{URL}/{d}x", params={"seen": d}, headers=officer)
    assert nothing.json()["code"] == "bundle_changed"


async def test_two_new_bundles_never_share_a_subject(
    api: httpx.AsyncClient, university: University, officer: Headers, subjects: list[Subject]
) -> None:
    a, b, c, _ = codes(*subjects)
    answers = await asyncio.gather(
        api.post(URL, json={"members": [a, b]}, headers=officer),
        api.post(URL, json={"members": [b, c]}, headers=officer),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert next(a.json() for a in answers if a.status_code == 409)["code"] == "bundle_subject_elsewhere"
    assert len(links(university)) == 2


@pytest.mark.parametrize(
    ("members", "status", "code"),
    [
        ([], 422, "bundle_size"),
        (["nowhere-65", "nothing-65"], 422, "fields_invalid"),
        (["x" * 13, "y"], 422, "fields_invalid"),
        (["'; DROP TABLE subject; --"[:12], "a"], 422, "fields_invalid"),
    ],
)
async def test_what_is_no_bundle_is_refused(
    api: httpx.AsyncClient, university: University, officer: Headers, members: list[str], status: int, code: str
) -> None:
    refused = await api.post(URL, json={"members": members}, headers=officer)
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert links(university) == set()


async def test_whom_a_bundle_concerns_is_told_before_it_is_saved(
    api: httpx.AsyncClient, university: University, officer: Headers, subjects: list[Subject]
) -> None:
    section = university.section(subjects[0])
    university.section(subjects[0])
    decide_enrolment(university.request(university.student(), section))
    a, b, _, _ = codes(*subjects)
    answer = await api.get(f"{URL}/impact", params={"subjects": f"{a},{b}"}, headers=officer)
    assert answer.json() == {"openSections": 2, "enrolledStudents": 1, "notOffered": [b]}


async def test_a_bundle_holds_for_who_enrols_next_and_leaves_who_is_in(
    api: httpx.AsyncClient, university: University, officer: Headers, subjects: list[Subject]
) -> None:
    one, other = (university.section(subject) for subject in subjects[:2])
    assert decide_enrolment(university.request(university.student(), one)).stage == "enrolled"
    await api.post(URL, json={"members": codes(*subjects[:2])}, headers=officer)
    alone = decide_enrolment(university.request(university.student(), one))
    assert [item.refused.code for item in alone.items if item.refused] == ["linked_subject_required"]
    assert decide_enrolment(university.request(university.student(), one, other)).stage == "enrolled"


async def test_an_approver_looks_and_changes_nothing(
    api: httpx.AsyncClient, university: University, officer: Headers, subjects: list[Subject]
) -> None:
    a, b, c, _ = codes(*subjects)
    await api.post(URL, json={"members": [a, b]}, headers=officer)
    teacher = university.signed_in(university.teacher().person_id, RoleId.TEACHER)
    assert await listed(api, teacher) == [[a, b]]
    put = await api.put(f"{URL}/{a}", json={"seen": [a, b], "members": [a, c]}, headers=teacher)
    gone = await api.delete(f"{URL}/{a}", params={"seen": f"{a},{b}"}, headers=teacher)
    assert (put.status_code, gone.status_code) == (403, 403)


async def test_subjects_of_which_one_is_required_before_another_are_not_taken_together(
    api: httpx.AsyncClient, university: University, officer: Headers, subjects: list[Subject]
) -> None:
    a, b, between, _ = subjects
    university.requires(a, RequisiteKind.COREQUISITE, between)
    university.requires(between, RequisiteKind.PREREQUISITE, b)
    answer = await api.post(URL, json={"members": codes(a, b)}, headers=officer)
    assert (answer.status_code, answer.json()["code"]) == (409, "requisite_cycle")
    assert links(university) == set()
