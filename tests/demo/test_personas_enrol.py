"""The third-year persona tries what was laid ready: enrolled at once, to the advisor, full, closed."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.db import engine
from models.demo.plan import Plan
from models.people.person.tables import Person
from tests.support.university import University

CODE = "6610450001"


@pytest.fixture
def student(demo: Plan) -> dict[str, str]:
    """The header of the persona's session."""
    with Session(engine()) as session:
        person_id = session.scalar(text("SELECT person_id FROM person WHERE id_code = :code"), params={"code": CODE})
        person = session.get_one(Person, person_id)
    return University(engine()).signed_in(person.person_id, RoleId.STUDENT)


async def enrol(api: httpx.AsyncClient, student: dict[str, str], demo: Plan, subject: str) -> str:
    """Enrol in the first section of each type that is listed for a subject; the code of the answer."""
    listed = (await api.get("/enroll/openSubjectForEnroll", params={"query": subject}, headers=student)).json()
    chosen = {section["sectionType"]: section for section in reversed(listed["results"])}
    body = {
        "academicYear": demo.current.academic_year,
        "semester": demo.current.semester,
        "sections": [{"sectionId": section["sectionId"]} for section in chosen.values()],
    }
    answer = (await api.post("/enroll/enroll", json=body, headers=student)).json()
    return str(answer["case"]["stage"] if answer["code"] == "success" else answer["code"])


async def test_the_persona_gets_every_answer_the_portal_can_give(
    demo: Plan, worker: Worker, api: httpx.AsyncClient, student: dict[str, str]
) -> None:
    answers = {
        subject: await enrol(api, student, demo, subject)
        for subject in ("01418351", "01418471", "01418390", "01418362", "01418451")
    }
    assert answers == {
        "01418351": "enrolled",
        "01418471": "enrolled",
        "01418390": "awaiting_approval",
        "01418362": "full",
        "01418451": "section_closed",
    }
