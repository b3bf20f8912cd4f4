"""Adding subjects that count as others, and changing their years: an end is the last one (study §2)."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.curriculum.equivalence.queries import SUBJECT_KNOWN, read_equivalence
from api.curriculum.equivalence.schemas import (
    EquivalenceAsk,
    EquivalenceChange,
    EquivalenceInput,
    EquivalenceView,
    Ways,
)
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused
from models.curriculum.equivalence.rules import refusal_to_count
from models.curriculum.subject.tables import SubjectEquivalence
from models.kit.errors import Refusal

EQUIVALENCES: Final = Keeping(
    SubjectEquivalence, EquivalenceInput, "subject_equivalence", "equivalence_exists", attrgetter("show_code")
)


async def add_equivalence(session: AsyncSession, principal: Principal, wanted: EquivalenceAsk) -> EquivalenceView:
    """Add one, or both ways at once. Raises Refusal ``equivalence_one_subject``, ``equivalence_years``,
    ``equivalence_subject_unknown`` and ``equivalence_exists``.
    """
    raise_refused(refusal_to_count(wanted.show_code, wanted.counts_as, wanted.valid_from, wanted.valid_to))
    for code in (wanted.show_code, wanted.counts_as):
        if (await session.execute(SUBJECT_KNOWN, {"code": code})).first() is None:
            raise Refusal("equivalence_subject_unknown", subject=code)
    there = EquivalenceInput.model_validate(wanted.model_dump(exclude={"ways"}))
    row = await EQUIVALENCES.add(session, principal.person_id, there)
    if wanted.ways is Ways.BOTH:
        back = there.model_copy(update={"show_code": there.counts_as, "counts_as": there.show_code})
        await EQUIVALENCES.add(session, principal.person_id, back)
    return await read_equivalence(session, row.equivalence_id)


async def change_years(
    session: AsyncSession, principal: Principal, equivalence_id: UUID, wanted: EquivalenceChange
) -> EquivalenceView:
    """Change its years. Raises Refusal ``not_found``, ``revision_moved`` and ``equivalence_years``."""
    row = await EQUIVALENCES.locked(session, equivalence_id, wanted.revision)
    raise_refused(refusal_to_count(row.show_code, row.counts_as, wanted.valid_from, wanted.valid_to))
    changed = EquivalenceInput(
        show_code=row.show_code,
        counts_as=row.counts_as,
        valid_from=wanted.valid_from,
        valid_to=wanted.valid_to,
    )
    await EQUIVALENCES.change(session, principal.person_id, row, changed)
    return await read_equivalence(session, equivalence_id)
