"""Accepting a case ends: with the case, with the earlier one, or with an error that says what is wrong."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import Session, col, select

from api.cases.cases.commands import CaseNotAcceptedError, accept_case
from models.tables.cases.cases import CaseFile
from models.tables.people.persons import UserType
from tests.api.cases.test_cases import Desk, desk

__all__ = ["desk"]


@pytest.mark.usefixtures("worker")
async def test_a_case_under_the_workflow_of_somebody_else_is_an_error_and_no_endless_loop(desk: Desk) -> None:
    case_id = await desk.submit()
    other = desk.university.person(UserType.STAFF)
    with Session(desk.university.engine) as session:
        standing = session.get_one(CaseFile, case_id).model_dump()
    of_another = CaseFile(
        **standing | {"case_id": uuid4(), "opened_by": other.person_id, "idempotency_key": "k", "content_key": "c"}
    )
    with pytest.raises(CaseNotAcceptedError, match=str(standing["workflow_id"])):
        await accept_case(of_another)
    with Session(desk.university.engine) as session:
        assert session.exec(select(CaseFile).where(col(CaseFile.opened_by) == other.person_id)).all() == []
