"""Writing and reading the rows of a case. One function writes them, for every process (design §3)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final
from uuid import UUID, uuid5

from psycopg.rows import scalar_row
from sqlalchemy import inspect, select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from models.cases.case.contract.record import CaseActionName, CaseRecord, CaseState, Event
from models.cases.case.rules.results import by_result, result_of
from models.cases.case.tables import CaseEvent, CaseFile, CaseTask, record_of
from models.kit.statements import Transaction, read, run
from models.kit.table import new_id
from models.news.announcement.tables import MOVED, REMINDED
from models.registry.process.rules import PROCESSES


class UnknownCaseError(LookupError):
    """No row for the case: the API writes it before the workflow starts, so this is a fault, not an answer."""


_TASK_COLUMNS: Final = ", ".join(column.name for column in inspect(CaseTask).columns)
_EVENT_COLUMNS: Final = ", ".join(column.name for column in inspect(CaseEvent).columns)
"""The columns this version knows: of one that a later version adds, its default is written while both run."""
_WRITE: Final = text(
    f"""
    WITH before AS (
        SELECT case_id, revision FROM case_file WHERE case_id = :case_id FOR UPDATE
    ), written_case AS (
        UPDATE case_file
           SET stage = :stage, state = :state, deadline_at = :deadline_at, deadline_effect = :deadline_effect,
               revision = :revision, detail = CAST(:detail AS jsonb), updated_at = :last, closed_at = :closed_at
          FROM before
         WHERE case_file.case_id = before.case_id
        RETURNING case_file.case_id, case_file.student_id, before.revision AS revision
    ), removed_task AS (
        DELETE FROM case_task k USING written_case c WHERE k.case_id = c.case_id RETURNING k.*
    ), former_holder AS (
        INSERT INTO case_holder (task_id, case_id, assignee_id, role_id, faculty_code, department_code)
        SELECT task_id, case_id, assignee_id, role_id, faculty_code, department_code FROM removed_task
        ON CONFLICT DO NOTHING
    ), new_task AS (
        INSERT INTO case_task ({_TASK_COLUMNS})
        SELECT {_TASK_COLUMNS} FROM written_case JOIN jsonb_populate_recordset(NULL::case_task, CAST(:tasks AS jsonb)) k
               USING (case_id)
    ), new_event AS (
        INSERT INTO case_event ({_EVENT_COLUMNS})
        SELECT {_EVENT_COLUMNS}
          FROM written_case JOIN jsonb_populate_recordset(NULL::case_event, CAST(:events AS jsonb)) e USING (case_id)
        ON CONFLICT DO NOTHING
    ), new_notification AS (
        INSERT INTO notification (notification_id, student_id, contact_type, key, facts, case_id, updated_at)
        SELECT n.notification_id, c.student_id, n.contact_type, n.key, n.facts, c.case_id, n.updated_at
          FROM written_case c, jsonb_to_recordset(CAST(:notifications AS jsonb)) AS n (
                   sequence integer, notification_id uuid, contact_type text, key text, facts jsonb,
                   updated_at timestamptz)
         WHERE c.student_id IS NOT NULL AND n.sequence > c.revision
        ON CONFLICT DO NOTHING
    )
    SELECT 1
    """
)
"""One statement for all rows of a step: it is the busiest of the portal. The lists are the rows as JSON."""
_DETAIL: Final = {"items", "main_stages", "regulation_version"}
"""What of a record stands in the column ``detail``."""
_LOCK: Final = text("SELECT revision FROM case_file WHERE case_id = :case_id FOR UPDATE")


def write_record(within: Transaction, record: CaseRecord) -> bool:
    """Bring the rows of a case to ``record``; nothing happens, and False comes back, when they are there already.

    Locks the case's row, so of two writers one waits and then finds its revision taken. The student is notified of
    each step into a new stage since the rows' revision; several may be written at once. Raises
    :class:`UnknownCaseError` without a row to bring forward.
    """
    # In a statement of its own: what an earlier writer left is only seen by one that begins after the lock.
    found: list[int] = read(within, _LOCK, {"case_id": record.case_id}, scalar_row)
    if not found:
        raise UnknownCaseError(str(record.case_id))
    if found[0] >= record.revision:
        return False
    write_rows(within, record)
    return True


def write_rows(within: Transaction, record: CaseRecord) -> None:
    """Bring the rows of a case to a newer ``record``; the caller has locked the case's row and seen its revision."""
    last = record.events[-1].at
    run(
        within,
        _WRITE,
        {
            "case_id": record.case_id,
            "stage": record.stage,
            "state": record.state.value,
            "deadline_at": record.deadline_at,
            "deadline_effect": record.deadline_effect,
            "revision": record.revision,
            "detail": json.dumps(record.model_dump(mode="json", include=_DETAIL)),
            "last": last,
            "closed_at": last if record.state is CaseState.CLOSED else None,
            "tasks": json.dumps(_task_rows(record)),
            "events": json.dumps(_event_rows(record)),
            "notifications": json.dumps(_notification_rows(record)),
        },
    )


def _task_rows(record: CaseRecord) -> list[dict[str, object]]:
    case_id = str(record.case_id)
    return [{"task_id": str(new_id()), "case_id": case_id, **task.model_dump(mode="json")} for task in record.tasks]


def _event_rows(record: CaseRecord) -> list[dict[str, object]]:
    return [{"case_id": str(record.case_id), **event.model_dump(mode="json")} for event in record.events]


def _notification_rows(record: CaseRecord) -> list[dict[str, object]]:
    """The student's notifications: each step into a new stage, each deadline that moved, and each reminder.

    Of the first step, the student's own, there is one only where no other has answered it yet. A sentence may name the
    case's items (``subjects`` by their keys, ``what`` by their labels; ``given``, ``waiting`` and ``not_given`` apart)
    and the facts of the step. The last step is told by what became of the items.
    """
    process = PROCESSES[record.kind]
    result = result_of(process, record.stage, record.items)
    items = {
        **by_result(process, record.stage, record.items),
        "subjects": ", ".join(item.key for item in record.items),
        "what_th": ", ".join(item.label_th for item in record.items),
        "what_en": ", ".join(item.label_en for item in record.items),
    }
    return [
        {
            "sequence": event.sequence,
            "notification_id": str(uuid5(record.case_id, str(event.sequence))),
            "contact_type": record.kind.value,
            "key": f"{record.kind.value}.{_notification_key(event, record, result)}",
            "facts": {**{name: fact for name, fact in event.facts.items() if fact is not None}, **items},
            "updated_at": event.at.isoformat(),
        }
        for event in record.events
        if _moved(event) or _reminded(event) or (_reached(event, record) and event.stage_to not in process.not_notified)
    ]


def _notification_key(event: Event, record: CaseRecord, result: str) -> str:
    if _moved(event):
        return f"{event.stage_to}{MOVED}"
    if _reminded(event):
        return f"{event.stage_to}{REMINDED}"
    return result if event is record.events[-1] else event.stage_to


def _reached(event: Event, record: CaseRecord) -> bool:
    is_answered = event.stage_from is None and event is not record.events[-1]
    return event.stage_to != event.stage_from and not is_answered


def _moved(event: Event) -> bool:
    """Whether the deadline moved to another instant; one that is gone for now is notified when there is one again."""
    return event.action is CaseActionName.MOVE_DEADLINE and event.facts.get("to") is not None


def _reminded(event: Event) -> bool:
    return event.action is CaseActionName.REMIND


def load_record(session: Session, case_id: UUID) -> CaseRecord:
    """The record the rows hold; what the query ``state`` answers, read from the database."""
    case = session.get_one(CaseFile, case_id)
    tasks: Sequence[CaseTask] = session.scalars(
        select(CaseTask).where(col(CaseTask.case_id) == case_id).order_by(col(CaseTask.task_id))
    ).all()
    events: Sequence[CaseEvent] = session.scalars(
        select(CaseEvent).where(col(CaseEvent.case_id) == case_id).order_by(col(CaseEvent.sequence))
    ).all()
    return record_of(case, tasks, events)
