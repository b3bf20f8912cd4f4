"""What rows of held awards are judged by, read once for a chunk (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session
from sqlmodel import col, select

from models.finance.bill.store.term_charges import ASSESSED_KINDS
from models.finance.bill.store.term_students import TermStudents
from models.finance.held_award.contract import HeldAwardRow
from models.finance.held_award.rules import BuiltOnAward
from models.finance.reduction.store.reading import SIGNED
from models.finance.scholarship.contract import AwardOrigin, ScholarshipType
from models.finance.scholarship.tables import Scholarship
from models.finance.scholarship_award.store.covering import awards_of
from models.finance.scholarship_award.store.reading import AwardRow
from models.finance.scholarship_award.store.writing import Worth
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.kit.imported_row import RowChange
from models.kit.query import Query
from models.kit.table import one_of
from models.kit.updating import CLOSED, Key, Values, result_of

HELD_TYPES: Final = frozenset({ScholarshipType.SCHOLARSHIP, ScholarshipType.LOAN})
"""What files of held awards may name: a discount is the university's own, and has files of its own."""
TAKEN: Final = "taken"
"""The name of the value that says how much an award takes off now, in baht: no file says it."""
Term = tuple[int, int]


class HeldAward(NamedTuple):
    """An award of a student, the one that stands or the last that ended, and what was built on it. Amounts are baht.

    ``case_id`` is the case that gave it, ``changed_case_id`` the file that changed it last, ``ended_case_id`` the
    complete list that ended it.
    """

    student_code: str
    scholarship_code: str
    academic_year: int
    semester: int
    award_id: UUID
    student_id: int
    percent: Decimal | None
    amount: Decimal | None
    origin: str
    case_id: UUID | None
    changed_case_id: UUID | None
    ended_case_id: UUID | None
    ended_at: datetime | None
    taken: Decimal
    paid: Decimal
    invoice: str | None
    receipt: str | None
    disbursed: Decimal
    fell_back: Decimal

    @property
    def key(self) -> Key:
        """What its row is known by."""
        return self.student_code, self.scholarship_code, str(self.academic_year), str(self.semester)

    @property
    def is_closed(self) -> bool:
        """Whether a complete list ended it: a file that names it lets it stand again."""
        return self.ended_at is not None and self.ended_case_id is not None

    @property
    def is_of_file(self) -> bool:
        """Whether a file gave it, and not a person on a page."""
        return self.origin == AwardOrigin.IMPORT

    @property
    def values(self) -> Values:
        """What is held of it, by the fields of its row."""
        closed = {CLOSED: self.ended_at} if self.is_closed else {}
        return {"amount": self.amount, "percent": self.percent, TAKEN: self.taken, **closed}

    def worth_with(self, changed: Values) -> Worth:
        """Return what it takes off once these fields are changed."""
        percent, amount = changed.get("percent", self.percent), changed.get("amount", self.amount)
        return Worth(
            percent if isinstance(percent, Decimal) else None,
            amount if isinstance(amount, Decimal) else None,
        )

    def was_let_stand_by(self, case_id: UUID | None) -> bool:
        """Return whether this import let it stand again after a complete list, and nothing changed it since."""
        return self.ended_case_id is not None and self.changed_case_id == case_id

    @property
    def built(self) -> BuiltOnAward:
        """What stands on it."""
        return BuiltOnAward(self.paid, self.invoice, self.receipt, self.disbursed, self.fell_back)


_COLUMNS: Final = f"""
           s.student_code, h.code AS scholarship_code, a.academic_year, a.semester, a.award_id, a.student_id,
           a.percent, a.amount, a.origin, a.case_id, a.changed_case_id, a.ended_case_id, a.ended_at,
           coalesce((SELECT sum({SIGNED}) FROM charge_reduction r WHERE r.award_id = a.award_id), 0) AS taken,
           coalesce(p.paid, 0) AS paid, p.invoice, p.receipt,
           coalesce((SELECT sum(y.amount) FROM sponsor_payment y
                      WHERE y.award_id = a.award_id AND y.withdrawn_at IS NULL), 0) AS disbursed,
           a.fell_back
"""
_PAID: Final = f"""
      LEFT JOIN LATERAL (
           SELECT i.number AS invoice, sum(l.amount) AS paid,
                  (SELECT e.number FROM receipt e JOIN receipt_line n USING (receipt_id) JOIN charge d USING (charge_id)
                    WHERE d.invoice_id = i.invoice_id ORDER BY e.issued_at DESC, e.number DESC LIMIT 1) AS receipt
             FROM invoice i JOIN charge c USING (invoice_id) JOIN allocation l USING (charge_id)
            WHERE i.student_id = a.student_id AND (i.academic_year, i.semester) = (a.academic_year, a.semester)
              AND {one_of("i.kind", *ASSESSED_KINDS)}
            GROUP BY i.invoice_id, i.number, i.issued_at HAVING sum(l.amount) > 0
            ORDER BY i.issued_at, i.number LIMIT 1) p ON true
"""
_OF_KEYS: Final = Query(
    HeldAward,
    f"""
    SELECT DISTINCT ON (a.student_id, a.scholarship_id, a.academic_year, a.semester) {_COLUMNS}
      FROM unnest(CAST(:students AS text[]), CAST(:codes AS text[]), CAST(:years AS int[]), CAST(:semesters AS int[]))
           AS w(student_code, code, academic_year, semester)
      JOIN student s USING (student_code)
      JOIN scholarship h ON h.code = w.code AND h.deleted_at IS NULL AND {one_of("h.scholarship_type", *HELD_TYPES)}
      JOIN scholarship_award a ON (a.student_id, a.scholarship_id, a.academic_year, a.semester)
                                  = (s.student_id, h.scholarship_id, w.academic_year, w.semester)
      {_PAID}
     ORDER BY a.student_id, a.scholarship_id, a.academic_year, a.semester, a.ended_at DESC, a.given_at DESC
    """,
)
"""In PostgreSQL NULL is greater than every instant: what stands comes before what ended."""
_OF_LISTS: Final = Query(
    HeldAward,
    f"""
    SELECT {_COLUMNS}
      FROM (SELECT DISTINCT u.code, u.academic_year, u.semester
              FROM unnest(CAST(:codes AS text[]), CAST(:years AS int[]), CAST(:semesters AS int[]))
                   AS u(code, academic_year, semester)) w
      JOIN scholarship h ON h.code = w.code AND h.deleted_at IS NULL AND {one_of("h.scholarship_type", *HELD_TYPES)}
      JOIN scholarship_award a ON (a.scholarship_id, a.academic_year, a.semester)
                                  = (h.scholarship_id, w.academic_year, w.semester)
                                  AND a.ended_at IS NULL AND a.origin = '{AwardOrigin.IMPORT}'
      JOIN student s USING (student_id)
      {_PAID}
     ORDER BY s.student_code, h.code, a.academic_year, a.semester
    """,
)


_OF_IDS: Final = Query(
    HeldAward,
    f"""
    SELECT {_COLUMNS}
      FROM scholarship_award a JOIN student s USING (student_id) JOIN scholarship h USING (scholarship_id)
      {_PAID}
     WHERE a.award_id = ANY(:award_ids)
     ORDER BY s.student_code, h.code, a.award_id
    """,
)


class _Changer(NamedTuple):
    """A file that changed an award, and what its row became among the results of imports."""

    result_id: UUID
    case_id: UUID


_CHANGERS: Final = Query(
    _Changer,
    f"""
    SELECT DISTINCT ON (r.result_id) r.result_id, r.case_id
      FROM import_batch b JOIN import_row r USING (case_id)
     WHERE b.kind = '{ImportKind.HELD_AWARDS}' AND b.case_id IS DISTINCT FROM CAST(:case_id AS uuid)
       AND r.result_id = ANY(:results) AND {one_of("r.change", RowChange.CHANGED, RowChange.REOPENED)}
       AND {one_of("r.state", RowState.APPLIED, RowState.KEPT)}
     ORDER BY r.result_id, coalesce(b.started_at, b.uploaded_at) DESC
    """,
)


class KnownStudent(NamedTuple):
    """A student whom rows name."""

    student_code: str
    student_id: int
    campus_code: str
    status_code: str


_STUDENTS: Final = Query(
    KnownStudent,
    "SELECT student_code, student_id, campus_code, status_code FROM student WHERE student_code = ANY(:students)",
)


class _Term(NamedTuple):
    """A term of the calendar."""

    academic_year: int
    semester: int


_TERMS: Final = Query(_Term, "SELECT academic_year, semester FROM term")


@dataclass(frozen=True, slots=True)
class AwardFactsOfFile:
    """What rows name: students and scholarships by their codes, the terms of the calendar, and every award of these
    students in these terms, by student and term.
    """

    students: Mapping[str, KnownStudent]
    scholarships: Mapping[str, Scholarship]
    terms: frozenset[Term]
    awards: defaultdict[tuple[int, int, int], list[AwardRow]]


def read_awards(session: Session, keys: Collection[Key]) -> dict[Key, HeldAward]:
    """Return which of these awards there are: of several the one that stands, or that ended last."""
    return {each.key: each for each in _OF_KEYS.rows(session, {"students": [key[0] for key in keys], **_lists(keys)})}


def read_given(session: Session, award_ids: Collection[UUID]) -> list[HeldAward]:
    """Return these awards, also those that ended and discounts."""
    return _OF_IDS.rows(session, {"award_ids": list(award_ids)})


def read_changers(session: Session, keys: Collection[Key], case_id: UUID | None) -> dict[Key, UUID]:
    """Return which file changed each of these awards last, beside this import and what was undone."""
    results = {result_of(ImportKind.HELD_AWARDS, key): key for key in keys}
    asked = {"results": list(results), "case_id": case_id}
    return {results[each.result_id]: each.case_id for each in _CHANGERS.rows(session, asked)} if results else {}


def read_lists(session: Session, keys: Collection[Key]) -> Sequence[HeldAward]:
    """Return what files gave of the scholarships and terms that these keys name, and that stands."""
    return _OF_LISTS.rows(session, _lists(keys))


def _lists(keys: Collection[Key]) -> dict[str, object]:
    return {
        "codes": [key[1] for key in keys],
        "years": [int(key[2]) for key in keys],
        "semesters": [int(key[3]) for key in keys],
    }


def read_students(session: Session, codes: Collection[str]) -> list[KnownStudent]:
    """Return the students of these codes."""
    return _STUDENTS.rows(session, {"students": sorted(set(codes))})


def read_scholarships(session: Session, codes: Collection[str]) -> dict[str, Scholarship]:
    """Return the scholarships and loans of these codes, also those that are out of use."""
    wanted = select(Scholarship).where(col(Scholarship.code).in_(set(codes)), col(Scholarship.deleted_at).is_(None))
    return {each.code: each for each in session.scalars(wanted) if each.scholarship_type in HELD_TYPES}


def read_facts(session: Session, rows: Collection[HeldAwardRow]) -> AwardFactsOfFile:
    """Return what these rows are judged by."""
    students = {each.student_code: each for each in read_students(session, [row.student_code for row in rows])}
    of_term: defaultdict[Term, set[int]] = defaultdict(set)
    for row in rows:
        if row.student_code in students:
            of_term[row.academic_year, row.semester].add(students[row.student_code].student_id)
    awards: defaultdict[tuple[int, int, int], list[AwardRow]] = defaultdict(list)
    for term, ids in of_term.items():
        for award in awards_of(session, TermStudents(*term, tuple(sorted(ids)))):
            awards[award.student_id, *term].append(award)
    return AwardFactsOfFile(
        students,
        read_scholarships(session, [row.scholarship_code.upper() for row in rows]),
        frozenset((each.academic_year, each.semester) for each in _TERMS.rows(session)),
        awards,
    )
