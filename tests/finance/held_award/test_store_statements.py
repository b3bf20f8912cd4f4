"""Files of held awards write the awards of a chunk, and the notices of them, by one statement each (golive §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import Engine, event

from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student
from tests.support.held_awards import CHANGED, file_of, row, standing
from tests.support.money import Cashier
from tests.support.scholarships import scholarship
from tests.support.university import University
from tests.support.updating import COMPLETE, applied, became, brought_in, checked, undone

WRITES: Final = ("UPDATE scholarship_award", "INSERT INTO notification")


@contextmanager
def writes() -> Iterator[Counter[str]]:
    """How many statements write awards and notices meanwhile."""
    counts: Counter[str] = Counter()

    def count(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        counts.update(start for start in WRITES if statement.lstrip().startswith(start))

    event.listen(Engine, "before_cursor_execute", count)
    try:
        yield counts
    finally:
        event.remove(Engine, "before_cursor_execute", count)


@pytest.fixture
def students(university: University, student: Student) -> list[Student]:
    """Three students of whom one is billed."""
    return [student, university.student(), university.student()]


@pytest.mark.usefixtures("half")
def test_awards_of_a_chunk_are_changed_and_changed_back_by_one_statement(
    university: University, officer: Person, students: list[Student], cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, *map(row, students)))
    said = [row(student, amount=f"{1_000 * number}") for number, student in enumerate(students, start=1)]
    case_id = checked(file_of(university, officer, *said))
    with writes() as counts:
        applied(case_id)
    assert counts == dict.fromkeys(WRITES, 1)
    assert became(university, case_id) == [CHANGED] * 3
    amounts = {award.student_id: (award.amount, award.changed_case_id) for award in standing(university)}
    assert amounts == {each.student_id: (Decimal(1_000 * n), case_id) for n, each in enumerate(students, start=1)}
    assert sum(each.key == "award.changed" for each in university.rows(Notification)) == 3
    with writes() as counts:
        undone(case_id)
    assert counts == dict.fromkeys(WRITES, 1)
    assert {(award.percent, award.amount, award.changed_case_id) for award in standing(university)} == {
        (Decimal(50), None, None)
    }
    cashier.check()


@pytest.mark.usefixtures("half")
def test_awards_that_a_complete_list_does_not_name_are_ended_and_noted_by_one_statement_each(
    university: University, officer: Person, students: list[Student], cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, *map(row, students)))
    case_id = checked(file_of(university, officer, row(students[0]), settings=COMPLETE))
    with writes() as counts:
        applied(case_id)
    assert counts == {"UPDATE scholarship_award": 2, "INSERT INTO notification": 1}, "ended, and by which list"
    assert [award.student_id for award in standing(university)] == [students[0].student_id]
    undone(case_id)
    assert len(standing(university)) == 3
    cashier.check()


def test_notices_of_awards_of_several_scholarships_name_each(
    university: University, officer: Person, student: Student, half: UUID, cashier: Cashier, fund: UUID
) -> None:
    scholarship(university, "FIVE", amount="5000", funder_id=fund, defers=True)
    rows = [row(student), row(student, "FIVE")]
    brought_in(file_of(university, officer, *rows))
    brought_in(file_of(university, officer, *({**each, "amount": "1000"} for each in rows)))
    notices = [each for each in university.rows(Notification) if each.key == "award.changed"]
    assert len({each.facts["name_en"] for each in notices}) == 2
    cashier.check()
