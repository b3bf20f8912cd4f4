"""Students as their bill of a term finds them: what is assessed now, what was charged, the bill of last time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.finance.bill.rules.adjusting import Charged, fee_key
from models.finance.bill.rules.assessment import ChargedSubject
from models.finance.bill.rules.term_fees import FeeMasters, TermFees, term_fees
from models.finance.bill.store.payers import STUDENTS, SUBJECTS, StudentFacts, SubjectFacts, charged_student
from models.finance.bill.store.rows import BillState, read_bills
from models.finance.bill.store.term_charges import ASSESSED_KINDS, CHARGED, GAVE_UP, GIVEN_UP, NOT_AGAIN, ChargedFacts
from models.finance.instalment_split.store.reading import SPLIT_IN_FORCE
from models.finance.late_fine.rules.fining import Act
from models.finance.late_fine.store import ACTS, ActFacts

_DOCUMENTS: Final = text("""
    SELECT i.student_id,
           count(*) + coalesce(sum((SELECT count(*) FROM credit_note n WHERE n.invoice_id = i.invoice_id)), 0)
           AS documents
      FROM invoice i
     WHERE i.student_id = ANY(:student_ids) AND i.academic_year = :academic_year AND i.semester = :semester
     GROUP BY i.student_id
""")
_FIRST_INVOICES: Final = text(f"""
    SELECT f.* FROM (
        SELECT DISTINCT ON (i.student_id) i.student_id, i.invoice_id, i.total FROM invoice i
         WHERE i.student_id = ANY(:student_ids) AND i.academic_year = :academic_year AND i.semester = :semester
           AND i.kind = ANY(:kinds)
           AND i.total > coalesce((SELECT sum(n.total) FROM credit_note n WHERE n.invoice_id = i.invoice_id), 0)
         ORDER BY i.student_id, i.issued_at, i.number) f
     WHERE NOT EXISTS (SELECT FROM instalment_split x WHERE x.invoice_id = f.invoice_id AND {SPLIT_IN_FORCE})
       AND NOT EXISTS (SELECT FROM waiver_invoice w WHERE w.invoice_id = f.invoice_id AND w.holds = 'granted')
""")
"""Each student's first invoice of the term, which another payment method asks for in other parts; not where two people
agreed to days of its own.
"""


class TermStudents(NamedTuple):
    """Students whose bill of a term is brought up to date."""

    academic_year: int
    semester: int
    student_ids: tuple[int, ...]

    @property
    def asked(self) -> dict[str, object]:
        """Parameters of the statements."""
        return {
            "student_ids": list(self.student_ids),
            "academic_year": self.academic_year,
            "semester": self.semester,
        }

    def new_bill(self, student_id: int, at: datetime) -> BillState:
        """The bill of a student who had none, or as it will be written, assessed at an instant (UTC)."""
        return BillState(student_id, self.academic_year, self.semester, at)


@dataclass(frozen=True, slots=True)
class FoundStudent:
    """One student as they were found: the bill of last time, what was charged, and what is assessed now."""

    student: StudentFacts
    last: BillState
    fees: TermFees | Refused
    acts: tuple[Act, ...]
    charged: tuple[Charged, ...]
    given_up_at: datetime | None
    documents: int
    first_invoice: tuple[UUID, Decimal] | None
    not_again: Mapping[str, Decimal]

    @property
    def given_up_since_billed(self) -> datetime | None:
        """When a subject was given up last, if the bill does not know of it yet."""
        at, known = self.given_up_at, self.last.given_up_at
        return at if at is not None and (known is None or at > known) else None

    @property
    def is_charged(self) -> bool:
        """Whether the term is charged anything: what was charged and credited whole is as if it never was."""
        return any(charge.amount > 0 for charge in self.charged)


def found_students(session: Session, wanted: TermStudents, masters: FeeMasters, at: datetime) -> Iterator[FoundStudent]:
    """These students by the masters of the term, in the order of their ids."""
    asked, execute = wanted.asked, session.execute
    kinds = {**asked, "kinds": [kind.value for kind in ASSESSED_KINDS]}
    subjects: defaultdict[int, list[ChargedSubject]] = defaultdict(list)
    for row in map(SubjectFacts.model_validate, execute(SUBJECTS, asked)):
        subjects[row.student_id].append(row.subject)
    acts: defaultdict[int, list[Act]] = defaultdict(list)
    for act in map(ActFacts.model_validate, execute(ACTS, asked)):
        acts[act.student_id].append(act.act)
    charged: defaultdict[int, list[Charged]] = defaultdict(list)
    for charge in map(ChargedFacts.model_validate, execute(CHARGED, kinds)):
        charged[charge.student_id].append(charge.charged)
    not_again: defaultdict[int, dict[str, Decimal]] = defaultdict(dict)
    for kept in execute(NOT_AGAIN, kinds):
        not_again[kept.student_id][fee_key(kept.fee_code, kept.subject_code)] = kept.amount
    given_up = {row.student_id: row.at for row in execute(GIVEN_UP, {**asked, "statuses": GAVE_UP})}
    documents = {row.student_id: int(row.documents) for row in execute(_DOCUMENTS, asked)}
    first = {row.student_id: (row.invoice_id, row.total) for row in execute(_FIRST_INVOICES, kinds)}
    bills = {bill.student_id: bill for bill in read_bills(session, *wanted)}
    for student in map(StudentFacts.model_validate, execute(STUDENTS, asked).all()):
        id_ = student.student_id
        yield FoundStudent(
            student=student,
            last=bills.get(id_) or wanted.new_bill(id_, at),
            fees=term_fees(charged_student(student, subjects[id_]), masters),
            acts=tuple(acts[id_]),
            charged=tuple(charged[id_]),
            given_up_at=given_up.get(id_),
            documents=documents.get(id_, 0),
            first_invoice=first.get(id_),
            not_again=not_again[id_],
        )
