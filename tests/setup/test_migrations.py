"""Migrations that fill in what rows before them did not say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID, uuid4

import psycopg
import pytest
from alembic import command
from psycopg.types.json import Jsonb
from sqlalchemy.engine import make_url

from models.facts.grades.standings import STANDING_COLUMNS, standing_row
from models.migrations import migration_config
from models.rules.grades.gpa import average_policy
from models.rules.grades.standing import Attempt, standings
from tests.support.servers import Servers

_GIVEN_UP_AT = datetime(2026, 6, 15, tzinfo=UTC)
_STUDENT, _SECTION = 1, 900_001
_NOTHING: Final = {
    "varchar": "", "text": "", "int4": 0, "numeric": Decimal(0), "uuid": UUID(int=0), "bool": False,
    "timestamptz": _GIVEN_UP_AT, "date": _GIVEN_UP_AT.date(),
}  # fmt: skip
"""What stands in a column of a type that nothing is said of."""


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

    def row(self, table: str, **values: object) -> None:
        """A row of which only what matters is said; the rest is empty. One that is there already stays."""
        needed = self._connection.execute(
            "SELECT column_name, udt_name FROM information_schema.columns WHERE table_name = %s AND is_nullable = 'NO'"
            " AND column_default IS NULL AND is_generated = 'NEVER'",
            (table,),
        ).fetchall()
        row = {**{name: _NOTHING[kind] for name, kind in needed}, **values}
        columns, places = ", ".join(row), ", ".join(["%s"] * len(row))
        self._connection.execute(
            f"INSERT INTO {table} ({columns}) VALUES ({places}) ON CONFLICT DO NOTHING", tuple(row.values())
        )

    def grade(self, term: tuple[int, int], subject: str, credit: Decimal, letter: str) -> None:
        """A grade of the student, as it was kept before there was a ledger, and its subject."""
        self.row("student", student_id=_STUDENT)
        self.row("subject", subject_code=subject, show_code=subject.partition("-")[0], credit=credit)
        self._connection.execute(
            "INSERT INTO grade_record (student_id, academic_year, semester, subject_code, credit, grade)"
            " VALUES (%s, %s, %s, %s, %s, %s)",
            (_STUDENT, *term, subject, credit, letter),
        )

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        """What a statement finds."""
        return self._connection.execute(statement).fetchall()

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


@contextmanager
def database_at(servers: Servers, revision: str) -> Iterator[Before]:
    """A database of its own at a revision."""
    name = f"before_{uuid4().hex}"
    database = Before(servers.create_database(name, template="template0"), revision)
    yield database
    database.close()
    servers.drop_database(name)


@pytest.fixture
def before(servers: Servers) -> Iterator[Before]:
    """A database at the revision before it was known which case gave a place up."""
    with database_at(servers, "0014") as database:
        yield database


@pytest.fixture
def before_the_ledger(servers: Servers) -> Iterator[Before]:
    """A database at the revision before grades were chains."""
    with database_at(servers, "0040") as database:
        yield database


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


EARLIER_GRADES: Final = (
    ((2568, 1), "01417111-65", Decimal(3), "D"),
    ((2568, 1), "01418111-65", Decimal(1), "S"),
    ((2568, 2), "01417112-65", Decimal(3), "W"),
    ((2568, 2), "01418112-65", Decimal(3), "F"),
    ((2568, 0), "01417111-65", Decimal(3), "B+"),
    ((2569, 1), "01355111-65", Decimal(3), "I"),
)
"""Grades of a student: one subject passed twice, one failed, and letters that do not count. A summer ends its year."""


def test_grades_that_were_there_become_chains_of_one_entry(before_the_ledger: Before) -> None:
    for grade in EARLIER_GRADES:
        before_the_ledger.grade(*grade)
    before_the_ledger.upgrade("0041")
    chains = before_the_ledger.rows(
        "SELECT a.academic_year, a.semester, a.subject_code, a.credit, e.letter, e.kind, e.supersedes, e.case_id,"
        " a.student_id, a.grading FROM grade_attempt a JOIN grade_entry e USING (attempt_id)"
    )
    own = ("earlier", None, None, _STUDENT, "letter")
    assert sorted(row[:5] for row in chains) == sorted((*term, *rest) for term, *rest in EARLIER_GRADES)
    assert {row[5:] for row in chains} == {own}
    held = before_the_ledger.rows("SELECT academic_year, semester, subject_code, credit, grade FROM grade_record")
    assert sorted(held) == sorted((*term, *rest) for term, *rest in EARLIER_GRADES)


def test_standings_are_what_the_carried_over_grades_come_to(before_the_ledger: Before) -> None:
    for grade in EARLIER_GRADES:
        before_the_ledger.grade(*grade)
    before_the_ledger.upgrade("0041")
    columns = ", ".join(name for name, _ in STANDING_COLUMNS)
    kept = before_the_ledger.rows(f"SELECT {columns} FROM student_standing")
    attempts = [
        Attempt(subject.partition("-")[0], *term, credit, letter) for term, subject, credit, letter in EARLIER_GRADES
    ]
    computed = standings(attempts, average_policy(2568))
    assert sorted(kept) == sorted(standing_row(_STUDENT, standing) for standing in computed)
    assert len(kept) == 4
