"""May a draft of a programme be put before its offices, and does it need them? (study §3, ADR 50)

The API asks when it is proposed and when one that was returned is amended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from models.cases.case.contract.record import Fact, Refused
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.changes import programme_difference
from models.study.programme.rules.soundness import Catalogue, WrittenProgramme, faults_of


@dataclass(frozen=True, slots=True)
class ActiveVersion:
    """A version of the programme that is active, and from which year of admission on."""

    version_id: UUID
    revision: int
    first_entry_year: int


@dataclass(frozen=True, slots=True)
class ProposedDraft:
    """What is looked at of a draft. ``based_on``: the version it goes on from, None for a new programme."""

    status: ProgrammeStatus
    based_on: UUID | None
    written: WrittenProgramme


def refusal_to_propose(
    draft: ProposedDraft, active: Sequence[ActiveVersion], catalogue: Catalogue, *, is_open: bool
) -> Refused | None:
    """Why a draft is not put before its offices.

    It is no draft, nobody could complete it, another draft of its programme is before them (``is_open``), or it does
    not go on from the last active version of its programme, for later years of admission.
    """
    if draft.status is not ProgrammeStatus.DRAFT:
        return _refusal("programme_not_proposable", status=draft.status.value)
    if faults_of(draft.written, catalogue):
        return _refusal("programme_not_sound")
    if is_open:
        return _refusal("programme_change_open")
    last = max(active, key=lambda version: version.first_entry_year, default=None)
    if last is None:
        return None
    if last.version_id != draft.based_on:
        return _refusal("programme_outdated", revision=last.revision)
    first = draft.written.first_entry_year
    if last.first_entry_year >= first:
        return _refusal("programme_years_taken", first=first, taken=last.first_entry_year)
    return None


def refusal_to_amend(first_entry_year: int, amended: WrittenProgramme, catalogue: Catalogue) -> Refused | None:
    """Why a draft that was returned to its officer is not amended so: it stays for its term, and sound."""
    if amended.first_entry_year != first_entry_year:
        return Refused(code="programme_term_fixed", rule=refusal_to_amend.__name__, facts={"first": first_entry_year})
    if faults_of(amended, catalogue):
        return Refused(code="programme_not_sound", rule=refusal_to_amend.__name__)
    return None


@dataclass(frozen=True, slots=True)
class SaidVersion:
    """What a version says."""

    document: ProgrammeDocument
    total_credits: Decimal


def skips_review(old: SaidVersion, new: SaidVersion, mapped: Mapping[str, str | None]) -> bool:
    """Whether nothing but names is new: a minor edit, which no office reviews."""
    is_of_texts = programme_difference(old.document, new.document, mapped).is_of_texts
    return is_of_texts and old.total_credits == new.total_credits


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=refusal_to_propose.__name__, facts=facts)
