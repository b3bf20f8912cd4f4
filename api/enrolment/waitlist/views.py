"""A place on a waitlist as the web sees it."""

from __future__ import annotations

from api.enrolment.waitlist.queries import PlaceRow
from api.enrolment.waitlist.schemas import GivenUpSection, LineSection, WaitlistPlace
from api.kit.wire import Names, names_of


def place_view(row: PlaceRow) -> WaitlistPlace:
    """The place with its sections, and what is given up for it."""
    return WaitlistPlace(
        case_id=row.case_id,
        revision=row.revision,
        stage=row.stage,
        subject_show=row.subject_show,
        name=Names(th=row.name_th, en=row.name_en),
        rank=row.rank.name.lower(),
        joined_at=row.joined_at,
        offered_until=row.offered_until,
        ends_at=row.ends_at,
        asked_later=names_of(row.asked_later.th, row.asked_later.en) if row.asked_later else None,
        sections=[LineSection.model_validate(section) for section in row.sections],
        given_up=[
            GivenUpSection(
                subject_show=section.subject_show,
                section_code=section.section_code,
                name=Names(th=section.name_th, en=section.name_en),
            )
            for section in row.given_up
        ],
    )
