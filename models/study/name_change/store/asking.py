"""What is asked for as the rules read it, and what it would do (golive §4)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.study.name_change.contract import AskedNames, NameChangeRequest
from models.study.name_change.rules.asking import NameWish, refusal_to_change
from models.study.name_change.store.changing import NameEffects, effects_of
from models.study.name_change.store.reading import read_name_facts


@dataclass(frozen=True, slots=True)
class NamePreview:
    """What a request would do if it were agreed to now, or why it is refused."""

    refused: Refused | None = None
    effects: NameEffects | None = None


def wish_of(request: NameChangeRequest, asked: AskedNames) -> NameWish:
    """The request and what its row keeps, as the rules read it."""
    return NameWish(
        names=asked.names,
        shown=asked.shown,
        effective_on=request.effective_on,
        files=len(request.file_ids),
        on_behalf=request.on_behalf,
    )


def preview_name_change(session: Session, student_id: int, wish: NameWish, case_id: UUID | None) -> NamePreview:
    """What a request would do if it were agreed to now, or why it is refused; nothing is changed.

    ``case_id`` is that of a request which is considered.
    """
    read = read_name_facts(session, student_id, case_id)
    refused = refusal_to_change(read.facts, wish)
    if refused is not None:
        return NamePreview(refused=refused)
    return NamePreview(effects=effects_of(session, read.person_id, read.facts.present, wish.names))
