"""What people of the demo university do in the portal itself, over HTTP: what they begin is a case like any other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID, uuid4

import httpx
from sqlalchemy import text
from sqlmodel import Session

from api.access.auth.tokens import TokenSubject, issue_access_token, new_renew_token, token_hash
from models.calendar import utc_now
from models.contracts.access.permissions import RoleId
from models.db import engine
from models.settings import API_PATH, settings
from models.tables.access.security import SignInMethod, UserSession
from models.tables.people.persons import UserType

_SESSION: Final = timedelta(minutes=10)
_PERSON: Final = text("SELECT person_id FROM person WHERE username = :username")
_AGAIN_AFTER: Final = (1, 2, 4, 8, 15)
"""Seconds, each time longer."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What somebody does in the portal."""

    http: httpx.Client
    token: str

    def call(self, method: str, path: str, **more: Any) -> Any:
        """What the portal answers; a part that is away for a moment is asked again under the same key.

        Raises RuntimeError with what it refuses.
        """
        headers = {"x-access-token": self.token, "Idempotency-Key": uuid4().hex}
        answer = self.http.request(method, path, headers=headers, **more)
        for seconds in _AGAIN_AFTER:
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                break
            time.sleep(seconds)
            answer = self.http.request(method, path, headers=headers, **more)
        if answer.is_error:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer.json() if answer.content else None

    def act(self, case_id: str, action: str, **more: Any) -> None:
        """Decide a case as it stands."""
        revision = self.call("GET", f"/cases/{case_id}")["revision"]
        self.call("POST", f"/cases/{case_id}/actions/{action}", json={"revision": revision, **more})

    def ask(self, path: str, asked: dict[str, Any]) -> str:
        """Send a request; its case, once it is before whoever considers it first."""
        case_id: str = self.call("POST", path, json=asked)["caseId"]
        self.follow(case_id, 0)
        return case_id

    def see_decided(self, decider: Desk, case_id: str, action: str, **more: Any) -> None:
        """Have somebody decide a case, and wait until it says so."""
        revision: int = self.call("GET", f"/cases/{case_id}")["revision"]
        decider.act(case_id, action, **more)
        self.follow(case_id, revision)

    def follow(self, case_id: str, revision: int) -> None:
        """A busy machine answers before a case has moved past a revision: then it is waited for."""
        self.call("GET", f"/cases/{case_id}", params={"after": revision})


@dataclass(frozen=True, slots=True)
class Desks:
    """The desks of everybody, and the portal's database, for what no page of theirs lists."""

    http: httpx.Client
    session: Session

    def of(self, person_id: UUID, role: RoleId) -> Desk:
        """Somebody in one of their roles, for some minutes."""
        now = utc_now()
        opened = UserSession(
            person_id=person_id, role_id=role.value, renew_token_hash=token_hash(new_renew_token()),
            method=SignInMethod.SSO, created_at=now, expires_at=now + _SESSION,
        )  # fmt: skip
        self.session.add(opened)
        self.session.commit()
        subject = TokenSubject(
            session_id=opened.session_id, username="", user_type=UserType.TEACHER.value, id_code="", student_id=None,
            student_status_code=None, role_id=role.value, title_th="", first_name_th="", first_name_en="",
            last_name_th="", last_name_en="",
        )  # fmt: skip
        return Desk(self.http, issue_access_token(subject))

    def named(self, username: str, role: RoleId) -> Desk:
        """A persona in one of their roles, for some minutes."""
        return self.of(self.session.execute(_PERSON, {"username": username}).scalar_one(), role)


@contextmanager
def portal_at(port: str) -> Iterator[Desks]:
    """The portal that serves at this port of this machine, and its database."""
    base, app_key = f"http://127.0.0.1:{port}{API_PATH}", settings().app_key.get_secret_value()
    with httpx.Client(base_url=base, headers={"app-key": app_key}, timeout=60) as http, Session(engine()) as session:
        yield Desks(http, session)
