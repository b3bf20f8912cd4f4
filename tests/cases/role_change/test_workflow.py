"""The process ``role_change`` on the real server: every ending."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import update
from sqlmodel import Session, col
from temporalio.client import Client
from temporalio.worker import Worker

from models.access.role.contract import Action, DataScope, MenuId, RoleId, in_order
from models.access.role.store import grants_of
from models.access.role.tables import AuditEntry, Role, RoleHolder, RolePermission
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.cases.role_change.contract import RoleChangeRequest, RoleChangeStage, RoleState, RoleStep
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.organisation.contract import UnitKind
from models.people.organisation.tables import Faculty
from models.people.person.tables import Person, UserType
from models.people.role_holding.contract import HeldFor
from models.people.role_holding.store.holding import held_for
from tests.support.deciding import Handle, act
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.university import University
from workflows.role_change import RoleChangeWorkflow

pytestmark = pytest.mark.usefixtures("worker")

GIVEN = RoleId.FINANCE_OFFICER
EVERYWHERE = HeldFor()
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[-1], f"role_change_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def asker(university: University) -> Person:
    """The administrator who asks."""
    return university.person(UserType.OFFICER, RoleId.ADMINISTRATOR)


@pytest.fixture
def other(university: University) -> Person:
    """The administrator who decides."""
    return university.person(UserType.OFFICER, RoleId.ADMINISTRATOR)


@pytest.fixture
def receiver(university: University) -> Person:
    """Who would receive the role."""
    return university.person(UserType.OFFICER, RoleId.TEACHER)


def state_of(university: University, role_id: RoleId) -> RoleState:
    with Session(university.engine) as session:
        permissions = {grant.menu_id: in_order(grant.actions) for grant in grants_of(session, role_id)}
        return RoleState(permissions=permissions, data_scope=session.get_one(Role, role_id.value).data_scope)


async def opened(
    client: Client,
    university: University,
    asker: Person,
    step: RoleStep,
    *,
    receiver_id: UUID | None = None,
    after: RoleState | None = None,
    for_unit: HeldFor = EVERYWHERE,
) -> Handle:
    """Open the case of a change of the role, before the other administrators."""
    request = RoleChangeRequest(
        case_id=new_id(), opened_by=asker.person_id, requested_at=utc_now(), step=step, role_id=GIVEN, revision=1,
        receiver_id=receiver_id, before=state_of(university, GIVEN), after=after, held=for_unit,
        gaining=() if receiver_id is None else (receiver_id,), role_name_th="เจ้าหน้าที่การเงิน",
        role_name_en="Finance officer", reason="คำสั่งแต่งตั้ง",
    )  # fmt: skip
    workflow_id = case_workflow_id(CaseKind.ROLE_CHANGE, request.case_id)
    university.add(
        CaseFile(
            case_id=request.case_id, kind=CaseKind.ROLE_CHANGE, workflow_id=workflow_id,
            idempotency_key=str(request.case_id), opened_by=request.opened_by, title_th="บทบาท", title_en="Role",
            stage=RoleChangeStage.RECEIVED, state=CaseState.OPEN, request=request.model_dump(mode="json"),
            opened_at=request.requested_at, updated_at=request.requested_at,
        )
    )  # fmt: skip
    handle: Handle = await begun(client, RoleChangeWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


def held(university: University, receiver: Person) -> bool:
    with Session(university.engine) as session:
        return session.get(RoleHolder, (GIVEN.value, receiver.person_id)) is not None


async def test_a_role_is_given_once_another_administrator_agrees(
    temporal_client: Client, university: University, asker: Person, other: Person, receiver: Person
) -> None:
    handle = await opened(temporal_client, university, asker, RoleStep.GIVE, receiver_id=receiver.person_id)
    assert not held(university, receiver)
    record = await act(handle, other, RoleId.ADMINISTRATOR, CaseActionName.APPROVE)
    assert (record.stage, record) == (RoleChangeStage.DONE, record_in_rows(university.engine, record.case_id))
    assert held(university, receiver)


def see_a_faculty(university: University) -> None:
    """Let the role see a faculty: so it is held for one."""
    with Session(university.engine) as session, session.begin():
        session.execute(update(Role).where(col(Role.role_id) == GIVEN).values(data_scope=DataScope.FACULTY))


async def test_a_role_is_given_for_the_unit_and_days_that_were_asked_for(
    temporal_client: Client, university: University, asker: Person, other: Person, receiver: Person
) -> None:
    see_a_faculty(university)
    until = bangkok_date(utc_now()) + timedelta(days=30)
    wanted = HeldFor(unit_kind=UnitKind.FACULTY, unit_code="D", held_until=until)
    university.add(RoleHolder(role_id=GIVEN, person_id=receiver.person_id, granted_at=utc_now() - timedelta(days=1)))
    handle = await opened(
        temporal_client, university, asker, RoleStep.GIVE, receiver_id=receiver.person_id, for_unit=wanted
    )
    record = await act(handle, other, RoleId.ADMINISTRATOR, CaseActionName.APPROVE)
    assert record.stage == RoleChangeStage.DONE
    with Session(university.engine) as session:
        assert held_for(session.get_one(RoleHolder, (GIVEN.value, receiver.person_id))) == wanted
    [entry] = [each for each in university.rows(AuditEntry) if each.action == "role.holder_changed"]
    assert (entry.before or {})["username"] == receiver.username
    assert (entry.after or {})["unitCode"] == "D"


async def test_a_role_is_not_given_for_a_unit_that_closed_meanwhile(
    temporal_client: Client, university: University, asker: Person, other: Person, receiver: Person
) -> None:
    see_a_faculty(university)
    wanted = HeldFor(unit_kind=UnitKind.FACULTY, unit_code="D")
    handle = await opened(
        temporal_client, university, asker, RoleStep.GIVE, receiver_id=receiver.person_id, for_unit=wanted
    )
    [faculty] = [each for each in university.rows(Faculty) if each.faculty_code == "D"]
    university.merge(faculty.sqlmodel_update({"closed_on": bangkok_date(utc_now())}))
    record = await act(handle, other, RoleId.ADMINISTRATOR, CaseActionName.APPROVE)
    assert record.stage == RoleChangeStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "role_unit_unknown"
    assert not held(university, receiver)


async def test_a_role_allows_more_and_keeps_a_page_that_came_meanwhile(
    temporal_client: Client, university: University, asker: Person, other: Person
) -> None:
    before = state_of(university, GIVEN)
    wanted = {**before.permissions, MenuId.CONFERRALS.value: (Action.VIEW, Action.APPROVE)}
    after = before.model_copy(update={"permissions": wanted})
    handle = await opened(temporal_client, university, asker, RoleStep.PERMISSIONS, after=after)
    assert state_of(university, GIVEN) == before
    university.add(RolePermission(role_id=GIVEN, menu_id=MenuId.ROOMS, actions=["view"]))
    record = await act(handle, other, RoleId.ADMINISTRATOR, CaseActionName.APPROVE)
    assert record.stage == RoleChangeStage.DONE
    now = state_of(university, GIVEN).permissions
    assert now == {**wanted, MenuId.ROOMS.value: (Action.VIEW,)}


async def test_a_role_sees_further_once_another_administrator_agrees(
    temporal_client: Client, university: University, asker: Person, other: Person
) -> None:
    with Session(university.engine) as session, session.begin():
        session.execute(update(Role).where(col(Role.role_id) == GIVEN).values(data_scope=DataScope.FACULTY))
    after = state_of(university, GIVEN).model_copy(update={"data_scope": DataScope.ALL})
    handle = await opened(temporal_client, university, asker, RoleStep.DATA_SCOPE, after=after)
    record = await act(handle, other, RoleId.ADMINISTRATOR, CaseActionName.APPROVE)
    assert record.stage == RoleChangeStage.DONE
    assert state_of(university, GIVEN) == after


async def test_a_role_that_changed_meanwhile_is_not_given(
    temporal_client: Client, university: University, asker: Person, other: Person, receiver: Person
) -> None:
    handle = await opened(temporal_client, university, asker, RoleStep.GIVE, receiver_id=receiver.person_id)
    with Session(university.engine) as session, session.begin():
        session.execute(update(Role).where(col(Role.role_id) == GIVEN).values(revision=2))
    record = await act(handle, other, RoleId.ADMINISTRATOR, CaseActionName.APPROVE)
    assert record.stage == RoleChangeStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "role_moved"
    assert not held(university, receiver)


async def test_a_role_is_not_given_once_its_request_is_taken_back(
    temporal_client: Client, university: University, asker: Person, receiver: Person
) -> None:
    handle = await opened(temporal_client, university, asker, RoleStep.GIVE, receiver_id=receiver.person_id)
    record = await act(handle, asker, RoleId.ADMINISTRATOR, CaseActionName.CANCEL)
    assert record.stage == RoleChangeStage.CANCELLED
    assert not held(university, receiver)


async def test_a_role_is_not_given_where_another_administrator_refuses(
    temporal_client: Client, university: University, asker: Person, other: Person, receiver: Person
) -> None:
    handle = await opened(temporal_client, university, asker, RoleStep.GIVE, receiver_id=receiver.person_id)
    record = await act(handle, other, RoleId.ADMINISTRATOR, CaseActionName.DISAPPROVE)
    assert record.stage == RoleChangeStage.REFUSED
    assert not held(university, receiver)
