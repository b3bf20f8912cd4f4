"""Whatever the OpenAPI document allows to be sent, and what it does not, gets an answer that the document describes.

Without a session and as a student, a teacher and a registrar of the demo university, against API and worker as they
run. No answer is a failure of the server, and none has a status or a shape that a client generated from the document
would not know. Each role sends other requests. ``DESCRIBED_REQUESTS=120`` sends so many to each operation, as every
persona there is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi import checks

from models.kit.settings import API_PATH, DEMO_PASSWORD
from tests.access.support import encrypted
from tests.support.portal import Portal

REQUESTS: Final = int(os.environ.get("DESCRIBED_REQUESTS", "2"))
"""To each operation in each role: the four roles together take about a minute of one processor."""
ROLES: Final = {"nobody": None, "student": "b6610450001", "teacher": "teacher01", "registrar": "registrar01"} | (
    {"dean": "dean01", "finance officer": "finance01", "administrator": "admin01"} if REQUESTS > 2 else {}
)
SEED: Final = 2569
ENDS_THE_SESSION: Final = "logout"
CHECKS: Final = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
_WITHIN_SECONDS: Final = 30


@pytest.fixture(scope="module")
def operations(portal: Portal) -> list[APIOperation]:
    """Every operation of the document, as a client finds it; none is left out."""
    document: dict[str, Any] = httpx.get(f"{portal.url}{API_PATH}/openapi.json", timeout=_WITHIN_SECONDS).json()
    found = list(schemathesis.openapi.from_dict(document).get_all_operations())
    assert all(isinstance(operation, Ok) for operation in found)
    return [operation.ok() for operation in found]


class Caller:
    """Somebody who is signed in, or nobody, with a connection to the API."""

    def __init__(self, portal: Portal, username: str | None) -> None:
        self._api = f"{portal.url}{API_PATH}"
        self._url = portal.url
        self._username = username
        self._session = requests.Session()
        self.sent = 0

    def sign_in(self) -> None:
        """Begin a session; nobody has none."""
        config = self._session.get(f"{self._api}/security/client-config", timeout=_WITHIN_SECONDS).json()
        self._session.headers["app-key"] = config["appKey"]
        if self._username is None:
            return
        fields = {"username": self._username, "password": DEMO_PASSWORD}
        body = {name: encrypted(config["rsaPublicKey"], value) for name, value in fields.items()}
        answer = self._session.post(f"{self._api}/auth/login", data=body, timeout=_WITHIN_SECONDS)
        assert answer.status_code == 200, answer.text
        self._session.headers["x-access-token"] = answer.json()["accesstoken"]

    def faults(self, operation: APIOperation) -> Iterator[str]:
        """What is wrong with the answers of one operation, each kind of fault once."""
        found: dict[tuple[int, str], str] = {}

        @seed(f"{SEED} {self._username}")
        @settings(
            max_examples=REQUESTS if self._username else 1,  # nobody is told to sign in, whatever is sent
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode)))
        def send(case: schemathesis.Case) -> None:
            self.sent += 1
            answer = case.call(base_url=self._url, session=self._session, timeout=_WITHIN_SECONDS)
            try:
                case.validate_response(answer, checks=CHECKS)
            except FailureGroup as faults:
                for fault in faults.exceptions:
                    finding = f"{operation.label} {answer.status_code} {fault}"
                    finding += f"\n{case.as_curl_command()}\n{answer.text}"
                    found.setdefault((answer.status_code, str(fault)), finding)

        send()
        yield from found.values()


@pytest.mark.parametrize("role", ROLES)
def test_every_answer_is_one_that_the_document_describes(
    portal: Portal, operations: list[APIOperation], role: str
) -> None:
    caller = Caller(portal, ROLES[role])
    caller.sign_in()
    faults: list[str] = []
    for operation in operations:
        faults += caller.faults(operation)
        if operation.path.endswith(ENDS_THE_SESSION):
            caller.sign_in()
    print(f"{role}: {caller.sent} requests to {len(operations)} operations")
    assert faults == [], "\n\n".join(faults)
