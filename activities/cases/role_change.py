"""Changes of guarded roles: done in one transaction once another administrator agrees (design §5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity

from activities.cases.case import project_case
from models.access.role.contract import Action
from models.access.role.store import HOLDER_ADDED, HOLDER_CHANGED, ROLE_SUBJECT
from models.access.role.tables import AuditEntry, Role, RolePermission
from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.role_change.contract import (
    RoleChangeDecision,
    RoleChangeReceived,
    RoleChangeRequest,
    RoleState,
    RoleStep,
)
from models.cases.role_change.rules.process import (
    REGULATION,
    REGULATIONS,
    could_not,
    done,
    put_before_administrators,
)
from models.cases.role_change.store import locked_hindrance
from models.db import engine
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person
from models.people.role_holding.store.holding import give_role, holder_for_trail, path_of

_Values = Mapping[str, object]
_VERBS: Final = {
    RoleStep.GIVE: HOLDER_ADDED,
    RoleStep.PERMISSIONS: "permissions",
    RoleStep.DATA_SCOPE: "data_scope",
}


@activity.defn(name="receive_role_change")
def receive_role_change(request: RoleChangeRequest) -> RoleChangeReceived:
    """Put the request before the other administrators; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return RoleChangeReceived(record=record, regulation=REGULATIONS[record.regulation_version])
        record = put_before_administrators(request, REGULATION, utc_now())
        write_record(session, record)
        return RoleChangeReceived(record=record, regulation=REGULATION)


@activity.defn(name="settle_role_change")
def settle_role_change(decision: RoleChangeDecision) -> CaseRecord:
    """Change the role as it was asked for, with its audit entry, and end the case: done, or refused where it had
    become impossible. One transaction; run again, it answers what it did.
    """
    case_id, action = decision.record.case_id, decision.action
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return load_record(session, case_id)
        now, decider = utc_now(), action.actor.person_id
        request = RoleChangeRequest.model_validate(case.request)
        refused = locked_hindrance(session, request, decider)
        if refused is not None:
            record = could_not(decision.record, action, refused, now)
        else:
            _carry_out(session, request, decider, now)
            record = done(decision.record, action, now)
        write_record(session, record)
        return record


def _carry_out(session: Session, request: RoleChangeRequest, by: UUID, at: datetime) -> None:
    role = session.get_one(Role, request.role_id)
    before, after = _CHANGES[request.step](session, request, role, at)
    asker = session.get_one(Person, request.opened_by)
    asked = {"askedBy": {"th": asker.full_name_th, "en": asker.full_name_en}, "caseId": str(request.case_id)}
    session.add(
        AuditEntry(
            at=at,
            actor_id=by,
            action=f"{ROLE_SUBJECT}.{_verb(request.step, before)}",
            subject_kind=ROLE_SUBJECT,
            subject_id=str(role.role_id),
            before=None if before is None else {**before},
            after={**after, **asked},
        )
    )


def _verb(step: RoleStep, before: _Values | None) -> str:
    return HOLDER_CHANGED if step is RoleStep.GIVE and before is not None else _VERBS[step]


def _given(session: Session, request: RoleChangeRequest, role: Role, at: datetime) -> tuple[_Values | None, _Values]:
    person, held = session.get_one(Person, request.receiver_id), request.held
    path = path_of(session, held.unit_kind, held.unit_code, bangkok_date(at))
    if path is None:
        raise ValueError(f"case {request.case_id} names a unit that is not open")
    before = give_role(session, role.role_id, person.person_id, held, path, at)
    old = None if before is None else holder_for_trail(person.username, before)
    return old, holder_for_trail(person.username, held)


def _allowed(session: Session, request: RoleChangeRequest, role: Role, _at: datetime) -> tuple[_Values, _Values]:
    before, after = request.before.permissions, _state_asked_for(request).permissions
    # A page that came with a later version keeps what it was installed with: nobody was shown it.
    shown = (col(RolePermission.role_id) == role.role_id, col(RolePermission.menu_id).in_({*before, *after}))
    session.execute(delete(RolePermission).where(*shown))
    session.add_all(
        RolePermission(role_id=role.role_id, menu_id=menu, actions=[action.value for action in actions])
        for menu, actions in after.items()
    )
    role.revision += 1
    changed = sorted(menu for menu in before.keys() | after.keys() if before.get(menu) != after.get(menu))
    return _audited_permissions(before, changed), _audited_permissions(after, changed)


def _audited_permissions(permissions: Mapping[int, tuple[Action, ...]], menus: list[int]) -> _Values:
    return {str(menu): [action.value for action in permissions.get(menu, ())] for menu in menus}


def _seeing_further(
    _session: Session, request: RoleChangeRequest, role: Role, _at: datetime
) -> tuple[_Values, _Values]:
    before, role.data_scope = role.data_scope, _state_asked_for(request).data_scope
    role.revision += 1
    return {"dataScope": before.value}, {"dataScope": role.data_scope.value}


def _state_asked_for(request: RoleChangeRequest) -> RoleState:
    if request.after is None:
        raise ValueError(f"case {request.case_id} says nothing of what the role shall be")
    return request.after


_CHANGES: Final = {RoleStep.GIVE: _given, RoleStep.PERMISSIONS: _allowed, RoleStep.DATA_SCOPE: _seeing_further}

ACTIVITIES: Final = (receive_role_change, settle_role_change)
SETTLES: Final = {CaseKind.ROLE_CHANGE: project_case}
