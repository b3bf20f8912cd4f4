"""What the rules say of sections that nobody has asked for yet."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.cases.case.schemas import RefusedView
from api.kit.wire import Camel
from models.enrolment.enrolment.rules.outlook import Verdict


class MyPlace(Camel):
    """The caller has something in the section: a seat, a request for one, or a place on its waitlist."""

    state: Annotated[str, Field(description="enrolled, awaiting_approval, waiting or offered")]
    case_id: UUID | None


class SectionVerdict(Camel):
    """What would become of a section if the caller asked for it now and it had a seat; why not, where it is refused."""

    section_id: int
    verdict: Verdict
    refused: RefusedView | None
    mine: MyPlace | None


class SectionVerdicts(Camel):
    """``in_the_way`` stands in the way of all of them, such as a hold, and is not repeated at each."""

    in_the_way: RefusedView | None
    sections: list[SectionVerdict]
