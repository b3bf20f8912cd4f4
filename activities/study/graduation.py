"""The process ``graduation``: asked, judged, audited again, lapsed; a transaction each, safe to run twice (study §4).

Each of them audits the student anew: what is kept of an audit is what people agreed to, never what is so (ADR 45).
"""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlmodel import Session
from temporalio import activity

from activities.cases.rows import load_record, write_record
from activities.study.ending_studies import lock_places
from models.calendar import bangkok_date, utc_now
from models.contracts.cases.case import CaseActionName, CaseItem, CaseKind, CaseRecord, CaseState
from models.contracts.people.status import ENDS_STUDIES
from models.contracts.study.graduation import (
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
from models.db import engine
from models.facts.enrolment.enrolment import LOCK_STUDENT
from models.facts.study.graduations import NAME_AGREED, GraduationRead, read_graduation
from models.rules.cases.actions import form_of
from models.rules.study.graduation.asking import audit_is_the_one_seen, programme_is_fulfilled, refusal_to_ask
from models.rules.study.graduation.clearances import not_cleared
from models.rules.study.graduation.coverage import Change, Reopens, change_since
from models.rules.study.graduation.printed_names import NamePair, NamesOfDegree, difference_is_evidenced
from models.rules.study.graduation.process import (
    approved,
    asked,
    certificate_number,
    decided,
    item_of,
    lapsed,
    not_yet,
    regulation_of,
    reopened,
    stays_given_back,
)
from models.tables.access.security import AuditEntry
from models.tables.cases.cases import CaseFile
from models.tables.study.graduations import Graduation, GraduationNames
from models.thai import buddhist_year

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('certificate numbers', 0))")
_NEXT: Final = text("SELECT coalesce(max(serial), 0) + 1 FROM graduation WHERE year = :year")
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
            names_beside_register(read, PrintedNames.model_validate(case.request))
        )
        if refused is None and read.facts.audit is not None:
            _write(session, request, case, read.facts.audit, now)
        record = asked(
            request, _item(request, read), refused, at=now, advisor_id=read.advisor_id,
            lapses_at=read.lapses_at(regulation), regulation=regulation,
        )  # fmt: skip
        write_record(session, record)
        return GraduationReceived(record=record, regulation=regulation, advisor_id=read.advisor_id)


@activity.defn(name="judge_graduation")
def judge_graduation(decision: GraduationDecision) -> CaseRecord:
    """Take an approval, or what the student sends again. One transaction: audit, certificate and case.

    What the audit says otherwise than when it was agreed to reopens the case instead. The registrar's approval is
    taken once everything is cleared. Run again, it answers what it came to.
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
    """Audit the student again and reopen what has changed (study §4). Run again, it answers what it came to."""
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
        _keep_audit(row, read, now)
        write_record(session, record)
        return record


@activity.defn(name="lapse_graduation")
def lapse_graduation(due: GraduationDue) -> CaseRecord:
    """Its day has passed: say what was missing. Run again, it answers what it came to."""
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


def change_of(row: Graduation, read: GraduationRead) -> Change:
    """Return what the request goes back to: where a new audit differs, or to its last office where the register's name
    changed after the approval. Without a programme nothing is compared: clearing finds it missing.
    """
    is_unsettled = row.approved_at is not None and read.names is not None and not read.names.are_settled
    if read.facts.audit is None:
        return Change(Reopens.STAGE if is_unsettled else Reopens.NOTHING)
    accepted, agreed_to = (GraduationAudit.model_validate(kept) for kept in (row.accepted, row.audit))
    change = change_since(accepted, agreed_to, read.facts.audit)
    return Change(Reopens.STAGE) if is_unsettled and change.reopens is Reopens.NOTHING else change


def _keep_audit(row: Graduation, read: GraduationRead, at: datetime) -> None:
    """What offices have before them from now on; an approval that it reopens is none any more."""
    if read.facts.audit is not None:
        row.audit = read.facts.audit.model_dump(mode="json")
    row.audited_at = at
    row.approved_at, row.approved_by, row.honours = None, None, None
    row.name_agreed_at, row.name_agreed_by = None, None


def _sent_again(
    session: Session, row: Graduation, read: GraduationRead, decision: GraduationDecision, at: datetime
) -> CaseRecord:
    """The student accepts the audit they saw, unless it has changed since or something is missing in it.

    The names to be printed change with the decision, in its transaction, and not before.
    """
    form = form_of(AcceptanceForm, decision.action)
    names = _names_sent(session, row, form.names_id)
    refused = (
        programme_is_fulfilled(read.facts)
        or audit_is_the_one_seen(read.facts, form.input_hash)
        or difference_is_evidenced(names_beside_register(read, names))
    )
    _keep_audit(row, read, at)
    if refused is not None:
        return stays_given_back(decision.record, decision.action, refused.code, at)
    _replace_names(session, row, names, decision.action.actor.person_id, at)
    row.accepted, row.accepted_at = row.audit, at
    return _decided(decision, at)


def names_beside_register(read: GraduationRead, names: PrintedNames) -> NamesOfDegree:
    """Names that are sent, beside those of the register; nobody has agreed to them yet."""
    return NamesOfDegree(read.register, NamePair(names.name_th, names.name_en), names.evidence_id is not None)


def _names_sent(session: Session, row: Graduation, names_id: str | None) -> PrintedNames:
    """The names of a decision, else those that are there. Nobody sends the names of another request."""
    sent = None if names_id is None else session.get(GraduationNames, UUID(names_id))
    kept = sent if sent is not None and sent.case_id == row.case_id else row
    return PrintedNames(name_th=kept.name_th, name_en=kept.name_en, evidence_id=kept.evidence_id)


def _replace_names(session: Session, row: Graduation, names: PrintedNames, by: UUID, at: datetime) -> None:
    """Print other names from now on; audited."""
    before = PrintedNames(name_th=row.name_th, name_en=row.name_en, evidence_id=row.evidence_id)
    if names == before:
        return
    row.name_th, row.name_en, row.evidence_id = names.name_th, names.name_en, names.evidence_id
    session.add(
        AuditEntry(
            at=at, actor_id=by, action="graduation.names", subject_kind="graduation", subject_id=str(row.case_id),
            before=before.model_dump(mode="json"), after=names.model_dump(mode="json"),
        )
    )  # fmt: skip


def _agreed(
    session: Session, row: Graduation, read: GraduationRead, decision: GraduationDecision, at: datetime
) -> CaseRecord:
    """An office agrees, unless the audit has changed, or the registrar finds that something is not in order."""
    change = change_of(row, read)
    if change.reopens is not Reopens.NOTHING:
        _keep_audit(row, read, at)
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
    _certify(session, row, read, decision.action.actor.person_id, at)
    return approved(decision.record, decision.action, row.number or "", at)


def _decided(decision: GraduationDecision, at: datetime) -> CaseRecord:
    after = decided(decision.record, decision.action, decision.request, decision.regulation, decision.advisor_id, at)
    if after is None:
        raise ValueError("the registrar is the last office")
    return after


def _certify(session: Session, row: Graduation, read: GraduationRead, approved_by: UUID, at: datetime) -> None:
    """Honours and the certificate's number, which stays the same when an approval was reopened, and who agreed to names
    that are not those of the register.
    """
    if read.names is not None and read.names.differ:
        row.name_agreed_at, row.name_agreed_by = at, approved_by
        # An agreement is one to print these names beside those of the register: it ends where the register changes.
        session.add(
            AuditEntry(
                at=at, actor_id=approved_by, action=NAME_AGREED, subject_kind="graduation", subject_id=str(row.case_id),
                after={
                    "register_th": read.register.th, "register_en": read.register.en,
                    "name_th": row.name_th, "name_en": row.name_en,
                },
            )
        )  # fmt: skip
    row.approved_at, row.approved_by, row.honours = at, approved_by, read.honours.awarded
    if row.number is None:
        session.execute(_ONE_AT_A_TIME)
        year = buddhist_year(bangkok_date(at))
        serial = int(session.scalar(_NEXT, {"year": year}) or 1)
        row.year, row.serial, row.number = year, serial, certificate_number(year, serial)


ACTIVITIES: Final = (
    receive_graduation,
    judge_graduation,
    look_at_graduation,
    audit_graduation,
    lapse_graduation,
    settle_graduation,
)
SETTLES: Final = {CaseKind.GRADUATION: settle_graduation}
