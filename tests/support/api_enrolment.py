"""What tests of enrolment share."""

from __future__ import annotations

import httpx
import pytest

from models.access.role.contract import RoleId
from tests.support.student_desk import Desk
from tests.support.university import University


@pytest.fixture
def desk(university: University, api: httpx.AsyncClient) -> Desk:
    """A student with an advisor."""
    student = university.student(university.teacher())
    return Desk(api, university, student, university.signed_in(student.person_id, RoleId.STUDENT))
