"""The names a degree is printed with, beside those of the register (study §4).

They are the same, or the student shows why not and the registrar agrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from models.cases.case.contract.record import Refused

NEEDS_EVIDENCE: Final = "graduation_name_evidence"


@dataclass(frozen=True, slots=True)
class NamePair:
    """A name in Thai and in English, with the title."""

    th: str
    en: str

    @property
    def as_compared(self) -> tuple[str, str]:
        """Without spaces that nobody sees."""
        return " ".join(self.th.split()), " ".join(self.en.split())


@dataclass(frozen=True, slots=True)
class NamesOfDegree:
    """What is printed beside what the register says. ``has_evidence``: a file shows why they differ; ``is_agreed``: the
    registrar has agreed to print it so.
    """

    register: NamePair
    printed: NamePair
    has_evidence: bool
    is_agreed: bool = False

    @property
    def differ(self) -> bool:
        """Whether something else is printed than the register says."""
        return self.register.as_compared != self.printed.as_compared

    @property
    def are_settled(self) -> bool:
        """Whether a degree may be printed with them."""
        return self.is_agreed or not self.differ


def difference_is_evidenced(names: NamesOfDegree) -> Refused | None:
    """Who is printed otherwise than the register says shows why: a passport, or a change of name."""
    if names.has_evidence or not names.differ:
        return None
    return Refused(
        code=NEEDS_EVIDENCE, rule=difference_is_evidenced.__name__,
        facts={"register_th": names.register.th, "register_en": names.register.en}, remedy=f"remedy.{NEEDS_EVIDENCE}",
    )  # fmt: skip
