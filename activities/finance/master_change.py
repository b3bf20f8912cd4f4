"""Changes to masters that say where money goes: done in one transaction once a second person agrees (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import JsonValue
from pydantic.alias_generators import to_camel
from sqlalchemy.orm import Session
from temporalio import activity

from activities.cases.case import project_case
from models.access.role.tables import AuditEntry
from models.cases.case.contract.record import CaseKind, CaseRecord, Refused
from models.db import engine
from models.finance.master_change.contract import SOME_COLUMNS, MasterChangeRequest, MasterStep
from models.finance.master_change.store.guarded_masters import GUARDED, RowKey
from models.finance.treasury.contract import TreasuryDecision, TreasuryReceived
from models.finance.treasury.store import Outcome, received_by_treasury, settled_by_treasury
from models.kit.table import Master
from models.people.person.tables import Person

_VERBS: Final = {MasterStep.ADD: "add", MasterStep.COPY: "add", MasterStep.CHANGE: "edit", MasterStep.DELETE: "delete"}


@activity.defn(name="receive_master_change")
def receive_master_change(request: MasterChangeRequest) -> TreasuryReceived:
    """Put the request before the treasury; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        return received_by_treasury(session, CaseKind.MASTER_CHANGE, request)


@activity.defn(name="settle_master_change")
def settle_master_change(decision: TreasuryDecision) -> CaseRecord:
    """Write the row as it was asked for, with its audit entry, and end the case. A second run returns the same result.

    Refused with ``master_moved`` where the row has changed since it was shown, and with what stands in its way by now.
    """
    with Session(engine()) as session, session.begin():
        return settled_by_treasury(session, decision, MasterChangeRequest, _carry_out)


def _carry_out(session: Session, request: MasterChangeRequest, by: UUID, at: datetime) -> Outcome:
    if request.step is MasterStep.COPY:
        return _add_copies(session, request, by, at)
    guarded = GUARDED[request.master]
    row = session.get(guarded.table, guarded.key_of(request), with_for_update=True, populate_existing=True)
    if request.revision is not None and (row is None or row.deleted_at or _has_moved(row, request)):
        return Refused(code="master_moved", rule=_carry_out.__name__)
    if refused := guarded.refusal(session, request.row_id, row, request.columns):
        return refused
    guarded.before_write(session, request.row_id, request.columns, by, at)
    if row is None:
        # Validated by the table: what came as JSON gets the types of its columns.
        new = {guarded.key: request.row_id, "changed_by": by, "changed_at": at}
        row = guarded.table.model_validate({**(request.columns or {}), **new})
        session.add(row)
    else:
        wanted = guarded.table.model_validate({**row.model_dump(), **(request.columns or {})})
        row.sqlmodel_update({name: getattr(wanted, name) for name in request.columns or {}})
        row.revision += 1
        row.changed_by, row.changed_at = by, at
    if request.step is MasterStep.DELETE:
        row.deleted_at = at
    _audit(session, request, guarded.key_of(request), request.after, by, at)
    return {"number": request.number}


def _has_moved(row: Master, request: MasterChangeRequest) -> bool:
    return request.master not in SOME_COLUMNS and row.revision != request.revision


def _add_copies(session: Session, request: MasterChangeRequest, by: UUID, at: datetime) -> Outcome:
    """Add every row of a copy, or none where one of them may not be added any more."""
    guarded = GUARDED[request.master]
    for copy in request.rows:
        if refused := guarded.refusal(session, copy.row_id, None, copy.columns):
            return refused
    for copy in request.rows:
        new = {guarded.key: copy.row_id, "changed_by": by, "changed_at": at}
        session.add(guarded.table.model_validate({**copy.columns, **new}))
        _audit(session, request, copy.row_id, {to_camel(name): value for name, value in copy.columns.items()}, by, at)
    return {"number": request.number, "count": len(request.rows)}


def _audit(
    session: Session,
    request: MasterChangeRequest,
    row_key: RowKey,
    after: Mapping[str, JsonValue] | None,
    by: UUID,
    at: datetime,
) -> None:
    guarded = GUARDED[request.master]
    session.add(
        AuditEntry(
            at=at,
            actor_id=by,
            action=f"{guarded.subject}.{_VERBS[request.step]}",
            subject_kind=guarded.subject,
            subject_id=str(row_key),
            before=None if request.before is None else {**request.before},
            after=None if after is None else {**after, **_asked(session, request)},
        )
    )


def _asked(session: Session, request: MasterChangeRequest) -> dict[str, object]:
    """Who asked, and in which case: the entry itself names who agreed."""
    asker = session.get_one(Person, request.opened_by)
    names = {"th": asker.full_name_th, "en": asker.full_name_en}
    return {"askedBy": names, "caseId": str(request.case_id)}


ACTIVITIES: Final = (receive_master_change, settle_master_change)
SETTLES: Final = {CaseKind.MASTER_CHANGE: project_case}
