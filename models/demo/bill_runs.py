"""Bill runs: that of the last term, which stands, and one that was drafted and waits for the director of treasury.

The portal works the preview of the second one out once it runs.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.store.accepted import Titles, new_case
from models.cases.case.tables import CaseEvent, CaseFile
from models.cases.task.contract import Actor
from models.demo.organisation import Organisation
from models.demo.personas import MAJOR
from models.demo.plan import Plan
from models.demo.terms import TermKey, regular_terms_before
from models.finance.bill_run.contract import (
    SAMPLE,
    BillRunFigures,
    BillRunGroup,
    BillRunRequest,
    RunStudentState,
    WhoChose,
)
from models.finance.bill_run.rules.process import REGULATION, acted, begun, drafted, finished, previewed, stays
from models.finance.bill_run.store import ADD_COMPARED, ADD_COUNTS, COUNTS
from models.finance.bill_run.tables import BillRun
from models.finance.ledger.contract import InvoiceKind

_NEVER_CHOSE: Final = ("เฉพาะผู้ยังไม่เลือกประเภทการลงทะเบียน", "who never chose an enrolment type")
_EVERYBODY: Final = ("นิสิตทุกคน", "All students")
_STUDENTS: Final = text(f"""
    INSERT INTO bill_run_student (case_id, student_id, position, state, expected, invoice_id, lines)
    SELECT :case_id, b.student_id, b.position, '{RunStudentState.BILLED}', b.total, b.invoice_id,
           CASE WHEN b.position < {SAMPLE} THEN
               (SELECT jsonb_agg(jsonb_build_object(
                           'fee_code', c.fee_code, 'name_th', c.name_th, 'name_en', c.name_en,
                           'amount', CAST(c.amount AS text), 'account', c.account, 'reason', c.reason)
                       ORDER BY c.position)
                  FROM charge c WHERE c.invoice_id = b.invoice_id)
           END
      FROM (SELECT i.student_id, i.total, i.invoice_id,
                   row_number() OVER (ORDER BY s.faculty_code, s.student_code) - 1 AS position
              FROM invoice i JOIN student s USING (student_id)
             WHERE i.academic_year = :academic_year AND i.semester = :semester
               AND i.kind = '{InvoiceKind.BILL_RUN}') b
""")
_TOTALS: Final = text("""
    INSERT INTO bill_run_total (case_id, faculty_code, fee_code, students, added, credited, charged, compared)
    SELECT t.case_id, s.faculty_code, c.fee_code, count(DISTINCT t.student_id), sum(c.amount), 0, 0, 0
      FROM bill_run_student t JOIN student s USING (student_id) JOIN charge c USING (invoice_id)
     WHERE t.case_id = :case_id GROUP BY t.case_id, s.faculty_code, c.fee_code
""")
_SPAN: Final = text("SELECT min(issued_at), max(issued_at) FROM invoice JOIN bill_run_student USING (invoice_id)")


def load_bill_runs(session: Session, plan: Plan, organisation: Organisation, officer: UUID, director: UUID) -> None:
    """The run of the last term, by whose invoices it was billed, and one over who never chose, in a faculty of no
    persona: its rows as the API leaves them.
    """
    ids = plan.ids("bill run")
    personas = organisation.majors[MAJOR].faculty_code
    faculty = max(major.faculty_code for major in organisation.majors.values() if major.faculty_code != personas)
    group = BillRunGroup(faculty_code=faculty, who_chose=WhoChose.NEVER_CHOSE)
    words = (f"คณะ {faculty} {_NEVER_CHOSE[0]}", f"faculty {faculty}, {_NEVER_CHOSE[1]}")
    waiting = _request(next(ids), plan.current, group, words, officer, plan.now)
    session.add_all((_case(waiting), BillRun.of(waiting)))
    _finished_run(session, plan, next(ids), officer, director)


def _request(
    case_id: UUID, term: TermKey, group: BillRunGroup, words: tuple[str, str], officer: UUID, at: datetime
) -> BillRunRequest:
    return BillRunRequest(
        case_id=case_id,
        academic_year=term.academic_year,
        semester=term.semester,
        group=group,
        group_th=words[0],
        group_en=words[1],
        opened_by=officer,
        requested_at=at,
    )


def _case(request: BillRunRequest) -> CaseFile:
    term = f"{request.academic_year}/{request.semester}"
    titles = Titles(f"เรียกเก็บค่าธรรมเนียมทั้งภาค {term}", f"Bill run {term}")
    return new_case(CaseKind.BILL_RUN, request, titles)


def _finished_run(session: Session, plan: Plan, case_id: UUID, officer: UUID, director: UUID) -> None:
    """Of the last term; what it is compared with is the term before."""
    before, last = regular_terms_before(plan.current, 2)
    request = _request(case_id, last, BillRunGroup(), _EVERYBODY, officer, plan.now)
    case, run = _case(request), BillRun.of(request)
    run.compared_year, run.compared_semester = before
    session.add_all((case, run))
    session.flush()
    session.execute(_STUDENTS, {"case_id": case_id, **_term(last)})
    session.execute(_TOTALS, {"case_id": case_id})
    session.execute(ADD_COMPARED, {"case_id": case_id, **_term(before)})
    students = session.scalar(text("SELECT count(*) FROM bill_run_student"))
    counts = session.execute(COUNTS, {"case_id": case_id, "first": 0, "size": students}).mappings().one()
    session.execute(ADD_COUNTS, {"case_id": case_id, **{name: Decimal(number) for name, number in counts.items()}})
    session.refresh(run)
    run.students = students or 0
    began, ended = session.execute(_SPAN).one()
    run.drafted_at, run.previewed_at, run.started_at, run.finished_at = (
        began - timedelta(days=1),
        began - timedelta(hours=20),
        began,
        ended,
    )
    request = request.model_copy(update={"requested_at": run.drafted_at})
    record = _record(request, BillRunFigures.model_validate(run, from_attributes=True), director, (began, ended))
    case.request, case.opened_at = request.model_dump(mode="json"), run.drafted_at
    settle(session, case, record)


def _term(term: TermKey) -> dict[str, int]:
    return {"academic_year": term.academic_year, "semester": term.semester}


def _record(
    request: BillRunRequest, figures: BillRunFigures, director: UUID, span: tuple[datetime, datetime]
) -> CaseRecord:
    """As the process writes it: drafted, confirmed by the director, finished, and standing after its two weeks."""
    began, ended = span
    record = previewed(drafted(request, figures.students, REGULATION), figures, began - timedelta(hours=20))
    actor = Actor(person_id=director, role_id=RoleId.TREASURY_DIRECTOR.value)
    confirmed = CaseAction(action=CaseActionName.APPROVE, actor=actor, revision=record.revision)
    record = begun(acted(record, confirmed, began), began)
    return stays(finished(record, figures, REGULATION, ended), ended + REGULATION.undo_within)


def settle(session: Session, case: CaseFile, record: CaseRecord) -> None:
    """The rows of a case that is over."""
    case.stage, case.state, case.revision = record.stage, record.state, record.revision
    case.detail = record.model_dump(mode="json", include={"items", "main_stages", "regulation_version"})
    case.updated_at = case.closed_at = record.events[-1].at
    session.add_all(CaseEvent(case_id=case.case_id, **event.model_dump(mode="python")) for event in record.events)
