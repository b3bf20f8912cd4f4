"""Entering the hours that were taught in a term."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.curriculum.draft.commands import SUBJECT_TRAIL
from api.curriculum.taught_hour.queries import taught_hours_of
from api.curriculum.taught_hour.schemas import TaughtHours, TaughtHoursInput
from api.kit.audit import record_change
from api.kit.masters import locked_row
from models.calendar.term.tables import Term as CalendarTerm
from models.curriculum.subject.tables import Subject
from models.curriculum.teaching.rules import Hours, plain_hours, unexplained
from models.curriculum.teaching.tables import TaughtHours as TaughtHoursRow
from models.curriculum.teaching.tables import TaughtTopic
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal

PART: Final = "taught_hours"
_DROP: Final = text(
    "DELETE FROM taught_topic WHERE subject_code = :code AND (academic_year, semester) = (:academic_year, :semester)"
)


async def put_taught_hours(
    session: AsyncSession, principal: Principal, subject_code: str, wanted: TaughtHoursInput
) -> TaughtHours:
    """Keep what was taught in a term, whole and as it was seen; the version itself stays as it is.

    Raises Refusal ``not_found``, ``subject_not_taught``, ``term_not_begun``, ``not_responsible``, ``revision_moved``,
    ``topics_differ`` and ``fields_invalid`` for hours that are not those of the plan and say no reason.
    """
    await _enterable(session, principal, subject_code, wanted)  # who may not stands in nobody's way
    await locked_row(session, Subject, subject_code, None)  # one after the other, the first time too
    shown = await _enterable(session, principal, subject_code, wanted)
    if shown.revision != wanted.revision:
        raise Refusal("revision_moved", revision=shown.revision)
    _refuse_unexplained(shown, wanted)
    await _write(session, principal, subject_code, wanted)
    after = await taught_hours_of(session, principal, subject_code, wanted)
    about = f"{wanted.academic_year}/{wanted.semester}"
    before_said = None if shown.revision == 0 else {PART: f"{about}\n{_in_words(shown)}"}
    record_change(
        session, principal.person_id, SUBJECT_TRAIL, subject_code, "taught",
        before=before_said, after={PART: f"{about}\n{_in_words(after)}"},
    )  # fmt: skip
    return after


async def _enterable(
    session: AsyncSession, principal: Principal, subject_code: str, wanted: TaughtHoursInput
) -> TaughtHours:
    """What is shown of a term to the teacher responsible, who may enter it. Raises Refusal as the command does."""
    shown = await taught_hours_of(session, principal, subject_code, wanted)
    if not shown.is_taught:
        raise Refusal("subject_not_taught", subject=subject_code)
    subject = await session.get_one(Subject, subject_code)
    if subject.responsible_id != principal.person_id:
        raise Refusal("not_responsible", subject=subject.show_code)
    term = await session.get_one(CalendarTerm, (wanted.academic_year, wanted.semester))
    if term.starts_on > bangkok_date(utc_now()):
        raise Refusal("term_not_begun")
    return shown


async def _write(session: AsyncSession, principal: Principal, subject_code: str, wanted: TaughtHoursInput) -> None:
    year, semester = wanted.academic_year, wanted.semester
    kept = TaughtHoursRow(
        subject_code=subject_code,
        academic_year=year,
        semester=semester,
        revision=wanted.revision + 1,
        updated_by=principal.person_id,
        updated_at=utc_now(),
    )
    await session.merge(kept)
    await session.flush()
    await session.execute(_DROP, {"code": subject_code, "academic_year": year, "semester": semester})
    session.add_all(
        TaughtTopic(
            subject_code=subject_code, academic_year=year, semester=semester, position=position, **topic.model_dump()
        )
        for position, topic in enumerate(wanted.topics, start=1)
    )
    await session.flush()


def _refuse_unexplained(shown: TaughtHours, wanted: TaughtHoursInput) -> None:
    if len(shown.topics) != len(wanted.topics):
        raise Refusal("topics_differ", topics=len(shown.topics))
    silent = unexplained(
        [Hours(each.theory_hours, each.practice_hours) for each in shown.topics],
        [Hours(each.theory_hours, each.practice_hours) for each in wanted.topics],
        [each.reason for each in wanted.topics],
    )
    if silent:
        fields = [{"field": f"topics.{number}.reason", "type": "missing", "message": ""} for number in silent]
        raise Refusal("fields_invalid", fields=fields)


def _in_words(hours: TaughtHours) -> str:
    """The hours of each topic, a line each, for the trail."""
    return "\n".join(
        f"{each.topic_th} ({plain_hours(each.taught_theory or Decimal())}-"
        f"{plain_hours(each.taught_practice or Decimal())}) {each.reason}".rstrip()
        for each in hours.topics
    )
