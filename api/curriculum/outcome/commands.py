"""Keeping what students can do after a version (study §2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.curriculum.draft.commands import locked_draft, note_change
from api.curriculum.outcome.queries import outcomes_in_words, outcomes_of
from api.curriculum.outcome.schemas import OutcomesInput, OutcomesOfVersion, SubjectOutcomeView
from api.kit.refusals import raise_unknown
from models.curriculum.teaching.tables import OutcomeLink, SubjectOutcome

PART: Final = "outcomes"
_UNKNOWN: Final = text("""
    SELECT string_agg(w.curriculum || ' ' || w.outcome, ', ' ORDER BY w.curriculum, w.outcome)
      FROM unnest(CAST(:curricula AS text[]), CAST(:outcomes AS text[])) AS w(curriculum, outcome)
     WHERE NOT EXISTS (SELECT FROM curriculum_outcome p
                        WHERE p.curriculum_code = w.curriculum AND p.outcome_code = w.outcome)
""")
_COPIES: Final = (
    text("""
        INSERT INTO subject_outcome (subject_code, outcome_code, position, text_th, text_en)
        SELECT :target, outcome_code, position, text_th, text_en FROM subject_outcome WHERE subject_code = :source
    """),
    text("""
        INSERT INTO outcome_link (subject_code, subject_outcome, curriculum_code, curriculum_outcome, share)
        SELECT :target, subject_outcome, curriculum_code, curriculum_outcome, share
          FROM outcome_link WHERE subject_code = :source
    """),
)


async def put_outcomes(
    session: AsyncSession, principal: Principal, subject_code: str, wanted: OutcomesInput
) -> OutcomesOfVersion:
    """Bring the outcomes of a draft and their map to what is wanted.

    Raises Refusal ``not_found``, ``revision_moved``, ``subject_immutable``, ``subject_in_review`` and
    ``fields_invalid`` for outcomes that no curriculum has.
    """
    version = await locked_draft(session, subject_code, wanted.revision, PART)
    served = [service for outcome in wanted.outcomes for service in outcome.serves]
    asked = {
        "curricula": [service.curriculum_code for service in served],
        "outcomes": [service.outcome_code for service in served],
    }
    unknown = await session.scalar(_UNKNOWN, asked)
    raise_unknown({PART: unknown} if unknown else {})
    before = (await outcomes_of(session, subject_code)).outcomes
    await _write(session, subject_code, wanted.outcomes)
    await note_change(
        session, principal, version, {PART: outcomes_in_words(before)}, {PART: outcomes_in_words(wanted.outcomes)}
    )
    return await outcomes_of(session, subject_code)


async def copy_outcomes(session: AsyncSession, source: str, target: str) -> None:
    """Give a new version the outcomes of another, with their map."""
    for copy in _COPIES:
        await session.execute(copy, {"source": source, "target": target})


async def _write(session: AsyncSession, subject_code: str, outcomes: Sequence[SubjectOutcomeView]) -> None:
    await session.execute(delete(OutcomeLink).where(col(OutcomeLink.subject_code) == subject_code))
    await session.execute(delete(SubjectOutcome).where(col(SubjectOutcome.subject_code) == subject_code))
    session.add_all(
        SubjectOutcome(subject_code=subject_code, position=position, **outcome.model_dump(exclude={"serves"}))
        for position, outcome in enumerate(outcomes, start=1)
    )
    await session.flush()
    session.add_all(
        OutcomeLink(
            subject_code=subject_code,
            subject_outcome=outcome.outcome_code,
            curriculum_code=service.curriculum_code,
            curriculum_outcome=service.outcome_code,
            share=service.share,
        )
        for outcome in outcomes
        for service in outcome.serves
    )
