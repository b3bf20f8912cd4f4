"""When grading groups may change, and which scores go with a section into one (grades §3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.grades.grade_submission.contract.case import SUBMITTED, SubmissionStage
from models.grades.sheet.rules.scoring import plain


@dataclass(frozen=True, slots=True)
class SheetState:
    """What decides whether the sections of a sheet may change.

    ``closed_at``: when the period closes or has closed in which its grades are due, None where no date is set.
    """

    stage: SubmissionStage | None
    is_published: bool
    asks_extension: bool
    closed_at: datetime | None


@dataclass(frozen=True, slots=True)
class NamedTopic:
    """A topic as two teachers compare it: by its name and out of how many points it is."""

    topic_id: UUID
    name: str
    maximum: Decimal


@dataclass(frozen=True, slots=True)
class TopicMatch:
    """Which topic of the group each topic of a sheet becomes, and those that become none."""

    pairs: dict[UUID, UUID]
    unmatched: tuple[NamedTopic, ...]


def refusal_to_regroup(sheet: SheetState, now: datetime) -> Refused | None:
    """Why the sections of a sheet stay as they are.

    A version that is looked at is of these students and no others; what is published is changed by KU7 alone; once the
    round has closed a sheet that begins anew could not be submitted, and more time that was asked for is for the sheet
    as it is.
    """
    if sheet.is_published or sheet.stage == SubmissionStage.PUBLISHED:
        return _refusal("group_published")
    if sheet.stage in SUBMITTED:
        return _refusal("group_submitted")
    if sheet.closed_at is not None and sheet.closed_at <= now:
        return Refused(
            code="group_round_closed", rule=refusal_to_regroup.__name__, facts={"closes": sheet.closed_at.isoformat()}
        )
    return _refusal("group_asks_extension") if sheet.asks_extension else None


def matched_topics(own: Sequence[NamedTopic], group: Sequence[NamedTopic]) -> TopicMatch:
    """The topics of a sheet beside those of the group it joins: the same name, out of as many points.

    The weight may differ: it is the group's. Topics that look the same are paired in their order.
    """
    free = list(group)
    pairs: dict[UUID, UUID] = {}
    unmatched = []
    for topic in own:
        found = next((each for each in free if _looks(each) == _looks(topic)), None)
        if found is None:
            unmatched.append(topic)
        else:
            free.remove(found)
            pairs[topic.topic_id] = found.topic_id
    return TopicMatch(pairs, tuple(unmatched))


def refusal_to_carry(match: TopicMatch, scored: Collection[UUID]) -> Refused | None:
    """Why a sheet cannot join: scores of it (topics ``scored``) would have no topic in the group."""
    lost = [topic for topic in match.unmatched if topic.topic_id in scored]
    if not lost:
        return None
    named = ", ".join(f"{topic.name} ({plain(topic.maximum)})" for topic in lost)
    return Refused(code="group_topics_differ", rule=refusal_to_carry.__name__, facts={"topics": named})


def _looks(topic: NamedTopic) -> tuple[str, Decimal]:
    return topic.name.strip().casefold(), topic.maximum


def _refusal(code: str) -> Refused:
    return Refused(code=code, rule=refusal_to_regroup.__name__)
