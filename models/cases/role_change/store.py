"""What stands in the way of a change of a guarded role: asked in the transaction that does what was agreed to."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.contract import Action, MenuId, RoleId
from models.access.role.store import holders_to_come, is_held_now, open_holders
from models.access.role.tables import Role, RoleHolder, RolePermission
from models.cases.case.contract.record import Refused
from models.cases.role_change.contract import RoleChangeRequest, RoleStep
from models.cases.role_change.rules.hindrances import RoleChangeFacts, hindrance
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person
from models.people.role_holding.rules import holding_problem
from models.people.role_holding.store.holding import held_for, path_of


def content_key_of(step: RoleStep, role_id: int, receiver_id: UUID | None) -> str:
    """What is the same of two requests: of them one is open at a time, whatever unit a role is asked for."""
    return f"{step.value} {role_id} {receiver_id or ''}".strip()


def gaining_by(session: Session, step: RoleStep, role_id: int, receiver_id: UUID | None) -> tuple[UUID, ...]:
    """Who would gain: the receiver, or of the administrators those who hold the role that is widened, or will."""
    if step is RoleStep.GIVE:
        return () if receiver_id is None else (receiver_id,)
    return tuple(sorted(holders_to_come(session, role_id) & open_holders(session, RoleId.ADMINISTRATOR)))


def locked_hindrance(session: Session, request: RoleChangeRequest, decider_id: UUID) -> Refused | None:
    """Why what was agreed to cannot be done any more; None where it can. Locks the role and the receiver.

    The administrator's role is locked too: who loses it at this moment does so before or after.
    """
    roles = {request.role_id, RoleId.ADMINISTRATOR.value}
    locked = select(Role).where(col(Role.role_id).in_(roles)).order_by(col(Role.role_id)).with_for_update()
    found = {role.role_id: role for role in session.scalars(locked.execution_options(populate_existing=True))}
    role = found.get(request.role_id)
    person = None
    if request.receiver_id is not None:
        person = session.get(Person, request.receiver_id, with_for_update=True, populate_existing=True)
    today = bangkok_date(utc_now())
    unit = path_of(session, request.held.unit_kind, request.held.unit_code, today)
    holder = None
    if person is not None:
        holder = session.get(RoleHolder, (request.role_id, person.person_id), populate_existing=True)
    gaining = gaining_by(session, request.step, request.role_id, request.receiver_id)
    facts = RoleChangeFacts(
        revision=None if role is None else role.revision,
        received_since=session.scalar(_received_since(request)) is not None,
        receiver_is_open=person is not None and person.closed_at is None,
        receiver_holds=holder is not None and held_for(holder) == request.held,
        holding_problem=None
        if role is None
        else holding_problem(role.role_id, role.data_scope, request.held, today, unit_is_open=unit is not None),
        asker_administers=request.opened_by in _who_administers(session),
        decider_administers=decider_id in open_holders(session, RoleId.ADMINISTRATOR),
        decider_gains=decider_id in gaining,
    )
    return hindrance(request, facts)


def _received_since(request: RoleChangeRequest) -> Select[UUID]:
    holders = select(col(RoleHolder.person_id)).where(col(RoleHolder.role_id) == request.role_id)
    return holders.where(col(RoleHolder.granted_at) >= request.requested_at).limit(1)


def _who_administers(session: Session) -> frozenset[UUID]:
    """Who may sign in and change roles, in any of their roles."""
    return frozenset(
        session.scalars(
            select(col(RoleHolder.person_id))
            .join(Person, col(Person.person_id) == col(RoleHolder.person_id))
            .join(RolePermission, col(RolePermission.role_id) == col(RoleHolder.role_id))
            .where(
                col(Person.closed_at).is_(None),
                is_held_now(),
                col(RolePermission.menu_id) == MenuId.ROLES.value,
                col(RolePermission.actions).contains([Action.EDIT.value]),
            )
        )
    )
