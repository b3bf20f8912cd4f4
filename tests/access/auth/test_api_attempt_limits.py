"""Guessing is slowed per account and per address, and nobody else is held up by it (design §6)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
import pytest
from sqlmodel import Session, select

from api.access.auth.attempts import Outcome, SignInKind, counted_attempt
from api.access.auth.refusals import SignInRefused
from models.access.role.contract import RoleId
from models.access.role.tables import LoginAttempt
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.settings import settings
from tests.access.support import Visitor, log_in, staff
from tests.support.api_access import university as university
from tests.support.api_access import visitor as visitor
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
    assert answer.json()["details"] == {"minutes": 1, "reason": "API rate limit exceeded"}
    assert answer.headers["retry-after"] == "60"
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
    await log_in(api, "nobody2")
    monkeypatch.setenv("MYKU_TRUSTED_PROXIES", "127.0.0.0/8")
    forget_everything_cached()
    await log_in(api, "nobody1")
    with Session(engine()) as session:
        addresses = {row.account: row.address for row in session.exec(select(LoginAttempt))}
    assert addresses == {"nobody1": "198.51.100.7", "nobody2": "127.0.0.1"}


async def test_a_burst_of_parallel_guesses_from_one_address_stops_at_its_ceiling(
    api: httpx.AsyncClient, university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_LOGIN_ATTEMPTS_PER_ADDRESS", "2")
    forget_everything_cached()
    go_on, limited = asyncio.Event(), list[str]()

    async def guess() -> str:
        try:
            async with counted_attempt("203.0.113.9", SignInKind.PASSWORD):
                await go_on.wait()
                raise SignInRefused("user_pw_incorrect")
        except SignInRefused as refused:
            if refused.code == "rate_limited":
                limited.append(refused.code)
                if len(limited) == 4:
                    go_on.set()
            return refused.code

    answers = await asyncio.gather(*(guess() for _ in range(12)))
    assert sorted(answers) == ["rate_limited"] * 4 + ["user_pw_incorrect"] * 8


async def test_a_failure_that_is_no_guess_holds_nobody_up(api: httpx.AsyncClient, university: University) -> None:
    with pytest.raises(ZeroDivisionError):
        async with counted_attempt("203.0.113.9", SignInKind.PASSWORD):
            raise ZeroDivisionError
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05), counted_attempt("203.0.113.9", SignInKind.HAND_OVER):
            await asyncio.Event().wait()
    assert outcomes() == [Outcome.UNDECIDED, Outcome.UNDECIDED]


async def test_an_attempt_whose_process_was_killed_is_forgotten_after_half_a_minute(
    api: httpx.AsyncClient, university: University
) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)

    def eight_started(account: str, seconds_ago: int) -> None:
        at = utc_now() - timedelta(seconds=seconds_ago)
        university.add(
            *(LoginAttempt(account=account, address="203.0.113.9", at=at, outcome=Outcome.STARTED) for _ in range(8))
        )

    eight_started(admin.username, seconds_ago=31)
    assert (await log_in(api, admin.username)).status_code == 200
    other = staff(university, RoleId.ADMINISTRATOR)
    eight_started(other.username, seconds_ago=5)
    answer = await log_in(api, other.username)
    assert (answer.status_code, answer.json()["details"]["minutes"]) == (429, 1)


PATHS = {
    "unreadable": "/v2/user-login/login",
    "hand_over": "/security/token/verify-accesstoken",
    "authorization": "/security/oauth/save-authorize-data",
    "app_token": "/security/myadmin-user/mobile-user-profile-by-app-access-token",
}


def rubbish(kind: str) -> dict[str, object]:
    """What nobody would send who has signed in before."""
    callback = f"{settings().portal_url}/oauth/authorize-callback"
    bodies: dict[str, dict[str, object]] = {
        "unreadable": {"username": "bm90IGVuY3J5cHRlZA==", "password": "eA=="},
        "hand_over": {"accesstoken": "rubbish"},
        "authorization": {"code": "guessed", "session_state": "s", "authorize_raw_data": {"redirect_uri": callback}},
        "app_token": {"accesstoken": "guessed"},
    }
    return bodies[kind]


@pytest.mark.parametrize("kind", PATHS)
async def test_what_nobody_can_guess_is_counted_by_itself_and_keeps_nobody_else_out(
    api: httpx.AsyncClient, visitor: Visitor, university: University, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("MYKU_LOGIN_ATTEMPTS_PER_ADDRESS", "2")
    forget_everything_cached()
    codes = {(await api.post(PATHS[kind], json=rubbish(kind))).json()["code"] for _ in range(6)}
    assert len(codes) == 1
    assert codes <= {"credentials_unreadable", "invalid", "authorization_rejected"}
    with Session(engine()) as session:
        assert {row.kind for row in session.exec(select(LoginAttempt))} == {kind}
    admin = staff(university, RoleId.ADMINISTRATOR)
    login = await log_in(api, admin.username)
    assert login.status_code == 200, login.text
    handed = await api.post(PATHS["hand_over"], json={"accesstoken": login.json()["accesstoken"]})
    assert handed.status_code == 200, handed.text


async def test_what_others_try_elsewhere_keeps_nobody_out_of_an_account_they_use_here(
    api: httpx.AsyncClient, university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_TRUSTED_PROXIES", "127.0.0.0/8")
    monkeypatch.setenv("MYKU_LOGIN_ATTEMPTS_PER_ADDRESS", "9")
    forget_everything_cached()
    admin = staff(university, RoleId.ADMINISTRATOR)
    assert (await log_in(api, admin.username)).status_code == 200
    api.headers["x-forwarded-for"] = "203.0.113.9"
    codes = [(await log_in(api, admin.username, "guess")).json()["code"] for _ in range(9)]
    assert codes == ["user_pw_incorrect"] * 8 + ["rate_limited"]
    assert (await log_in(api, admin.username)).json()["code"] == "rate_limited"
    api.headers["x-forwarded-for"] = "127.0.0.1"
    for number in range(9):  # nor does what others try with other accounts at the same address
        await log_in(api, f"guess{number}")
    assert (await log_in(api, "guess9")).json()["code"] == "rate_limited"
    assert (await log_in(api, admin.username)).status_code == 200


async def test_one_address_with_many_accounts_is_slowed_even_where_all_of_them_are_known(
    api: httpx.AsyncClient, university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_LOGIN_ATTEMPTS_PER_ADDRESS", "3")
    forget_everything_cached()
    people = [staff(university, RoleId.TEACHER) for _ in range(4)]
    for person in people:
        assert (await log_in(api, person.username)).status_code == 200
    codes = [(await log_in(api, people[turn % 4].username, "guess")).json()["code"] for turn in range(16)]
    assert codes == ["user_pw_incorrect"] * 12 + ["rate_limited"] * 4


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        (["203.0.113.9", "198.51.100.7"], "198.51.100.7"),
        (["2001:db8:1:2:aaaa::1"], "2001:db8:1:2::/64"),
        (["nonsense"], "nonsense"),
    ],
)
async def test_the_callers_address_is_the_last_that_a_proxy_wrote_and_one_for_a_whole_network(
    api: httpx.AsyncClient, university: University, monkeypatch: pytest.MonkeyPatch, lines: list[str], address: str
) -> None:
    monkeypatch.setenv("MYKU_TRUSTED_PROXIES", "127.0.0.0/8")
    forget_everything_cached()
    headers = [("app-key", api.headers["app-key"]), *(("x-forwarded-for", line) for line in lines)]
    await api.post("/v2/user-login/login", json=rubbish("unreadable"), headers=headers)
    with Session(engine()) as session:
        assert [row.address for row in session.exec(select(LoginAttempt))] == [address]


async def test_after_a_pause_the_next_password_is_looked_at(api: httpx.AsyncClient, university: University) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)
    for _ in range(8):
        await log_in(api, admin.username, "wrong")
    assert (await log_in(api, admin.username)).json()["code"] == "rate_limited"
    with Session(engine()) as session, session.begin():
        for row in session.exec(select(LoginAttempt)):
            row.at -= timedelta(seconds=61)
    assert (await log_in(api, admin.username, "wrong")).json()["code"] == "user_pw_incorrect"
    assert (await log_in(api, admin.username)).json()["code"] == "rate_limited"
    with Session(engine()) as session, session.begin():
        for row in session.exec(select(LoginAttempt)):
            row.at -= timedelta(seconds=61)
    assert (await log_in(api, admin.username)).status_code == 200


async def test_no_name_at_all_is_nobody_and_inherits_nobodys_failures(
    api: httpx.AsyncClient, university: University
) -> None:
    for _ in range(20):
        assert (await log_in(api, "")).json()["code"] == "user_pw_incorrect"
