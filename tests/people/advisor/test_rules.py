"""Who becomes whose advisor, and why not (golive §4)."""

from __future__ import annotations

from collections import Counter
from uuid import UUID, uuid4

import pytest

from models.people.advisor.contract import MOST_STUDENTS
from models.people.advisor.rules import Advisee, AdvisingFacts, Teacher, distribute, fingerprint, refusal_to_give


def teacher(code: str, advisees: int = 0, *, is_teacher: bool = True, is_closed: bool = False) -> Teacher:
    """Somebody who advises so many."""
    return Teacher(uuid4(), code, is_teacher, is_closed, advisees)


def student(number: int, advisor: Teacher | None = None, *, studies: bool = True) -> Advisee:
    """A student by the end of their code."""
    return Advisee(number, f"{6610400000 + number}", advisor.person_id if advisor else None, studies)


def counted(students: list[Advisee], *teachers: Teacher) -> dict[UUID, int]:
    """How many students each teacher gets."""
    return Counter(each.advisor_id for each in distribute(students, teachers))


def test_students_are_spread_so_that_all_advise_as_many() -> None:
    some, more, most = teacher("A", 4), teacher("B", 6), teacher("C", 20)
    gets = counted([student(n) for n in range(8)], some, more, most)
    assert gets == {some.person_id: 5, more.person_id: 3}


def test_of_equal_teachers_the_first_by_code_gets_one_more() -> None:
    first, second = teacher("A"), teacher("B")
    assert counted([student(n) for n in range(5)], second, first) == {first.person_id: 3, second.person_id: 2}


def test_students_go_in_blocks_of_their_codes_and_always_alike() -> None:
    first, second = teacher("A"), teacher("B")
    students = [student(n) for n in (4, 2, 3, 1)]
    given = distribute(students, [second, first])
    assert [(each.student.student_id, each.advisor_id) for each in given] == [
        (1, first.person_id), (2, first.person_id), (3, second.person_id), (4, second.person_id),
    ]  # fmt: skip
    assert fingerprint(given) == fingerprint(distribute(students[::-1], [first, second]))


def test_as_many_as_can_keep_the_advisor_they_have() -> None:
    first, second = teacher("A", 4), teacher("B", 0)
    students = [student(n, first) for n in range(4)]
    given = distribute(students, [first, second])
    assert [(each.student.student_id, each.advisor_id) for each in given] == [
        (2, second.person_id), (3, second.person_id),
    ]  # fmt: skip


def test_whom_teachers_advise_besides_counts() -> None:
    first, second = teacher("A", 6), teacher("B", 2)
    students = [student(n, first) for n in range(2)]
    assert {each.advisor_id for each in distribute(students, [first, second])} == {second.person_id}


def test_nothing_is_given_to_who_has_it() -> None:
    one = teacher("A", 1)
    facts = AdvisingFacts([student(1, one)], [one])
    assert distribute(facts.students, facts.teachers) == []
    refused = refusal_to_give(facts)
    assert refused is not None
    assert refused.code == "advisees_nothing"


@pytest.mark.parametrize(
    ("facts", "code", "said"),
    [
        (AdvisingFacts([student(1)], [teacher("7", is_teacher=False)]), "advisor_not_teacher", "7"),
        (AdvisingFacts([student(1)], [teacher("A"), teacher("8", is_closed=True)]), "advisor_closed", "8"),
        (AdvisingFacts([student(1)], [teacher("A")], ["2", "1"]), "advisees_unknown", "1, 2"),
        (AdvisingFacts([student(1), student(2, studies=False)], [teacher("A")]), "advisees_ended", "6610400002"),
        (AdvisingFacts([], [teacher("A")]), "advisees_nothing", None),
    ],
)
def test_why_students_do_not_get_an_advisor(facts: AdvisingFacts, code: str, said: str | None) -> None:
    refused = refusal_to_give(facts)
    assert refused is not None
    assert (refused.code, refused.details.get("codes")) == (code, said)


def test_the_students_of_a_teacher_do_not_move_to_the_same_teacher() -> None:
    one = teacher("A", 1)
    refused = refusal_to_give(AdvisingFacts([student(1, one)], [one, teacher("B")], moved_from=one.person_id))
    assert refused is not None
    assert refused.code == "advisor_same"


def test_so_many_at_once_and_no_more() -> None:
    one = teacher("A")
    assert refusal_to_give(AdvisingFacts([student(n) for n in range(MOST_STUDENTS)], [one])) is None
    refused = refusal_to_give(AdvisingFacts([student(n) for n in range(MOST_STUDENTS + 1)], [one]))
    assert refused is not None
    assert refused.details == {"count": MOST_STUDENTS + 1, "limit": MOST_STUDENTS}
