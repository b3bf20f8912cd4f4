"""Asking for an unlock."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from api.cases.case.answers import RequestAnswer
from api.cases.case.schemas import RefusedView
from api.kit.sentences import Sentence
from api.kit.wire import Camel
from models.enrolment.hold.contract import UnlockPurpose
from models.kit.instants import Instant
from models.kit.phones import thai_phone
from models.kit.typed import CodeText, PersonCodeText


def _reachable(written: str) -> str:
    number = thai_phone(written)
    if number is None:
        raise PydanticCustomError("phone", "This is not a Thai telephone number.")
    return number


Phone = Annotated[CodeText, Field(min_length=1, max_length=20), AfterValidator(_reachable)]
"""A Thai number under which the student can be reached, written like ``081-234-5678``."""


class UnlockAsk(Camel):
    """What is to be opened in a term, why, and where the student can be reached."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    purpose: UnlockPurpose
    reason: Sentence = Field(max_length=1000)
    phone: Phone


class UnlockOnBehalf(UnlockAsk):
    """The same for a student who cannot ask themselves."""

    student_code: PersonCodeText = Field(pattern=r"^\d{10}$")


class UnlockPossible(Camel):
    """Whether a purpose can be asked for now, and why not."""

    purpose: UnlockPurpose
    refused: RefusedView | None


class UnlockedView(Camel):
    """What an approved request opened for the student, and until when."""

    purpose: UnlockPurpose
    until: Instant


class UnlockAnswer(RequestAnswer):
    """``success`` when it is being considered, ``accepted`` (to be followed), or the code of the refusal."""
