"""Where and when a section is examined: what may not stand so, said by the field (docs/areas/curriculum.md).

One function for the page of an officer and for the rows of a file. Codes of students and rows of seats are texts that
compare in their order; instants are UTC, spans half-open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import combinations
from typing import Final

from models.curriculum.room.rules import is_real_room
from models.kit.calendar import BANGKOK, bangkok_date

_ROWS: Final = re.compile(r"([A-Z]|[0-9]{1,3})(?:\s*[-–]\s*([A-Z]|[0-9]{1,3}))?")
_BETWEEN: Final = re.compile(r"[,;]")


@dataclass(frozen=True, slots=True)
class ExamPart:
    """A room of an examination; with codes, of the students from the first to the last, both included.

    Without codes it is for whoever is in no part with codes; without rows it is the whole room.
    """

    room: str
    first_code: str | None = None
    last_code: str | None = None
    seat_rows: str = ""

    @property
    def has_codes(self) -> bool:
        """Whether it is for some students by their codes."""
        return self.first_code is not None


@dataclass(frozen=True, slots=True)
class PlacedExam:
    """An examination of a section with its rooms; ``codes`` are those of the students who have a place in it."""

    subject: str
    section: str
    starts_at: datetime
    ends_at: datetime
    parts: tuple[ExamPart, ...] = ()
    codes: tuple[str, ...] = ()

    @property
    def named(self) -> str:
        """What officers call it, in any language: ``01418111-1 09:00–12:00``."""
        hours = "–".join(f"{at.astimezone(BANGKOK):%H:%M}" for at in (self.starts_at, self.ends_at))
        return f"{self.subject}-{self.section} {hours}"


@dataclass(frozen=True, slots=True)
class ExamFacts:
    """What an examination is judged by: the days of its term, the rooms of its campus with the seats that are known,
    and the other examinations in them.
    """

    first_day: date
    last_day: date
    rooms: Mapping[str, int | None]
    others: Sequence[PlacedExam] = ()


@dataclass(frozen=True, slots=True)
class ExamProblem:
    """What is wrong with a field: its kind is a sentence of the catalogue ``fields``, ``value`` its fact."""

    field: str
    kind: str
    value: str = ""


def seated(exam: PlacedExam) -> tuple[int, ...]:
    """How many students sit in each part: rooms without codes share those whom no part names."""
    counts = [sum(_holds(part, code) for code in exam.codes) for part in exam.parts]
    rest = sum(not any(_holds(part, code) for part in exam.parts) for code in exam.codes)
    free = sum(not part.has_codes for part in exam.parts)
    return tuple(count if part.has_codes else -(-rest // free) for part, count in zip(exam.parts, counts, strict=True))


def unseated(exam: PlacedExam) -> int:
    """How many students are told no room: no part names them, and none is for everybody."""
    if any(not part.has_codes for part in exam.parts):
        return 0
    return sum(not any(_holds(part, code) for part in exam.parts) for code in exam.codes)


def exam_problems(wanted: PlacedExam, facts: ExamFacts) -> tuple[ExamProblem, ...]:
    """Everything that may not stand so; nothing where it may."""
    return tuple(problem for rule in RULES for problem in rule(wanted, facts))


def ends_after_it_begins(wanted: PlacedExam, facts: ExamFacts) -> Iterator[ExamProblem]:
    """An examination takes time, within one day."""
    if wanted.ends_at <= wanted.starts_at:
        yield ExamProblem("endsAt", "exam_ends_before_it_begins")
    elif bangkok_date(wanted.ends_at) != bangkok_date(wanted.starts_at):
        yield ExamProblem("endsAt", "exam_ends_another_day")


def lies_in_its_term(wanted: PlacedExam, facts: ExamFacts) -> Iterator[ExamProblem]:
    """Students are there until the last day of the term."""
    if not facts.first_day <= bangkok_date(wanted.starts_at) <= facts.last_day:
        yield ExamProblem("startsAt", "exam_outside_term")


def codes_are_in_order_and_apart(wanted: PlacedExam, facts: ExamFacts) -> Iterator[ExamProblem]:
    """A student is in one part."""
    for number, part in enumerate(wanted.parts):
        if (part.first_code is None) != (part.last_code is None):
            yield ExamProblem(f"parts.{number}.{'lastCode' if part.has_codes else 'firstCode'}", "missing")
        elif part.first_code is not None and part.last_code is not None and part.last_code < part.first_code:
            yield ExamProblem(f"parts.{number}.lastCode", "codes_reversed")
    for (_, one), (number, other) in combinations(enumerate(wanted.parts), 2):
        if _share_codes(one, other):
            yield ExamProblem(f"parts.{number}.firstCode", "codes_overlap", f"{one.first_code}–{one.last_code}")


def rooms_are_known_and_named_once(wanted: PlacedExam, facts: ExamFacts) -> Iterator[ExamProblem]:
    """A room is one of the campus; that is for everybody once."""
    for number, part in enumerate(wanted.parts):
        if part.room not in facts.rooms:
            yield ExamProblem(f"parts.{number}.room", "room_unknown", part.room)
    for (_, one), (number, other) in combinations(enumerate(wanted.parts), 2):
        if one.room == other.room and not one.has_codes and not other.has_codes:
            yield ExamProblem(f"parts.{number}.room", "room_twice", other.room)


def rooms_are_not_taken(wanted: PlacedExam, facts: ExamFacts) -> Iterator[ExamProblem]:
    """Nobody else is examined there then, but sections of the subject at the very same time, or in other rows."""
    for number, part in enumerate(wanted.parts):
        if not is_real_room(part.room):
            continue
        taken = (
            other
            for other in _at_the_same_time(wanted, facts)
            if not _sat_together(wanted, other)
            for theirs in other.parts
            if theirs.room == part.room and _share_rows(part, theirs)
        )
        if (other := next(taken, None)) is not None:
            yield ExamProblem(f"parts.{number}.room", "room_taken", other.named)


def rooms_have_seats(wanted: PlacedExam, facts: ExamFacts) -> Iterator[ExamProblem]:
    """Who sits in a room at the same time, of whichever section, has a seat; where nobody has counted them, all do."""
    beside = list(_at_the_same_time(wanted, facts))
    instants = {max(wanted.starts_at, other.starts_at) for other in beside} | {wanted.starts_at}
    for room, students in _by_room(wanted).items():
        seats = facts.rooms.get(room)
        everybody = students + max(
            sum(_by_room(other).get(room, 0) for other in beside if other.starts_at <= instant < other.ends_at)
            for instant in instants
        )
        if seats is not None and students and everybody > seats:
            number = next(place for place, part in enumerate(wanted.parts) if part.room == room)
            yield ExamProblem(f"parts.{number}.room", "room_too_small", f"{everybody}/{seats}")


RULES: Final[tuple[Callable[[PlacedExam, ExamFacts], Iterator[ExamProblem]], ...]] = (
    ends_after_it_begins,
    lies_in_its_term,
    codes_are_in_order_and_apart,
    rooms_are_known_and_named_once,
    rooms_are_not_taken,
    rooms_have_seats,
)


def _at_the_same_time(wanted: PlacedExam, facts: ExamFacts) -> Iterable[PlacedExam]:
    return (other for other in facts.others if other.starts_at < wanted.ends_at and wanted.starts_at < other.ends_at)


def _sat_together(one: PlacedExam, other: PlacedExam) -> bool:
    return (one.subject, one.starts_at, one.ends_at) == (other.subject, other.starts_at, other.ends_at)


def _by_room(exam: PlacedExam) -> dict[str, int]:
    found: dict[str, int] = {}
    for part, students in zip(exam.parts, seated(exam), strict=True):
        if not is_real_room(part.room):
            continue
        found[part.room] = found.get(part.room, 0) + students
    return found


def _holds(part: ExamPart, code: str) -> bool:
    return part.first_code is not None and part.last_code is not None and part.first_code <= code <= part.last_code


def _share_codes(one: ExamPart, other: ExamPart) -> bool:
    if one.first_code is None or one.last_code is None or other.first_code is None or other.last_code is None:
        return False
    return one.first_code <= other.last_code and other.first_code <= one.last_code


def _share_rows(one: ExamPart, other: ExamPart) -> bool:
    mine, theirs = rows_of(one.seat_rows), rows_of(other.seat_rows)
    return mine is None or theirs is None or bool(mine & theirs)


def rows_of(rows_text: str) -> frozenset[str] | None:
    """The rows of ``A–D, F`` or ``1-12``; None where it says none, or in words: then it is the whole room."""
    rows: set[str] = set()
    for piece in _BETWEEN.split(rows_text.upper()):
        found = _ROWS.fullmatch(piece.strip())
        if found is None:
            return None
        first, last = found[1], found[2] or found[1]
        if first.isdigit() != last.isdigit():
            return None
        if first.isdigit():
            rows |= {str(number) for number in range(int(first), int(last) + 1)}
        else:
            rows |= {chr(letter) for letter in range(ord(first), ord(last) + 1)}
    return frozenset(rows)
