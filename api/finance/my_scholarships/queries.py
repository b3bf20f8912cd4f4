"""Reading a student's own scholarships, and judging what they may choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.finance.my_scholarships.schemas import Choosable, MyAward, MyScholarships
from api.kit.rows import read_rows
from api.kit.sql import names
from api.kit.texts import readable
from models.calendar.term.tables import Term
from models.finance.held_award.store.given import paid_by_funders
from models.finance.reduction.store.reading import SIGNED
from models.finance.scholarship.contract import ScholarshipDetail
from models.finance.scholarship.rules import detail_of
from models.finance.scholarship.tables import Scholarship
from models.finance.scholarship_award.rules.awarding import ChoiceFacts, choice_cancel_refusal, choice_refusal
from models.finance.scholarship_award.store.reading import AWARDS, STUDENTS_TO_GIVE, AwardRow, award_facts
from models.kit.errors import Language, text_of

_MINE: Final = text(f"""
    SELECT a.award_id, h.code, {names("h.name_th", "h.name_en")} AS scholarship, h.scholarship_type,
           CASE WHEN f.funder_id IS NOT NULL THEN {names("f.name_th", "f.name_en")} END AS funder, h.pays_back,
           a.academic_year, a.semester, a.percent, a.amount, a.origin, a.given_at, false AS may_cancel,
           coalesce((SELECT sum({SIGNED}) FROM charge_reduction r WHERE r.award_id = a.award_id), 0) AS taken
      FROM scholarship_award a JOIN scholarship h USING (scholarship_id) LEFT JOIN funder f USING (funder_id)
     WHERE a.student_id = :student_id AND a.ended_at IS NULL ORDER BY a.given_at DESC, a.award_id
""")
_CURRENT: Final = text("""
    SELECT NOT EXISTS (
        SELECT FROM scholarship_award a JOIN bill b USING (student_id, academic_year, semester)
          JOIN enrolment_type_choice c USING (student_id, academic_year, semester)
         WHERE a.student_id = :student_id AND a.academic_year = :academic_year AND a.semester = :semester
           AND a.changed_at > b.assessed_at)
""")
_AWARDS: Final = TypeAdapter(list[MyAward])


@dataclass(frozen=True, slots=True)
class StudentTerm:
    """A student, and the term that is looked at."""

    student_id: int
    academic_year: int
    semester: int

    @property
    def asked(self) -> dict[str, object]:
        """The parameters of reads about several students of a term."""
        return {"student_ids": [self.student_id], "academic_year": self.academic_year, "semester": self.semester}


@dataclass(frozen=True, slots=True)
class Offer:
    """A scholarship as the student would have it: its detail of their campus and term, and the dates of choosing."""

    scholarship: Scholarship
    detail: ScholarshipDetail | None
    status_code: str
    choice: ChoiceFacts


async def offer_of(session: AsyncSession, term: StudentTerm, scholarship: Scholarship, today: date) -> Offer:
    """The scholarship as this student would have it in a term; without an end date it is chosen until the term ends."""
    ends_on = await session.scalar(
        select(col(Term.ends_on)).where(
            col(Term.academic_year) == term.academic_year, col(Term.semester) == term.semester
        )
    )
    student = (await session.execute(STUDENTS_TO_GIVE, term.asked)).one()
    details = [ScholarshipDetail.model_validate(each) for each in scholarship.details]
    detail = detail_of(details, student.campus_code, term.academic_year, term.semester)
    days = (None, None) if detail is None else (detail.opens_on, detail.closes_on or ends_on)
    return Offer(scholarship, detail, student.status_code, ChoiceFacts(scholarship.is_chosen_by_students, *days, today))


async def awards_of(session: AsyncSession, term: StudentTerm) -> list[AwardRow]:
    """Every award of the student for the term, the oldest first, also those that ended."""
    return [AwardRow.model_validate(row) for row in await session.execute(AWARDS, term.asked)]


async def read_awards(session: AsyncSession, student_id: int) -> list[MyAward]:
    """What a student has in any term, the newest first."""
    return await read_rows(session, _AWARDS, _MINE, {"student_id": student_id})


async def read_my_scholarships(
    session: AsyncSession, term: StudentTerm, today: date, language: Language
) -> MyScholarships:
    """What the student has in any term, and what they may choose for this one."""
    known = await awards_of(session, term)
    offered = await session.scalars(
        select(Scholarship)
        .where(col(Scholarship.is_chosen_by_students), col(Scholarship.deleted_at).is_(None))
        .order_by(col(Scholarship.code))
    )
    offers = [await offer_of(session, term, scholarship, today) for scholarship in offered]
    mine = await read_awards(session, term.student_id)
    by_id = {award.award_id: award for award in known}
    chosen = [each for each in mine if each.award_id in by_id and _may_cancel(by_id[each.award_id], each, offers)]
    paid = await session.run_sync(paid_by_funders, [each.award_id for each in chosen]) if chosen else {}
    for award in chosen:
        award.may_cancel = award.award_id not in paid
    has = {award.scholarship_id for award in known if award.stands}
    asked = {name: value for name, value in term.asked.items() if name != "student_ids"}
    is_current = await session.scalar(_CURRENT, {**asked, "student_id": term.student_id})
    return MyScholarships(
        awards=mine,
        choosable=[_choosable(each, known, language) for each in offers if _is_told(each, has)],
        is_current=bool(is_current),
    )


def _may_cancel(row: AwardRow, award: MyAward, offers: Sequence[Offer]) -> bool:
    offer = next((each for each in offers if each.scholarship.scholarship_id == row.scholarship_id), None)
    return offer is not None and choice_cancel_refusal(offer.choice, award.origin) is None


def _is_told(offer: Offer, has: set[UUID]) -> bool:
    """Return whether a student sees an offer: it is of the term, in use, and the student does not have it."""
    scholarship = offer.scholarship
    return offer.detail is not None and scholarship.is_active and scholarship.scholarship_id not in has


def _choosable(offer: Offer, known: Sequence[AwardRow], language: Language) -> Choosable:
    facts = award_facts(offer.scholarship, offer.detail, offer.status_code, known)
    refused = choice_refusal(offer.choice, facts)
    detail = offer.detail
    return Choosable(
        scholarship_id=offer.scholarship.scholarship_id,
        code=offer.scholarship.code,
        scholarship={"th": offer.scholarship.name_th, "en": offer.scholarship.name_en},
        percent=detail and detail.percent,
        amount=detail and detail.amount,
        opens_on=offer.choice.opens_on,
        closes_on=offer.choice.closes_on,
        problem=None if refused is None else text_of(refused.code, language, readable(refused.facts, language)),
    )
