"""Messages and persisted names of the process ``name_change``: a student's names become others (golive §4)."""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum
from uuid import UUID

from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message
from models.kit.names import written_en, written_th


class NameChangeStage(StrEnum):
    """Where a request for other names stands. Persisted: never renamed."""

    RECEIVED = "received"
    REGISTRAR_REVIEW = "registrar_review"
    APPROVED = "approved"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    LAPSED = "lapsed"


class NamePart(StrEnum):
    """A part of a name: a column of the register. On the wire."""

    TITLE_TH = "title_th"
    FIRST_NAME_TH = "first_name_th"
    MIDDLE_NAME_TH = "middle_name_th"
    LAST_NAME_TH = "last_name_th"
    TITLE_EN = "title_en"
    FIRST_NAME_EN = "first_name_en"
    MIDDLE_NAME_EN = "middle_name_en"
    LAST_NAME_EN = "last_name_en"


class FullName(Message):
    """All parts of somebody's name, in Thai and in English. What they do not have is empty."""

    title_th: str = ""
    first_name_th: str
    middle_name_th: str = ""
    last_name_th: str = ""
    title_en: str = ""
    first_name_en: str
    middle_name_en: str = ""
    last_name_en: str = ""

    def part(self, field: NamePart) -> str:
        """Return one part."""
        return str(getattr(self, field.value))

    @property
    def in_thai(self) -> str:
        """The Thai name as it is written."""
        return written_th(self.title_th, self.first_name_th, self.middle_name_th, self.last_name_th)

    @property
    def in_english(self) -> str:
        """The English name as it is written."""
        return written_en(self.title_en, self.first_name_en, self.middle_name_en, self.last_name_en)


class AskedNames(Message):
    """What the case's row keeps beside the request, since no history has a name of a person.

    ``shown`` are the names of the register that whoever asked had before them.
    """

    names: FullName
    shown: FullName
    reason: str


class NameChangeRequest(StudentRequest):
    """A student, or the registrar for them (``on_behalf``), asks for other names from the day of the deed on.

    The names and the reason stay in the case's row (:class:`AskedNames`).
    """

    department_code: str | None
    effective_on: date
    file_ids: tuple[UUID, ...] = ()
    on_behalf: bool = False


class NameRegulation(Regulation):
    """The office, within how long a request has to be decided, and whether transcripts issued later name both."""

    decided_within: timedelta = timedelta(days=30)
    transcript_names_both: bool = True


class NameChangeReceived(Message):
    """What became of a request at once, and what it runs under from then on."""

    record: CaseRecord
    regulation: NameRegulation


class NameChangeDecision(Message):
    """An approval: the request is judged anew, and the names are written, in one transaction."""

    request: NameChangeRequest
    regulation: NameRegulation
    record: CaseRecord
    action: CaseAction
