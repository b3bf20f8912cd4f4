"""What a student wishes of a timetable, and the timetables that are possible."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from pydantic import Field, model_validator

from api.cases.case.schemas import RefusedView
from api.enrolment.enrolment.schemas import Amount
from api.kit.wire import Camel, Names
from models.curriculum.section.contract import SectionType
from models.enrolment.timetable_proposal.rules.subject_sets import MOST_NAMED, MOST_SETS, MOST_SUBJECTS, sets_there_are
from models.enrolment.timetable_proposal.rules.wishes import Against, Choice, Criterion, Window, Wishes
from models.kit.typed import AS_UNGROUPED, CodeText

_LAST_MINUTE: Final = 1_440
_ShowCode = Annotated[str, Field(pattern=r"^0\d{7}$"), AS_UNGROUPED]
_Minute = Annotated[int, Field(ge=0, le=_LAST_MINUTE)]
_Weekday = Annotated[int, Field(ge=0, le=6)]
_Campus = Annotated[CodeText, Field(min_length=1, max_length=2)]


class ChoiceAsk(Camel):
    """``take`` of these subjects (codes without the year of their curriculum): "two of these"."""

    subjects: Annotated[list[_ShowCode], Field(min_length=1, max_length=MOST_SUBJECTS)]
    take: Annotated[int, Field(ge=1, le=MOST_SUBJECTS)] = 1

    @model_validator(mode="after")
    def takes_no_more_than_there_are(self) -> ChoiceAsk:
        """Each subject is named once, and no more are taken than are named."""
        if len(set(self.subjects)) != len(self.subjects) or self.take > len(self.subjects):
            raise ValueError("a choice names each subject once and takes no more than it names")
        return self


class WindowAsk(Camel):
    """A part of each day that stays free, in minutes after midnight in Bangkok."""

    from_minute: _Minute
    to_minute: _Minute

    @model_validator(mode="after")
    def ends_after_it_begins(self) -> WindowAsk:
        """A part of a day has minutes."""
        if self.from_minute >= self.to_minute:
            raise ValueError("toMinute is later than fromMinute")
        return self


class TeachersAsk(Camel):
    """Who may teach a subject."""

    subject: _ShowCode
    teacher_ids: Annotated[list[UUID], Field(max_length=50)]


class AmountAsk(Camel):
    """How many credits of a splittable subject are to be taken."""

    subject: _ShowCode
    credit: Amount


class TimetableAsk(Camel):
    """What the timetable should have and be like. Minutes are after midnight in Bangkok; weekday 0 is Monday."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    choices: Annotated[list[ChoiceAsk], Field(min_length=1, max_length=MOST_SUBJECTS)]
    free_days: Annotated[list[_Weekday], Field(max_length=7, default_factory=list)]
    earliest: _Minute | None = None
    latest: _Minute | None = None
    lunch: WindowAsk | None = None
    longest_gap: _Minute | None = None
    teachers: Annotated[list[TeachersAsk], Field(max_length=MOST_NAMED, default_factory=list)]
    campuses: Annotated[list[_Campus], Field(max_length=10, default_factory=list)]
    amounts: Annotated[list[AmountAsk], Field(max_length=MOST_NAMED, default_factory=list)]
    first: Criterion = Criterion.DAYS

    @model_validator(mode="after")
    def is_not_too_much(self) -> TimetableAsk:
        """Limit the named subjects, the subjects taken, and the number of sets they can form; require an earliest hour
        before the latest.
        """
        named = self.subjects
        if len(named) > MOST_NAMED or len(set(named)) != len(named):
            raise ValueError(f"at most {MOST_NAMED} subjects are named, each once")
        if sum(choice.take for choice in self.choices) > MOST_SUBJECTS:
            raise ValueError(f"at most {MOST_SUBJECTS} subjects are taken")
        if self.earliest is not None and self.latest is not None and self.earliest >= self.latest:
            raise ValueError("latest is later than earliest")
        if sets_there_are(self.asked) > MOST_SETS:
            raise ValueError(f"the choices come to more than {MOST_SETS} sets of subjects: name fewer")
        return self

    @property
    def subjects(self) -> list[str]:
        """All subjects that are named."""
        return [subject for choice in self.choices for subject in choice.subjects]

    @property
    def asked(self) -> list[Choice]:
        """The choices as the rules have them."""
        return [Choice(tuple(choice.subjects), choice.take) for choice in self.choices]

    def wishes(self, own_campus: str) -> Wishes:
        """The wishes as the rules have them; the caller's campus unless others are named."""
        return Wishes(
            free_days=frozenset(self.free_days),
            earliest=self.earliest,
            latest=self.latest,
            lunch=Window(self.lunch.from_minute, self.lunch.to_minute) if self.lunch else None,
            longest_gap=self.longest_gap,
            teachers={one.subject: frozenset(one.teacher_ids) for one in self.teachers},
            campuses=frozenset(self.campuses or (own_campus,)),
            first=self.first,
        )


class ChosenSectionView(Camel):
    """A section of a timetable, and others of its subject at the same time with the same exams."""

    subject: str
    section_id: int
    instead: list[int]


class FiguresView(Camel):
    """What a timetable comes to together with what is held.

    Pairs of exams on the same day, and those of them with less than two hours between; ``scarcity``: points of seats
    that are few or used to go fast.
    """

    days: int
    gap_minutes: int
    longest_gap: int
    same_day_exams: int
    tight_exams: int
    scarcity: int


class TimetableView(Camel):
    """A possible timetable."""

    chosen: list[ChosenSectionView]
    figures: FiguresView


class RefusedCount(Camel):
    """So many sections a rule refuses."""

    code: str
    sections: int


class UnwishedCount(Camel):
    """So many sections a wish leaves out."""

    wish: Against
    sections: int


class OfferTeacher(Camel):
    """Somebody who teaches the subject in the term."""

    person_id: UUID
    name: Names


class UsualPace(Camel):
    """After how many minutes sections of a type were usually full in the last terms; None where most had seats left."""

    section_type: SectionType
    sections: int
    minutes: int | None


class SubjectOfferView(Camel):
    """What became of a subject's sections, and how fast its seats used to go."""

    subject: str
    name: Names
    sections: int
    left: int
    refused: list[RefusedCount]
    example: RefusedView | None
    unwished: list[UnwishedCount]
    teachers: list[OfferTeacher]
    pace: list[UsualPace]


class TimetablesView(Camel):
    """The best timetables, the best first, and how many there are.

    ``is_exact``: there are ``total``, else at least so many; ``is_proven``: none that is not listed is better. Where
    there is none: sets of subjects that rules refuse, and pairs of subjects of which no sections fit.
    """

    timetables: list[TimetableView]
    total: int
    is_exact: bool
    is_proven: bool
    subjects: list[SubjectOfferView]
    sets_refused: list[RefusedView]
    never_together: list[list[str]]
