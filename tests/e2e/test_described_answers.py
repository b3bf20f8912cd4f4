"""Whatever the OpenAPI document allows to be sent, and what it does not, gets an answer that the document describes.

As a student, a teacher and a registrar of the demo university, against the API and its worker as they run. No answer is a
failure of the server, and none has a status or a shape that a client generated from the document would not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import httpx
import pytest
import requests
import schemathesis
from cryptography.hazmat.primitives import hashes
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from models.settings import API_PATH, DEMO_PASSWORD
from tests.api.access.support import encrypted
from tests.support.portal import Portal

ROLES: Final = {"student": "b6610450001", "teacher": "teacher01", "registrar": "registrar01"}
EXAMPLES: Final = 8
"""Requests for each operation and role."""
SEED: Final = 2569
NOT_CALLED: Final[dict[str, str]] = {}
"""Operations that are left out, and why."""

_CHECKS: Final = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
_WITHIN_SECONDS: Final = 30


@pytest.fixture(scope="module")
def document(portal: Portal) -> dict[str, object]:
    """The OpenAPI document, as a client finds it."""
    found: dict[str, object] = httpx.get(f"{portal.url}{API_PATH}/openapi.json").json()
    return found


def operations(document: dict[str, object]) -> Iterator[APIOperation]:
    """Every operation of the document."""
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.label not in NOT_CALLED:
            yield operation


class Caller:
    """Somebody who is signed in, with a connection to the API."""

    def __init__(self, portal: Portal, username: str) -> None:
        self._url = portal.url
        self._username = username
        self.session = requests.Session()
        self.session.headers["app-key"] = self._get("/security/client-config").json()["appKey"]
        self.sign_in()

    def _get(self, path: str) -> requests.Response:
        return self.session.get(f"{self._url}{API_PATH}{path}", timeout=_WITHIN_SECONDS)

    def sign_in(self) -> None:
        """Begin a session."""
        public_key = self._get("/security/client-config").json()["rsaPublicKey"]
        fields = {"username": self._username, "password": DEMO_PASSWORD}
        sha256 = hashes.SHA256()
        body = {name: encrypted(public_key, value, sha256) for name, value in fields.items()}
        answer = self.session.post(f"{self._url}{API_PATH}/auth/login", data=body, timeout=_WITHIN_SECONDS)
        assert answer.status_code == 200, answer.text
        self.session.headers["x-access-token"] = answer.json()["accesstoken"]

    def faults(self, operation: APIOperation) -> list[str]:
        """What is wrong with the answers of one operation."""
        faults: dict[str, str] = {}
        modes = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))

        @seed(SEED)
        @settings(
            max_examples=EXAMPLES,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=modes)
        def send(case: schemathesis.Case) -> None:
            answer = case.call(base_url=self._url, session=self.session, timeout=_WITHIN_SECONDS)
            try:
                case.validate_response(answer, checks=_CHECKS)
            except FailureGroup as found:
                for fault in found.exceptions:
                    assert isinstance(fault, Failure)
                    told = f"{operation.label} {answer.status_code} {fault.title}: {fault.message}"
                    faults.setdefault(
                        f"{answer.status_code} {fault.title}", f"{told}\n  {case.as_curl_command()}\n  {answer.text[:300]}"
                    )

        send()
        return list(faults.values())


@pytest.mark.parametrize("role", ROLES)
def test_every_answer_is_one_the_document_describes(portal: Portal, document: dict[str, object], role: str) -> None:
    caller = Caller(portal, ROLES[role])
    faults: list[str] = []
    for operation in operations(document):
        faults += caller.faults(operation)
        if caller.session.headers["x-access-token"] and operation.path.rsplit("/", 1)[-1] in ("logout",):
            caller.sign_in()
    assert faults == [], "\n\n".join(faults)
