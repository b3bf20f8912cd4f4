"""People are found by their words in any order, in both languages, with or without what surrounds a code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, Engine, event, text
from sqlmodel import SQLModel

from models.access.role.contract import RoleId
from models.enrolment.hold.tables import StudentHold
from models.people.person.tables import Person, Student, UserType
from tests.support.university import University
from tests.support.unlock import hold

_NAMED = text("""
    UPDATE person SET first_name_th = 'แม่น้ำ', middle_name_th = 'กลาง', last_name_th = 'ใจดี', title_th = 'นางสาว',
                      first_name_en = 'Łucja', middle_name_en = 'Anna', last_name_en = 'Nguyễn', title_en = 'Miss'
     WHERE person_id = :person_id
""")


@pytest.mark.parametrize(
    "words",
    [
        "แม่น้ำ ใจดี", "ใจดี แม่น้ำ", "ใจดี กลาง แม่น้ำ", "นางสาวแม่น้ำ", "  ใจดี ", "เเม่น้ำ", "แม่น\u0e49\u0e4d\u0e32", "แม่\u200bน้ำ",
        "Łucja Nguyễn", "nguyễn łucja", "NGUYỄN ANNA", "Nguye\u0302\u0303n", "anna miss",
        "{code}", "b{code}", "{dashed}", "{thai}", "{code} ใจดี", "ใจดี nguyễn", "{code:.6}", " {code}",
    ],
)  # fmt: skip
async def test_a_student_is_found_by_words_in_any_order(
    api: httpx.AsyncClient, university: University, words: str
) -> None:
    student = university.student()
    other = university.student()
    with university.engine.begin() as connection:
        connection.execute(_NAMED, {"person_id": student.person_id})
    code = student.student_code
    typed = words.format(
        code=code,
        dashed=f"{code[:4]}-{code[4:9]}-{code[9:]}",
        thai=code.translate(str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")),
    )
    registrar = university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)
    answer = await api.get("/students/status", headers=registrar, params={"text": typed})
    found = [line["studentCode"] for line in answer.json()["items"]]
    assert code in found, answer.text
    assert (other.student_code in found) is (typed == code[:6])


@pytest.mark.parametrize("words", ["แม่น้ำ สมชาย", "Nguyễn Smith", "%", "_", "\\", "9999999999"])
async def test_whom_the_words_do_not_name_is_not_found(
    api: httpx.AsyncClient, university: University, words: str
) -> None:
    student = university.student()
    with university.engine.begin() as connection:
        connection.execute(_NAMED, {"person_id": student.person_id})
    registrar = university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)
    answer = await api.get("/students/status", headers=registrar, params={"text": words})
    assert (answer.status_code, answer.json()["items"]) == (200, [])


def test_names_are_in_the_order_of_a_thai_dictionary(university: University) -> None:
    order = ["กมล", "กัน", "เกษม", "แก่น", "แก้ว", "ไก่", "ขวัญ", "จันทร์", "ใจ", "โชค", "นำ", "น้ำ", "Anna", "Łucja"]
    with university.engine.connect() as connection:
        asked = text("SELECT name FROM unnest(CAST(:names AS text[])) name ORDER BY thai_order(name)")
        found = list(connection.scalars(asked, {"names": sorted(order, reverse=True)}))
    assert [name for name in found if name > "ก"] == [name for name in order if name > "ก"]
    assert found[:2] == ["Anna", "Łucja"]


@pytest.mark.parametrize(
    ("path", "role"), [("/students/status", RoleId.REGISTRAR), ("/finance/accounts", RoleId.FINANCE_OFFICER)]
)
async def test_whoever_is_named_so_comes_first(
    api: httpx.AsyncClient, university: University, path: str, role: RoleId
) -> None:
    inside, begins, just_so = university.student(), university.student(), university.student()
    with university.engine.begin() as connection:
        for student, name in ((inside, "สมดีพอ"), (begins, "ดีพอใจ"), (just_so, "ดีพอ")):
            connection.execute(
                text("UPDATE person SET first_name_th = :name, last_name_th = 'ยิ่ง' WHERE person_id = :person_id"),
                {"name": name, "person_id": student.person_id},
            )
    officer = university.signed_in(university.person(UserType.STAFF, role).person_id, role)
    answer = await api.get(path, headers=officer, params={"text": "ดีพอ"})
    found = [line["studentCode"] for line in answer.json()["items"]]
    assert found == [just_so.student_code, begins.student_code, inside.student_code]
    everybody = await api.get(path, headers=officer, params={"text": ""})
    codes = [line["studentCode"] for line in everybody.json()["items"]]
    assert codes == sorted(codes)


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("/study/students", RoleId.REGISTRAR),
        ("/holds", RoleId.REGISTRAR),
        ("/students/status", RoleId.REGISTRAR),
        ("/finance/accounts", RoleId.FINANCE_OFFICER),
    ],
)
async def test_lists_of_people_are_searched_by_the_index_of_words(
    api: httpx.AsyncClient, university: University, path: str, role: RoleId
) -> None:
    """Not by reading the names of everybody: there are 70,000 students."""
    student = university.student()
    sought = university.student()
    hold(university, student)
    hold(university, sought)
    with university.engine.begin() as connection:
        multiply(connection, student, 3_000)
    officer = university.signed_in(university.person(UserType.STAFF, role).person_id, role)
    with statements_sent() as sent:
        answer = await api.get(path, headers=officer, params={"text": sought.student_code})
    assert sought.student_code in answer.text
    assert "ix_person_search" in (plan := plan_of_search(university, sent)), plan


@contextmanager
def statements_sent() -> Iterator[list[tuple[str, Any]]]:
    """What is sent to the database meanwhile, with its parameters."""
    sent: list[tuple[str, Any]] = []

    def keep(*happened: Any) -> None:
        sent.append((happened[2], happened[3]))

    event.listen(Engine, "before_cursor_execute", keep)
    try:
        yield sent
    finally:
        event.remove(Engine, "before_cursor_execute", keep)


def plan_of_search(university: University, sent: list[tuple[str, Any]]) -> str:
    """How the database finds people for the first of the statements that searches them."""
    statement, parameters = next(each for each in sent if "search_words" in each[0])
    with university.engine.begin() as connection:
        return "\n".join(row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", parameters))


def multiply(connection: Connection, student: Student, times: int) -> None:
    """Give a student and their hold so many namesakes, and tell the planner of them, as autovacuum does in a minute."""
    code = "'7' || lpad(CAST(n AS text), 9, '0')"
    of_copy = f"(SELECT c.person_id FROM person c WHERE c.id_code = {code})"
    numbers = f"generate_series(1, {times}) n"
    person: Mapping[str, str] = {
        "person_id": "gen_random_uuid()", "username": f"'b' || {code}", "id_code": code, "email": "'n' || n",
        "first_name_th": "'คนที่' || n", "first_name_en": "'Number' || n",
    }  # fmt: skip
    copies = f"(SELECT c.student_id FROM student c WHERE c.student_code = {code})"
    _copy(connection, Person, person, f"{numbers} WHERE x.person_id = '{student.person_id}'")
    own = {"student_id": "1000000 + n", "student_code": code, "person_id": of_copy}
    _copy(connection, Student, own, f"{numbers} WHERE x.student_id = {student.student_id}")
    held = {"hold_id": "gen_random_uuid()", "student_id": copies}
    _copy(connection, StudentHold, held, f"{numbers} WHERE x.student_id = {student.student_id}")
    connection.execute(text("ANALYZE person, student, student_hold"))


def _copy(connection: Connection, table: type[SQLModel], changed: Mapping[str, str], source: str) -> None:
    columns = [column.name for column in table.metadata.tables[str(table.__tablename__)].columns if not column.computed]
    values = ", ".join(changed.get(name, f"x.{name}") for name in columns)
    named = f"{table.__tablename__} ({', '.join(columns)})"
    connection.execute(text(f"INSERT INTO {named} SELECT {values} FROM {table.__tablename__} x, {source}"))
