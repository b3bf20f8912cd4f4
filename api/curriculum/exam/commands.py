"""Setting an examination of a section, and removing it."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from api.access.auth.principal import Principal
from api.curriculum.exam.queries import read_exam, refuse_unseen
from api.curriculum.exam.schemas import ExamInput, SectionExamView
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from models.curriculum.exam.contract import ExamTimes, SeatsOfPart
from models.curriculum.exam.rules import ExamFacts, ExamPart, ExamProblem, PlacedExam, exam_problems
from models.curriculum.exam.store.reading import (
    EXAM_ROOMS,
    StandingExam,
    codes_of_sections,
    exam_for_trail,
    examined_section,
    exams_in_rooms,
    exams_of_sections,
    rooms_by_name,
    rooms_named,
)
from models.curriculum.exam.store.writing import remove_exam, write_exam
from models.curriculum.section.contract import EXAM_TRAIL, ExamKind, trail_of
from models.kit.errors import Refusal


async def set_exam(
    session: AsyncSession, principal: Principal, section_id: int, kind: ExamKind, wanted: ExamInput
) -> SectionExamView:
    """Bring an examination to what is wanted; whoever reads it next sees it so.

    Those who set examinations take turns: a room is not given away twice. Raises Refusal ``not_found``,
    ``revision_moved``, and ``fields_invalid`` with what :func:`models.curriculum.exam.rules.exam_problems` finds.
    """
    await refuse_unseen(session, principal, section_id)
    await one_at_a_time(session, EXAM_ROOMS)
    before, after = await session.run_sync(_written, section_id, kind, wanted)
    if before is None or exam_for_trail(before) != exam_for_trail(after):
        verb = "edit" if before else "add"
        before_values = exam_for_trail(before) if before else None
        record_change(
            session, principal.person_id, EXAM_TRAIL, trail_of(section_id, kind), verb, before=before_values,
            after=exam_for_trail(after),
        )  # fmt: skip
        await session.flush()
    return await read_exam(session, section_id, kind)


async def delete_exam(
    session: AsyncSession, principal: Principal, section_id: int, kind: ExamKind, revision: int
) -> None:
    """Remove an examination as it was seen. Raises Refusal ``not_found`` and ``revision_moved``."""
    await refuse_unseen(session, principal, section_id)
    await one_at_a_time(session, EXAM_ROOMS)
    before = (await session.run_sync(exams_of_sections, [section_id])).get((section_id, kind))
    if before is None:
        raise Refusal("not_found")
    _refuse_moved(before, revision)
    await session.run_sync(remove_exam, section_id, kind)
    record_change(
        session, principal.person_id, EXAM_TRAIL, trail_of(section_id, kind), "delete", before=exam_for_trail(before),
        after=None,
    )  # fmt: skip
    await session.flush()


def _refuse_moved(standing: StandingExam | None, seen: int) -> None:
    revision = standing.revision if standing else 0
    if revision != seen:
        raise Refusal("revision_moved", revision=revision)


def _written(
    session: Session, section_id: int, kind: ExamKind, wanted: ExamInput
) -> tuple[StandingExam | None, StandingExam]:
    key = (section_id, kind)
    before = exams_of_sections(session, [section_id]).get(key)
    _refuse_moved(before, wanted.revision)
    section = examined_section(session, section_id)
    asked = {part.room for part in wanted.parts} | {row.room_th for row in (before.parts if before else ())}
    found = [room for room in rooms_named(session, asked) if room.campus_code == section.campus_code]
    by_name = rooms_by_name(found, before.parts if before else ())
    parts = [
        SeatsOfPart(
            by_name[part.room].name_th if part.room in by_name else part.room,
            by_name[part.room].name_en if part.room in by_name else part.room,
            part.first_code, part.last_code, part.seat_rows,
        )
        for part in wanted.parts
    ]  # fmt: skip
    same_time = {
        other_key: other
        for other_key, other in exams_in_rooms(
            session, {part.room_th for part in parts}, wanted.starts_at, wanted.ends_at
        ).items()
        if other_key != key and other.campus_code == section.campus_code
    }
    codes = codes_of_sections(session, [section_id, *(other for other, _ in same_time)])
    placed = PlacedExam(
        section.subject_show, section.section_code, wanted.starts_at, wanted.ends_at,
        tuple(ExamPart(part.room_th, part.first_code, part.last_code, part.seat_rows) for part in parts),
        codes.get(section_id, ()),
    )  # fmt: skip
    facts = ExamFacts(
        section.starts_on, section.ends_on, {room.name_th: room.exam_seats for room in found},
        [other.placed(codes) for other in same_time.values()],
    )  # fmt: skip
    _refuse(exam_problems(placed, facts))
    if before is None or _is_other(before, wanted, parts):
        write_exam(session, section_id, kind, ExamTimes(wanted.starts_at, wanted.ends_at), parts)
    return before, exams_of_sections(session, [section_id])[key]


def _is_other(before: StandingExam, wanted: ExamInput, parts: list[SeatsOfPart]) -> bool:
    had = [row.seats for row in before.parts]
    return (before.starts_at, before.ends_at, had) != (wanted.starts_at, wanted.ends_at, parts)


def _refuse(problems: tuple[ExamProblem, ...]) -> None:
    """Raise ``fields_invalid`` with the first problem of each field; for none, go on."""
    first = {problem.field: problem for problem in reversed(problems)}
    if first:
        wrong = [{"field": each.field, "type": each.kind, "message": each.value} for each in reversed(first.values())]
        raise Refusal("fields_invalid", fields=wrong)
