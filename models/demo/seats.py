"""The last touch on sections: some are full, some nearly, some closed, some need the advisor's agreement."""

from __future__ import annotations

from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.demo.personas import SHOWCASES
from models.demo.plan import Plan
from models.demo.sections import Offering

_SMALLEST = 12
"""A section with fewer students than this is never shrunk to full: nobody would believe it."""


def before_enrolment(plan: Plan, offerings: list[Offering]) -> None:
    """Mark sections that take nobody without an advisor, and closed ones."""
    random = plan.random("marks")
    for offering in offerings:
        lot = random.random()
        showcase = SHOWCASES.get(offering.course.show_code)
        if showcase:
            offering.approval, offering.status = showcase.approval, showcase.status
            offering.allowed, offering.allotments = frozenset(), {}
        elif lot < 0.04 and offering.type is SectionType.LECTURE and offering.course.group is None:
            offering.approval = SectionApproval.ADVISOR
        elif lot > 0.975 and int(offering.code) % 100 > 1:
            offering.status = SectionStatus.CLOSED


def after_enrolment(plan: Plan, offerings: list[Offering]) -> None:
    """Take seats away from some sections, so that they are full or nearly full."""
    random = plan.random("seats")
    for offering in offerings:
        lot = random.random()
        showcase = SHOWCASES.get(offering.course.show_code)
        if showcase:
            if showcase.full and offering.taken:
                _shrink(offering, left_free=0)
            else:
                offering.seats = max(offering.seats, offering.taken + showcase.keep_free)
        elif offering.taken >= _SMALLEST and offering.status is SectionStatus.OPEN:
            if lot < 0.10:
                _shrink(offering, left_free=0)
            elif lot < 0.22:
                _shrink(offering, left_free=random.randint(1, 3))


def _shrink(offering: Offering, *, left_free: int) -> None:
    """What is left free goes to the majors and years whose share has room, and no further than it reaches."""
    offering.seats = min(offering.seats, offering.taken + left_free)
    left = offering.seats - offering.taken
    for share in offering.allotments.values():
        kept = min(share[0] - share[1], left)
        share[0] = share[1] + kept
        left -= kept
