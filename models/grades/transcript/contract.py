"""What the papers of the area ``grades`` say: a student's transcript, unofficial and official."""

from __future__ import annotations

from typing import Final, Literal

from models.documents.paper.contract import AboutPart, PaperContent, PaperFormerName, PaperPart, PaperStudent
from models.kit.instants import Day

UNOFFICIAL_TRANSCRIPT: Final = "unofficial_transcript"
TRANSCRIPT: Final = "transcript"
STANDING_LETTER: Final = "standing_letter"
ALL_TERMS: Final = "all"
"""The line of an unofficial transcript: a student has one, of all terms there are."""


class TranscriptLine(PaperPart):
    """A subject with its published letter. ``credit`` and every other figure are as printed."""

    subject_code: str
    subject_name: str
    credit: str
    letter: str


class TranscriptTerm(PaperPart):
    """The subjects of a term and what they came to; averages are empty while nothing counts."""

    academic_year: int
    semester: int
    lines: tuple[TranscriptLine, ...]
    registered: str
    earned: str
    gpa: str
    gpax: str


class TranscriptContent(PaperContent):
    """What every transcript says. ``transferred`` are credits of other institutions; ``open_letters`` those of its
    letters that are not final. ``former_names`` are those the student had before, where the regulation of the change
    asks transcripts to name both.
    """

    student: PaperStudent
    former_names: tuple[PaperFormerName, ...] = ()
    transferred: tuple[TranscriptLine, ...]
    terms: tuple[TranscriptTerm, ...]
    earned: str
    gpax: str
    open_letters: tuple[str, ...]

    def about(self) -> tuple[AboutPart, ...]:
        """The student."""
        return (self.student.code,)


class UnofficialTranscriptContent(TranscriptContent):
    """What a student prints for themselves."""

    kind: Literal["unofficial_transcript"] = UNOFFICIAL_TRANSCRIPT


class OfficialTranscriptContent(TranscriptContent):
    """What the registrar issues, under a number. What there is not is empty, and is not printed: honours and the day of
    the degree before the council has conferred it.
    """

    kind: Literal["transcript"] = TRANSCRIPT
    number: str
    records_on: Day
    issued_by: str
    degree: str
    born_on: Day | None
    admitted_on: Day | None
    honours: str
    graduated_on: Day | None

    def about(self) -> tuple[AboutPart, ...]:
        """The number."""
        return (self.number,)


class StandingLetterContent(PaperContent):
    """What the registrar writes to a student whose standing was confirmed; ``appeal`` is empty where there is none."""

    kind: Literal["standing_letter"] = STANDING_LETTER
    number: str
    student: PaperStudent
    decided_on: Day
    decision: str
    because: str
    academic_year: int
    semester: int
    appeal: str
    signed_by: str

    def about(self) -> tuple[AboutPart, ...]:
        """The number and the student."""
        return (self.number, self.student.code)
