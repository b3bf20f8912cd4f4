"""Places in waitlists as the web sees them."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.cases.case.schemas import CaseView
from api.enrolment.enrolment.schemas import Credits, SectionNumber
from api.kit.wire import Camel, Names
from models.curriculum.section.contract import SectionType
from models.enrolment.waitlist.contract import WaitlistStage
from models.kit.instants import Instant


class WaitlistAsk(Camel):
    """Sections of one subject to wait for; ``dropSectionIds`` are given up only when the seat is taken."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    section_ids: list[SectionNumber] = Field(min_length=1, max_length=10)
    drop_section_ids: list[SectionNumber] = Field(default=[], max_length=30)
    credits: Credits = Field(default_factory=list)


class WaitlistAnswer(Camel):
    """``success`` when on the waitlist, ``accepted`` when to be followed, the code of a refusal or an ending."""

    code: str
    message: str
    case_id: UUID
    case: CaseView


class LineSection(Camel):
    """A section waited for: the position on its waitlist, of how many; none where it had a seat when joining."""

    section_id: int
    section_code: str
    section_type: SectionType
    position: int | None
    waiting: int


class GivenUpSection(Camel):
    """A section that is given up once the seat is taken."""

    subject_show: str
    section_code: str
    name: Names


class WaitlistPlace(Camel):
    """A place on a waitlist, an offer until ``offeredUntil``, or an accepted seat that is kept while somebody decides.

    ``rank`` is the reason for the position; ``askedLater`` who must agree once an offer is accepted.
    """

    case_id: UUID
    revision: int
    stage: WaitlistStage
    subject_show: str
    name: Names
    rank: str = Field(pattern="^(graduating|allotted|others)$")
    joined_at: Instant
    offered_until: Instant | None
    ends_at: Instant | None
    asked_later: Names | None
    sections: list[LineSection]
    given_up: list[GivenUpSection]


class WaitingCount(Camel):
    """How many wait for a section now."""

    section_id: int
    waiting: int
