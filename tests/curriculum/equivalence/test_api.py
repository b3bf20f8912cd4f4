"""Subjects that count as others: listed, added one way or both, ended, with who and when (study §2)."""

from __future__ import annotations

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.typed import typed_words
from tests.support.university import University

PLACE = "/curriculum/equivalences"


@pytest.fixture
def officer(university: University) -> dict[str, str]:
    """A curriculum officer's headers."""
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER) | {"Accept-Language": "en"}


@pytest.fixture
def codes(university: University) -> tuple[str, str]:
    """Two subjects."""
    return university.subject().show_code, university.subject().show_code


def wanted(codes: tuple[str, str], **changes: object) -> dict[str, object]:
    """What is sent for two subjects."""
    return {"showCode": codes[0], "countsAs": codes[1], "validFrom": 2565, **changes}


async def test_a_subject_counts_as_another_both_ways_until_one_of_them_ends(
    api: httpx.AsyncClient, officer: dict[str, str], codes: tuple[str, str]
) -> None:
    added = await api.post(PLACE, json=wanted(codes, ways="both"), headers=officer)
    assert added.status_code == 201
    row = added.json()
    assert (row["ways"], row["changedBy"] is None, row["validTo"]) == ("both", False, None)
    listed = (await api.get(PLACE, params={"text": codes[0]}, headers=officer)).json()
    assert {(each["showCode"], each["countsAs"]) for each in listed["items"]} == {codes, codes[::-1]}
    years = {"validFrom": 2565, "validTo": 2568, "revision": row["revision"]}
    place = f"{PLACE}/{row['equivalenceId']}"
    ended = (await api.put(place, json=years, headers=officer)).json()
    assert (ended["validTo"], ended["revision"]) == (2568, row["revision"] + 1)
    late = await api.put(place, json=years, headers=officer)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    trail = (await api.get(f"{place}/audit", headers=officer)).json()["items"]
    assert [each["after"]["validTo"] for each in trail] == [2568, None]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"validTo": 2564}, "equivalence_years"),
        ({"countsAs": "09999999"}, "equivalence_subject_unknown"),
        ({"showCode": "09999999", "countsAs": "09999999"}, "equivalence_one_subject"),
    ],
    ids=["years that fall", "an unknown subject", "the same subject"],
)
async def test_what_may_not_count_says_why(
    api: httpx.AsyncClient, officer: dict[str, str], codes: tuple[str, str], changes: dict[str, object], code: str
) -> None:
    answer = await api.post(PLACE, json=wanted(codes, **changes), headers=officer)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


async def test_two_subjects_count_as_each_other_once(
    api: httpx.AsyncClient, officer: dict[str, str], codes: tuple[str, str]
) -> None:
    assert (await api.post(PLACE, json=wanted(codes), headers=officer)).status_code == 201
    again = await api.post(PLACE, json=wanted(codes[::-1], ways="both"), headers=officer)
    assert (again.status_code, again.json()["code"]) == (409, "equivalence_exists")
    assert (await api.get(PLACE, params={"text": codes[1]}, headers=officer)).json()["total"] == 1


async def test_an_equivalence_is_found_however_its_subjects_are_typed(
    api: httpx.AsyncClient, university: University, officer: dict[str, str]
) -> None:
    subject, other = university.subject(), university.subject()
    university.subject()
    pair = (subject.show_code, other.show_code)
    assert (await api.post(PLACE, json=wanted(pair), headers=officer)).status_code == 201
    for typed in typed_words(subject.show_code, subject.name_en, other.show_code):
        listed = (await api.get(PLACE, params={"text": typed}, headers=officer)).json()["items"]
        assert [(each["showCode"], each["countsAs"]) for each in listed] == [pair], typed
    assert (await api.get(PLACE, params={"text": f"{subject.show_code} neither"}, headers=officer)).json()["total"] == 0
