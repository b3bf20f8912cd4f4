"""Who is left to agree to grades: by the unit that a role is held for, on its days (grades §4)."""

from __future__ import annotations

import pytest
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder
from models.cases.review.contract import Office, Review, Within
from models.cases.review.rules.chain import Reviewed
from models.grades.grade_submission.store.hands import able_reviews
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.support.days import days_from_today
from tests.support.university import University

CHAIN = (Review(stage="dean_review", office=Office(role=RoleId.DEAN, within=Within.FACULTY)),)
WHOSE = Reviewed(faculty_code="E", department_code="E1", advisor_id=None)


@pytest.mark.parametrize(
    ("works_in", "held_for", "over", "is_able"),
    [
        ("E", None, False, True),
        ("D", "E", False, True),
        ("E", "D", False, False),
        ("E", None, True, False),
    ],
)
def test_a_dean_is_able_of_the_faculty_and_on_the_days_that_the_role_is_held_for(
    university: University, works_in: str, held_for: str | None, *, over: bool, is_able: bool
) -> None:
    dean = university.person(UserType.STAFF, faculty=works_in)
    university.add(
        RoleHolder(
            role_id=RoleId.DEAN, person_id=dean.person_id, granted_at=utc_now(),
            campus_code="B" if held_for else None, faculty_code=held_for,
            held_until=days_from_today(-1) if over else None,
        )
    )  # fmt: skip
    with Session(university.engine) as session:
        assert able_reviews(session, CHAIN, WHOSE, ()) == ({"dean_review"} if is_able else set())
