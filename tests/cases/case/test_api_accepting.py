"""Accepting a case ends: with the case, with the earlier one, or with an error that says what is wrong."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from sqlmodel import Session, col, select
from temporalio.client import Client

from api.cases.case.alone import open_case_alone
from api.cases.case.commands import OF_TODAY, CaseNotAcceptedError, accept_case
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.kit.errors import Refusal
from models.people.person.tables import UserType
from tests.cases.case.test_api import Desk, desk

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


@pytest.mark.usefixtures("worker")
async def test_a_request_made_equal_but_for_the_term_of_the_day_is_the_same_request(
    desk: Desk, temporal_client: Client
) -> None:
    case_id = await desk.submit()
    with Session(desk.university.engine) as session:
        earlier = session.get_one(CaseFile, UUID(case_id)).model_dump()
    next_term = {"academic_year": earlier["request"]["academic_year"] + 1, "semester": 0}

    async def asked(**changed: object) -> UUID:
        new_id = uuid4()
        request = {**earlier["request"], **changed, "case_id": str(new_id)}
        later = {
            "case_id": new_id,
            "workflow_id": f"later {new_id}",
            "idempotency_key": f"{new_id}",
            "request": request,
        }
        case = CaseFile(**{**earlier, **later})
        return await open_case_alone(temporal_client, case, "cancellation_asked", derived=OF_TODAY, number="1")

    assert str(await asked(**next_term)) == case_id
    with pytest.raises(Refusal) as refused:
        await asked(**next_term, student_id=-1)
    assert (refused.value.code, refused.value.details["case_id"]) == ("cancellation_asked", case_id)
    with Session(desk.university.engine) as session:
        assert len(session.exec(select(CaseFile)).all()) == 1


@pytest.mark.usefixtures("worker")
async def test_a_request_in_another_form_is_the_same_request(desk: Desk) -> None:
    case_id = await desk.submit()
    with Session(desk.university.engine) as session, session.begin():
        case = session.get_one(CaseFile, UUID(case_id))
        asked = case.model_dump()
        request = case.request | {"credits": [{"section_id": 1, "credit": "3"}]}
        # As a version without this field wrote it, with a figure as it was typed.
        case.request = {name: value for name, value in request.items() if name != "drop_section_ids"}
    in_another_form = request | {"credits": [{"section_id": 1, "credit": "3.0"}]}
    assert str((await accept_case(CaseFile(**asked | {"request": in_another_form}))).request["case_id"]) == case_id
    other = request | {"credits": [{"section_id": 1, "credit": "2"}]}
    with pytest.raises(Refusal, match="key_used_differently"):
        await accept_case(CaseFile(**asked | {"request": other}))


@pytest.mark.usefixtures("worker")
async def test_a_key_of_a_request_of_another_kind_stands_for_another_request(desk: Desk) -> None:
    case_id = await desk.submit()
    with Session(desk.university.engine) as session:
        asked = session.get_one(CaseFile, UUID(case_id)).model_dump()
    with pytest.raises(Refusal, match="key_used_differently"):
        await accept_case(CaseFile(**asked | {"kind": CaseKind.UNLOCK, "content_key": "unlock"}))


@pytest.mark.usefixtures("worker")
async def test_what_is_kept_with_the_row_alone_is_compared_too(desk: Desk) -> None:
    case_id = await desk.submit()
    with Session(desk.university.engine) as session, session.begin():
        case = session.get_one(CaseFile, UUID(case_id))
        case.request = {**case.request, "phone": "0812345678"}
        asked = case.model_dump()
    assert str((await accept_case(CaseFile(**asked))).request["case_id"]) == case_id
    with pytest.raises(Refusal, match="key_used_differently"):
        await accept_case(CaseFile(**asked | {"request": {**asked["request"], "phone": "0899999999"}}))
