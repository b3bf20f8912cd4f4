"""What a student is charged for a term, line by line and explained (finance §3).

One pure function: for the student's preview, for single invoices, for bill runs, and for what a change costs or gives
back. Amounts are baht; each line is rounded half up to the satang once, and the total is the sum of the lines.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from models.curriculum.subject.rules import shown_code
from models.finance.fee.contract import (
    AmountBasis,
    AssessedCharge,
    ChargeReason,
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

_WHOLE: Final = Decimal(100)
_NOTHING: Final = Decimal(0)
_SUBJECT_FEES: Final = {
    "university": ("ค่าธรรมเนียมพิเศษรายวิชา (มหาวิทยาลัย)", "Special subject fee (university)"),
    "faculty": ("ค่าธรรมเนียมพิเศษรายวิชา (คณะ)", "Special subject fee (faculty)"),
    "per_credit": ("ค่าธรรมเนียมพิเศษรายหน่วยกิต", "Special fee per credit"),
    "lecture_credit": ("ค่าหน่วยกิตบรรยายพิเศษ", "Special lecture credit price"),
    "laboratory_credit": ("ค่าหน่วยกิตปฏิบัติการพิเศษ", "Special laboratory credit price"),
    "books": ("ค่าหนังสือ", "Books"),
}


@dataclass(frozen=True, slots=True)
class ChargedSubject:
    """A subject that the term is charged for, with its credits by kind, and its sections, the lecture's first."""

    subject_code: str
    lecture_credits: Decimal
    laboratory_credits: Decimal
    section_codes: tuple[str, ...] = ()

    @property
    def credits(self) -> Decimal:
        """All its credits."""
        return self.lecture_credits + self.laboratory_credits


@dataclass(frozen=True, slots=True)
class Assessed:
    """What a student's charges depend on beside the rates.

    ``charged_once`` are the fees of earlier invoices that are charged once in a study; ``over_years``: past the years
    of the curriculum.
    """

    enrolment_type: FeeEnrolmentType
    subjects: tuple[ChargedSubject, ...] = ()
    over_years: bool = False
    charged_once: frozenset[str] = frozenset()


def assess(
    student: Assessed, pattern: FeePattern, special: Mapping[str, SubjectFee], special_fee_code: str
) -> tuple[AssessedCharge, ...]:
    """The charges of a term, in the order of the pattern, then the special fees of subjects; nothing of nothing.

    ``special`` are the special fees by subject; they are charged as the fee ``special_fee_code``, also under a lump
    sum, and to nobody who only maintains the status. Raises ValueError where a percentage is of a fee that the pattern
    charges later or not at all.
    """
    taken = () if student.enrolment_type is FeeEnrolmentType.MAINTAIN_STATUS else student.subjects
    by_pattern = [subject for subject in taken if not _priced_apart(special.get(subject.subject_code))]
    charges = [*_of_pattern(student, pattern, by_pattern, _credits(taken, CreditKind.ALL))]
    for subject in taken:
        if fee := special.get(subject.subject_code):
            charges += _of_subject(subject, fee, special_fee_code)
    return tuple(charge for charge in charges if charge.amount > 0)


def of_project(student: Assessed, pattern: FeePattern, project_code: str) -> tuple[AssessedCharge, ...]:
    """The charges of a special project's pattern, beside those of :func:`assess`; each names the project.

    Nobody who only maintains the status is charged them. Raises ValueError as :func:`assess` does.
    """
    if student.enrolment_type is FeeEnrolmentType.MAINTAIN_STATUS:
        return ()
    charges = _of_pattern(student, pattern, student.subjects, _credits(student.subjects, CreditKind.ALL))
    return tuple(
        charge.model_copy(update={"reason": charge.reason.model_copy(update={"project": project_code})})
        for charge in charges
        if charge.amount > 0
    )


def _priced_apart(fee: SubjectFee | None) -> bool:
    return fee is not None and (fee.lecture_credit is not None or fee.laboratory_credit is not None)


def _of_pattern(
    student: Assessed, pattern: FeePattern, subjects: Sequence[ChargedSubject], credits: Decimal
) -> Iterator[AssessedCharge]:
    exact: dict[str, Decimal] = {}
    for line in pattern.lines:
        if not _applies(line, student, credits):
            exact.setdefault(line.fee_code, _NOTHING)
            continue
        amount, reason = _amount(line, pattern, subjects, exact)
        exact[line.fee_code] = exact.get(line.fee_code, _NOTHING) + amount
        yield AssessedCharge(
            fee_code=line.fee_code,
            name_th=line.name_th,
            name_en=line.name_en,
            amount=rounded(amount),
            account=line.account,
            reason=reason,
        )


def _applies(line: FeeLine, student: Assessed, credits: Decimal) -> bool:
    if line.frequency is Frequency.ONCE and line.fee_code in student.charged_once:
        return False
    if line.over_years is not OverYears.ANY and student.over_years is not (line.over_years is OverYears.ONLY):
        return False
    fewest = line.fewest_credits if line.fewest_credits is not None else credits
    most = line.most_credits if line.most_credits is not None else credits
    return fewest <= credits <= most


def _amount(
    line: FeeLine, pattern: FeePattern, subjects: Sequence[ChargedSubject], exact: Mapping[str, Decimal]
) -> tuple[Decimal, ChargeReason]:
    """Before rounding: a percentage of a line is of what that line really is."""
    match line.basis:
        case AmountBasis(amount=amount):
            return amount, ChargeReason(rule="fixed_amount", pattern=pattern.code, version=pattern.version)
        case PercentBasis(percent=percent, of_fee=of_fee):
            if of_fee not in exact:
                raise ValueError(f"{line.fee_code} is a percentage of {of_fee}, which stands not before it")
            return exact[of_fee] * percent / _WHOLE, ChargeReason(
                rule="percentage", pattern=pattern.code, version=pattern.version, percent=percent, of_fee=of_fee
            )
        case CreditBasis() as basis:
            credits = _credits(subjects, basis.credits)
            uncapped = _banded(basis, credits)
            amount = uncapped if basis.cap is None else min(uncapped, basis.cap)
            return amount, ChargeReason(
                rule=f"credits_{basis.credits}",
                pattern=pattern.code,
                version=pattern.version,
                credits=credits,
                rate=basis.bands[0].rate if len(basis.bands) == 1 else None,
                capped=basis.cap if amount < uncapped else None,
            )


def _credits(subjects: Iterable[ChargedSubject], kind: CreditKind) -> Decimal:
    match kind:
        case CreditKind.LECTURE:
            counted = [subject.lecture_credits for subject in subjects]
        case CreditKind.LABORATORY:
            counted = [subject.laboratory_credits for subject in subjects]
        case CreditKind.ALL:
            counted = [subject.credits for subject in subjects]
    return sum(counted, _NOTHING)


def _banded(basis: CreditBasis, credits: Decimal) -> Decimal:
    """Each credit at the rate of the band it falls in; what is above the last band is charged as the last."""
    amount, below = _NOTHING, _NOTHING
    for number, band in enumerate(basis.bands, 1):
        is_last = number == len(basis.bands)
        upper = credits if is_last or band.up_to is None else min(credits, band.up_to)
        amount += max(_NOTHING, upper - below) * band.rate
        below = max(below, upper)
    return amount


def _of_subject(subject: ChargedSubject, fee: SubjectFee, fee_code: str) -> Iterator[AssessedCharge]:
    by_credit: dict[str, tuple[Decimal | None, Decimal]] = {
        "per_credit": (fee.per_credit, subject.credits),
        "lecture_credit": (fee.lecture_credit, subject.lecture_credits),
        "laboratory_credit": (fee.laboratory_credit, subject.laboratory_credits),
    }
    fixed = {"university": fee.university, "faculty": fee.faculty, "books": fee.books}
    for kind, (name_th, name_en) in _SUBJECT_FEES.items():
        rate, credits = by_credit[kind] if kind in by_credit else (fixed[kind], None)
        if rate is None:
            continue
        yield AssessedCharge(
            fee_code=fee_code,
            name_th=f"{name_th} {shown_code(subject.subject_code)}",
            name_en=f"{name_en} {shown_code(subject.subject_code)}",
            amount=rounded(rate if credits is None else rate * credits),
            account=Account.REVENUE,
            reason=ChargeReason(
                rule=f"subject_{kind}",
                version=fee.version,
                subject_code=subject.subject_code,
                section_code=fee.section_code or None,
                credits=credits,
                rate=None if credits is None else rate,
            ),
        )


def total(charges: Collection[AssessedCharge]) -> Decimal:
    """What the charges come to, in baht."""
    return sum((charge.amount for charge in charges), _NOTHING)
