"""Adding, editing and copying versions of subjects (study §2, ADR 39)."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import delete, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.curriculum.attachment.commands import copy_attachments, drop_attachments
from api.curriculum.draft.commands import SUBJECT_TRAIL
from api.curriculum.outcome.commands import copy_outcomes
from api.curriculum.requisite.commands import copy_requisites
from api.curriculum.subject.queries import read_subject
from api.curriculum.subject.schemas import CopyPreview, SubjectBasics, SubjectDetail, SubjectEdit, SubjectInput
from api.curriculum.teaching_hour.commands import copy_topics
from api.kit.audit import record_change
from api.kit.masters import locked_row
from api.kit.refusals import raise_refused, raise_unknown
from api.kit.rows import read_one
from models.curriculum.section.rules.changes import opening_refusal
from models.curriculum.subject.contract.words import GoalStatus, SubjectStatus
from models.curriculum.subject.rules import missing_fields, parts_of, refusal_to_change, refusal_to_delete
from models.curriculum.subject.tables import Subject, SubjectRequisite
from models.curriculum.teaching.tables import OutcomeLink, SubjectOutcome, TeachingTopic
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

_FIELDS: Final = tuple(SubjectBasics.model_fields)
_NOT_COPIED: Final = {"subject_code", "start_year", "status", "approved_on", "first_year", "first_semester", "revision",
                      "copied_from", "updated_by", "updated_at"}  # fmt: skip

_UNKNOWN: Final = text("""
    SELECT jsonb_object_agg(field, value) AS fields
      FROM (SELECT 'departmentCode' AS field, CAST(:department_code AS text) AS value
             WHERE NOT EXISTS (SELECT FROM department d WHERE d.department_code = :department_code)
            UNION ALL SELECT 'majorCode', CAST(:major_code AS text)
             WHERE CAST(:major_code AS text) IS NOT NULL
               AND NOT EXISTS (SELECT FROM major m WHERE m.major_code = :major_code)
            UNION ALL SELECT 'campusCode', CAST(:campus_code AS text)
             WHERE CAST(:campus_code AS text) IS NOT NULL
               AND NOT EXISTS (SELECT FROM campus c WHERE c.campus_code = :campus_code)
            UNION ALL SELECT 'responsibleId', CAST(:responsible_id AS text)
             WHERE CAST(:responsible_id AS uuid) IS NOT NULL
               AND NOT EXISTS (SELECT FROM person p WHERE p.person_id = CAST(:responsible_id AS uuid)
                                 AND p.user_type <> '1')
            UNION ALL SELECT 'strategicGoals', goal
              FROM unnest(CAST(:strategic_goals AS text[])) AS goal
             WHERE NOT EXISTS (SELECT FROM strategic_goal g WHERE g.goal_code = goal
                                 AND (g.status = :choosable OR goal = ANY(CAST(:kept AS text[]))))) unknown
""")
_UNRESOLVED: Final = text("""
    SELECT EXISTS (SELECT FROM subject o WHERE o.subject_code = :new_code) AS exists,
           ARRAY(SELECT cited
                   FROM subject_requisite r, jsonb_array_elements_text(r.cites) AS cited
                  WHERE r.subject_code = s.subject_code
                    AND NOT EXISTS (SELECT FROM subject o WHERE o.show_code = cited AND o.status = 'active')
                  UNION
                 SELECT k.linked_subject_code
                   FROM subject_link k JOIN subject o ON o.subject_code = k.linked_subject_code
                  WHERE k.subject_code = s.subject_code AND o.status <> 'active'
                  UNION
                 SELECT g.goal_code FROM strategic_goal g
                  WHERE s.strategic_goals ? g.goal_code AND g.status <> 'active'
                  UNION
                 SELECT p.id_code FROM person p WHERE p.person_id = s.responsible_id AND p.closed_at IS NOT NULL
                  ORDER BY 1) AS unresolved
      FROM subject s WHERE s.subject_code = :subject_code
""")
_CHOOSABLE_GOALS: Final = text(f"SELECT goal_code FROM strategic_goal WHERE status = '{GoalStatus.ACTIVE.value}'")
_PARTS: Final = (SubjectRequisite, TeachingTopic, OutcomeLink, SubjectOutcome)
"""What stands with a version and goes with it, in the order in which it may go."""
_PREVIEWS: Final = TypeAdapter(list[CopyPreview])


class _Unknown(BaseModel):
    fields: dict[str, str] | None


_UNKNOWN_ROWS: Final = TypeAdapter(list[_Unknown])


async def add_subject(session: AsyncSession, principal: Principal, wanted: SubjectInput) -> SubjectDetail:
    """Keep a new version as a draft, complete or not.

    Raises Refusal ``subject_exists`` and ``fields_invalid`` for units, people and goals that do not exist, and for
    goals that are retired.
    """
    await _refuse_unknown(session, wanted, [])
    show_code, start_year = parts_of(wanted.subject_code)
    row = Subject(
        **wanted.model_dump(),
        show_code=show_code,
        start_year=start_year,
        status=SubjectStatus.DRAFT.value,
        updated_by=principal.person_id,
        updated_at=utc_now(),
    )
    return await _added(session, principal, row, "add")


async def edit_subject(
    session: AsyncSession, principal: Principal, subject_code: str, wanted: SubjectEdit
) -> SubjectDetail:
    """Bring a draft to what is wanted; of a version that is or was taught only texts are changed.

    Raises Refusal ``not_found``, ``revision_moved``, ``subject_in_review``, ``subject_immutable``, ``fields_invalid``
    and, of one that was returned, ``subject_below_minimum``.
    """
    row = await locked_row(session, Subject, subject_code, wanted.revision)
    after = wanted.model_dump(exclude={"revision"})
    changed = sorted(name for name in _FIELDS if getattr(row, name) != after[name])
    shown = await read_subject(session, principal, subject_code)
    proposed = None if shown.change is None else missing_fields(after)
    raise_refused(refusal_to_change(row.status, changed, proposed=proposed))
    if proposed is not None:
        raise_refused(opening_refusal(row.show_code, wanted.credit, wanted.minimum_credit_to_open))
    if not changed:
        return shown
    await _refuse_unknown(session, wanted, row.strategic_goals)
    before = _audit_values(row, changed)
    row.sqlmodel_update({name: after[name] for name in changed})
    row.revision += 1
    row.updated_by, row.updated_at = principal.person_id, utc_now()
    new_values = _audit_values(row, changed)
    record_change(session, principal.person_id, SUBJECT_TRAIL, subject_code, "edit", before=before, after=new_values)
    await session.flush()
    return await read_subject(session, principal, subject_code)


async def preview_copy(session: AsyncSession, subject_code: str, new_code: str) -> CopyPreview:
    """What a copy would not carry over. Raises Refusal ``not_found``."""
    asked = {"subject_code": subject_code, "new_code": new_code}
    return await read_one(session, _PREVIEWS, _UNRESOLVED, asked)


async def copy_subject(session: AsyncSession, principal: Principal, subject_code: str, new_code: str) -> SubjectDetail:
    """Copy a version as a draft: nothing that was approved, and no reference that no longer resolves.

    Raises Refusal ``not_found`` and ``subject_exists``.
    """
    source = await locked_row(session, Subject, subject_code, None)
    show_code, start_year = parts_of(new_code)
    choosable = set(await session.scalars(_CHOOSABLE_GOALS))
    row = Subject(
        **source.model_dump(exclude=_NOT_COPIED | {"show_code", "strategic_goals"}),
        strategic_goals=[goal for goal in source.strategic_goals if goal in choosable],
        subject_code=new_code,
        show_code=show_code,
        start_year=start_year,
        status=SubjectStatus.DRAFT.value,
        copied_from=subject_code,
        updated_by=principal.person_id,
        updated_at=utc_now(),
    )
    await _added(session, principal, row, "copy")
    for copy_part in (copy_requisites, copy_topics, copy_outcomes, copy_attachments):
        await copy_part(session, subject_code, new_code)
    return await read_subject(session, principal, new_code)


async def delete_draft(session: AsyncSession, principal: Principal, subject_code: str, revision: int) -> None:
    """Delete a draft that was never proposed, with all its parts; the trail keeps what it said.

    Raises Refusal ``not_found``, ``revision_moved``, ``subject_stays`` and ``subject_in_use``.
    """
    row = await locked_row(session, Subject, subject_code, revision)
    shown = await read_subject(session, principal, subject_code)
    raise_refused(refusal_to_delete(row.status, was_proposed=shown.was_proposed))
    before = _audit_values(row, _FIELDS)
    await drop_attachments(session, subject_code)
    try:
        for part in _PARTS:
            await session.execute(delete(part).where(col(part.subject_code) == subject_code))
        await session.delete(row)
        await session.flush()
    except IntegrityError as error:
        raise Refusal("subject_in_use", subject=subject_code) from error
    record_change(session, principal.person_id, SUBJECT_TRAIL, subject_code, "delete", before=before, after=None)


async def _added(session: AsyncSession, principal: Principal, row: Subject, verb: str) -> SubjectDetail:
    code = row.subject_code  # not to be read any more once the transaction has failed
    after = {**_audit_values(row, _FIELDS), "subjectCode": code, "copiedFrom": row.copied_from}
    session.add(row)
    record_change(session, principal.person_id, SUBJECT_TRAIL, code, verb, before=None, after=after)
    try:
        await session.flush()
    except IntegrityError as error:
        raise Refusal("subject_exists", subject=code) from error
    return await read_subject(session, principal, code)


async def _refuse_unknown(session: AsyncSession, wanted: SubjectBasics, kept: list[str]) -> None:
    """``kept``: the goals the version serves already, which it may go on serving once they are retired."""
    asked = wanted.model_dump(
        include={"department_code", "major_code", "campus_code", "responsible_id", "strategic_goals"}
    )
    asked |= {"kept": kept, "choosable": GoalStatus.ACTIVE.value}
    raise_unknown((await read_one(session, _UNKNOWN_ROWS, _UNKNOWN, asked)).fields or {})


def _audit_values(row: Subject, fields: tuple[str, ...] | list[str]) -> dict[str, object]:
    return row.model_dump(mode="json", include=set(fields))
