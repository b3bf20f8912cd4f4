"""Giving a scholarship: who gets it, what it would take off, and giving it: a transaction for each chunk of students.

The preview gives it and rolls that back, so it promises nothing that would not be done (as ADR 31 has it for imports).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, Refused
from models.cases.case.store.each_or_all import each_or_all
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.run.contract import RunChunk
from models.db import engine
from models.finance.held_award.store.given import refusals_to_end
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.scholarship.contract import AwardOrigin
from models.finance.scholarship_award.contract import AwardFigures, AwardRequest, AwardsDrafted, AwardStudentState
from models.finance.scholarship_award.rules.process import REGULATION, REGULATIONS, drafted
from models.finance.scholarship_award.store.runs import (
    AWARD_CHUNK,
    AWARD_FIGURES,
    AWARD_SNAPSHOT,
    award_group_parameters,
)
from models.finance.scholarship_award.store.writing import Given, Grant, end_awards, give_awards
from models.finance.scholarship_award.tables import AwardRun, AwardRunStudent
from models.kit.calendar import utc_now

UNEXPECTED: Final = "award_failed"
"""The code of a student who could not be given it for a reason that no rule names."""


@activity.defn(name="draft_scholarship_award")
def draft_scholarship_award(request: AwardRequest) -> AwardsDrafted:
    """Keep who is in the group as of now; one transaction. Run again, it answers what it kept."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        run = session.get_one(AwardRun, request.case_id)
        if case.revision > 0:
            record = load_record(session, case.case_id)
            regulation = REGULATIONS[record.regulation_version]
            return AwardsDrafted(record=record, students=run.students, regulation=regulation)
        asked = {**award_group_parameters(request.group), "case_id": request.case_id}
        run.students = session.execute(AWARD_SNAPSHOT, asked).rowcount  # type: ignore[attr-defined]
        record = drafted(request, run.students, REGULATION)
        write_record(session, record)
        return AwardsDrafted(record=record, students=run.students, regulation=REGULATION)


@activity.defn(name="preview_scholarship_award_chunk")
def preview_scholarship_award_chunk(chunk: RunChunk) -> None:
    """Work out what the students of a chunk would get; nothing of it stays. Run again, the same stands."""
    _each(chunk, stays=False)


@activity.defn(name="give_scholarship_chunk")
def give_scholarship_chunk(chunk: RunChunk) -> None:
    """Give it to the students of a chunk that wait; one transaction. Run again, nobody waits any more."""
    _each(chunk, stays=True)


def _each(chunk: RunChunk, *, stays: bool) -> None:
    with Session(engine()) as session, session.begin():
        run = session.get_one(AwardRun, chunk.case_id, with_for_update=True)
        grant = _grant(session, run)
        asked = {**chunk.model_dump(), "state": AwardStudentState.WAITING.value}
        waiting = list(session.execute(AWARD_CHUNK, asked).scalars())
        if not waiting:
            return
        session.execute(LOCK_STUDENTS, {"student_ids": waiting})
        kept = session.begin_nested()
        done, failed = each_or_all(session, waiting, lambda ids: give_awards(session, grant, ids, utc_now()))
        found = {student_id: given for outcomes, _ in done for student_id, given in outcomes.items()}
        if stays:
            kept.commit()
        else:
            kept.rollback()
        rows = [_row(chunk.case_id, student_id, given, stays=stays) for student_id, given in found.items()]
        rows += [
            {"case_id": chunk.case_id, "student_id": id_, "problem": UNEXPECTED, "expected": None}
            | ({"state": AwardStudentState.FAILED} if stays else {"state": AwardStudentState.WAITING})
            for id_ in failed
        ]
        _write(session, rows)


def _row(case_id: UUID, student_id: int, given: Given, *, stays: bool) -> dict[str, object]:
    row: dict[str, object] = {
        "case_id": case_id,
        "student_id": student_id,
        "problem": None if given.refused is None else given.refused.code,
        "state": AwardStudentState.WAITING,
    }
    if not stays:
        return row | {"expected": None if given.refused else given.amount}
    if given.refused is not None:
        return row | {"state": AwardStudentState.REFUSED}
    return row | {"state": AwardStudentState.GIVEN, "amount": given.amount, "award_id": given.award_id}


def _write(session: Session, rows: Sequence[Mapping[str, object]]) -> None:
    """Rows that say the same columns, together."""
    session.expire_all()
    for columns in {frozenset(row) for row in rows}:
        session.execute(update(AwardRunStudent), [dict(row) for row in rows if frozenset(row) == columns])


def _grant(session: Session, run: AwardRun) -> Grant:
    case = session.get_one(CaseFile, run.case_id)
    if case.opened_by is None:
        raise ValueError(f"nobody asked for {run.case_id}")
    return Grant(
        scholarship_id=run.scholarship_id,
        academic_year=run.academic_year,
        semester=run.semester,
        origin=AwardOrigin.OFFICE,
        given_by=case.opened_by,
        case_id=run.case_id,
    )


@activity.defn(name="undo_scholarship_chunk")
def undo_scholarship_chunk(chunk: RunChunk) -> None:
    """End what a chunk of students was given; one transaction. Run again, nothing is ended twice.

    What a funder paid for stays.
    """
    with Session(engine()) as session, session.begin():
        session.get_one(AwardRun, chunk.case_id, with_for_update=True)
        asked = {**chunk.model_dump(), "state": AwardStudentState.GIVEN.value}
        given = {row.student_id: row.award_id for row in session.execute(AWARD_CHUNK, asked)}
        if not given:
            return
        session.execute(LOCK_STUDENTS, {"student_ids": sorted(given)})
        stays = refusals_to_end(session, list(given.values()))
        end_awards(session, [award_id for award_id in given.values() if award_id not in stays], utc_now())
        _write(session, [_undone(chunk.case_id, id_, stays.get(award_id)) for id_, award_id in given.items()])


def _undone(case_id: UUID, student_id: int, stays: Refused | None) -> dict[str, object]:
    state = AwardStudentState.UNDONE if stays is None else AwardStudentState.KEPT
    return {"case_id": case_id, "student_id": student_id, "state": state, "problem": stays and stays.code}


@activity.defn(name="read_award_figures")
def read_award_figures(case_id: UUID) -> AwardFigures:
    """What it has come to so far, counted over all of its students."""
    with Session(engine()) as session:
        row = session.execute(AWARD_FIGURES, {"case_id": case_id}).mappings().one()
        return AwardFigures.model_validate(dict(row))


@activity.defn(name="settle_scholarship_award")
def settle_scholarship_award(record: CaseRecord) -> None:
    """Bring the rows to the record; run again it changes nothing."""
    with Session(engine()) as session, session.begin():
        write_record(session, record)


ACTIVITIES: Final = (
    draft_scholarship_award,
    preview_scholarship_award_chunk,
    give_scholarship_chunk,
    undo_scholarship_chunk,
    read_award_figures,
    settle_scholarship_award,
)
SETTLES: Final = {CaseKind.SCHOLARSHIP_AWARD: settle_scholarship_award}
