"""Who keeps subjects, and a version that is being written."""

from __future__ import annotations

import pytest

from models.access.role.contract import RoleId
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import Subject
from models.people.person.tables import UserType
from tests.support.university import University


@pytest.fixture
def officer(university: University) -> dict[str, str]:
    """A curriculum officer's session."""
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
    return university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER)


@pytest.fixture
def draft(university: University) -> Subject:
    """A version that is being written."""
    subject = university.subject()
    university.merge(subject.sqlmodel_update({"status": SubjectStatus.DRAFT.value}))
    return subject
