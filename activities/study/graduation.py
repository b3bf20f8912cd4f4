"""The process ``graduation``: asked, judged, audited again, lapsed; a transaction each, safe to run twice (study §4).

Each of them audits the student anew: what is kept of an audit is what people agreed to, never what is so (ADR 45).
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord, CaseState
from models.cases.case.rules.actions import form_of
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.enrolment.enrolment.store.reading import LOCK_STUDENT
from models.kit.calendar import utc_now
from models.people.student.contract.status import ENDS_STUDIES
from models.study.graduation.contract import (
    AcceptanceForm,
    ClearanceForm,
    GraduationAudit,
    GraduationDates,
    GraduationDecision,
    GraduationDue,
    GraduationReceived,
    GraduationRequest,
    GraduationStage,
    PrintedNames,
)
from models.study.graduation.rules.asking import audit_is_the_one_seen, programme_is_fulfilled, refusal_to_ask
from models.study.graduation.rules.clearances import not_cleared
from models.study.graduation.rules.coverage import Reopens
from models.study.graduation.rules.printed_names import difference_is_evidenced
from models.study.graduation.rules.process import (
    approved,
    decided,
    first_record,
    item_of,
    lapsed,
    not_yet,
    regulation_of,
    reopened,
    stays_given_back,
)
from models.study.graduation.store.reading import GraduationRead, read_graduation
from models.study.graduation.store.rows import (
    certify,
    change_of,
    keep_audit,
    names_sent,
    names_with_register,
    replace_names,
)
from models.study.graduation.tables import Graduation
from models.study.status_change.store.ending_studies import lock_places

_NO_PROGRAMME: Final = ("ปริญญา", "Degree")


@activity.defn(name="receive_graduation")
def receive_graduation(request: GraduationRequest) -> GraduationReceived:
    """Audit the student and put the request before its first office, or refuse it; one transaction.

    Run again, it answers what it decided.
    """
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENT, {"student_id": request.student_id})
        read = _read(session, request, request.requested_at)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            regulation = regulation_of(record.regulation_version)
            return GraduationReceived(record=record, regulation=regulation, advisor_id=read.advisor_id)
        now, regulation = utc_now(), regulation_of()
        refused = refusal_to_ask(read.facts, request.input_hash) or difference_is_evidenced(
            names_with_register(read, PrintedNames.model_validate(case.request))
        )
        if refused is None and read.facts.audit is not None:
            _write(session, request, case, read.facts.audit, now)
        record = first_record(
            request, _item(request, read), refused, at=now, advisor_id=read.advisor_id,
            lapses_at=read.lapses_at(regulation), regulation=regulation,
        )  # fmt: skip
        write_record(session, record)
        return GraduationReceived(record=record, regulation=regulation, advisor_id=read.advisor_id)


@activity.defn(name="judge_graduation")
def judge_graduation(decision: GraduationDecision) -> CaseRecord:
    """Take an approval, or what the student sends again. One transaction: audit, certificate and case.

    What the audit says otherwise than when it was agreed to reopens the case instead. The registrar's approval is
    taken once everything is cleared. A second run returns the same result.
    """
    request = decision.request
    with Session(engine()) as session, session.begin():
        lock_places(session, request.student_id)
        session.execute(LOCK_STUDENT, {"student_id": request.student_id})
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return load_record(session, request.case_id)
        now = utc_now()
        read, row = _read(session, request, now), session.get_one(Graduation, request.case_id)
        if decision.action.action is CaseActionName.SUBMIT:
            record = _sent_again(session, row, read, decision, now)
        else:
            record = _agreed(session, row, read, decision, now)
        write_record(session, record)
        return record


@activity.defn(name="look_at_graduation")
def look_at_graduation(due: GraduationDue) -> GraduationDates:
    """What the case waits for, as it stands now. An audit that says the same is kept as the last look."""
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENT, {"student_id": due.request.student_id})
        now = utc_now()
        read, row = _read(session, due.request, now), session.get(Graduation, due.request.case_id)
        if row is None:
            return GraduationDates(lapses_at=read.lapses_at(due.regulation))
        has_changed = change_of(row, read).reopens is not Reopens.NOTHING
        if not has_changed:
            row.audited_at = now
        return GraduationDates(
            lapses_at=read.lapses_at(due.regulation),
            has_changed=has_changed,
            is_conferred=row.conferred_at is not None,
            has_left=read.facts.status_code in ENDS_STUDIES,
        )


@activity.defn(name="audit_graduation")
def audit_graduation(due: GraduationDue) -> CaseRecord:
    """Audit the student again and reopen what has changed (study §4). A second run returns the same result."""
    request = due.request
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENT, {"student_id": request.student_id})
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > due.record.revision:
            return load_record(session, request.case_id)
        now = utc_now()
        read, row = _read(session, request, now), session.get_one(Graduation, request.case_id)
        if row.conferred_at is not None:  # the council was first
            return due.record
        change = change_of(row, read)
        if change.reopens is Reopens.NOTHING:
            return due.record
        record = reopened(
            due.record, change, request, due.regulation, due.advisor_id,
            lapses_at=read.lapses_at(due.regulation), at=due.at,
        )  # fmt: skip
        keep_audit(row, read, now)
        write_record(session, record)
        return record


@activity.defn(name="lapse_graduation")
def lapse_graduation(due: GraduationDue) -> CaseRecord:
    """Its day has passed: say what was missing. A second run returns the same result."""
    request = due.request
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENT, {"student_id": request.student_id})
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > due.record.revision:
            return load_record(session, request.case_id)
        read, row = _read(session, request, utc_now()), session.get_one(Graduation, request.case_id)
        audit = read.facts.audit or GraduationAudit.model_validate(row.audit)
        record = lapsed(due.record, audit, not_cleared(read.clearances), read.next_term, due.at)
        row.is_open = False
        write_record(session, record)
        return record


@activity.defn(name="settle_graduation")
def settle_graduation(record: CaseRecord) -> None:
    """Bring the rows to a step that needs nothing else; safe to run twice. One that has ended may be asked for anew."""
    with Session(engine()) as session, session.begin():
        row = session.get(Graduation, record.case_id)
        if row is not None:
            session.execute(LOCK_STUDENT, {"student_id": row.student_id})
        if write_record(session, record) and row is not None and record.state is CaseState.CLOSED:
            row.is_open = False


def _read(session: Session, request: GraduationRequest, at: datetime) -> GraduationRead:
    term = (request.academic_year, request.semester)
    return read_graduation(session, request.student_id, term, at, request.case_id)


def _item(request: GraduationRequest, read: GraduationRead) -> CaseItem:
    programme = read.programme
    names = _NO_PROGRAMME if programme is None else (programme.name_th, programme.name_en)
    return item_of(request, *names)


def _write(session: Session, request: GraduationRequest, case: CaseFile, audit: GraduationAudit, at: datetime) -> None:
    kept, names = audit.model_dump(mode="json"), PrintedNames.model_validate(case.request)
    session.add(
        Graduation(
            case_id=request.case_id,
            student_id=request.student_id,
            academic_year=request.academic_year,
            semester=request.semester,
            asked_at=request.requested_at,
            version_id=audit.version_id,
            name_th=names.name_th,
            name_en=names.name_en,
            evidence_id=names.evidence_id,
            accepted=kept,
            accepted_at=at,
            audit=kept,
            audited_at=at,
        )
    )
    session.flush()


def _sent_again(
    session: Session, row: Graduation, read: GraduationRead, decision: GraduationDecision, at: datetime
) -> CaseRecord:
    """The student accepts the audit they saw, unless it has changed since or something is missing in it.

    The names to be printed change with the decision, in its transaction, and not before.
    """
    form = form_of(AcceptanceForm, decision.action)
    names = names_sent(session, row, form.names_id)
    refused = (
        programme_is_fulfilled(read.facts)
        or audit_is_the_one_seen(read.facts, form.input_hash)
        or difference_is_evidenced(names_with_register(read, names))
    )
    keep_audit(row, read, at)
    if refused is not None:
        return stays_given_back(decision.record, decision.action, refused.code, at)
    replace_names(session, row, names, decision.action.actor.person_id, at)
    row.accepted, row.accepted_at = row.audit, at
    return _decided(decision, at)


def _agreed(
    session: Session, row: Graduation, read: GraduationRead, decision: GraduationDecision, at: datetime
) -> CaseRecord:
    """An office agrees, unless the audit has changed, or the registrar finds that something is not in order."""
    change = change_of(row, read)
    if change.reopens is not Reopens.NOTHING:
        keep_audit(row, read, at)
        return reopened(
            decision.record, change, decision.request, decision.regulation, decision.advisor_id,
            lapses_at=read.lapses_at(decision.regulation), at=at,
        )  # fmt: skip
    row.audited_at = at
    looked_up = (
        form_of(ClearanceForm, decision.action) if decision.record.stage == GraduationStage.REGISTRAR_REVIEW else None
    )
    if looked_up is None:
        return _decided(decision, at)
    row.library, row.test = looked_up.library, looked_up.test
    kinds = not_cleared(read.clearances, looked_up)
    if kinds:
        return not_yet(decision.record, decision.action, kinds, at)
    certify(session, row, read, decision.action.actor.person_id, at)
    return approved(decision.record, decision.action, row.number or "", at)


def _decided(decision: GraduationDecision, at: datetime) -> CaseRecord:
    after = decided(decision.record, decision.action, decision.request, decision.regulation, decision.advisor_id, at)
    if after is None:
        raise ValueError("the registrar is the last office")
    return after


ACTIVITIES: Final = (
    receive_graduation,
    judge_graduation,
    look_at_graduation,
    audit_graduation,
    lapse_graduation,
    settle_graduation,
)
SETTLES: Final = {CaseKind.GRADUATION: settle_graduation}
