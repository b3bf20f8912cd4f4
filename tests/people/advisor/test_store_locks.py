"""Giving advisors and files of students lock students in one order, so that neither waits for the other for ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import text

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.student_files import file_of, newcomer, student_of, with_codes
from tests.support.university import University
from tests.support.updating import applied, brought_in, checked
from tests.support.waiting import wait_until_one_is_blocked

LOW, HIGH = "6910450001", "6910450002"
LOCK = text("SELECT FROM student WHERE student_id = :student_id FOR UPDATE NOWAIT")


def test_a_file_of_students_locks_them_by_id_whatever_its_order(university: University) -> None:
    with_codes(university)
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    before, after = university.teacher(), university.teacher()
    brought_in(file_of(university, registrar, [newcomer(each, advisor_code=before.id_code) for each in (LOW, HIGH)]))
    low, high = (student_of(university, code).student_id for code in (LOW, HIGH))
    assert low < high
    rows = [newcomer(code, study_year="2", advisor_code=after.id_code) for code in (HIGH, LOW)]
    case_id = checked(file_of(university, registrar, rows))
    with ThreadPoolExecutor(1) as pool, university.engine.connect() as giving:
        giving.execute(LOCK, {"student_id": low})
        applying = pool.submit(applied, case_id)
        wait_until_one_is_blocked(university.engine)
        giving.execute(LOCK, {"student_id": high})
        giving.rollback()
        applying.result()
    assert {student_of(university, code).advisor_id for code in (LOW, HIGH)} == {after.person_id}
