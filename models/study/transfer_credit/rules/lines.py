"""A line of a transfer by itself: its section type, what of it is missing, and the rule that knows it (study §5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.grades.grade.rules.letters import LETTERS
from models.study.transfer_credit.contract import TransferField, TransferLine, TransferSectionType, TransferSource

_RANK: Final = {letter: rank for rank, letter in enumerate(LETTERS)}
WHOLE_REQUEST: Final = 0
"""The number under which is told what the request itself lacks; lines are numbered from 1."""

FIELD_NAMES: Final[Mapping[TransferField, tuple[str, str]]] = {
    TransferField.INSTITUTION: ("ชื่อสถาบันต้นทาง", "the institution"),
    TransferField.FILE: ("ไฟล์ใบแสดงผลการเรียน", "a file of the transcript"),
    TransferField.LINES: ("รายวิชาที่ขอเทียบโอน", "a subject to transfer"),
    TransferField.ATTEMPT: ("วิชาจากผลการเรียน", "the subject of the record"),
    TransferField.SOURCE_CODE: ("รหัสวิชาต้นทาง", "the code of the source"),
    TransferField.SOURCE_NAME: ("ชื่อวิชาต้นทาง", "the name of the source"),
    TransferField.SOURCE_CREDITS: ("หน่วยกิตต้นทาง", "the credits of the source"),
    TransferField.GRADE: ("เกรด", "the grade"),
    TransferField.CONTENT_SHARE: ("สัดส่วนเนื้อหา", "the share of the content"),
    TransferField.TARGET: ("วิชาหรือหมวดที่เทียบเป็น", "what it counts as"),
    TransferField.SECTION_CODE: ("หมู่เรียน", "the section"),
    TransferField.CREDITS: ("หน่วยกิตที่ขอเทียบ", "the credits to transfer"),
}
"""What each field is called, in Thai and in English."""


def toggled(section_type: TransferSectionType) -> TransferSectionType:
    """The other type of a section: 16901 and 16902 change with each other (spec §4)."""
    return (
        TransferSectionType.LABORATORY if section_type is TransferSectionType.LECTURE else TransferSectionType.LECTURE
    )


class Missing(NamedTuple):
    """What a line lacks, or the request (number 0)."""

    number: int
    fields: tuple[TransferField, ...]


def _of_source(line: TransferLine, source: TransferSource) -> Iterator[TransferField]:
    if source is TransferSource.INSIDE:
        if not line.source_code or line.source_academic_year is None or line.source_semester is None:
            yield TransferField.ATTEMPT
        return
    if not line.source_code:
        yield TransferField.SOURCE_CODE
    if not line.source_name:
        yield TransferField.SOURCE_NAME
    if line.source_credits is None:
        yield TransferField.SOURCE_CREDITS
    if not line.grade:
        yield TransferField.GRADE


def _of_line(line: TransferLine, source: TransferSource) -> Iterator[TransferField]:
    yield from _of_source(line, source)
    if line.content_share is None:
        yield TransferField.CONTENT_SHARE
    if not line.target_code and not line.target_path:
        yield TransferField.TARGET
    if line.target_code and not line.section_code:
        yield TransferField.SECTION_CODE
    if line.credits is None:
        yield TransferField.CREDITS


def missing_of(source: TransferSource, institution: str, lines: Sequence[TransferLine], files: int) -> list[Missing]:
    """Everything that is missing, the request's own first (spec §5: complete information is required).

    Credits earned elsewhere come with a file that shows them, and with the name of the institution. Of a source of
    this university the attempt is named; the record says the rest.
    """
    own = []
    if source is TransferSource.OUTSIDE and not institution:
        own.append(TransferField.INSTITUTION)
    if source is TransferSource.OUTSIDE and files == 0:
        own.append(TransferField.FILE)
    if not lines:
        own.append(TransferField.LINES)
    found = [
        Missing(WHOLE_REQUEST, tuple(own)),
        *(Missing(n, tuple(_of_line(x, source))) for n, x in enumerate(lines, 1)),
    ]
    return [each for each in found if each.fields]


@dataclass(frozen=True, slots=True)
class KnownRule:
    """A decision about a source subject that holds for everybody: it counts as a subject here, from a day to a day.

    Both days are days of it; without the second it has no end. ``credits``: at most so many.
    """

    rule_id: UUID
    source: TransferSource
    institution: str
    source_code: str
    target_code: str
    least_letter: str
    credits: Decimal
    valid_from: date
    valid_to: date | None

    def holds_on(self, day: date) -> bool:
        """Whether the rule holds on a Bangkok day."""
        return self.valid_from <= day and (self.valid_to is None or day <= self.valid_to)


def refusal_to_keep(source: TransferSource, institution: str, first: date, last: date | None) -> Refused | None:
    """Why a rule may not stand so: another institution has a name, this one none, and its days rise."""
    if (source is TransferSource.OUTSIDE) != bool(institution):
        return Refused(code="transfer_rule_institution", rule=refusal_to_keep.__name__)
    if last is not None and last < first:
        return Refused(code="transfer_rule_days", rule=refusal_to_keep.__name__)
    return None


def plain_name(name: str) -> str:
    """A name as rules compare it: neither capitals nor spaces make another institution of it."""
    return " ".join(name.split()).casefold()


def plain_code(code: str) -> str:
    """A code as rules compare it."""
    return "".join(code.split()).upper()


def source_key(institution: str, code: str) -> tuple[str, str]:
    """What rules know a source of another institution by: of two spellings it is one source."""
    return plain_name(institution), plain_code(code)


def most_credits(source: Decimal | None, target: Decimal | None) -> Decimal:
    """Return how many credits a line may grant: no more than its source has, nor the subject it counts as.

    ``target`` is None of a leaf of a programme.
    """
    of_source = source or Decimal(0)
    return of_source if target is None else min(of_source, target)


def at_least(letter: str, least: str) -> bool:
    """Whether a letter is as good as another one. S counts as C, the least it is given for; what is open is not."""
    as_counted = "C" if letter in ("S", "P") else letter
    return as_counted in _RANK and LETTERS[as_counted].earns and _RANK[as_counted] <= _RANK[least]


def rule_for(
    line: TransferLine, source: TransferSource, institution: str, day: date, rules: Iterable[KnownRule]
) -> KnownRule | None:
    """The rule that says yes to a line asked for on a Bangkok day; of several the one that was decided last.

    A rule says nothing of a worse letter or of more credits than it names: then the owner is asked.
    """
    if line.target_code is None or line.credits is None:
        return None
    fitting = [
        rule
        for rule in rules
        if rule.source is source
        and (source is TransferSource.INSIDE or plain_name(rule.institution) == plain_name(institution))
        and plain_code(rule.source_code) == plain_code(line.source_code)
        and rule.target_code == line.target_code
        and rule.holds_on(day)
        and at_least(line.grade, rule.least_letter)
        and line.credits <= rule.credits
    ]
    return max(fitting, key=lambda rule: (rule.valid_from, str(rule.rule_id)), default=None)
