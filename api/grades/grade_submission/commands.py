"""Submitting a sheet: the version is kept first, then its case is told (grades §4)."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from datetime import timedelta
from typing import Final, NamedTuple
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.beginning import begin_case
from api.cases.case.commands import open_case
from api.grades.grade_submission.drafting import Draft, draft_of
from api.grades.grade_submission.queries import ENDED, Standing, standing_of
from api.grades.grade_submission.schemas import SubmitInput
from api.grades.sheet.reading import open_sheet, sheet_of
from api.kit.db import end_transaction
from api.kit.decisions import act
from api.kit.refusals import raise_refused
from api.kit.rows import read_one
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.cases.task.contract import ActingFor
from models.grades.grade_submission.contract.case import SubmissionRequest, SubmissionStage
from models.grades.grade_submission.store.reading import DUE_SHEET, NEWEST_VERSION, DueSheet, submission_case
from models.grades.grade_submission.tables import GradeSubmission, GradeVersion
from models.grades.sheet.store.contents import SheetRow
from models.grades.sheet.store.opened import OpenSheet
from models.grades.sheet.store.versions import kept
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id

_BEGUN_WITHIN: Final = timedelta(seconds=6)
"""How long a submission waits for its case to begin, beside the two seconds of beginning it."""
_LOOKS_AGAIN_AFTER: Final = timedelta(milliseconds=200)
_DUE: Final = TypeAdapter(list[DueSheet])
_LOCK: Final = text("SELECT FROM grade_sheet WHERE sheet_id = :sheet_id FOR UPDATE")
_UP_TO: Final = text("""
    SELECT coalesce((SELECT max(event_id) FROM score_event WHERE sheet_id = :sheet_id), 0) AS last_event,
           (SELECT count(*) FROM hand_letter WHERE sheet_id = :sheet_id) AS last_letters
""")


class _Version(NamedTuple):
    """What :data:`models.grades.grade_submission.store.reading.NEWEST_VERSION` reads."""

    version_id: UUID
    number: int
    hash: str
    is_moved: bool


class _BegunMeanwhileError(Exception):
    """The sheet has a case of this round, of a moment ago."""


async def submit_sheet(
    session: AsyncSession, client: Client, principal: Principal, sheet_id: UUID, asked: SubmitInput, key: str
) -> UUID:
    """Submit a sheet as it was shown; return the id of its case. Submitting the same sheet again returns the same case.

    Raises Refusal ``not_found``, ``forbidden`` to whoever does not coordinate the sheet, ``grading_closed`` outside of
    the periods, ``unavailable`` where its case has not begun or not answered in time, ``sheet_moved`` where the sheet
    is not what was shown, ``sheet_without_students``, ``letters_missing``,
    ``weights_not_100``, and what the case refuses.
    """
    row = await sheet_of(session, sheet_id, principal.person_id)
    if not (row.coordinates or row.is_substitute):
        raise Refusal("forbidden")
    standing = await standing_of(session, row)
    if standing.case_id is None or standing.stage in ENDED:
        await _begin(session, client, standing, sheet_id)
        standing = await _once_begun(session, row)
    elif standing.revision == 0:  # accepted when the round opened, and not started yet
        await _start(session, client, standing.case_id)
        standing = await _once_begun(session, row)
    await session.execute(_LOCK, {"sheet_id": sheet_id})
    sheet = await open_sheet(session, sheet_id, principal.person_id)
    draft = await draft_of(session, sheet)
    case_id = standing.known_case
    newest = (await session.execute(NEWEST_VERSION, {"case_id": case_id})).first()
    version = None if newest is None else _Version(*newest)
    if sheet.row.is_submitted and version is not None and version.hash == asked.hash:
        return case_id
    if sheet.row.is_submitted:
        raise Refusal("sheet_submitted")
    raise_refused(sheet.incomplete)
    if draft.hash != asked.hash:
        raise Refusal("sheet_moved")
    if standing.closes_at is None:
        raise Refusal("grading_closed")
    if version is None or version.hash != draft.hash or version.is_moved:
        version = await _keep(session, principal, case_id, sheet, draft, 1 if version is None else version.number + 1)
    revision = standing.revision
    await end_transaction(session)
    decision = CaseAction(
        action=CaseActionName.SUBMIT,
        actor=principal.actor.model_copy(
            update={"acting_for": (*principal.actor.acting_for, *_in_place_of_coordinator(sheet))}
        ),
        revision=revision,
        remark=asked.remark.strip() or None,
        request_id=current_request_id(),
    )
    workflow_id = case_workflow_id(CaseKind.GRADE_SUBMISSION, case_id)
    record = await act(client, workflow_id, decision, f"{principal.person_id}:{key}:submit:{version.version_id}")
    if record is None:  # nothing is submitted before its case has said so; the same press asks it again
        raise Refusal("unavailable")
    if record.stage in (SubmissionStage.DRAFTING, SubmissionStage.CANCELLED):
        raise Refusal("sheet_moved")  # it was changed, or joined a group, while it was being submitted
    return case_id


def _in_place_of_coordinator(sheet: OpenSheet) -> tuple[ActingFor, ...]:
    """A substitute grader submits in the coordinator's place."""
    if not sheet.row.is_substitute:
        return ()
    return (ActingFor(person_id=sheet.row.coordinator_id, role_id=RoleId.TEACHER),)


async def _begin(session: AsyncSession, client: Client, standing: Standing, sheet_id: UUID) -> None:
    """Begins the case of a sheet whose period is open; the portal would have begun it within a minute, and where it has
    in this moment, or somebody else who submits the sheet, that case is the one.
    """
    if standing.closes_at is None:
        raise Refusal("grading_closed")
    due = await read_one(session, _DUE, DUE_SHEET, {"sheet_id": sheet_id})
    await end_transaction(session)
    case = submission_case(due, standing.round, new_id(), utc_now())

    async def stands(accepting: AsyncSession) -> None:
        row = GradeSubmission(case_id=case.case_id, sheet_id=sheet_id, round=standing.round)
        asked = insert(GradeSubmission).values(row.model_dump()).on_conflict_do_nothing()
        if (await accepting.execute(asked.returning(GradeSubmission.case_id))).first() is None:  # type: ignore[call-overload]
            raise _BegunMeanwhileError

    with suppress(_BegunMeanwhileError):
        await open_case(client, case, stands)


async def _once_begun(session: AsyncSession, row: SheetRow) -> Standing:
    """How the sheet's case stands once it has begun: on a busy evening that takes some seconds.

    Raises Refusal ``unavailable`` where it takes longer: nobody can take a decision to it yet.
    """
    give_up = time.monotonic() + _BEGUN_WITHIN.total_seconds()
    while True:
        standing = await standing_of(session, row)
        if standing.revision > 0:
            return standing
        if time.monotonic() > give_up:
            raise Refusal("unavailable")
        await end_transaction(session)
        await asyncio.sleep(_LOOKS_AGAIN_AFTER.total_seconds())


async def _start(session: AsyncSession, client: Client, case_id: UUID) -> None:
    """Starts the workflow of an accepted case, as the reconciliation would within a minute."""
    case = await session.get_one(CaseFile, case_id)
    request = SubmissionRequest.model_validate(case.request)
    await end_transaction(session)
    await begin_case(client, CaseKind.GRADE_SUBMISSION, request)


async def _keep(
    session: AsyncSession, principal: Principal, case_id: UUID, sheet: OpenSheet, draft: Draft, number: int
) -> _Version:
    up_to = (await session.execute(_UP_TO, {"sheet_id": sheet.row.sheet_id})).one()
    version = GradeVersion(
        case_id=case_id,
        sheet_id=sheet.row.sheet_id,
        number=number,
        hash=draft.hash,
        grading=draft.grading,
        hints=[hint.model_dump(mode="json") for hint in draft.hints],
        sheet_revision=sheet.row.revision,
        last_event=up_to.last_event,
        last_letters=up_to.last_letters,
        created_at=utc_now(),
        created_by=principal.person_id,
    )
    session.add(version)
    await session.flush()
    session.add_all(kept(version.version_id, line) for line in draft.lines)
    await session.flush()
    return _Version(version.version_id, number, draft.hash, is_moved=False)
