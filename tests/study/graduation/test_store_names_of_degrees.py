"""Names of a degree and of the register: SQL and Python compare them alike, and nobody is without a name."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from models.kit.name_sql import account_names, full_name_en, full_name_th, registered_name_en
from models.study.graduation.rules.printed_names import NamePair
from models.study.graduation.store.reading import AS_COMPARED
from tests.support.university import University


@pytest.mark.parametrize(
    "name",
    [
        "นายสมชาย ใจดี", " นายสมชาย  ใจดี ", "\tนายสมชาย ใจดี", "นาย\u00a0สมชาย\u2003ใจดี", "นายสมชาย\nใจดี\u3000",
        "Nguyễn\u202fAnh", "", "\u00a0",
    ],
)  # fmt: skip
def test_spaces_that_nobody_sees_are_left_out_by_sql_as_by_python(university: University, name: str) -> None:
    with university.engine.connect() as connection:
        found = connection.scalar(text(f"SELECT {AS_COMPARED.format('CAST(:name AS text)')}"), {"name": name})
    assert found == NamePair(name, "").as_compared[0]


@pytest.mark.parametrize(
    ("thai", "english", "expected"),
    [
        (("นาย", "สมชาย", "ใจดี"), ("", "", ""), ("นายสมชาย ใจดี", "นายสมชาย ใจดี")),
        (("", "", ""), ("Ms.", "Ana", "Lim"), ("Ms. Ana Lim", "Ms. Ana Lim")),
        (("นาย", "สมชาย", "ใจดี"), ("Mr.", "Somchai", "Jaidee"), ("นายสมชาย ใจดี", "Mr. Somchai Jaidee")),
        (("", "สุการ์โน", ""), ("", "Sukarno", ""), ("สุการ์โน", "Sukarno")),
    ],
)
def test_who_has_a_name_in_one_language_is_called_so_in_both(
    university: University, thai: tuple[str, str, str], english: tuple[str, str, str], expected: tuple[str, str]
) -> None:
    student = university.student()
    columns = ("title_th", "first_name_th", "last_name_th", "title_en", "first_name_en", "last_name_en")
    with university.engine.begin() as connection:
        connection.execute(
            text(
                f"UPDATE person SET {', '.join(f'{name} = :{name}' for name in columns)} WHERE person_id = :person_id"
            ),
            dict(zip(columns, (*thai, *english), strict=True)) | {"person_id": student.person_id},
        )
        asked = (
            f"SELECT {full_name_th('p')} AS th, {full_name_en('p')} AS en, {registered_name_en('p')} AS alone,"
            f" {account_names('p')} AS account FROM person p WHERE p.person_id = :person_id"
        )
        row = connection.execute(text(asked), {"person_id": student.person_id}).one()
    assert (row.th, row.en) == expected
    assert (row.alone is None) is (english == ("", "", ""))
    assert None not in row.account
