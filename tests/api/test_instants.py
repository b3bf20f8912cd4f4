"""Instants from a caller lie in the years of a university; a row with another one takes no list down."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import randrange
from typing import cast

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session

from api.app.main import app
from models.access.role.contract import RoleId
from models.kit.instants import BOUNDS, EARLIEST, LATEST
from models.people.person.tables import UserType
from tests.support.university import SEMESTER, YEAR, University

Node = dict[str, object]
ROUND = {"academicYear": YEAR, "semester": SEMESTER, "nameTh": "รอบ", "nameEn": "Round", "releasePercent": 50}


@pytest.fixture
def registrar(university: University) -> dict[str, str]:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(
    ("opens_at", "closes_at", "refused"),
    [
        ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", ["opensAt", "closesAt"]),
        ("2026-12-01T00:00:00+07:00", "9999-12-31T23:00:00Z", ["closesAt"]),
        ("1856-12-31T23:59:59Z", "2158-01-01T00:00:00Z", ["opensAt", "closesAt"]),
    ],
)
async def test_a_round_in_no_year_of_a_university_is_refused_and_leaves_nothing(
    api: httpx.AsyncClient, registrar: dict[str, str], opens_at: str, closes_at: str, refused: list[str]
) -> None:
    asked = {**ROUND, "opensAt": opens_at, "closesAt": closes_at}
    answer = await api.post("/curriculum/rounds", json=asked, headers={**registrar, "Idempotency-Key": "a-far-round"})
    assert answer.status_code == 422, answer.text
    assert [field["field"] for field in answer.json()["details"]["fields"]] == refused
    assert "2400" in answer.json()["details"]["fields"][0]["message"]
    assert (await api.get("/curriculum/rounds", headers=registrar)).json()["items"] == []
    assert (await api.get("/cases", headers=registrar)).json()["total"] == 0


async def test_a_row_in_a_year_that_cannot_be_read_takes_no_list_down(
    api: httpx.AsyncClient, university: University, registrar: dict[str, str]
) -> None:
    student = university.student()
    for kind in ("library", "documents"):
        held = {"studentCode": student.student_code, "kind": kind, "reasonTh": "ก", "reasonEn": "a"}
        assert (await api.post("/holds", json=held, headers=registrar)).status_code == 201
    with Session(university.engine) as session:
        session.execute(
            text(
                "UPDATE student_hold SET placed_at = CASE kind WHEN 'library' THEN TIMESTAMPTZ '0001-01-01 00:00+14'"
                " ELSE TIMESTAMPTZ '9999-12-31 23:59-14' END"
            )
        )
        session.commit()
    answer = await api.get("/holds", headers=registrar)
    assert answer.status_code == 200, answer.text
    placed = {datetime.fromisoformat(row["placedAt"]).astimezone(UTC) for row in answer.json()["items"]}
    assert placed == {EARLIEST, LATEST}


async def test_a_term_in_a_year_that_cannot_be_read_takes_no_list_down(
    api: httpx.AsyncClient,
    university: University,
    registrar: dict[str, str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    far = f"{randrange(10_000, 90_000)}-01-01"  # the log names a value once in a process
    with Session(university.engine) as session:
        session.execute(
            text(
                "INSERT INTO term VALUES (2500, 1, '-infinity', '0300-01-01 BC'),"
                " (2700, 1, CAST(:far AS date), 'infinity')"
            ),
            {"far": far},
        )
        session.commit()
    answer = await api.get("/terms", headers=registrar)
    assert answer.status_code == 200, answer.text
    assert {row["startsOn"] for row in answer.json()} >= {str(EARLIEST.date()), str(LATEST.date())}
    read_otherwise = [line for line in caplog.messages if far in line]
    assert len(read_otherwise) == 1, caplog.messages
    assert str(LATEST.date()) in read_otherwise[0]
    await api.get("/terms", headers=registrar)
    assert [line for line in caplog.messages if far in line] == read_otherwise


def schemas(node: object, where: str = "") -> Iterator[tuple[str, Node]]:
    """Every schema of a document that is an instant or a day, and where it stands."""
    if isinstance(node, dict):
        if node.get("format") in ("date-time", "date"):
            yield where, cast(Node, node)
        for name, part in node.items():
            yield from schemas(part, f"{where}/{name}")
    elif isinstance(node, list):
        for index, part in enumerate(node):
            yield from schemas(part, f"{where}/{index}")


def test_no_schema_has_an_instant_or_a_day_without_its_bounds() -> None:
    found = list(schemas(app.openapi()))
    assert len(found) > 50
    assert [where for where, schema in found if not set(BOUNDS) <= schema.keys()] == [], "use models/kit/instants.py"
