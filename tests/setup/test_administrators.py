"""The first administrator of a new portal, by the command of docs/operations.md."""

from __future__ import annotations

import httpx
import pytest
from sqlmodel import Session, select

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry, RoleHolder
from models.administrators import main
from models.db import engine
from models.people.person.tables import Person, UserType
from tests.support.university import University


def holders() -> list[str]:
    """The usernames of the administrators."""
    with Session(engine()) as session:
        query = select(Person.username).join(RoleHolder).where(RoleHolder.role_id == RoleId.ADMINISTRATOR)
        return list(session.exec(query))


async def test_somebody_of_the_staff_is_appointed_once_and_may_open_the_role_page(
    university: University, api: httpx.AsyncClient, capsys: pytest.CaptureFixture[str]
) -> None:
    person = university.person(UserType.STAFF)
    assert main(["appoint", person.username]) == 0
    assert main(["appoint", person.username]) == 0
    assert "now an administrator" in (said := capsys.readouterr().out)
    assert "already an administrator" in said
    assert holders() == [person.username]
    with Session(engine()) as session:
        assert [entry.after for entry in session.exec(select(AuditEntry))] == [{"username": person.username}]
    headers = university.signed_in(person.person_id, RoleId.ADMINISTRATOR)
    assert (await api.get("/roles", headers=headers)).status_code == 200


def test_in_an_empty_university_the_person_is_written_down_too(university: University) -> None:
    names = ["--name-th", "สมหญิง ใจดี", "--name-en", "Somying Jaidee"]
    assert main(["appoint", "somying", *names, "--campus", "B"]) == 0
    assert holders() == ["somying"]


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [("สุการ์โน", "สุการ์โน", ""), ("นวล ณ อยุธยา", "นวล", "ณ อยุธยา"), (" สมหญิง  ใจดี ", "สมหญิง", "ใจดี")],
)
def test_somebody_new_has_one_name_or_more(university: University, name: str, first: str, last: str) -> None:
    assert main(["appoint", "somying", "--name-th", name, "--name-en", name, "--campus", "B"]) == 0
    with Session(engine()) as session:
        person = session.exec(select(Person).where(Person.username == "somying")).one()
        assert (person.first_name_th, person.last_name_th) == (first, last)
        assert (person.first_name_en, person.last_name_en) == (first, last)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nobody"], "give --name-th and --name-en"),
        (["nobody", "--name-th", "ก ข", "--name-en", "A B"], "one of: B."),
        (["student"], "is a student"),
    ],
)
def test_who_cannot_be_appointed_is_told_why(
    university: University, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    with Session(engine()) as session, session.begin():
        student = session.get_one(Person, university.student().person_id)
        student.username = "student"
    assert main(["appoint", *arguments]) == 1
    assert reason in capsys.readouterr().err
    assert holders() == []
