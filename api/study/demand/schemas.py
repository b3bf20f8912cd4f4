"""How many students lack a subject, against the seats there are (study §3). Credits are texts, as everywhere."""

from __future__ import annotations

from api.kit.wire import Camel, Names


class LackingYear(Camel):
    """Students of a year of study."""

    year: int
    students: int


class OfferedSeats(Camel):
    """Seats in a term, of all subjects that count where something is lacking; ``subjects``: how many those are.

    One subject may count in several groups: its seats are then among those of each. ``place``: 0 is the next term, 1
    this one, 2 the last one, 3 the one before.
    """

    place: int
    academic_year: int
    semester: int
    seats: int
    subjects: int


class DemandRow(Camel):
    """A subject that students still have to take, or a group they still have to choose from (then ``code`` is null).

    ``places``: seats it takes until nobody lacks it. ``programmes``: whose students lack it, by their codes.
    ``offered``: by place; a term that the calendar does not have is left out.
    """

    key: str
    code: str | None
    name: Names
    programmes: list[str]
    students: int
    years: list[LackingYear]
    credits: str
    places: int
    offered: list[OfferedSeats]
