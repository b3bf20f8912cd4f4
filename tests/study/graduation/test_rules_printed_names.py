"""Names on a certificate that are not those of the register: shown why, and agreed to by one office (study §4)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.study.graduation.rules.clearances import Clearance, ClearanceKind, ClearanceState, clearances
from models.study.graduation.rules.printed_names import NamePair, NamesOfDegree, difference_is_evidenced

REGISTER = NamePair("นายศิริพร ใจดี", "Mr. Siriphon Jaidee")
SAME = NamesOfDegree(REGISTER, NamePair("นายศิริพร  ใจดี ", "Mr. Siriphon Jaidee"), has_evidence=False)
OTHER = NamesOfDegree(REGISTER, NamePair("นายศิริพร ใจดี", "Mr. Siriporn Jaidee"), has_evidence=False)
SHOWN = NamesOfDegree(REGISTER, OTHER.printed, has_evidence=True)
AGREED = NamesOfDegree(REGISTER, OTHER.printed, has_evidence=True, is_agreed=True)


def test_spaces_that_nobody_sees_make_no_other_name() -> None:
    assert not SAME.differ
    assert difference_is_evidenced(SAME) is None


def test_a_name_that_is_not_that_of_the_register_needs_evidence() -> None:
    refused = difference_is_evidenced(OTHER)
    assert refused is not None
    assert (refused.code, refused.facts["register_en"]) == ("graduation_name_evidence", REGISTER.en)
    assert difference_is_evidenced(SHOWN) is None


@pytest.mark.parametrize(
    ("names", "state"),
    [
        (SAME, ClearanceState.CLEARED),
        (OTHER, ClearanceState.NOT_CLEARED),
        (SHOWN, ClearanceState.BY_REGISTRAR),
        (AGREED, ClearanceState.CLEARED),
    ],
)
def test_a_difference_is_cleared_by_the_registrar_alone(names: NamesOfDegree, state: ClearanceState) -> None:
    found = clearances(Decimal(120), Decimal(0), [], [], names)
    assert Clearance(ClearanceKind.PRINTED_NAME, state) in found
