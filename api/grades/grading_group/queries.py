"""Reading grading groups: who is in one, what was changed, and what joining one would do."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.grading_group.moving import Moving, moving_of
from api.grades.grading_group.schemas import (
    AddableSection,
    GroupChange,
    GroupMade,
    GroupSection,
    GroupTopic,
    GroupView,
    JoinPreview,
    OpenGroup,
)
from api.grades.grading_group.standing import refusal_of_sheets, section_of
from api.grades.score.answers import problem_of
from api.grades.sheet.commands import SHEET_SUBJECT
from api.grades.sheet.reading import sheet_of
from api.kit.rows import read_one, read_rows
from api.kit.sql import full_names
from api.kit.wire import Names
from models.cases.case.contract.record import Refused
from models.grades.grading_group.store import SECTIONS_OF_SUBJECT, GroupableSection
from models.grades.sheet.rules.scoring import plain
from models.grades.sheet.store.contents import TAKES
from models.kit.errors import Language, Refusal

GROUP_VERB: Final = "group"
"""The verb of a sheet's audit entries that tell of its group."""
MOST_CHANGES: Final = 20
_SECTIONS: Final = TypeAdapter(list[GroupSection])
_CHANGES: Final = TypeAdapter(list[GroupChange])
_GROUPS: Final = TypeAdapter(list[OpenGroup])
_GROUPABLE: Final = TypeAdapter(list[GroupableSection])
_STUDENTS: Final = f"""
    (SELECT count(DISTINCT e.student_id) FROM enrolment e WHERE e.section_id = s.section_id AND e.{TAKES})
"""
_OF_SHEET: Final = text(f"""
    SELECT s.section_id, s.section_code, {_STUDENTS} AS students, false AS may_leave,
           coalesce((SELECT jsonb_agg(jsonb_build_object('person_id', p.person_id, 'name', {full_names("p")},
                                      'is_main', t.position = 1) ORDER BY t.position, p.person_id)
                       FROM section_teacher t JOIN person p USING (person_id)
                      WHERE t.section_id = s.section_id), '[]') AS teachers
      FROM grade_sheet_section x JOIN section s USING (section_id)
     WHERE x.sheet_id = :sheet_id ORDER BY s.section_code, s.section_id
""")
_HISTORY: Final = text(f"""
    SELECT a.at, {full_names("b")} AS by, coalesce(a.before->>'groupName', '') AS before,
           coalesce(a.after->>'groupName', '') AS name,
           ARRAY(SELECT jsonb_array_elements_text(a.after->'sections')
                 EXCEPT SELECT jsonb_array_elements_text(a.before->'sections') ORDER BY 1) AS came,
           ARRAY(SELECT jsonb_array_elements_text(a.before->'sections')
                 EXCEPT SELECT jsonb_array_elements_text(a.after->'sections') ORDER BY 1) AS went,
           {full_names("c")} AS coordinator
      FROM audit_entry a LEFT JOIN person b ON b.person_id = a.actor_id
      LEFT JOIN person c ON CAST(c.person_id AS text) = a.after->>'coordinator'
           AND a.after->>'coordinator' <> a.before->>'coordinator'
     WHERE a.subject_kind = '{SHEET_SUBJECT}' AND a.subject_id = :subject_id
       AND a.action = '{SHEET_SUBJECT}.{GROUP_VERB}'
     ORDER BY a.at DESC, a.audit_id DESC LIMIT {MOST_CHANGES}
""")
_MADE: Final = text(f"""
    SELECT h.sheet_id, h.group_name AS name, h.coordinator_id, h.revision, h.joined_id,
           {full_names("c")} AS coordinator,
           coalesce((SELECT m.group_name FROM grade_sheet m WHERE m.sheet_id = h.joined_id), '') AS joined_name
      FROM grade_sheet h JOIN person c ON c.person_id = h.coordinator_id WHERE h.sheet_id = :sheet_id
""")
_OPEN_GROUPS: Final = text(f"""
    SELECT h.sheet_id, h.group_name AS name, {full_names("c")} AS coordinator,
           ARRAY(SELECT s.section_code FROM grade_sheet_section x JOIN section s USING (section_id)
                  WHERE x.sheet_id = h.sheet_id ORDER BY s.section_code) AS sections
      FROM grade_sheet h JOIN grade_sheet m ON m.sheet_id = :sheet_id
      JOIN person c ON c.person_id = h.coordinator_id
     WHERE (h.academic_year, h.semester, h.subject_code, h.campus_code)
           = (m.academic_year, m.semester, m.subject_code, m.campus_code)
       AND h.group_name <> '' AND h.joined_id IS NULL AND h.sheet_id <> m.sheet_id
     ORDER BY h.group_name, h.sheet_id
""")


class _Made(BaseModel):
    sheet_id: UUID
    name: str
    coordinator_id: UUID
    revision: int
    joined_id: UUID | None
    joined_name: str
    coordinator: Names


_ROWS: Final = TypeAdapter(list[_Made])


async def group_made(session: AsyncSession, sheet_id: UUID) -> GroupMade:
    """Who a sheet grades together, and how that came about, for whoever may see the sheet."""
    made = await read_one(session, _ROWS, _MADE, {"sheet_id": sheet_id})
    return GroupMade(
        sheet_id=sheet_id,
        name=made.name,
        coordinator=made.coordinator,
        coordinator_id=made.coordinator_id,
        sections=await read_rows(session, _SECTIONS, _OF_SHEET, {"sheet_id": sheet_id}),
        changes=await read_rows(session, _CHANGES, _HISTORY, {"subject_id": str(sheet_id)}),
    )


async def group_view(session: AsyncSession, sheet_id: UUID, person_id: UUID, language: Language) -> GroupView:
    """The group of a sheet, for somebody who has to do with it. Raises Refusal ``not_found``."""
    sheet = await sheet_of(session, sheet_id, person_id)
    made = await read_one(session, _ROWS, _MADE, {"sheet_id": sheet_id})
    group = await group_made(session, sheet_id)
    subject = await read_rows(session, _GROUPABLE, SECTIONS_OF_SUBJECT, {"sheet_id": sheet_id})
    refused = None if sheet.joined_id else await refusal_of_sheets(session, sheet_id)
    is_group = len(group.sections) > 1
    mine = {row.section_id for row in subject if person_id == row.main_id}
    may_change = refused is None and sheet.joined_id is None
    kept = {
        section.section_id
        for section in group.sections
        if any(teacher.person_id == group.coordinator_id for teacher in section.teachers)
    }
    for section in group.sections:
        is_last = kept == {section.section_id}  # of the coordinator, who hands the group on before
        may_leave = sheet.coordinates or section.section_id in mine
        section.may_leave = may_change and is_group and may_leave and not is_last
    alone = next((row for row in subject if row.sheet_id == sheet_id and row.is_spoken_for_by(person_id)), None)
    joins = may_change and not is_group and alone is not None
    return GroupView(
        **group.model_dump(),
        revision=made.revision,
        coordinates=sheet.coordinates,
        problem=problem_of(refused, language),
        joined_id=made.joined_id,
        joined_name=made.joined_name,
        section_id=alone.section_id if alone is not None and not is_group else None,
        open_groups=await read_rows(session, _GROUPS, _OPEN_GROUPS, {"sheet_id": sheet_id}) if joins else [],
        addable=[
            await _addable(session, row)
            for row in subject
            if may_change
            and sheet.coordinates
            and row.sheet_id != sheet_id
            and row.sections <= 1
            and row.is_spoken_for_by(person_id)
        ],
    )


_COUNT: Final = text(f"SELECT {_STUDENTS} FROM section s WHERE s.section_id = :section_id")


async def _addable(session: AsyncSession, row: GroupableSection) -> AddableSection:
    students = await session.scalar(_COUNT, {"section_id": row.section_id}) or 0
    return AddableSection(section_id=row.section_id, section_code=row.section_code, students=students)


_SUBSTITUTES: Final = text("""
    SELECT count(*) FROM substitute_grader g WHERE g.sheet_id = :sheet_id AND g.ended_at IS NULL AND g.until > now()
""")


async def join_preview(
    session: AsyncSession, sheet_id: UUID, section_id: int, person_id: UUID, language: Language
) -> JoinPreview:
    """What a section's joining a group would do. Nothing is changed.

    Raises Refusal ``not_found`` for a section the caller does not decide for, and for a group of another subject.
    """
    section, group = await section_of(session, sheet_id, section_id, person_id)
    made = await read_one(session, _ROWS, _MADE, {"sheet_id": sheet_id})
    if section.sheet_id == sheet_id:
        raise Refusal("not_found")
    moving = await moving_of(session, section, sheet_id)
    students = await session.scalar(_COUNT, {"section_id": section_id}) or 0
    substitutes = 0
    if section.sheet_id is not None:
        substitutes = await session.scalar(_SUBSTITUTES, {"sheet_id": section.sheet_id}) or 0
    return JoinPreview(
        sheet_id=sheet_id,
        name=group.group_name,
        coordinator=made.coordinator,
        section_id=section_id,
        section_code=section.section_code,
        students=students,
        topics=_topics(moving),
        left_out=[topic.name for topic in moving.match.unmatched],
        letters=len(moving.letters),
        substitutes=substitutes,
        problem=problem_of(await _in_the_way(session, section, sheet_id, moving), language),
        revision=made.revision,
    )


async def _in_the_way(
    session: AsyncSession, section: GroupableSection, sheet_id: UUID, moving: Moving
) -> Refused | None:
    sheets = [sheet_id] if section.sheet_id is None else [sheet_id, section.sheet_id]
    if section.sections > 1:
        return Refused(code="section_in_group", rule=_in_the_way.__name__, facts={"section": section.section_code})
    return await refusal_of_sheets(session, *sheets) or moving.refused


def _topics(moving: Moving) -> list[GroupTopic]:
    return [
        GroupTopic(
            name=topic.name,
            maximum=plain(topic.maximum),
            weight=plain(topic.weight),
            scores=sum(change.topic_id == topic.topic_id for change in moving.changes),
        )
        for topic in moving.topics
    ]
