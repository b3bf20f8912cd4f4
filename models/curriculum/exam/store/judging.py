"""What may not stand so of an examination that a file sets, or that undoing a file would bring back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Final

from models.curriculum.exam.contract import ExamTimes, SeatsOfPart
from models.curriculum.exam.rules import ExamFacts, ExamProblem, exam_problems
from models.curriculum.exam.store.file_facts import ExamFileFacts
from models.curriculum.exam.store.reading import ExaminedSection, ExamKey, StandingExam
from models.kit.imported_row import RowProblem, combined_problem

_COLUMNS: Final = {"startsAt": "date", "endsAt": "time", "room": "room", "firstCode": "first_code",
                   "lastCode": "last_code"}  # fmt: skip


def exam_of(section: ExaminedSection, key: ExamKey, times: ExamTimes, parts: Sequence[SeatsOfPart]) -> StandingExam:
    """Return the examination of a section as it stands once it is set so."""
    return StandingExam.model_validate(
        {
            "section_id": section.section_id,
            "kind": key[1],
            "subject_show": section.subject_show,
            "section_code": section.section_code,
            "campus_code": section.campus_code,
            "starts_at": times.starts_at,
            "ends_at": times.ends_at,
            "revision": 1,
            "parts": [
                {
                    "first_code": part.first_code, "last_code": part.last_code, "room_th": part.room_th,
                    "room_en": part.room_en, "seat_rows": part.seat_rows,
                }
                for part in parts
            ],
        }
    )  # fmt: skip


def problems_of(
    wanted: StandingExam, section: ExaminedSection, facts: ExamFileFacts, kept_rooms: Collection[str]
) -> tuple[ExamProblem, ...]:
    """Return everything that may not stand so beside the other examinations.

    ``kept_rooms`` are those that it may have though the campus does not know them: nobody has counted their seats.
    """
    rooms: dict[str, int | None] = dict.fromkeys(kept_rooms)
    for part in wanted.parts:
        room = facts.rooms.get((wanted.campus_code, part.room_th))
        if room is not None and room.name_th == part.room_th:
            rooms[room.name_th] = room.exam_seats
    others = [other.placed(facts.codes) for other in facts.others_near(wanted)]
    return exam_problems(wanted.placed(facts.codes), ExamFacts(section.starts_on, section.ends_on, rooms, others))


def refusals_of_rows(
    problems: Sequence[ExamProblem], positions: Sequence[int], row_of_room: Sequence[int | None]
) -> dict[int, RowProblem]:
    """Return why rows of an examination are refused, by their positions: what is wrong with a room is said of the row
    that names it, by the number of the room in ``row_of_room``; all else is said of every row.
    """
    found: dict[int, list[RowProblem]] = defaultdict(list)
    for problem in problems:
        place = _place(problem)
        position = None if place is None else row_of_room[place]
        for whose in positions if position is None else [position]:
            found[whose].append(row_problem(problem))
    return {position: combined_problem(reasons) for position, reasons in found.items()}


def row_problem(problem: ExamProblem) -> RowProblem:
    """Return the problem as a row of a file says it."""
    column = _COLUMNS[problem.field.rsplit(".", maxsplit=1)[-1]]
    if problem.kind == "missing":
        return RowProblem(code="import_cell_missing", column=column)
    return RowProblem(code=f"import_{problem.kind}", facts={"cell": problem.value}, column=column)


def _place(problem: ExamProblem) -> int | None:
    """Which part a problem is of; None where it is of the examination."""
    _, _, rest = problem.field.partition("parts.")
    return int(rest.split(".")[0]) if rest else None
