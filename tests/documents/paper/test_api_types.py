"""A paper may be about any row, and is recomputed or frozen as its kind is registered: shown by kinds of this file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, get_args

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from activities.documents import rendering
from models.access.role.contract import MenuId, RoleId
from models.curriculum.section.tables import Section
from models.documents.paper.contract import PaperContent, PaperLanguage, PaperSubject, PaperTemplate, PaperTruth
from models.documents.paper.store.kinds import PaperType, SubjectScope
from models.kit.errors import LANGUAGES, catalogue
from models.people.person.tables import UserType
from models.registry.paper.store import PAPER_TYPES
from tests.support.university import University

Headers = dict[str, str]


class SeatsContent(PaperContent):
    """How many seats a section has: a paper about a row that belongs to no student."""

    kind: Literal["seats_frozen", "seats_recomputed"]
    section_code: str
    seats: int


def read_frozen(session: Session, subject: PaperSubject, language: PaperLanguage) -> SeatsContent:
    """The section's seats, for a paper that stays as it was issued."""
    return _seats(session, "seats_frozen", subject)


def read_recomputed(session: Session, subject: PaperSubject, language: PaperLanguage) -> SeatsContent:
    """The section's seats, for a paper that is held against the row."""
    return _seats(session, "seats_recomputed", subject)


def _seats(session: Session, kind: Literal["seats_frozen", "seats_recomputed"], subject: PaperSubject) -> SeatsContent:
    found = session.get(Section, int(subject.line))
    if found is None:
        raise LookupError("no such section")
    return SeatsContent(kind=kind, section_code=found.section_code, seats=found.seats)


SCOPE = SubjectScope(
    rows="section sec JOIN subject sub USING (subject_code) JOIN department dep USING (department_code)",
    key="CAST(sec.section_id AS text)",
    own="EXISTS (SELECT 1 FROM section_teacher t WHERE t.section_id = sec.section_id AND t.person_id = :person_id)",
    department="sub.department_code",
    faculty="dep.faculty_code",
    campus="sec.campus_code",
)
READERS = {
    "seats_frozen": (PaperTruth.FROZEN, read_frozen),
    "seats_recomputed": (PaperTruth.RECOMPUTED, read_recomputed),
}


@pytest.fixture(autouse=True)
def registered_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kinds of these tests, registered as an area registers its own."""
    for kind, (truth, read) in READERS.items():
        paper_type = PaperType(
            kind=kind, content=SeatsContent, truth=truth, template=PaperTemplate("paper.html"),
            menus=(MenuId.CASES,), read=read, scope=SCOPE,
        )  # fmt: skip
        monkeypatch.setitem(PAPER_TYPES, kind, paper_type)


@pytest.fixture
def registrar(university: University) -> Headers:
    """Somebody who sees every section."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


async def issued(
    api: httpx.AsyncClient, headers: Headers, kind: str, line: object, language: str = "th"
) -> httpx.Response:
    """The answer to a wish for a paper about a section."""
    return await api.post("/documents", json={"kind": kind, "language": language, "line": str(line)}, headers=headers)


async def paper_of(
    api: httpx.AsyncClient, headers: Headers, kind: str, line: object, language: str = "th"
) -> dict[str, str]:
    """A paper about a section."""
    answer = await issued(api, headers, kind, line, language)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def verified(api: httpx.AsyncClient, code: str) -> dict[str, Any]:
    """What anybody with the code learns."""
    answer = await api.get(f"/documents/{code}/verify")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def give_ten_seats(university: University) -> None:
    """Change the row that the papers are about."""
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE section SET seats = 10"))


async def test_a_frozen_paper_stays_true_although_its_row_changed(
    api: httpx.AsyncClient, university: University, registrar: Headers, worker: object
) -> None:
    section = university.section(seats=40)
    paper = await paper_of(api, registrar, "seats_frozen", section.section_id)
    give_ten_seats(university)
    found = await verified(api, paper["code"])
    assert (found["verdict"], found["paper"]["truth"]) == ("genuine", "frozen")
    assert found["paper"]["content"] == {
        "kind": "seats_frozen", "sectionCode": section.section_code, "seats": 40,
    }  # fmt: skip
    assert await paper_of(api, registrar, "seats_frozen", section.section_id) == paper
    english = await paper_of(api, registrar, "seats_frozen", section.section_id, "en")
    assert (english["issuedAt"], english["code"] == paper["code"]) == (paper["issuedAt"], False)
    assert (await verified(api, english["code"]))["paper"]["content"] == found["paper"]["content"]
    with university.engine.begin() as connection:
        connection.execute(text("DELETE FROM section"))
    assert await verified(api, paper["code"]) == found


async def test_a_recomputed_paper_about_any_row_is_superseded_when_the_row_says_otherwise(
    api: httpx.AsyncClient, university: University, registrar: Headers, worker: object
) -> None:
    section = university.section(seats=40)
    paper = await paper_of(api, registrar, "seats_recomputed", section.section_id)
    assert (await verified(api, paper["code"]))["verdict"] == "genuine"
    give_ten_seats(university)
    found = await verified(api, paper["code"])
    assert (found["verdict"], found["paper"]["truth"]) == ("superseded", "recomputed")
    assert found["paper"]["content"]["seats"] == 40
    newer = await paper_of(api, registrar, "seats_recomputed", section.section_id)
    assert newer["code"] != paper["code"]
    assert (await verified(api, newer["code"]))["paper"]["content"]["seats"] == 10


async def test_a_recomputed_paper_is_superseded_when_its_row_is_gone(
    api: httpx.AsyncClient, university: University, registrar: Headers, worker: object
) -> None:
    paper = await paper_of(api, registrar, "seats_recomputed", university.section().section_id)
    with university.engine.begin() as connection:
        connection.execute(text("DELETE FROM section"))
    assert (await verified(api, paper["code"]))["verdict"] == "superseded"


async def test_a_paper_is_asked_for_and_fetched_within_the_scope_of_its_row(
    api: httpx.AsyncClient, university: University, registrar: Headers, worker: object
) -> None:
    line = university.section().section_id
    code = (await paper_of(api, registrar, "seats_frozen", line))["code"]
    answers = {}
    for faculty in ("E", "D"):
        dean = university.person(UserType.TEACHER, RoleId.DEAN, faculty=faculty)
        headers = university.signed_in(dean.person_id, RoleId.DEAN)
        fetched = await api.get(f"/documents/{code}/pdf", headers=headers)
        answers[faculty] = (fetched.status_code, (await issued(api, headers, "seats_frozen", line)).status_code)
    assert answers == {"E": (200, 200), "D": (404, 404)}
    student = university.signed_in(university.student().person_id, RoleId.STUDENT)
    assert (await api.get(f"/documents/{code}/pdf", headers=student)).status_code == 404
    assert (await issued(api, student, "seats_frozen", line)).status_code == 403


async def test_a_wish_for_no_row_no_kind_or_a_row_that_is_not_there_is_refused(
    api: httpx.AsyncClient, university: University, registrar: Headers, worker: object
) -> None:
    assert (await issued(api, registrar, "seats_frozen", 999)).status_code == 404
    assert (await issued(api, registrar, "no_such_kind", 1)).status_code == 422
    without = await api.post("/documents", json={"kind": "seats_frozen", "language": "th"}, headers=registrar)
    assert without.status_code == 422
    student = university.signed_in(university.student().person_id, RoleId.STUDENT)
    no_term = {"kind": "timetable", "language": "th", "academicYear": 2599, "semester": 1}
    assert (await api.post("/documents", json=no_term, headers=student)).status_code == 404


def test_every_kind_has_its_content_its_template_and_its_title_in_both_languages() -> None:
    templates = Path(rendering.FOLDER / "templates")
    for kind, paper_type in PAPER_TYPES.items():
        assert kind in get_args(paper_type.content.model_fields["kind"].annotation)
        assert (templates / paper_type.template.name).is_file()
        if paper_type.content is not SeatsContent:
            assert all(f"title.{kind}" in catalogue("documents", language) for language in LANGUAGES)
    used = {paper_type.template.name for paper_type in PAPER_TYPES.values()}
    assert {str(path.relative_to(templates)) for path in templates.glob("*/*.html")} <= used
