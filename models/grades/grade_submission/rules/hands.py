"""The two hands that agree to grades beside the teacher's: the head of department and the dean (grades §4).

Nobody has two hands in one thing: an office in which everybody has one already is passed over, the head's on to the
dean, the dean's on to the registrar.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final
from uuid import UUID

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord
from models.cases.case.rules.process import ActionField, ActionRule, By, RemarkNeed, Tone
from models.cases.review.contract import Office, Review, Within
from models.cases.review.rules.chain import RETURN_ACTION

HEAD_REVIEW: Final = "head_review"
DEAN_REVIEW: Final = "dean_review"
REGISTRAR_REVIEW: Final = "registrar_review"

_HEAD: Final = Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)
_DEAN: Final = Office(role=RoleId.DEAN, within=Within.FACULTY)
_REGISTRAR: Final = Office(role=RoleId.REGISTRAR)
TWO_HANDS: Final = (
    Review(stage=HEAD_REVIEW, office=_HEAD, escalates_to=_DEAN),
    Review(stage=DEAN_REVIEW, office=_DEAN, escalates_to=_REGISTRAR),
    Review(stage=REGISTRAR_REVIEW, office=_REGISTRAR),
)
"""The reviews of grades; the registrar's only where the dean has a hand already."""
REVIEWED: Final = (
    ActionRule(CaseActionName.APPROVE, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL),
    RETURN_ACTION,
    ActionRule(CaseActionName.DELEGATE, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL, fields=(ActionField.SUBSTITUTE,)),
)
"""What a hand may do: agree, return it with a reason, or give the task to a substitute."""
ONE_HAND: Final = frozenset({CaseActionName.SUBMIT, CaseActionName.APPROVE})
"""The actions of which nobody takes two on one case."""


def next_hand(chain: Sequence[Review], stage: str, able: Collection[str]) -> Review | None:
    """The review that follows a stage, None after the last one.

    ``able`` are the reviews in which somebody is there who has no hand in the case.
    """
    reviews = {review.stage: review for review in chain}
    dean = DEAN_REVIEW if DEAN_REVIEW in able else REGISTRAR_REVIEW
    if stage == HEAD_REVIEW:
        return reviews[dean]
    if stage in (DEAN_REVIEW, REGISTRAR_REVIEW):
        return None
    return reviews[HEAD_REVIEW if HEAD_REVIEW in able else dean]


def hands_in(record: CaseRecord, action: CaseAction) -> set[UUID]:
    """Who has a hand in a case once ``action`` is taken: nobody of them approves it again."""
    acted = {event.actor_id for event in record.events if event.action in ONE_HAND}
    return {hand for hand in (*acted, record.opened_by, action.actor.person_id) if hand is not None}
