"""What people of the demo university do in the portal itself, over HTTP: what they begin is a case like any other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, TypeVar
from uuid import UUID, uuid4

import httpx
from pydantic import TypeAdapter
from sqlalchemy import Executable, text
from sqlalchemy.orm import Session

from api.access.auth.tokens import TokenSubject, issue_access_token, new_renew_token, token_hash
from api.embedded.demo_journal import Journal, journal_of
from models.access.role.contract import RoleId
from models.access.role.tables import SignInMethod, UserSession
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.settings import API_PATH, settings
from models.people.person.tables import UserType

_SESSION: Final = timedelta(minutes=10)
_PERSON: Final = text("SELECT person_id FROM person WHERE username = :username")
_AGAIN_AFTER: Final = (1, 2, 4, 8, 15)
"""Seconds, each time longer."""
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Desk:
    """What somebody does in the portal. The journal answers what was done before the portal was ended."""

    http: httpx.Client
    token: str
    journal: Journal

    def call(self, method: str, path: str, *, before: Callable[[], Any] | None = None, **more: Any) -> Any:
        """Return what the portal answers; a part that is away for a moment is called again under the same key.

        ``before`` answers in place of a refusal that a call only met because it had been made before the portal was
        ended. Raises RuntimeError with what the portal refuses.
        """

        def make(key: str, may_be_repeated: bool) -> Any:
            answer = self._sent(method, path, key, **more)
            if answer.is_client_error and may_be_repeated and before is not None:
                return before()
            return _content(answer)

        return self.journal.once(f"{method} {path}", make)

    def look(self, path: str) -> Any:
        """Return what is there now, whatever the journal says."""
        return _content(self._sent("GET", path, uuid4().hex))

    def _sent(self, method: str, path: str, key: str, **more: Any) -> httpx.Response:
        headers = {"x-access-token": self.token, "Idempotency-Key": key}
        for seconds in _AGAIN_AFTER:
            with suppress(httpx.TransportError):
                answer = self.http.request(method, path, headers=headers, **more)
                if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    return answer
            time.sleep(seconds)
        return self.http.request(method, path, headers=headers, **more)

    def act(self, case_id: str, action: str, **more: Any) -> None:
        """Decide a case as it stands. A decision that was made before the portal was ended is not made again."""
        revision = self.call("GET", f"/cases/{case_id}")["revision"]

        def has_moved() -> None:
            if self.look(f"/cases/{case_id}")["revision"] <= revision:
                raise RuntimeError(f"{action} was refused, and case {case_id} has not moved past {revision}")

        path = f"/cases/{case_id}/actions/{action}"
        self.call("POST", path, before=has_moved, json={"revision": revision, **more})

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
    journal: Journal

    def select(self, kind: type[Row], statement: Executable, parameters: Mapping[str, object]) -> list[Row]:
        """Return the rows of a statement as they were when the step first asked."""
        rows = TypeAdapter(kind)

        def make(_key: str, _may_be_repeated: bool) -> list[Any]:
            found = self.session.execute(statement, parameters)
            return [rows.dump_python(rows.validate_python(tuple(row)), mode="json") for row in found]

        return [rows.validate_python(row) for row in self.journal.once(f"SELECT {kind.__name__}", make)]

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
        return Desk(self.http, issue_access_token(subject), self.journal)

    def named(self, username: str, role: RoleId) -> Desk:
        """A persona in one of their roles, for some minutes."""
        return self.of(self.session.execute(_PERSON, {"username": username}).scalar_one(), role)


def _content(answer: httpx.Response) -> Any:
    """Raises RuntimeError for a refusal, and HTTPStatusError where the portal could not answer."""
    if answer.is_client_error:
        raise RuntimeError(f"{answer.request.method} {answer.request.url.path}: {answer.status_code} {answer.text}")
    answer.raise_for_status()
    return answer.json() if answer.content else None


@contextmanager
def portal_at(port: str, step: str) -> Iterator[Desks]:
    """The portal that serves at this port of this machine, its database, and the journal of a step that is done there.

    The step is done when the block ends without an error.
    """
    base, app_key = f"http://127.0.0.1:{port}{API_PATH}", settings().app_key.get_secret_value()
    journal = journal_of(settings().data_dir, step)
    with httpx.Client(base_url=base, headers={"app-key": app_key}, timeout=60) as http, Session(engine()) as session:
        yield Desks(http, session, journal)
    journal.finish()
