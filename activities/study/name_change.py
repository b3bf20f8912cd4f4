"""The process ``name_change``: asked, judged and written; transactions safe to run twice (golive §4).

Names are read from the case's row, and never come back to the workflow. See docs/areas/study.md.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.enrolment.enrolment.store.reading import LOCK_STUDENT
from models.kit.calendar import utc_now
from models.study.name_change.contract import (
    AskedNames,
    NameChangeDecision,
    NameChangeReceived,
    NameChangeRequest,
)
from models.study.name_change.rules.asking import refusal_to_change
from models.study.name_change.rules.process import agreed, decided, first_record, refused_after_agreement, regulation_of
from models.study.name_change.store.asking import wish_of
from models.study.name_change.store.changing import NameChange, change_name
from models.study.name_change.store.reading import read_name_facts
from models.study.name_change.tables import NameChangeFile


@activity.defn(name="receive_name_change")
def receive_name_change(request: NameChangeRequest) -> NameChangeReceived:
    """Ask the rules and put the request before the registrar, or refuse it; one transaction.

    Run again, it answers what it decided.
    """
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENT, {"student_id": request.student_id})
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return NameChangeReceived(record=record, regulation=regulation_of(record.regulation_version))
        regulation = regulation_of()
        read = read_name_facts(session, request.student_id, request.case_id)
        refused = refusal_to_change(read.facts, wish_of(request, AskedNames.model_validate(case.request)))
        if refused is None:
            session.add_all(NameChangeFile(case_id=request.case_id, file_id=each) for each in request.file_ids)
        record = first_record(request, refused, at=utc_now(), regulation=regulation)
        write_record(session, record)
        return NameChangeReceived(record=record, regulation=regulation)


@activity.defn(name="judge_name_change")
def judge_name_change(decision: NameChangeDecision) -> CaseRecord:
    """Take the approval: write the names, the former name and the trail. One transaction.

    What may not be any more is refused, whoever agreed to it. A second run returns the same result.
    """
    request, action = decision.request, decision.action
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENT, {"student_id": request.student_id})
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return load_record(session, request.case_id)
        now = utc_now()
        asked = AskedNames.model_validate(case.request)
        passed = decided(decision.record, action, request, decision.regulation, now)
        if passed is not None:
            raise ValueError("the registrar is the last office")
        read = read_name_facts(session, request.student_id, request.case_id)
        refused = refusal_to_change(read.facts, wish_of(request, asked))
        if refused is not None:
            record = refused_after_agreement(decision.record, action, refused, now)
        else:
            change = NameChange(
                person_id=read.person_id,
                names=asked.names,
                effective_on=request.effective_on,
                case_id=request.case_id,
                by=action.actor.person_id,
                at=now,
                on_transcripts=decision.regulation.transcript_names_both,
            )
            change_name(session, change)
            record = agreed(decision.record, action, now)
        write_record(session, record)
        return record


@activity.defn(name="settle_name_change")
def settle_name_change(record: CaseRecord) -> None:
    """Bring the rows to a step that needs nothing else; safe to run twice."""
    with Session(engine()) as session, session.begin():
        write_record(session, record)


ACTIVITIES: Final = (receive_name_change, judge_name_change, settle_name_change)
SETTLES: Final = {CaseKind.NAME_CHANGE: settle_name_change}
