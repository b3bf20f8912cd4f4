"""When a draft of a programme is put before its offices, and when it needs none (study §3, ADR 50)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final
from uuid import UUID

import pytest

from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.drafts import refusal_to_change, refusal_to_delete
from models.study.programme.rules.soundness import Catalogue, CatalogueSubject, WrittenProgramme
from models.study.programme_change.rules.proposing import (
    ActiveVersion,
    ProposedDraft,
    SaidVersion,
    refusal_to_amend,
    refusal_to_propose,
    skips_review,
)
from tests.study.audit.documents import block, document, leaf

FIRST, LAST, OTHER = UUID(int=1), UUID(int=2), UUID(int=3)
SAID: Final = document(block("core", leaf("core.one", "01417111")))
NOBODY_COMPLETES: Final = document(block("core", leaf("core.one")))
ACTIVE: Final = (ActiveVersion(LAST, 2565, 2565), ActiveVersion(FIRST, 2560, 2560))
WRITTEN: Final = WrittenProgramme(SAID, Decimal(3), 2570, "B")
UNSOUND: Final = replace(WRITTEN, document=NOBODY_COMPLETES)
CATALOGUE: Final = Catalogue({"01417111": CatalogueSubject(Decimal(3))}, Decimal(22), Decimal(9))
NOT_TAUGHT: Final = replace(CATALOGUE, subjects={})
DRAFT: Final = ProposedDraft(ProgrammeStatus.DRAFT, LAST, WRITTEN)


def code_of(draft: ProposedDraft, active: tuple[ActiveVersion, ...] = ACTIVE, *, is_open: bool = False) -> str | None:
    """The code of the refusal, None where there is none."""
    refused = refusal_to_propose(draft, active, CATALOGUE, is_open=is_open)
    return None if refused is None else refused.code


def test_a_sound_draft_that_goes_on_from_the_last_version_is_proposed() -> None:
    assert code_of(DRAFT) is None
    assert code_of(replace(DRAFT, based_on=None), active=()) is None


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (replace(DRAFT, status=ProgrammeStatus.ACTIVE), "programme_not_proposable"),
        (replace(DRAFT, status=ProgrammeStatus.IN_REVIEW), "programme_not_proposable"),
        (replace(DRAFT, written=UNSOUND), "programme_not_sound"),
        (replace(DRAFT, written=replace(WRITTEN, total_credits=Decimal(300))), "programme_not_sound"),
        (replace(DRAFT, based_on=FIRST), "programme_outdated"),
        (replace(DRAFT, based_on=None), "programme_outdated"),
        (replace(DRAFT, based_on=OTHER), "programme_outdated"),
        (replace(DRAFT, written=replace(WRITTEN, first_entry_year=2565)), "programme_years_taken"),
    ],
    ids=[
        "active",
        "in review",
        "not sound",
        "another total",
        "of an earlier one",
        "of none",
        "of another",
        "same years",
    ],
)
def test_what_may_not_be_proposed_says_why(draft: ProposedDraft, code: str) -> None:
    assert code_of(draft) == code


def test_one_draft_of_a_programme_is_before_the_offices_at_a_time() -> None:
    assert code_of(DRAFT, is_open=True) == "programme_change_open"


def test_a_returned_draft_stays_for_its_term_and_sound() -> None:
    assert refusal_to_amend(2570, WRITTEN, CATALOGUE) is None
    for amended, catalogue, code in (
        (replace(WRITTEN, first_entry_year=2571), CATALOGUE, "programme_term_fixed"),
        (UNSOUND, CATALOGUE, "programme_not_sound"),
        (WRITTEN, NOT_TAUGHT, "programme_not_sound"),
    ):
        refused = refusal_to_amend(2570, amended, catalogue)
        assert refused is not None
        assert refused.code == code


@pytest.mark.parametrize(
    ("new", "credits", "skips"),
    [
        (document(block("core", leaf("core.one", "01417111"), nameTh="แกน")), "3", True),
        (SAID, "3", True),
        (SAID, "6", False),
        (document(block("core", leaf("core.one", "01417112"))), "3", False),
        (document(block("core", leaf("core.one", "01417111"), leaf("core.two", "01417112"))), "6", False),
    ],
    ids=["another name", "nothing", "other credits", "another subject", "one more"],
)
def test_nothing_but_names_skips_the_review(new: ProgrammeDocument, credits: str, skips: bool) -> None:
    old = SaidVersion(SAID, Decimal(3))
    assert skips_review(old, SaidVersion(new, Decimal(credits)), {}) is skips


def test_a_moved_requirement_is_reviewed() -> None:
    moved = document(block("basis", leaf("basis.one", "01417111")))
    mapped = {"core": "basis", "core.one": "basis.one"}
    assert not skips_review(SaidVersion(SAID, Decimal(3)), SaidVersion(moved, Decimal(3)), mapped)


@pytest.mark.parametrize(
    ("status", "was_proposed", "code"),
    [
        (ProgrammeStatus.DRAFT, False, None),
        (ProgrammeStatus.DRAFT, True, "programme_stays"),
        (ProgrammeStatus.IN_REVIEW, True, "programme_in_review"),
        (ProgrammeStatus.ACTIVE, False, "programme_not_draft"),
    ],
    ids=["draft", "proposed before", "in review", "active"],
)
def test_a_draft_that_was_ever_proposed_stays(status: ProgrammeStatus, was_proposed: bool, code: str | None) -> None:
    refused = refusal_to_delete(status, was_proposed=was_proposed)
    assert (None if refused is None else refused.code) == code


def test_what_is_before_its_offices_is_not_edited() -> None:
    refused = refusal_to_change(ProgrammeStatus.IN_REVIEW)
    assert refused is not None
    assert refused.code == "programme_in_review"
