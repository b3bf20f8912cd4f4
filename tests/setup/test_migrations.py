"""Migrations that fill in what rows before them did not say."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import psycopg
import pytest
from alembic import command
from psycopg.types.json import Jsonb
from sqlalchemy.engine import make_url

from models.migrations import migration_config
from tests.support.servers import Servers

_GIVEN_UP_AT = datetime(2026, 6, 15, tzinfo=UTC)
_STUDENT, _SECTION = 1, 900_001


class Before:
    """A database as an earlier revision left it. Rows stand alone: what they refer to is not there."""

    def __init__(self, address: str, revision: str) -> None:
        self._config = migration_config(address)
        command.upgrade(self._config, revision)
        url = make_url(address)
        self._connection = psycopg.connect(
            host=str(url.query["host"]), user=url.username, dbname=url.database, autocommit=True
        )
        self._connection.execute("SET session_replication_role = replica")

    def case(self, stage: str, *, drops: list[int], opened_at: datetime, student_id: int = _STUDENT) -> UUID:
        """A closed enrolment case that asked to drop sections."""
        case_id = uuid4()
        self._connection.execute(
            "INSERT INTO case_file (case_id, kind, workflow_id, idempotency_key, opened_by, student_id, title_th,"
            " title_en, stage, state, revision, request, detail, opened_at, updated_at)"
            " VALUES (%(id)s, 'enrolment', %(name)s, %(name)s, %(id)s, %(student)s, '', '', %(stage)s, 'closed', 1,"
            " %(request)s, '{}', %(at)s, %(at)s)",
            {
                "id": case_id,
                "name": str(case_id),
                "student": student_id,
                "stage": stage,
                "request": Jsonb({"drop_section_ids": drops}),
                "at": opened_at,
            },
        )
        return case_id

    def enrolment(self, status: str) -> UUID:
        """The student's place in the section, which became this at the moment of these tests."""
        enrolment_id = uuid4()
        self._connection.execute(
            "INSERT INTO enrolment (enrolment_id, student_id, section_id, academic_year, semester, subject_code,"
            " section_type, credit, enrol_type, status, created_at, updated_at)"
            " VALUES (%s, %s, %s, 2569, 1, '01417111-65', '16901', 3, '92201', %s, %s, %s)",
            (enrolment_id, _STUDENT, _SECTION, status, _GIVEN_UP_AT - timedelta(days=9), _GIVEN_UP_AT),
        )
        return enrolment_id

    def upgrade(self, revision: str) -> None:
        """Bring it to a later revision."""
        command.upgrade(self._config, revision)

    def given_up_by(self, enrolment_id: UUID) -> UUID | None:
        """The case that gave a place up."""
        found = self._connection.execute(
            "SELECT given_up_case_id FROM enrolment WHERE enrolment_id = %s", (enrolment_id,)
        ).fetchone()
        assert found is not None
        case_id: UUID | None = found[0]
        return case_id

    def close(self) -> None:
        """Nobody is connected any more."""
        self._connection.close()


@pytest.fixture
def before(servers: Servers) -> Iterator[Before]:
    """A database at the revision before it was known which case gave a place up."""
    name = f"before_{uuid4().hex}"
    database = Before(servers.create_database(name, template="template0"), "0014")
    yield database
    database.close()
    servers.drop_database(name)


def days_before(days: int) -> datetime:
    """So many days before the place was given up."""
    return _GIVEN_UP_AT - timedelta(days=days)


@pytest.mark.parametrize(
    ("status", "stage"), [("dropped", "dropped"), ("withdrawn", "withdrawn"), ("changed", "enrolled")]
)
def test_a_place_was_given_up_by_the_last_request_for_it_that_came_to_something(
    before: Before, status: str, stage: str
) -> None:
    given_up = before.enrolment(status)
    before.case(stage, drops=[_SECTION], opened_at=days_before(3))
    last = before.case(stage, drops=[_SECTION + 1, _SECTION], opened_at=days_before(2))
    before.case("refused", drops=[_SECTION], opened_at=days_before(1))
    before.case(stage, drops=[_SECTION + 1], opened_at=days_before(1))
    before.case(stage, drops=[_SECTION], opened_at=days_before(1), student_id=_STUDENT + 1)
    before.case(stage, drops=[_SECTION], opened_at=days_before(-1))
    before.upgrade("0015")
    assert before.given_up_by(given_up) == last


def test_a_place_that_is_still_held_was_given_up_by_no_case(before: Before) -> None:
    held = before.enrolment("enrolled")
    before.case("dropped", drops=[_SECTION], opened_at=days_before(1))
    before.upgrade("0015")
    assert before.given_up_by(held) is None


@pytest.mark.parametrize("status", ["dropped", "lapsed"])
def test_a_place_that_no_request_gave_up_has_no_case_that_did(before: Before, status: str) -> None:
    lost = before.enrolment(status)
    before.case("enrolled", drops=[], opened_at=days_before(1))
    before.upgrade("0015")
    assert before.given_up_by(lost) is None
