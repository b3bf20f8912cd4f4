"""Scholarships of students: given, ended, and brought to what they come to (finance §6).

What an award takes off which charge is worked out anew whenever a bill changes, and only the difference is written: a
new invoice is covered too, and a percentage shrinks with what it is of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from models.cases.case.contract.record import Refused
from models.finance.bill.store.term_students import TermStudents
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.payment.store.allocating import apply_credit
from models.finance.reduction.store.reading import ReductionStanding
from models.finance.reduction.store.reducing import reduce_charges, take_back
from models.finance.scholarship.contract import REDUCES_AS, AwardOrigin, ScholarshipDetail
from models.finance.scholarship.rules import detail_of
from models.finance.scholarship.tables import Scholarship, ScholarshipAward
from models.finance.scholarship_award.rules.awarding import award_refusal
from models.finance.scholarship_award.store.covering import awards_of, read_coverings
from models.finance.scholarship_award.store.notifying import notify, notify_of_each
from models.finance.scholarship_award.store.reading import (
    STUDENTS_TO_GIVE,
    TOLD,
    AwardRow,
    award_facts,
)
from models.kit.table import new_id

_NOTHING: Final = Decimal(0)
_END: Final = text("""
    UPDATE scholarship_award SET ended_at = :at, changed_at = :at, ended_case_id = NULL
     WHERE award_id = ANY(:award_ids) AND ended_at IS NULL
    RETURNING award_id, student_id, academic_year, semester
""")


class Worth(NamedTuple):
    """What an award takes off: a percentage of the fees it covers, or an amount in baht."""

    percent: Decimal | None
    amount: Decimal | None


@dataclass(frozen=True, slots=True)
class Grant:
    """What is given: a scholarship for a term, by whom and how."""

    scholarship_id: UUID
    academic_year: int
    semester: int
    origin: AwardOrigin
    given_by: UUID
    case_id: UUID | None = None
    worths: Mapping[int, Worth] = field(default_factory=dict)
    """What single students get, where it is not what the scholarship's detail says."""


@dataclass(frozen=True, slots=True)
class Given:
    """What became of a student: the award and what it takes off what is charged now, in baht, or why there is none."""

    award_id: UUID | None = None
    amount: Decimal = _NOTHING
    refused: Refused | None = None


def give_awards(session: Session, grant: Grant, student_ids: Sequence[int], at: datetime) -> dict[int, Given]:
    """Judge each of these students, and give the scholarship to whom nothing stands against; what became of each.

    The students are locked here. ``at`` is the UTC instant of the awards.
    """
    session.execute(LOCK_STUDENTS, {"student_ids": sorted(student_ids)})
    # Not deleted or changed meanwhile: who agrees to that waits for this transaction, or this one for that.
    scholarship = session.get_one(Scholarship, grant.scholarship_id, with_for_update={"read": True})
    details = [ScholarshipDetail.model_validate(each) for each in scholarship.details]
    term = TermStudents(grant.academic_year, grant.semester, tuple(student_ids))
    awards: defaultdict[int, list[AwardRow]] = defaultdict(list)
    for award in awards_of(session, term):
        awards[award.student_id].append(award)
    found: dict[int, Given] = {}
    given: dict[int, ScholarshipAward] = {}
    for row in session.execute(STUDENTS_TO_GIVE, {"student_ids": list(student_ids)}):
        detail = detail_of(details, row.campus_code, grant.academic_year, grant.semester)
        refused = award_refusal(award_facts(scholarship, detail, row.status_code, awards[row.student_id]))
        if refused is not None or detail is None:
            found[row.student_id] = Given(refused=refused)
            continue
        worth = grant.worths.get(row.student_id, Worth(detail.percent, detail.amount))
        given[row.student_id] = ScholarshipAward(
            award_id=new_id(),
            scholarship_id=scholarship.scholarship_id,
            student_id=row.student_id,
            academic_year=grant.academic_year,
            semester=grant.semester,
            percent=worth.percent,
            amount=worth.amount,
            origin=grant.origin,
            case_id=grant.case_id,
            given_by=grant.given_by,
            given_at=at,
            changed_at=at,
        )
    session.add_all(given.values())
    session.flush()
    taken = apply_awards(session, term._replace(student_ids=tuple(given)), at)
    notify(session, given.values(), scholarship, taken, at, "given")
    return found | {
        student_id: Given(award_id=award.award_id, amount=taken.get(award.award_id, _NOTHING))
        for student_id, award in given.items()
    }


def end_awards(session: Session, award_ids: Collection[UUID], at: datetime) -> frozenset[UUID]:
    """End these awards: what they took off falls back on their students; those that stood until now.

    The caller has locked the students.
    """
    ended = session.execute(_END, {"award_ids": list(award_ids), "at": at}).all()
    terms: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for row in ended:
        terms[row.academic_year, row.semester].append(row.student_id)
    for (academic_year, semester), students in terms.items():
        apply_awards(session, TermStudents(academic_year, semester, tuple(students)), at)
    awards = _read_awards(session, [row.award_id for row in ended])
    notify_of_each(session, awards, {}, at, "ended")
    return frozenset(award.award_id for award in awards)


def change_awards(session: Session, award_ids: Collection[UUID], at: datetime) -> None:
    """Bring what these awards take off to what they come to now, and tell their students of those that stand.

    The caller has changed them, and has locked the students.
    """
    awards = _read_awards(session, award_ids)
    terms: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for award in awards:
        terms[award.academic_year, award.semester].add(award.student_id)
    taken: dict[UUID, Decimal] = {}
    for (academic_year, semester), students in sorted(terms.items()):
        taken |= apply_awards(session, TermStudents(academic_year, semester, tuple(sorted(students))), at)
    notify_of_each(session, [award for award in awards if award.ended_at is None], taken, at, "changed")


def _read_awards(session: Session, award_ids: Collection[UUID]) -> Sequence[ScholarshipAward]:
    """Return these awards as they are in the database now."""
    wanted = select(ScholarshipAward).where(col(ScholarshipAward.award_id).in_(award_ids))
    return session.scalars(wanted.execution_options(populate_existing=True)).all()


def apply_awards(session: Session, wanted: TermStudents, at: datetime) -> dict[UUID, Decimal]:
    """Bring what the awards of these students take off their charges of a term to what it comes to now.

    What each standing award takes off then, in baht. Run again it writes nothing. The caller has locked the students.
    """
    coverings = read_coverings(session, wanted)
    ids = [award.award_id for covering in coverings for award in covering.awards]
    times_told = {row.award_id: int(row.times) for row in session.execute(TOLD, {"award_ids": ids})} if ids else {}
    taken: dict[UUID, Decimal] = {}
    for covering in coverings:
        target = covering.target(covering.awards)
        student = _Student(session, covering.student_id, at, times_told, covering.standing)
        student.bring_to(covering.awards, target, covering.invoice_ids)
        for award in covering.awards:
            taken[award.award_id] = sum(
                (amount for (award_id, _), amount in target.items() if award_id == award.award_id), _NOTHING
            )
    return taken


class _Student:
    """Writes the difference for one student."""

    def __init__(
        self,
        session: Session,
        student_id: int,
        at: datetime,
        times_told: Mapping[UUID, int],
        standing: Sequence[ReductionStanding],
    ) -> None:
        self._session = session
        self._student_id = student_id
        self._at = at
        self._told = times_told
        self._standing = standing

    def bring_to(
        self,
        awards: Sequence[AwardRow],
        target: Mapping[tuple[UUID, UUID], Decimal],
        invoice_ids: Collection[UUID],
    ) -> None:
        """Take back first, so that there is room for what is taken over anew."""
        freed = [key for award in awards if (key := self._take_back(award, target)) is not None]
        for award in awards:
            self._reduce(award, target)
        for key in freed[:1]:
            apply_credit(self._session, {self._student_id: f"{key}:credit"}, invoice_ids, self._at)

    def _take_back(self, award: AwardRow, target: Mapping[tuple[UUID, UUID], Decimal]) -> str | None:
        over = self._stands(award)
        for charge_id in over:
            over[charge_id] -= target.get((award.award_id, charge_id), _NOTHING)
        parts: list[tuple[ReductionStanding, Decimal]] = []
        for row in reversed(self._standing):
            amount = min(row.amount, over[row.charge_id]) if row.award_id == award.award_id else _NOTHING
            if amount > 0:
                parts.append((row, amount))
                over[row.charge_id] -= amount
        if not parts:
            return None
        key = f"award-back:{award.award_id}:{self._told.get(award.award_id, 0)}"
        take_back(self._session, key, self._student_id, parts, _reason(award), self._at)
        return key

    def _reduce(self, award: AwardRow, target: Mapping[tuple[UUID, UUID], Decimal]) -> None:
        stands = self._stands(award)
        missing = {
            charge_id: amount - stands[charge_id]
            for (award_id, charge_id), amount in target.items()
            if award_id == award.award_id and amount > stands[charge_id]
        }
        if missing:
            reduce_charges(
                self._session,
                f"award:{award.award_id}:{self._told.get(award.award_id, 0)}",
                self._student_id,
                missing,
                REDUCES_AS[award.scholarship_type],
                _reason(award),
                self._at,
                funder_id=award.funder_id,
                award_id=award.award_id,
            )

    def _stands(self, award: AwardRow) -> defaultdict[UUID, Decimal]:
        found: defaultdict[UUID, Decimal] = defaultdict(Decimal)
        for row in self._standing:
            if row.award_id == award.award_id:
                found[row.charge_id] += row.amount
        return found


def _reason(award: AwardRow) -> dict[str, object]:
    return {"rule": "scholarship", "code": award.code, "name_th": award.name_th, "name_en": award.name_en}
