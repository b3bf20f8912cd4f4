"""What an adoption makes of each draft of a faculty, or why it leaves one out (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.study.adoption.contract import AdoptionOutcome
from models.study.audit.rules.reading import Fault


@dataclass(frozen=True, slots=True)
class SubjectDraft:
    """A draft of a version of a subject. ``taught_year``: the year of the version that is taught, None without one."""

    subject_code: str
    show_code: str
    start_year: int
    first_year: int
    is_proposed: bool
    has_level: bool
    taught_year: int | None


@dataclass(frozen=True, slots=True)
class ProgrammeDraft:
    """A draft of a version of a programme. ``active_years``: from which years of admission its active versions are.

    ``is_proposed``: a version of the programme is before its offices. ``fault``: the first reason why nobody could
    complete it.
    """

    version_id: UUID
    programme_code: str
    first_entry_year: int
    is_proposed: bool
    active_years: frozenset[int]
    fault: Fault | None


Planned = AdoptionOutcome | Refused
"""What becomes of a draft, or why it is left out."""
_RULE: Final = "plan_of_subjects"
_PROGRAMME_RULE: Final = "plan_of_programmes"


def plan_of_subjects(
    drafts: Sequence[SubjectDraft], go_live_year: int, cycles: Mapping[str, Sequence[str]]
) -> dict[str, Planned]:
    """Return what becomes of each draft, by its code. Of the versions of a subject the last one is taught.

    ``go_live_year`` is the academic year in which the portal goes live: what begins later goes before its offices.
    ``cycles`` has the way from a subject back to itself, by its code without year.
    """
    planned: dict[str, Planned] = {}
    for draft in drafts:
        refused = _refusal(_RULE, begins=draft.first_year, go_live_year=go_live_year)
        if draft.is_proposed:
            refused = Refused(code="adoption_proposed", rule=_RULE)
        if refused is None and not draft.has_level:
            refused = Refused(code="adoption_without_level", rule=_RULE)
        if refused is None and (way := cycles.get(draft.show_code)):
            refused = Refused(code="requisite_cycle", rule=_RULE, facts={"way": " → ".join(way)})
        planned[draft.subject_code] = refused or AdoptionOutcome.EARLIER
    for code in _last_of_each(drafts, planned):
        planned[code] = AdoptionOutcome.ACTIVE
    return planned


def _last_of_each(drafts: Sequence[SubjectDraft], planned: Mapping[str, Planned]) -> Collection[str]:
    """The codes of drafts that are later than every other adopted version and than what is taught."""
    last: dict[str, SubjectDraft] = {}
    for draft in drafts:
        if isinstance(planned[draft.subject_code], Refused):
            continue
        other = last.get(draft.show_code)
        if other is None or other.start_year < draft.start_year:
            last[draft.show_code] = draft
    return [
        draft.subject_code
        for draft in last.values()
        if draft.taught_year is None or draft.taught_year < draft.start_year
    ]


def plan_of_programmes(drafts: Sequence[ProgrammeDraft], go_live_year: int) -> dict[UUID, Planned]:
    """Return what becomes of each draft, by its id. No two versions of a programme begin with one year of admission."""
    planned: dict[UUID, Planned] = {}
    taken: dict[str, set[int]] = {}
    for draft in drafts:
        years = taken.setdefault(draft.programme_code, set(draft.active_years))
        refused = _refusal(_PROGRAMME_RULE, begins=draft.first_entry_year, go_live_year=go_live_year)
        if draft.is_proposed:
            refused = Refused(code="adoption_programme_proposed", rule=_PROGRAMME_RULE)
        if refused is None and draft.fault is not None:
            refused = Refused(code=draft.fault.code, rule=_PROGRAMME_RULE, facts={**draft.fault.facts})
        if refused is None and draft.first_entry_year in years:
            facts = {"first": draft.first_entry_year}
            refused = Refused(code="adoption_year_taken", rule=_PROGRAMME_RULE, facts={**facts})
        if refused is None:
            years.add(draft.first_entry_year)
        planned[draft.version_id] = refused or AdoptionOutcome.ACTIVE
    return planned


def _refusal(rule: str, *, begins: int, go_live_year: int) -> Refused | None:
    if begins <= go_live_year:
        return None
    return Refused(code="adoption_begins_later", rule=rule, facts={"year": begins})
