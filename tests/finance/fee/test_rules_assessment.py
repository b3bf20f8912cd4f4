"""What students are charged, by the shapes of schedules that Thai universities publish (finance §3)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.finance.bill.rules.assessment import Assessed, ChargedSubject, assess, total
from models.finance.fee.contract import (
    AmountBasis,
    AssessedCharge,
    CreditBand,
    CreditBasis,
    CreditKind,
    FeeEnrolmentType,
    FeeLine,
    FeePattern,
    Frequency,
    OverYears,
    PercentBasis,
    SubjectFee,
)
from models.finance.ledger.contract import Account
from models.kit.money import rounded

SPECIAL = "SPECIAL"


def baht(amount: str) -> Decimal:
    return Decimal(amount)


def line(fee_code: str, basis: AmountBasis | CreditBasis | PercentBasis, **more: object) -> FeeLine:
    return FeeLine.model_validate(
        {"fee_code": fee_code, "name_th": fee_code, "name_en": fee_code, "basis": basis, **more}
    )


def amount(fee_code: str, value: str, **more: object) -> FeeLine:
    return line(fee_code, AmountBasis(amount=baht(value)), **more)


def per_credit(
    fee_code: str, credits: CreditKind, *rates: tuple[str | None, str], cap: str | None = None, **more: object
) -> FeeLine:
    bands = tuple(CreditBand(rate=baht(rate), up_to=Decimal(up_to) if up_to else None) for up_to, rate in rates)
    return line(fee_code, CreditBasis(credits=credits, bands=bands, cap=None if cap is None else baht(cap)), **more)


def pattern(*lines: FeeLine) -> FeePattern:
    return FeePattern(code="P", version=3, lines=lines)


def subject(code: str, lecture: str, laboratory: str = "0") -> ChargedSubject:
    return ChargedSubject(code, Decimal(lecture), Decimal(laboratory))


def amounts(charges: tuple[AssessedCharge, ...]) -> dict[str, Decimal]:
    assert len({charge.fee_code for charge in charges}) == len(charges)
    return {charge.fee_code: charge.amount for charge in charges}


LUMP_SUM = pattern(
    amount("REGISTRATION", "1000", frequency=Frequency.ONCE),
    amount("DAMAGE_DEPOSIT", "2000", frequency=Frequency.ONCE, account=Account.DEPOSIT),
    amount("TUITION", "16300", over_years=OverYears.NEVER),
    amount("TUITION_REDUCED", "8150", over_years=OverYears.ONLY, most_credits=Decimal(6)),
    amount("TUITION_FULL", "16300", over_years=OverYears.ONLY, fewest_credits=Decimal("6.5")),
)
"""A lump sum for each term, what is paid once on entry, and the reduced rate of over-year students up to 6 credits."""
PER_CREDIT = pattern(
    amount("MAINTENANCE", "3500"),
    per_credit("LECTURE", CreditKind.LECTURE, ("9", "800"), (None, "600")),
    per_credit("LABORATORY", CreditKind.LABORATORY, (None, "1500"), cap="4000"),
)
"""Lecture credits in bands, laboratory credits with a cap."""
SPECIAL_PROGRAMME = pattern(
    amount("TUITION", "31300"),
    per_credit("CREDIT", CreditKind.ALL, (None, "1250.25")),
    line("FACULTY", PercentBasis(percent=Decimal("12.5"), of_fee="CREDIT")),
)
"""A special programme: a sum, a price for each credit, and the faculty's share on top."""
LUMP, CREDIT = FeeEnrolmentType.LUMP_SUM, FeeEnrolmentType.PER_CREDIT


@pytest.mark.parametrize(
    ("by", "student", "expected"),
    [
        pytest.param(
            LUMP_SUM,
            Assessed(LUMP, (subject("A", "3"), subject("B", "2", "1"))),
            {"REGISTRATION": "1000", "DAMAGE_DEPOSIT": "2000", "TUITION": "16300"},
            id="the first term of a lump sum has what is paid once",
        ),
        pytest.param(
            LUMP_SUM,
            Assessed(LUMP, (subject("A", "3"),), charged_once=frozenset({"REGISTRATION", "DAMAGE_DEPOSIT"})),
            {"TUITION": "16300"},
            id="a later term has not",
        ),
        pytest.param(
            LUMP_SUM,
            Assessed(LUMP, (), charged_once=frozenset({"REGISTRATION", "DAMAGE_DEPOSIT"})),
            {"TUITION": "16300"},
            id="under a lump sum dropping everything changes nothing",
        ),
        pytest.param(
            LUMP_SUM,
            Assessed(
                LUMP, (subject("A", "6"),), over_years=True, charged_once=frozenset({"REGISTRATION", "DAMAGE_DEPOSIT"})
            ),
            {"TUITION_REDUCED": "8150"},
            id="an over-year student of 6 credits pays the reduced rate",
        ),
        pytest.param(
            LUMP_SUM,
            Assessed(
                LUMP, (subject("A", "7"),), over_years=True, charged_once=frozenset({"REGISTRATION", "DAMAGE_DEPOSIT"})
            ),
            {"TUITION_FULL": "16300"},
            id="an over-year student of 7 credits pays the full one",
        ),
        pytest.param(
            PER_CREDIT,
            Assessed(CREDIT, (subject("A", "3"), subject("B", "3"), subject("C", "2", "1"))),
            {"MAINTENANCE": "3500", "LECTURE": "6400", "LABORATORY": "1500"},
            id="credits within the first band",
        ),
        pytest.param(
            PER_CREDIT,
            Assessed(CREDIT, (subject("A", "9"), subject("B", "3", "3"))),
            {"MAINTENANCE": "3500", "LECTURE": "9000", "LABORATORY": "4000"},
            id="12 lecture credits reach the second band, 3 laboratory credits the cap",
        ),
        pytest.param(PER_CREDIT, Assessed(CREDIT), {"MAINTENANCE": "3500"}, id="who takes nothing pays no credit"),
        pytest.param(
            SPECIAL_PROGRAMME,
            Assessed(CREDIT, (subject("A", "3"), subject("B", "2.5", "0.5"))),
            {"TUITION": "31300", "CREDIT": "7501.50", "FACULTY": "937.69"},
            id="a percentage of another line is rounded half up once",
        ),
        pytest.param(
            pattern(amount("MAINTAIN", "1000"), per_credit("CREDIT", CreditKind.ALL, (None, "800"))),
            Assessed(FeeEnrolmentType.MAINTAIN_STATUS, (subject("A", "3"),)),
            {"MAINTAIN": "1000"},
            id="who only maintains the status is charged for no subject",
        ),
    ],
)
def test_a_schedule_charges_what_it_publishes(by: FeePattern, student: Assessed, expected: dict[str, str]) -> None:
    assert amounts(assess(student, by, {}, SPECIAL)) == {fee: baht(value) for fee, value in expected.items()}


def test_a_subject_with_prices_of_its_own_is_charged_by_them_and_not_by_the_pattern() -> None:
    fee = SubjectFee(
        subject_code="B", version=1, university=baht("500"), lecture_credit=baht("2000"), laboratory_credit=baht("3000")
    )
    charges = assess(Assessed(CREDIT, (subject("A", "3"), subject("B", "2", "1"))), PER_CREDIT, {"B": fee}, SPECIAL)
    assert [(charge.fee_code, charge.amount, charge.reason.rule) for charge in charges] == [
        ("MAINTENANCE", baht("3500"), "fixed_amount"),
        ("LECTURE", baht("2400"), "credits_lecture"),
        (SPECIAL, baht("500"), "subject_university"),
        (SPECIAL, baht("4000"), "subject_lecture_credit"),
        (SPECIAL, baht("3000"), "subject_laboratory_credit"),
    ]


def test_books_are_charged_under_a_lump_sum_too() -> None:
    fee = SubjectFee(subject_code="A", version=1, books=baht("450.50"))
    charges = assess(Assessed(LUMP, (subject("A", "3"),)), pattern(amount("TUITION", "16300")), {"A": fee}, SPECIAL)
    assert total(charges) == baht("16750.50")


def test_every_charge_says_what_it_was_made_by() -> None:
    [_, credit, faculty] = assess(Assessed(CREDIT, (subject("A", "3"),)), SPECIAL_PROGRAMME, {}, SPECIAL)
    assert (credit.reason.pattern, credit.reason.version, credit.reason.credits) == ("P", 3, Decimal(3))
    assert (faculty.reason.percent, faculty.reason.of_fee) == (Decimal("12.5"), "CREDIT")


def test_a_line_at_its_cap_says_so() -> None:
    charges = assess(Assessed(CREDIT, (subject("A", "0", "3"),)), PER_CREDIT, {}, SPECIAL)
    assert charges[-1].reason.capped == baht("4000")


def test_a_percentage_of_what_stands_not_before_it_is_a_mistake_of_the_pattern() -> None:
    wrong = pattern(line("FACULTY", PercentBasis(percent=Decimal(10), of_fee="LATER")))
    with pytest.raises(ValueError, match="LATER"):
        assess(Assessed(CREDIT), wrong, {}, SPECIAL)


CREDITS = st.sampled_from([Decimal(half) / 2 for half in range(13)])
RATES = st.decimals(min_value=0, max_value=5_000, places=2)
SUBJECTS = st.lists(st.builds(ChargedSubject, st.sampled_from("ABCDEF"), CREDITS, CREDITS), max_size=6)


@given(subjects=SUBJECTS, rate=RATES, percent=st.decimals(0, 100, places=2), fixed=RATES)
def test_the_lines_are_whole_satang_and_their_sum_is_the_total(
    subjects: list[ChargedSubject], rate: Decimal, percent: Decimal, fixed: Decimal
) -> None:
    by = pattern(
        line("FIXED", AmountBasis(amount=fixed)),
        line("CREDIT", CreditBasis(credits=CreditKind.ALL, bands=(CreditBand(rate=rate),))),
        line("SHARE", PercentBasis(percent=percent, of_fee="CREDIT")),
    )
    charges = assess(Assessed(CREDIT, tuple(subjects)), by, {}, SPECIAL)
    assert all(charge.amount == rounded(charge.amount) > 0 for charge in charges)
    assert total(charges) == sum((charge.amount for charge in charges), Decimal(0))
    credits = sum((taken.credits for taken in subjects), Decimal(0))
    exact = fixed + credits * rate * (1 + percent / 100)
    assert abs(total(charges) - exact) <= Decimal("0.01") * len(by.lines)


@given(subjects=SUBJECTS, order=st.randoms())
def test_the_order_of_subjects_changes_no_amount(subjects: list[ChargedSubject], order: object) -> None:
    shuffled = sorted(subjects, key=lambda _: order.random())  # type: ignore[attr-defined]
    one = assess(Assessed(CREDIT, tuple(subjects)), PER_CREDIT, {}, SPECIAL)
    assert amounts(one) == amounts(assess(Assessed(CREDIT, tuple(shuffled)), PER_CREDIT, {}, SPECIAL))
