"""Copying the sections of a term to another, once, however often it is asked for."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.calendar.term.schemas import TermName
from api.curriculum.section_copy.queries import KEPT_SEATS, SAME_SECTION, judged, parameters_of, read_draft
from api.curriculum.section_copy.schemas import CopiedTerms, SectionCopy, SectionCopyDraft
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from api.kit.refusals import raise_refused
from models.calendar.term.tables import Term
from models.curriculum.section.rules.copies import copy_refusal
from models.curriculum.section.tables import Section
from models.kit.errors import Refusal

COPY_SUBJECT: Final = "section_copy"
"""The ``subject_kind`` of a copy's audit entry; the subject is the new term."""

_SECTIONS: Final = f"""
    {KEPT_SEATS}
    INSERT INTO section (section_id, academic_year, semester, subject_code, section_code, section_type, campus_code,
                         student_type_code, seats, seats_taken, seats_reserved, status, approval, remark_th,
                         remark_en, revision)
    SELECT :last + row_number() OVER (ORDER BY section_id), :to_year, :to_semester, subject_code, section_code,
           section_type, campus_code, student_type_code, seats, 0,
           coalesce((SELECT sum(k.seats) FROM kept k WHERE k.section_id = judged.section_id), 0), status, approval,
           remark_th, remark_en, 1
      FROM judged WHERE skip IS NULL
"""
_PAIR: Final = f"""
    pair AS (SELECT n.section_id AS made, o.section_id FROM section o JOIN section n ON {SAME_SECTION}
              WHERE o.academic_year = :from_year AND o.semester = :from_semester AND n.section_id > :last)
"""
_OF_SECTIONS: Final = tuple(
    text(statement)
    for statement in (
        f"""
        WITH {_PAIR}
        INSERT INTO section_meeting (section_id, meeting_no, weekday, starts_minute, ends_minute, room_th, room_en)
        SELECT made, meeting_no, weekday, starts_minute, ends_minute, room_th, room_en
          FROM section_meeting JOIN pair USING (section_id)
        """,
        # Those who are left move up: position 1 is the main instructor.
        f"""
        WITH {_PAIR}
        INSERT INTO section_teacher (section_id, person_id, position)
        SELECT made, person_id, row_number() OVER (PARTITION BY made ORDER BY position)
          FROM section_teacher JOIN pair USING (section_id) JOIN person p USING (person_id)
         WHERE p.closed_at IS NULL
        """,
        f"""
        WITH {_PAIR}, {KEPT_SEATS}
        INSERT INTO section_allotment (section_id, major_code, study_year, seats, seats_taken)
        SELECT made, major_code, study_year, seats, 0 FROM kept JOIN pair USING (section_id)
        """,
        f"""
        WITH {_PAIR}
        INSERT INTO section_major (section_id, major_code, access)
        SELECT made, major_code, access FROM section_major JOIN pair USING (section_id)
        """,
    )
)


async def draft_copy(session: AsyncSession, principal: Principal, asked: CopiedTerms) -> SectionCopyDraft:
    """What copying would make. Raises ``not_found`` for a term that does not exist, and the code of
    :func:`models.curriculum.section.rules.copies.copy_refusal`.
    """
    first, other = await _term(session, asked.copy_from), await _term(session, asked.copy_to)
    raise_refused(copy_refusal(from_starts_on=first.starts_on, to_starts_on=other.starts_on))
    return await read_draft(session, principal, asked)


async def copy_sections(session: AsyncSession, principal: Principal, asked: SectionCopy) -> int:
    """Copy what the draft says, and answer how many sections there are now that were not before.

    Copied again it makes nothing: a section that is there already is not copied. Raises what :func:`draft_copy` raises,
    and ``draft_moved`` where the draft is not the one that was shown.
    """
    await one_at_a_time(session, "sections")
    draft = await draft_copy(session, principal, asked)
    if asked.fingerprint != draft.fingerprint:
        raise Refusal("draft_moved", fingerprint=draft.fingerprint)
    if draft.sections == 0:
        return 0
    last = await session.scalar(select(func.coalesce(func.max(col(Section.section_id)), 0))) or 0
    parameters = {**parameters_of(principal, asked), "last": last}
    await session.execute(text(f"WITH {judged(principal)}, {_SECTIONS}"), parameters)
    for statement in _OF_SECTIONS:
        await session.execute(statement, parameters)
    after = draft.model_dump(mode="json", by_alias=True, exclude={"skipped_sections", "left_teachers", "fingerprint"})
    after["copyFrom"] = _named(asked.copy_from)
    record_change(session, principal.person_id, COPY_SUBJECT, _named(asked.copy_to), "add", before=None, after=after)
    return draft.sections


async def _term(session: AsyncSession, name: TermName) -> Term:
    term = await session.get(Term, (name.academic_year, name.semester))
    if term is None:
        raise Refusal("not_found")
    return term


def _named(term: TermName) -> str:
    return f"{term.academic_year}/{term.semester}"
