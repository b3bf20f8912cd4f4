"""What an adoption takes, what it leaves out, and until when it may be asked for (golive §3)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final
from uuid import UUID, uuid4

import pytest

from models.cases.case.contract.record import Refused
from models.study.adoption.contract import AdoptionOutcome
from models.study.adoption.rules.asking import refusal_of_day, refusal_to_adopt
from models.study.adoption.rules.plan import Planned, ProgrammeDraft, SubjectDraft, plan_of_programmes, plan_of_subjects
from models.study.audit.rules.reading import Fault

TODAY: Final = date(2026, 11, 29)
YEAR: Final = 2570
ACTIVE, EARLIER = AdoptionOutcome.ACTIVE, AdoptionOutcome.EARLIER


def code(refused: Refused | None) -> str | None:
    """The code of a refusal, if any."""
    return None if refused is None else refused.code


@pytest.mark.parametrize(
    ("day", "before", "expected"),
    [
        (TODAY + timedelta(days=1), None, None),
        (TODAY + timedelta(days=366), None, None),
        (TODAY + timedelta(days=30), TODAY + timedelta(days=1), None),
        (TODAY, None, "go_live_not_ahead"),
        (TODAY - timedelta(days=1), None, "go_live_not_ahead"),
        (TODAY + timedelta(days=367), None, "go_live_too_far"),
        (TODAY + timedelta(days=30), TODAY, "go_live_passed"),
        (TODAY + timedelta(days=30), TODAY - timedelta(days=400), "go_live_passed"),
    ],
)
def test_the_day_lies_ahead_and_stays_once_it_has_come(day: date, before: date | None, expected: str | None) -> None:
    assert code(refusal_of_day(day, before, TODAY)) == expected


@pytest.mark.parametrize(
    ("day", "open_cases", "adopted", "expected"),
    [
        (TODAY + timedelta(days=1), [], 1, None),
        (None, [], 1, "go_live_unset"),
        (TODAY, [], 1, "go_live_passed"),
        (TODAY + timedelta(days=1), [uuid4()], 1, "adoption_open"),
        (TODAY + timedelta(days=1), [], 0, "adoption_nothing"),
    ],
)
def test_an_adoption_needs_a_day_ahead_and_something_to_adopt(
    day: date | None, open_cases: list[UUID], adopted: int, expected: str | None
) -> None:
    assert code(refusal_to_adopt(day, TODAY, open_cases=open_cases, adopted=adopted)) == expected


def subject(year: int, **changes: object) -> SubjectDraft:
    """A draft of the version of a year."""
    said = {
        "show_code": "01418112",
        "is_proposed": False,
        "has_level": True,
        "taught_year": None,
        "first_year": year,
        **changes,
    }
    return SubjectDraft(subject_code=f"01418112-{year % 100}", start_year=year, **said)  # type: ignore[arg-type]


def outcomes(planned: dict[str, Planned]) -> dict[str, str]:
    """What becomes of each version, or the code of why not."""
    return {key: each.code if isinstance(each, Refused) else each.value for key, each in planned.items()}


def test_the_last_version_is_taught_and_earlier_ones_are_kept() -> None:
    planned = plan_of_subjects([subject(2555), subject(2565), subject(2560)], YEAR, {})
    assert planned == {"01418112-55": EARLIER, "01418112-65": ACTIVE, "01418112-60": EARLIER}


def test_what_is_taught_already_stays_unless_a_draft_is_later() -> None:
    assert plan_of_subjects([subject(2555, taught_year=2560)], YEAR, {}) == {"01418112-55": EARLIER}
    assert plan_of_subjects([subject(2565, taught_year=2560)], YEAR, {}) == {"01418112-65": ACTIVE}


def test_what_is_left_out_says_why_and_the_one_before_is_taught() -> None:
    drafts = [subject(2565), subject(2571), subject(2569, is_proposed=True)]
    assert outcomes(plan_of_subjects(drafts, YEAR, {})) == {
        "01418112-65": "active", "01418112-71": "adoption_begins_later", "01418112-69": "adoption_proposed",
    }  # fmt: skip
    assert outcomes(plan_of_subjects([subject(2565, has_level=False)], YEAR, {})) == {
        "01418112-65": "adoption_without_level"
    }
    way = {"01418112": ("01418112", "01418113", "01418112")}
    assert outcomes(plan_of_subjects([subject(2565)], YEAR, way)) == {"01418112-65": "requisite_cycle"}


def programme(year: int, **changes: object) -> ProgrammeDraft:
    """A draft for those admitted from a year on."""
    said = {"programme_code": "E09", "is_proposed": False, "active_years": frozenset(), "fault": None, **changes}
    return ProgrammeDraft(version_id=UUID(int=year), first_entry_year=year, **said)  # type: ignore[arg-type]


def test_versions_of_a_programme_begin_in_different_years() -> None:
    fault = Fault("programme_total_differs", "", {"total": "18", "parts": "24"})
    drafts = [programme(2565), programme(2560), programme(2566, fault=fault), programme(2571)]
    planned = plan_of_programmes(drafts, YEAR)
    assert outcomes({str(key.int): each for key, each in planned.items()}) == {
        "2565": "active", "2560": "active", "2566": "programme_total_differs", "2571": "adoption_begins_later",
    }  # fmt: skip
    left_out = planned[UUID(int=2566)]
    assert isinstance(left_out, Refused)
    assert left_out.facts == {"total": "18", "parts": "24"}
    active = frozenset({2560, 2570})
    drafts = [programme(2565, active_years=active), programme(2560, active_years=active)]
    assert outcomes({str(key.int): each for key, each in plan_of_programmes(drafts, YEAR).items()}) == {
        "2565": "active", "2560": "adoption_year_taken",
    }  # fmt: skip
    [proposed] = plan_of_programmes([programme(2565, is_proposed=True)], YEAR).values()
    assert isinstance(proposed, Refused)
    assert proposed.code == "adoption_programme_proposed"
