"""Operators see what the reconciliation could not do."""

from __future__ import annotations

from datetime import timedelta

import httpx

from models.access.role.contract import RoleId
from models.cases.following.tables import FollowFailure
from models.kit.calendar import utc_now
from models.kit.follower import Follower
from models.people.person.tables import UserType
from tests.support.university import University


async def test_an_operator_sees_the_rows_that_failed_the_last_first(
    api: httpx.AsyncClient, university: University
) -> None:
    administrator = university.person(UserType.TEACHER, RoleId.ADMINISTRATOR)
    now = utc_now()
    for minutes, key in ((5, "section 7"), (1, "confirmation 9")):
        at = now - timedelta(minutes=minutes)
        university.add(
            FollowFailure(
                follower=Follower.FREE_SEATS, row_key=key, failure="ValueError", attempts=3, first_at=at, last_at=at,
                again_at=at + timedelta(minutes=4),
            )
        )  # fmt: skip
    answer = await api.get(
        "/cases/not-followed", headers=university.signed_in(administrator.person_id, RoleId.ADMINISTRATOR)
    )
    assert answer.status_code == 200
    assert answer.json()["total"] == 2
    first, second = answer.json()["items"]
    assert (first["follower"], first["rowKey"], first["attempts"]) == ("offer_free_seats", "confirmation 9", 3)
    assert second["rowKey"] == "section 7"
