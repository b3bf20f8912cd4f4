"""The lines a request shows, before and after it is decided: the preview's items are the case's items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from models.cases.case.contract.record import CaseItem, Refused
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentRequest, EnrolmentStage, EnrolmentStatus
from models.enrolment.enrolment.rules.facts import SectionFacts
from models.enrolment.enrolment.rules.judgement import Judged, Situation
from models.enrolment.enrolment.rules.section_rules import section_not_held, section_unknown

_GIVEN: Final = {
    EnrolmentOperation.ENROL: EnrolmentStatus.ENROLLED.value,
    EnrolmentOperation.CHANGE: EnrolmentStatus.CHANGED.value,
    EnrolmentOperation.DROP: EnrolmentStatus.DROPPED.value,
    EnrolmentOperation.WITHDRAW: EnrolmentStatus.WITHDRAWN.value,
}
"""What becomes of an item that is given what was asked for."""


def items_of(request: EnrolmentRequest, situation: Situation, judged: Sequence[Judged]) -> tuple[CaseItem, ...]:
    """A line for each bundle, and one for each section that does not exist or is not held: nothing goes unanswered."""
    wanted = {section.section_id for section in situation.wanted}
    held = {section.section_id for section in situation.held}
    missing: dict[int, Refused] = {n: section_unknown(n) for n in request.section_ids if n not in wanted}
    missing |= {n: section_not_held(n) for n in request.drop_section_ids if n not in held}
    return tuple(_item(bundle, request.operation) for bundle in judged) + tuple(
        CaseItem(key=str(n), label_th=str(n), label_en=str(n), outcome=EnrolmentStage.REFUSED, refused=refused)
        for n, refused in missing.items()
    )


def _item(bundle: Judged, operation: EnrolmentOperation) -> CaseItem:
    sections = bundle.taken or bundle.given_up
    given = _GIVEN[operation]
    if bundle.refused is not None:
        outcome = EnrolmentStage.REFUSED.value
    elif bundle.waits:
        outcome = EnrolmentStage.AWAITING_APPROVAL.value
    else:
        outcome = given
    item = section_item(sections, outcome, bundle.refused, instead_of=bundle.given_up if bundle.taken else ())
    # Approved, the case ends enrolled; a change has to be said of the item.
    says_more = bundle.waits and operation is EnrolmentOperation.CHANGE
    return item.model_copy(update={"once_approved": given}) if says_more else item


def section_item(
    sections: Sequence[SectionFacts],
    outcome: str,
    refused: Refused | None = None,
    *,
    instead_of: Sequence[SectionFacts] = (),
) -> CaseItem:
    """The line of a subject's sections: code, name and numbers; and ``instead_of`` which others of it."""
    first = sections[0]
    numbers = " → ".join(
        " + ".join(section.section_code for section in each) for each in (instead_of, sections) if each
    )
    return CaseItem(
        key=" + ".join(dict.fromkeys(section.subject_show for section in sections)),
        label_th=f"{first.subject_show} {first.subject_name_th} หมู่ {numbers}",
        label_en=f"{first.subject_show} {first.subject_name_en} sec. {numbers}",
        outcome=outcome,
        refused=refused,
    )
