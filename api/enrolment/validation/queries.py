"""A preview of a request: the first result on each subject before anything is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.case.views import refused_view
from api.enrolment.enrolment.schemas import EnrolmentAsk, JudgedItem, Validation, chosen_credits, notice_views
from api.enrolment.situation.queries import imagined, person_names, situation_for
from api.kit.wire import Names
from api.people.student.queries import Enrollee
from models.curriculum.section.contract import ExamKind
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.enrolment.rules.credit_rules import credits_of
from models.enrolment.enrolment.rules.facts import SectionFacts
from models.enrolment.enrolment.rules.items import items_of
from models.enrolment.enrolment.rules.judgement import judge
from models.enrolment.exam.rules import ExamNotice, Sitting, exam_notices
from models.kit.errors import Audience, Language


async def validated(
    session: AsyncSession,
    student: Enrollee,
    asked_by: UUID,
    asked: EnrolmentAsk,
    language: Language,
    audience: Audience,
) -> Validation:
    """What would become of each subject of the request now, by the very rules of the real thing; holds nothing."""
    request = imagined(
        student,
        asked_by,
        (asked.academic_year, asked.semester),
        take=asked.section_ids,
        give=asked.drop_section_ids,
        credits=chosen_credits(asked.credits),
        operation=asked.operation,
    )
    situation, row = await situation_for(session, request)
    judged = judge(situation, asked.operation)
    items = items_of(request, situation, judged)
    waits = any(item.outcome == EnrolmentStage.AWAITING_APPROVAL for item in items)
    approver = await person_names(session, row.advisor_id) if waits and row.advisor_id else None
    accepted = [bundle for bundle in judged if bundle.refused is None]
    gone = {section.section_id for bundle in accepted for section in bundle.given_up}
    kept = tuple(section for section in situation.held if section.section_id not in gone)
    taken = tuple(section for bundle in accepted for section in bundle.taken)
    return Validation(
        items=[
            JudgedItem(
                key=item.key,
                label=Names(th=item.label_th, en=item.label_en),
                outcome=item.outcome,
                approver=Names(th=approver[0], en=approver[1])
                if approver and item.outcome == EnrolmentStage.AWAITING_APPROVAL
                else None,
                refused=refused_view(item.refused, language, audience) if item.refused else None,
            )
            for item in items
        ],
        exam_notices=notice_views(_notices(kept, taken)),
        credits=float(credits_of(kept + taken)),
        credit_limit=float(row.credit_limit),
        credit_minimum=float(row.credit_minimum),
    )


def _notices(kept: Sequence[SectionFacts], taken: Sequence[SectionFacts]) -> list[ExamNotice]:
    """Examinations of what would be taken that come close to others; what is held already is known."""
    new = _sittings(taken)
    found = exam_notices(_sittings(kept) | new)
    return [notice for notice in found if notice.first in new or notice.second in new]


def _sittings(sections: Sequence[SectionFacts]) -> set[Sitting]:
    return {
        Sitting(exam.starts_at, exam.ends_at, section.subject_show, ExamKind(exam.kind))
        for section in sections
        for exam in section.exams
    }
