"""A submission follows its sheet into a grading group, and through each change of one (grades §3)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client

from activities.following import FollowedRows, signal_open
from models.cases.case.contract.record import CaseRecord, CaseState
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.grades.grade_submission.contract.case import GROUP_CHANGED_SIGNAL, SubmissionRequest
from models.grades.grade_submission.rules.grouping import Group, joined_group, regrouped
from models.grades.grade_submission.store.reading import DUE_SHEET, DueSheet, label_of
from models.grades.sheet.tables import GradeSheet
from models.kit.calendar import utc_now
from models.kit.follower import Follower

_DUE: Final = TypeAdapter(list[DueSheet])
_JOINED: Final = text("""
    SELECT m.group_name, h.changed_by FROM grade_sheet h JOIN grade_sheet m ON m.sheet_id = h.joined_id
     WHERE h.sheet_id = :sheet_id
""")
_FOLLOWED: Final = text("""
    UPDATE grade_submission SET group_revision = :group_revision WHERE case_id = :case_id
""")
_OVER: Final = text("UPDATE grade_submission SET is_standing = false WHERE case_id = :case_id")
_BEHIND: Final = text(f"""
    SELECT f.workflow_id FROM grade_submission g JOIN case_file f USING (case_id) JOIN grade_sheet h USING (sheet_id)
     WHERE f.state = '{CaseState.OPEN.value}' AND f.revision > 0 AND g.group_revision <> h.group_revision
""")


def group_joined(session: Session, sheet_id: UUID) -> Group | None:
    """The group a sheet has joined, if any."""
    found = session.execute(_JOINED, {"sheet_id": sheet_id}).one_or_none()
    return None if found is None else Group(found.group_name, found.changed_by)


@activity.defn(name="regroup_submission")
def regroup_submission(record: CaseRecord) -> CaseRecord:
    """Bring a submission to the sections and the coordinator its sheet has now, or end it where the sheet has joined a
    group; one transaction. A second run returns the same result.
    """
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, record.case_id, with_for_update=True)
        if case.revision > record.revision:
            return load_record(session, record.case_id)
        request = SubmissionRequest.model_validate(case.request)
        sheet = session.get_one(GradeSheet, request.sheet_id, with_for_update=True)
        session.execute(_FOLLOWED, {"case_id": record.case_id, "group_revision": sheet.group_revision})
        if record.state is CaseState.CLOSED:
            return record
        group = group_joined(session, sheet.sheet_id)
        now = utc_now()
        if group is not None:
            ended = joined_group(record, group, now)
            session.execute(_OVER, {"case_id": record.case_id})
            write_record(session, ended)
            return ended
        (due,) = _DUE.validate_python(
            [dict(row) for row in session.execute(DUE_SHEET, {"sheet_id": sheet.sheet_id}).mappings()]
        )
        labels = label_of(due)
        after = regrouped(record, Group(sheet.group_name, sheet.changed_by), sheet.coordinator_id, labels, now)
        case.opened_by = sheet.coordinator_id
        known = {"opened_by": sheet.coordinator_id, "label_th": labels.th, "label_en": labels.en}
        case.request = request.model_copy(update=known).model_dump(mode="json")
        session.flush()
        write_record(session, after)
        return after


class GroupFollowing:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.follow_groups]

    @activity.defn(name="follow_groups")
    async def follow_groups(self) -> int:
        """Tell each open submission whose sheet has changed its group since, and that was not reached then; how many.

        Safe to run twice.
        """
        rows = await asyncio.to_thread(FollowedRows.read, Follower.GRADING_GROUPS)
        behind = await asyncio.to_thread(_behind)
        return await rows.each_async(behind, str, lambda each: signal_open(self._client, each, GROUP_CHANGED_SIGNAL))


def _behind() -> list[str]:
    with Session(engine()) as session:
        return [row[0] for row in session.execute(_BEHIND)]


ACTIVITIES: Final = (regroup_submission,)
CLIENT_ACTIVITIES: Final = (GroupFollowing,)
