"""Keeping what graduates of a curriculum can do (study §2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.curriculum.curriculum_outcome.queries import outcomes_of_curriculum
from api.curriculum.curriculum_outcome.schemas import CurriculumOutcomesInput, OutcomesOfCurriculum
from api.curriculum.outcome.schemas import Outcome
from api.kit.audit import record_change
from api.kit.masters import locked_row
from models.curriculum.teaching.tables import CurriculumOutcome, CurriculumOutcomes
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

CURRICULUM_TRAIL: Final = "curriculum_outcomes"
"""The ``subject_kind`` of the audit entries of a curriculum's outcomes."""
_BEGIN: Final = text("""
    INSERT INTO curriculum_outcomes (curriculum_code, revision, updated_at) VALUES (:curriculum_code, 0, now())
    ON CONFLICT DO NOTHING
""")
_USERS: Final = text("""
    SELECT string_agg(DISTINCT subject_code, ', ' ORDER BY subject_code)
      FROM outcome_link WHERE curriculum_code = :curriculum_code AND curriculum_outcome = ANY(:codes)
""")


async def put_curriculum_outcomes(
    session: AsyncSession, principal: Principal, curriculum_code: str, wanted: CurriculumOutcomesInput
) -> OutcomesOfCurriculum:
    """Bring the outcomes of a curriculum to what is wanted; one that a subject serves stays.

    Raises Refusal ``not_found``, ``revision_moved`` and ``outcome_in_use``.
    """
    before = (await outcomes_of_curriculum(session, curriculum_code)).outcomes
    await session.execute(_BEGIN, {"curriculum_code": curriculum_code})
    kept = await locked_row(session, CurriculumOutcomes, curriculum_code, wanted.revision)
    await _remove(session, curriculum_code, before, {one.outcome_code for one in wanted.outcomes})
    for position, outcome in enumerate(wanted.outcomes, start=1):
        await session.merge(
            CurriculumOutcome(curriculum_code=curriculum_code, position=position, **outcome.model_dump())
        )
    kept.revision += 1
    kept.updated_by, kept.updated_at = principal.person_id, utc_now()
    record_change(
        session,
        principal.person_id,
        CURRICULUM_TRAIL,
        curriculum_code,
        "edit",
        before=_audit_values(before),
        after=_audit_values(wanted.outcomes),
    )
    await session.flush()
    return await outcomes_of_curriculum(session, curriculum_code)


async def _remove(session: AsyncSession, curriculum_code: str, before: Sequence[Outcome], wanted: set[str]) -> None:
    gone = [one.outcome_code for one in before if one.outcome_code not in wanted]
    if users := await session.scalar(_USERS, {"curriculum_code": curriculum_code, "codes": gone}):
        raise Refusal("outcome_in_use", outcomes=", ".join(gone), subjects=users)
    await session.execute(
        delete(CurriculumOutcome).where(
            col(CurriculumOutcome.curriculum_code) == curriculum_code, col(CurriculumOutcome.outcome_code).in_(gone)
        )
    )


def _audit_values(outcomes: Sequence[Outcome]) -> dict[str, object]:
    return {"outcomes": "; ".join(f"{one.outcome_code} {one.text_th}" for one in outcomes)}
