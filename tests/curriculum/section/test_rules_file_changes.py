"""What a file may change of a section: everything while nobody is in it, later what its page changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.curriculum.section.contract import SectionStatus
from models.curriculum.section.rules.file_changes import SectionInUse, WantedSection, file_refusals
from models.kit.errors import LANGUAGES, text_of

FREE = SectionInUse(
    SectionStatus.OPEN,
    enrolled=0,
    waiting=0,
    is_graded=False,
    rooms=1,
    seats_taken=0,
    allotments={},
    excluded_majors=frozenset(),
)
EVERYTHING = WantedSection(
    ("seats", "day_time", "room", "teachers", "majors", "remark_th"), 60, frozenset({"E09"}), True, "LH 1"
)


def wanted_section(*changed: str, **said: object) -> WantedSection:
    return replace(EVERYTHING, changed=changed, **said)


def test_a_section_that_nobody_is_in_changes_in_every_field() -> None:
    assert file_refusals(EVERYTHING, FREE) == []
    assert file_refusals(EVERYTHING, None) == []


def test_seats_majors_and_remarks_change_as_on_the_page_whoever_is_in_it() -> None:
    held = replace(FREE, enrolled=40, waiting=3, is_graded=True, seats_taken=40)
    assert file_refusals(wanted_section("seats", "majors", "remark_th", "remark_en", seats=40), held) == []


@pytest.mark.parametrize(
    ("asked", "standing", "code", "column"),
    [
        (wanted_section("remark_th"), replace(FREE, status=SectionStatus.CLOSED), "import_section_closed", None),
        (wanted_section("day_time"), replace(FREE, enrolled=1), "import_section_held", "day_time"),
        (wanted_section("room"), replace(FREE, waiting=1), "import_section_held", "room"),
        (wanted_section("teachers"), replace(FREE, enrolled=2), "import_section_held", "teachers"),
        (wanted_section("teachers"), replace(FREE, is_graded=True), "import_section_graded", "teachers"),
        (wanted_section("room"), replace(FREE, rooms=2), "import_section_several_rooms", "room"),
        (wanted_section("room", has_meetings=False), FREE, "import_section_room_without_time", "room"),
        (wanted_section("room", has_meetings=False), None, "import_section_room_without_time", "room"),
        (wanted_section("seats", seats=3), replace(FREE, seats_taken=4), "import_seats_below_taken", "seats"),
        (
            wanted_section("seats", seats=3),
            replace(FREE, allotments={("E09", 1): (4, 0)}),
            "import_allotment_over_seats",
            "seats",
        ),
        (
            wanted_section("seats", seats=5),
            replace(FREE, allotments={("E09", 1): (3, 0), ("E09", 2): (3, 0)}),
            "import_allotments_over_seats",
            "seats",
        ),
        (
            wanted_section("seats", seats=5),
            replace(FREE, seats_taken=3, allotments={("E09", 1): (3, 0)}),
            "import_allotments_over_free",
            "seats",
        ),
        (
            wanted_section("majors"),
            replace(FREE, allotments={("D14", 1): (3, 0)}),
            "import_allotment_of_kept_out_major",
            "majors",
        ),
        (
            wanted_section("allotments", allotments={("D14", 1): 3}),
            FREE,
            "import_allotment_of_kept_out_major",
            "allotments",
        ),
        (
            wanted_section("seats", "allotments", seats=5, allotments={("E09", 1): 3, ("E09", 2): 3}),
            None,
            "import_allotments_over_seats",
            "allotments",
        ),
        (
            wanted_section("allotments", allotments={}),
            replace(FREE, seats_taken=1, allotments={("E09", 1): (3, 1)}),
            "import_allotment_in_use",
            "allotments",
        ),
        (
            wanted_section("allotments", allotments={("E09", 1): 1}),
            replace(FREE, seats_taken=2, outside={("E09", 1): 2}),
            "import_allotment_below_taken",
            "allotments",
        ),
        (
            wanted_section("majors"),
            replace(FREE, excluded_majors=frozenset({"E09"})),
            "import_major_allowed_and_excluded",
            "majors",
        ),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_a_row_is_refused_with_the_column_and_what_to_do(
    asked: WantedSection, standing: SectionInUse | None, code: str, column: str | None
) -> None:
    [problem] = file_refusals(asked, standing)
    assert (problem.code, problem.column) == (code, column)
    for language in LANGUAGES:
        assert text_of(code, language, {**problem.facts, "title": "–"}, name="rows") not in ("", code)


def test_a_row_that_says_what_stands_is_never_refused() -> None:
    assert file_refusals(wanted_section(), replace(FREE, status=SectionStatus.CLOSED, enrolled=9, rooms=3)) == []
