"""Operators see what the reconciliation could not do, and have it tried again at once."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest

from activities.following import FollowedRows
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.following.tables import FollowFailure
from models.kit.calendar import utc_now
from models.kit.follower import Follower
from models.people.person.tables import UserType
from tests.support.university import University

RETRIES = "/cases/not-followed/retries"


@pytest.fixture
def operator(university: University) -> dict[str, str]:
    """The headers of an administrator, who may edit cases."""
    administrator = university.person(UserType.TEACHER, RoleId.ADMINISTRATOR)
    return university.signed_in(administrator.person_id, RoleId.ADMINISTRATOR)


def failed(university: University, follower: Follower, *keys: str, minutes: int = 5) -> None:
    """Add rows that failed nine times and are tried again in hours."""
    at = utc_now() - timedelta(minutes=minutes)
    university.add(
        *(
            FollowFailure(
                follower=follower, row_key=key, failure="ValueError", attempts=9, first_at=at, last_at=at,
                again_at=at + timedelta(hours=4),
            )
            for key in keys
        )
    )  # fmt: skip


def waiting(university: University) -> set[tuple[str, int]]:
    """Return the rows that the next run leaves out, with their attempts."""
    return {(row.row_key, row.attempts) for row in university.rows(FollowFailure) if row.again_at > utc_now()}


async def test_an_operator_sees_the_rows_that_failed_the_last_first(
    api: httpx.AsyncClient, university: University, operator: dict[str, str]
) -> None:
    failed(university, Follower.FREE_SEATS, "section 7")
    failed(university, Follower.FREE_SEATS, "confirmation 9", minutes=1)
    answer = await api.get("/cases/not-followed", headers=operator)
    assert answer.status_code == 200
    assert answer.json()["total"] == 2
    first, second = answer.json()["items"]
    assert (first["follower"], first["rowKey"], first["attempts"]) == ("offer_free_seats", "confirmation 9", 9)
    assert second["rowKey"] == "section 7"


async def test_rows_are_counted_for_each_kind(
    api: httpx.AsyncClient, university: University, operator: dict[str, str]
) -> None:
    failed(university, Follower.FREE_SEATS, "section 7", "section 8")
    failed(university, Follower.WAIVERS, "waiver 1")
    assert (await api.get("/cases/not-followed", headers=operator)).json()["followers"] == [
        {"follower": "follow_waivers", "total": 1},
        {"follower": "offer_free_seats", "total": 2},
    ]


async def test_one_row_is_tried_by_the_next_run_and_its_attempts_begin_anew(
    api: httpx.AsyncClient, university: University, operator: dict[str, str]
) -> None:
    failed(university, Follower.FREE_SEATS, "section 7", "section 8")
    failed(university, Follower.WAIVERS, "section 7")
    answer = await api.post(RETRIES, json={"follower": "offer_free_seats", "rowKey": "section 7"}, headers=operator)
    assert (answer.status_code, answer.json()) == (200, {"count": 1})
    assert FollowedRows.read(Follower.FREE_SEATS).waiting == ["section 8"]
    assert FollowedRows.read(Follower.WAIVERS).waiting == ["section 7"]

    def fails(_: str) -> int:
        raise ValueError

    FollowedRows.read(Follower.FREE_SEATS).each(["section 7"], str, fails)
    (again,) = [row for row in university.rows(FollowFailure) if row.attempts == 1]
    assert again.again_at - again.last_at == timedelta(minutes=1)


async def test_all_rows_of_a_kind_are_tried_again_and_no_others(
    api: httpx.AsyncClient, university: University, operator: dict[str, str]
) -> None:
    failed(university, Follower.FREE_SEATS, "section 7", "section 8")
    failed(university, Follower.WAIVERS, "waiver 1")
    answer = await api.post(RETRIES, json={"follower": "offer_free_seats"}, headers=operator)
    assert answer.json() == {"count": 2}
    assert waiting(university) == {("waiver 1", 9)}


async def test_pressing_twice_changes_and_records_nothing_more(
    api: httpx.AsyncClient, university: University, operator: dict[str, str]
) -> None:
    failed(university, Follower.FREE_SEATS, "section 7", "section 8")
    first = {"follower": "offer_free_seats", "rowKey": "section 7"}
    counts = [
        (await api.post(RETRIES, json=body, headers=operator)).json()["count"]
        for body in (first, first, {"follower": "offer_free_seats"}, {"follower": "offer_free_seats"})
    ]
    assert counts == [1, 0, 1, 0]
    entries = sorted(university.rows(AuditEntry), key=lambda entry: entry.at)
    assert [(entry.action, entry.subject_id, entry.after) for entry in entries] == [
        ("follow_failure.retry", "offer_free_seats section 7", {"rows": 1}),
        ("follow_failure.retry", "offer_free_seats", {"rows": 1}),
    ]
    assert {entry.actor_id for entry in entries} != {None}


async def test_a_row_that_succeeded_meanwhile_is_none_to_try(
    api: httpx.AsyncClient, university: University, operator: dict[str, str]
) -> None:
    answer = await api.post(RETRIES, json={"follower": "offer_free_seats", "rowKey": "gone"}, headers=operator)
    assert (answer.status_code, answer.json()) == (200, {"count": 0})
    assert university.rows(AuditEntry) == []
