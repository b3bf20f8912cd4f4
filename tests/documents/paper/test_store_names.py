"""Names on papers, in lists and in pictures: middle names are in them, and what is empty leaves no blank."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.documents.paper.store.heads import student_head
from models.kit import name_sql
from models.people.person.tables import Person
from tests.support.university import University

_NAMES = {
    "usual": ("นาย", "สมชาย", None, "ใจดี", "นายสมชาย ใจดี", "นาย สมชาย ใจดี"),
    "middle": ("นางสาว", "มาเรีย", "อิสซาเบลลา", "ซานโตส", "นางสาวมาเรีย อิสซาเบลลา ซานโตส",
               "นางสาว มาเรีย อิสซาเบลลา ซานโตส"),
    "middle of words": ("", "Ana", "Bea Cia", "Dea", "Ana Bea Cia Dea", "Ana Bea Cia Dea"),
    "empty middle": ("นาย", "ก", "", "ข", "นายก ข", "นาย ก ข"),
    "one name": ("", "สุการ์โน", None, "", "สุการ์โน", "สุการ์โน"),
    "one name with a title": ("Mr.", "Sukarno", "", "", "Mr.Sukarno", "Mr. Sukarno"),
    "no title": ("", "王", None, "小明", "王 小明", "王 小明"),
    "family name of words": ("", "นวล", None, "ณ อยุธยา", "นวล ณ อยุธยา", "นวล ณ อยุธยา"),
    "one name and a middle name": ("", "Ari", "Putra", "", "Ari Putra", "Ari Putra"),
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(_NAMES))
def test_a_name_is_written_whole(university: University, kind: str) -> None:
    title, first, middle, last, thai, english = _NAMES[kind]
    student = university.student()
    with Session(university.engine) as session:
        person = session.get_one(Person, student.person_id)
        person.title_th = person.title_en = title
        person.first_name_th = person.first_name_en = first
        person.middle_name_th = person.middle_name_en = middle
        person.last_name_th = person.last_name_en = last
        person.position_th, person.position_en = "ผศ.", ""
        session.flush()
        bare = " ".join(filter(None, (first, middle, last)))
        assert student_head(session, student.student_id, "th").name == thai == person.full_name_th
        assert student_head(session, student.student_id, "en").name == english == person.full_name_en
        for written, expected in (
            (name_sql.full_name_th, thai),
            (name_sql.full_name_en, english),
            (name_sql.name_th, bare),
            (name_sql.name_en, bare),
            (name_sql.academic_name_th, f"ผศ.{bare}"),
            (name_sql.academic_name_en, bare),
        ):
            query = text(f"SELECT {written('p')} FROM person p WHERE p.person_id = :id")
            assert session.scalar(query, {"id": person.person_id}) == expected


def test_where_nobody_was_joined_there_is_no_name(university: University) -> None:
    with Session(university.engine) as session:
        for written in (name_sql.full_name_th, name_sql.full_name_en, name_sql.academic_name_th, name_sql.name_en):
            query = text(f"SELECT {written('p')} FROM (SELECT 1) one LEFT JOIN person p ON false")
            assert session.scalar(query) is None
