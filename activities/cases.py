"""Writing and reading the rows of a case. One function writes them, for every process (design §3)."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid5

from sqlalchemy import delete, insert, select, update
from sqlalchemy.dialects import postgresql
from sqlmodel import Session, col
from temporalio import activity

from models.contracts.cases import CaseRecord, CaseState
from models.db import engine
from models.tables.base import new_id
from models.tables.cases import CaseEvent, CaseFile, CaseTask, record_of
from models.tables.communication import Notification


class UnknownCaseError(LookupError):
    """No row for the case: the API writes it before the workflow starts, so this is a fault, not an answer."""


def write_record(session: Session, record: CaseRecord) -> bool:
    """Bring the rows of a case to ``record``; nothing happens, and False comes back, when they are there already.

    Locks the case's row, so of two writers one waits and then finds its revision taken. Raises
    :class:`UnknownCaseError` without a row to bring forward.
    """
    case = session.execute(
        select(col(CaseFile.revision), col(CaseFile.student_id))
        .where(col(CaseFile.case_id) == record.case_id)
        .with_for_update()
    ).one_or_none()
    if case is None:
        raise UnknownCaseError(str(record.case_id))
    if case.revision >= record.revision:
        return False
    last = record.events[-1].at
    session.execute(
        update(CaseFile)
        .where(col(CaseFile.case_id) == record.case_id)
        .values(
            stage=record.stage,
            state=record.state,
            deadline_at=record.deadline_at,
            deadline_effect=record.deadline_effect,
            revision=record.revision,
            detail={"items": [item.model_dump(mode="json") for item in record.items]},
            updated_at=last,
            closed_at=last if record.state is CaseState.CLOSED else None,
        )
    )
    _replace_tasks(session, record)
    _append_events(session, record)
    if case.student_id is not None:
        _notify(session, record, case.student_id, newer_than=case.revision)
    return True


def _replace_tasks(session: Session, record: CaseRecord) -> None:
    session.execute(delete(CaseTask).where(col(CaseTask.case_id) == record.case_id))
    if record.tasks:
        session.execute(
            insert(CaseTask),
            [
                {
                    "task_id": new_id(),
                    "case_id": record.case_id,
                    **task.model_dump(exclude={"escalation"}),
                    "escalation": task.escalation.model_dump(mode="json") if task.escalation else None,
                }
                for task in record.tasks
            ],
        )


def _append_events(session: Session, record: CaseRecord) -> None:
    rows = [
        {"case_id": record.case_id, **event.model_dump(exclude={"action"}), "action": event.action.value}
        for event in record.events
    ]
    session.execute(postgresql.insert(CaseEvent).values(rows).on_conflict_do_nothing())


def _notify(session: Session, record: CaseRecord, student_id: int, *, newer_than: int) -> None:
    """A line in the student's bell for each step into a new stage since a revision; several may be written at once.

    The first step, the student's own, is told only where no other has answered it yet. A sentence may name the case's
    lines (``subjects`` by their keys, ``what`` by their labels) and the facts of the step.
    """
    told = {
        "subjects": ", ".join(item.key for item in record.items),
        "what_th": ", ".join(item.label_th for item in record.items),
        "what_en": ", ".join(item.label_en for item in record.items),
    }
    rows = [
        {
            "notification_id": uuid5(record.case_id, str(event.sequence)),
            "student_id": student_id,
            "contact_type": record.kind.value,
            "key": f"{record.kind.value}.{event.stage_to}",
            "facts": {**event.facts, **told},
            "case_id": record.case_id,
            "updated_at": event.at,
        }
        for event in record.events
        if event.sequence > newer_than
        and event.stage_to != event.stage_from
        and (event.stage_from is not None or event is record.events[-1])
    ]
    if rows:
        session.execute(postgresql.insert(Notification).values(rows).on_conflict_do_nothing())


def load_record(session: Session, case_id: UUID) -> CaseRecord:
    """The record the rows hold; what the query ``state`` answers, read from the database."""
    case = session.get_one(CaseFile, case_id)
    tasks: Sequence[CaseTask] = session.scalars(select(CaseTask).where(col(CaseTask.case_id) == case_id)).all()
    events: Sequence[CaseEvent] = session.scalars(
        select(CaseEvent).where(col(CaseEvent.case_id) == case_id).order_by(col(CaseEvent.sequence))
    ).all()
    return record_of(case, tasks, events)


@activity.defn(name="project_case")
def project_case(record: CaseRecord) -> None:
    """Bring the rows of a case to the workflow's record, when it is newer."""
    with Session(engine()) as session, session.begin():
        write_record(session, record)
