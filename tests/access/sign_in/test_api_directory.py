"""Passwords checked by a real LDAP directory: Debian's slapd (spec §8: ldap_error, Ldap authenticate error)."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from sqlmodel import Session, select

from models.access.role.contract import RoleId
from models.access.role.tables import UserSession
from models.access.setup.store.opening import begin_setup
from models.db import engine
from models.kit.calendar import utc_now
from models.people.person.tables import Person
from tests.access.slapd import SLAPD, Directory, free_port, running_slapd
from tests.access.support import PASSWORD, credentials, log_in, staff
from tests.support.api_access import university as university
from tests.support.fixtures import forget_everything_cached
from tests.support.university import University

USERNAME = "in_both"
DIRECTORY_PASSWORD = "ldap-secret-1"
needs_slapd = pytest.mark.skipif(not SLAPD.exists(), reason="Debian's slapd is not installed: apt-get install slapd")
Use = Callable[..., None]


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Directory]:
    """A directory that knows one of our people and one whom the portal does not know."""
    people = {USERNAME: DIRECTORY_PASSWORD, "visitor": DIRECTORY_PASSWORD}
    with running_slapd(tmp_path_factory.mktemp("slapd"), people) as running:
        yield running


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Use:
    """Point the portal at a directory."""

    def use_directory(url: str, *, start_tls: bool = False, ca_file: Path | None = None, seconds: int = 5) -> None:
        monkeypatch.setenv("MYKU_LDAP_URL", url)
        monkeypatch.setenv("MYKU_LDAP_START_TLS", str(start_tls))
        monkeypatch.setenv("MYKU_LDAP_TIMEOUT_SECONDS", str(seconds))
        if ca_file:
            monkeypatch.setenv("MYKU_LDAP_CA_FILE", str(ca_file))
        forget_everything_cached()

    return use_directory


@pytest.fixture
def person(university: University) -> Person:
    """Somebody who has another password in the portal than in the directory."""
    person = staff(university, RoleId.REGISTRAR)
    with Session(university.engine) as session, session.begin():
        session.get_one(Person, person.person_id).username = USERNAME
    person.username = USERNAME
    return person


async def test_a_silent_directory_holds_up_nobody_who_does_not_ask_it(
    api: httpx.AsyncClient, university: University, use: Use
) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=64) as silent:
        use(f"ldap://127.0.0.1:{silent.getsockname()[1]}", seconds=2)
        asked = [asyncio.create_task(log_in(api, f"somebody{number}")) for number in range(30)]
        # Those beyond what may wait at once are refused first.
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert (await api.get("/security/client-config")).status_code == 200
        waiting = [task for task in asked if not task.done()]
        assert waiting, "the page waited until the directory was given up"
        answers = [answer.json() for answer in await asyncio.gather(*asked)]
    assert "Ldap authenticate error" in {answer["details"].get("reason") for answer in answers}


@needs_slapd
@pytest.mark.parametrize("transport", ["plain", "start_tls", "ldaps"])
async def test_the_directorys_password_signs_in_and_no_other(
    api: httpx.AsyncClient, person: Person, directory: Directory, use: Use, transport: str
) -> None:
    url = directory.tls_url if transport == "ldaps" else directory.url
    use(url, start_tls=transport == "start_tls", ca_file=directory.ca_file)
    assert (await log_in(api, person.username, DIRECTORY_PASSWORD)).status_code == 200
    for wrong in (PASSWORD, "wrong", "", " "):
        answer = await log_in(api, person.username, wrong)
        assert (answer.status_code, answer.json()["code"]) == (400, "user_pw_incorrect"), wrong


@needs_slapd
async def test_somebody_only_the_directory_knows_is_not_found_in_the_portal(
    api: httpx.AsyncClient, person: Person, directory: Directory, use: Use
) -> None:
    use(directory.url)
    answer = await log_in(api, "visitor", DIRECTORY_PASSWORD)
    assert (answer.json()["code"], answer.json()["details"]["reason"]) == ("error", "user profile not found")
    assert (await log_in(api, "nobody", DIRECTORY_PASSWORD)).json()["code"] == "user_pw_incorrect"


@needs_slapd
@pytest.mark.parametrize("transport", ["start_tls", "ldaps"])
async def test_a_directory_with_a_strange_certificate_is_not_talked_to(
    api: httpx.AsyncClient, person: Person, directory: Directory, use: Use, transport: str
) -> None:
    use(directory.tls_url if transport == "ldaps" else directory.url, start_tls=transport == "start_tls")
    answer = await log_in(api, person.username, DIRECTORY_PASSWORD)
    assert (answer.json()["code"], answer.json()["details"]["reason"]) == ("error", "Ldap authenticate error")


@pytest.mark.parametrize("language", ["th", "en"])
async def test_a_directory_that_cannot_be_reached_is_an_ldap_authenticate_error(
    api: httpx.AsyncClient, person: Person, use: Use, language: str
) -> None:
    api.headers["accept-language"] = language
    use(f"ldap://127.0.0.1:{free_port()}")
    answer = await log_in(api, person.username, DIRECTORY_PASSWORD)
    assert (answer.status_code, answer.json()["code"], answer.json()["user"]) == (400, "error", None)
    assert answer.json()["details"]["reason"] == "Ldap authenticate error"


@pytest.mark.parametrize("language", ["th", "en"])
async def test_a_directory_that_does_not_answer_is_an_ldap_error_and_locks_nobody_out(
    api: httpx.AsyncClient, person: Person, use: Use, language: str
) -> None:
    api.headers["accept-language"] = language
    with socket.create_server(("127.0.0.1", 0)) as silent:
        use(f"ldap://127.0.0.1:{silent.getsockname()[1]}", seconds=1)
        answer = await log_in(api, person.username, DIRECTORY_PASSWORD)
    assert (answer.status_code, answer.json()["code"], answer.json()["user"]) == (400, "ldap_error", None)


@needs_slapd
async def test_the_set_up_tries_the_directory_and_says_what_came_of_it(
    api: httpx.AsyncClient, university: University, directory: Directory, use: Use
) -> None:
    """Nobody is signed in by it, and no password is asked of a person whom the portal knows (golive §2)."""
    use(directory.url)
    with Session(engine()) as session, session.begin():
        token = begin_setup(session, utc_now())
    headers = {"x-setup-token": str(token)}

    async def tried(username: str, password: str) -> dict[str, str]:
        body = await credentials(api, username, password)
        answer = await api.post("/setup/sign-in-test", json=body, headers=headers)
        return {check["way"]: check["outcome"] for check in answer.json()}

    assert (await api.get("/setup", headers=headers)).json()["keepsPasswords"] is False
    assert await tried("visitor", DIRECTORY_PASSWORD) == {
        "single_sign_on": "silent",
        "directory": "works",
        "password": "not_configured",
    }
    assert (await tried("visitor", "another one"))["directory"] == "refused"
    use(f"ldap://127.0.0.1:{free_port()}")
    assert (await tried("visitor", DIRECTORY_PASSWORD))["directory"] == "silent"
    with Session(engine()) as session:
        assert session.exec(select(UserSession)).all() == []
