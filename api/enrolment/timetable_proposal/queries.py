"""Timetables that are possible, from what is on offer: read in five statements, computed in a process beside ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, ParamSpec, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.case.views import refused_view
from api.enrolment.situation.queries import imagined, situation_for
from api.enrolment.timetable_proposal.schemas import (
    ChosenSectionView,
    FiguresView,
    OfferTeacher,
    RefusedCount,
    SubjectOfferView,
    TimetableAsk,
    TimetablesView,
    TimetableView,
    UnwishedCount,
    UsualPace,
)
from api.kit.rows import read_rows
from api.kit.wire import Names
from api.people.student.queries import Enrollee
from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.contract import ChosenCredits
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.timetable_proposal.rules.building import Timetables, build_timetables
from models.enrolment.timetable_proposal.rules.options import SubjectOffer
from models.enrolment.timetable_proposal.rules.scarcity import Pace, scarcity
from models.enrolment.timetable_proposal.rules.wishes import Offer
from models.enrolment.timetable_proposal.store import OFFERS, PACE, OfferRow, PaceRow
from models.kit.child_processes import ChildPool, TooManyWaitError
from models.kit.errors import Language, Refusal
from models.kit.name_sql import full_name_th, name_en

_POOL: Final = ChildPool(1, most_waiting=40)
"""One process: however many timetables are asked for, a core stays for enrolling."""
_MOST_SECTIONS: Final = 1_000
_WHOLE: Final[Mapping[str, Decimal]] = {}
"""Every splittable subject whole."""
_Paces = dict[tuple[str, SectionType], Pace]
_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


class _Named(BaseModel):
    """A subject or a teacher by name."""

    model_config = ConfigDict(from_attributes=True)

    subject: str
    person_id: UUID | None
    th: str
    en: str


_OFFER_ROWS: Final = TypeAdapter(list[OfferRow])
_PACE_ROWS: Final = TypeAdapter(list[PaceRow])
_NAMED_ROWS: Final = TypeAdapter(list[_Named])
_NAMES: Final = text(
    f"""
    SELECT DISTINCT ON (show_code) show_code AS subject, CAST(NULL AS uuid) AS person_id, name_th AS th, name_en AS en
      FROM subject WHERE show_code = ANY(:subjects)
     UNION ALL
    SELECT DISTINCT u.show_code, p.person_id, {full_name_th("p")},
           {name_en("p")}
      FROM section s JOIN subject u USING (subject_code) JOIN section_teacher t USING (section_id)
      JOIN person p USING (person_id)
     WHERE s.section_id = ANY(:section_ids)
     ORDER BY 1, 3
    """
)


@dataclass(frozen=True, slots=True)
class TermOffers:
    """Sections on offer by their subjects, the situation they are judged in, and how fast seats went earlier."""

    offers: dict[str, list[Offer]]
    situation: Situation
    paces: _Paces

    @property
    def section_ids(self) -> list[int]:
        """Of all sections on offer."""
        return [offer.section.section_id for offers in self.offers.values() for offer in offers]


async def proposed(
    session: AsyncSession, student: Enrollee, asked_by: UUID, asked: TimetableAsk, campus_code: str, language: Language
) -> TimetablesView:
    """The best timetables for what is asked, by the rules of Validate; changes and holds nothing.

    Raises :class:`Refusal` ``unavailable`` where too many wait already, or the process died: asking again is safe.
    """
    wishes = asked.wishes(campus_code)
    term = (asked.academic_year, asked.semester)
    amounts = {one.subject: one.credit for one in asked.amounts}
    read = await read_offers(session, student, asked_by, term, asked.subjects, wishes.campuses, amounts)
    names = await read_rows(session, _NAMED_ROWS, _NAMES, {"subjects": asked.subjects, "section_ids": read.section_ids})
    found = await computed(build_timetables, asked.asked, read.offers, read.situation, wishes)
    return _view(found, names, read.paces, language)


async def read_offers(
    session: AsyncSession,
    student: Enrollee,
    asked_by: UUID,
    term: tuple[int, int],
    subjects: Sequence[str],
    campuses: AbstractSet[str],
    amounts: Mapping[str, Decimal] = _WHOLE,
) -> TermOffers:
    """The sections of these subjects (codes without suffix) at these campuses, and what the student is judged by."""
    parameters = {
        "academic_year": term[0],
        "semester": term[1],
        "subjects": list(subjects),
        "campuses": sorted(campuses),
        "most": _MOST_SECTIONS,
    }
    rows = await read_rows(session, _OFFER_ROWS, OFFERS, parameters)
    paces: _Paces = {
        (row.show_code, row.section_type): row.facts for row in await read_rows(session, _PACE_ROWS, PACE, parameters)
    }
    request = imagined(
        student,
        asked_by,
        term,
        take=[row.section_id for row in rows],
        credits=tuple(
            ChosenCredits(section_id=row.section_id, credit=amounts[row.show_code])
            for row in rows
            if row.show_code in amounts
        ),
    )
    situation, _ = await situation_for(session, request)
    sections = {section.section_id: section for section in situation.wanted}
    offers: defaultdict[str, list[Offer]] = defaultdict(list)
    for row in rows:
        section = sections[row.section_id]
        points = scarcity(section, paces.get((row.show_code, section.section_type)))
        offers[row.show_code].append(Offer(section, row.campus_code, frozenset(row.teachers), points))
    return TermOffers(dict(offers), situation, paces)


async def computed(compute: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs) -> _Answer:
    """What the process beside ours answers.

    Raises :class:`Refusal` ``unavailable`` where too many wait already, or the process died: asking again is safe.
    """
    try:
        return await _POOL.answer(compute, *given, **named)
    except (BrokenProcessPool, TooManyWaitError) as unanswered:
        raise Refusal("unavailable") from unanswered


def _view(found: Timetables, names: list[_Named], paces: _Paces, language: Language) -> TimetablesView:
    return TimetablesView(
        timetables=[
            TimetableView(
                chosen=[
                    ChosenSectionView(subject=one.subject, section_id=one.section_id, instead=list(one.instead))
                    for one in timetable.chosen
                ],
                figures=FiguresView.model_validate(timetable.figures),
            )
            for timetable in found.timetables
        ],
        total=found.total,
        is_exact=found.is_exact,
        is_proven=found.is_proven,
        subjects=[_offer(one, names, paces, language) for one in found.offers],
        sets_refused=[refused_view(refused, language, "student") for refused in found.sets_refused],
        never_together=[list(pair) for pair in found.never_together],
    )


def _offer(offer: SubjectOffer, names: list[_Named], paces: _Paces, language: Language) -> SubjectOfferView:
    mine = [one for one in names if one.subject == offer.subject]
    subject = next((one for one in mine if one.person_id is None), None)
    return SubjectOfferView(
        subject=offer.subject,
        name=Names(th=subject.th, en=subject.en) if subject else Names(th=offer.subject, en=offer.subject),
        sections=offer.sections,
        left=sum(len(option.offers) for part in offer.options for option in part),
        refused=[RefusedCount(code=code, sections=count) for code, count in offer.refused.items()],
        example=refused_view(offer.example, language, "student") if offer.example else None,
        unwished=[UnwishedCount(wish=wish, sections=count) for wish, count in offer.unwished.items()],
        teachers=[
            OfferTeacher(person_id=one.person_id, name=Names(th=one.th, en=one.en))
            for one in mine
            if one.person_id is not None
        ],
        pace=[
            UsualPace(
                section_type=section_type,
                sections=pace.sections,
                minutes=None if pace.usual is None else round(pace.usual.total_seconds() / 60),
            )
            for (show_code, section_type), pace in sorted(paces.items())
            if show_code == offer.subject
        ],
    )
