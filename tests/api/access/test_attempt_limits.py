"""Guessing is slowed per account and per address, and nobody else is held up by it (design §6)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
import pytest
from sqlmodel import Session, select

from api.access.auth.attempts import Outcome, counted_attempt
from api.access.auth.refusals import SignInRefused
from models.calendar import utc_now
from models.contracts.access.permissions import RoleId
from models.db import engine
from models.settings import settings
from models.tables.access.security import LoginAttempt
from tests.api.access.support import Visitor, log_in, staff
from tests.support.fixtures import forget_everything_cached
from tests.support.university import University


def outcomes() -> list[str]:
    """What became of every attempt so far."""
    with Session(engine()) as session:
        return sorted(session.exec(select(LoginAttempt.outcome)))


async def test_the_ninth_wrong_guess_is_refused_and_so_is_the_right_password_then(
    api: httpx.AsyncClient, university: University
) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)
    for _ in range(8):
        assert (await log_in(api, admin.username, "wrong")).json()["code"] == "user_pw_incorrect"
    answer = await log_in(api, admin.username)
    assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")
    assert answer.json()["details"] == {"minutes": 10, "reason": "API rate limit exceeded"}
    assert answer.headers["retry-after"] == "600"
    other = staff(university, RoleId.ADMINISTRATOR)
    assert (await log_in(api, other.username)).status_code == 200


async def test_an_address_that_guesses_at_many_accounts_is_refused(
    api: httpx.AsyncClient, university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_LOGIN_ATTEMPTS_PER_ADDRESS", "3")
    forget_everything_cached()
    for number in range(3):
        await log_in(api, f"guess{number}")
    assert (await log_in(api, "guess9")).status_code == 429


async def test_only_trusted_proxies_may_name_the_callers_address(
    api: httpx.AsyncClient, university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    api.headers["x-forwarded-for"] = "203.0.113.9, 198.51.100.7"
    await log_in(api, "nobody1")
    monkeypatch.setenv("MYKU_TRUSTED_PROXIES", "10.0.0.0/8")
    forget_everything_cached()
    await log_in(api, "nobody2")
    with Session(engine()) as session:
        addresses = {row.account: row.address for row in session.exec(select(LoginAttempt))}
    assert addresses == {"nobody1": "198.51.100.7", "nobody2": "127.0.0.1"}


async def test_a_burst_of_parallel_guesses_from_one_address_stops_at_its_ceiling(
    api: httpx.AsyncClient, university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_LOGIN_ATTEMPTS_PER_ADDRESS", "2")
    forget_everything_cached()
    go_on = asyncio.Event()

    async def guess() -> str:
        try:
            async with counted_attempt("203.0.113.9"):
                await go_on.wait()
                raise SignInRefused("user_pw_incorrect")
        except SignInRefused as refused:
            if refused.code == "rate_limited":
                go_on.set()
            return refused.code

    answers = await asyncio.gather(*(guess() for _ in range(12)))
    assert sorted(answers) == ["rate_limited"] * 4 + ["user_pw_incorrect"] * 8


async def test_a_failure_that_is_no_guess_holds_nobody_up(api: httpx.AsyncClient, university: University) -> None:
    with pytest.raises(ZeroDivisionError):
        async with counted_attempt("203.0.113.9"):
            raise ZeroDivisionError
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05), counted_attempt("203.0.113.9"):
            await asyncio.Event().wait()
    assert outcomes() == [Outcome.UNDECIDED, Outcome.UNDECIDED]


async def test_an_attempt_whose_process_was_killed_is_forgotten_after_half_a_minute(
    api: httpx.AsyncClient, university: University
) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)

    def eight_started(seconds_ago: int) -> None:
        at = utc_now() - timedelta(seconds=seconds_ago)
        university.add(
            *(
                LoginAttempt(account=admin.username, address="203.0.113.9", at=at, outcome=Outcome.STARTED)
                for _ in range(8)
            )
        )

    eight_started(seconds_ago=31)
    assert (await log_in(api, admin.username)).status_code == 200
    eight_started(seconds_ago=5)
    answer = await log_in(api, admin.username)
    assert (answer.status_code, answer.json()["details"]["minutes"]) == (429, 1)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v2/user-login/login", {"username": "bm90IGVuY3J5cHRlZA==", "password": "eA=="}),
        ("/security/token/verify-accesstoken", {"accesstoken": "rubbish"}),
    ],
)
async def test_rubbish_is_counted_against_its_address(
    api: httpx.AsyncClient,
    university: University,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    body: dict[str, str],
) -> None:
    monkeypatch.setenv("MYKU_LOGIN_ATTEMPTS_PER_ADDRESS", "2")
    forget_everything_cached()
    codes = [(await api.post(path, json=body)).json()["code"] for _ in range(3)]
    assert codes[0] == codes[1] != codes[2] == "rate_limited"
    assert outcomes() == [Outcome.FAILED, Outcome.FAILED]


@pytest.mark.parametrize("rejected", ["save-authorize-data", "mobile-user-profile-by-app-access-token"])
async def test_codes_and_tokens_a_provider_rejects_are_counted(
    api: httpx.AsyncClient, visitor: Visitor, university: University, monkeypatch: pytest.MonkeyPatch, rejected: str
) -> None:
    monkeypatch.setenv("MYKU_LOGIN_ATTEMPTS_PER_ADDRESS", "2")
    forget_everything_cached()
    callback = f"{settings().portal_url}/oauth/authorize-callback"
    path, body = {
        "save-authorize-data": (
            "/security/oauth/save-authorize-data",
            {"code": "guessed", "session_state": "s", "authorize_raw_data": {"redirect_uri": callback}},
        ),
        "mobile-user-profile-by-app-access-token": (
            "/security/myadmin-user/mobile-user-profile-by-app-access-token",
            {"accesstoken": "guessed"},
        ),
    }[rejected]
    codes = [(await api.post(path, json=body)).json()["code"] for _ in range(3)]
    assert codes == ["authorization_rejected", "authorization_rejected", "rate_limited"]
