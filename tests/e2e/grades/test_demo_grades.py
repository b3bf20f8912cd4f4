"""What ``make run`` does with grades once the portal serves: sheets stand where a visitor can see each step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from sqlalchemy import Engine, Row, text

from api.embedded.demo_grades import CORRECTED, RETURNED
from models.demo.personas import ON_INSTALMENTS
from tests.e2e.demo_cases import brought_on_their_way
from tests.support.portal import Portal

_SHEETS: Final = text("""
    SELECT p.username = 'teacher01' AS is_persona, f.stage,
           EXISTS (SELECT FROM case_event e WHERE e.case_id = f.case_id AND e.remark = :returned) AS was_returned,
           (SELECT array_agg(DISTINCT l.letter) FROM grade_version_line l WHERE l.version_id = v.version_id) AS letters,
           (SELECT count(*) FROM grade_version_line l WHERE l.version_id = v.version_id) AS lines,
           (SELECT count(*) FROM grade_entry e WHERE e.case_id = f.case_id) AS entries,
           EXISTS (SELECT FROM grade_version_line l JOIN student s USING (student_id)
                    WHERE l.version_id = v.version_id AND s.student_code = :student) AS has_student
      FROM grade_version v JOIN case_file f USING (case_id) JOIN grade_sheet h USING (sheet_id)
      JOIN term m ON (m.academic_year, m.semester) = (h.academic_year, h.semester)
      JOIN person p ON p.person_id = h.coordinator_id
     WHERE current_date BETWEEN m.starts_on AND m.ends_on
""")
_CORRECTIONS: Final = text("""
    SELECT f.stage, c.reason, c.evidence_id IS NOT NULL AS has_evidence
      FROM grade_correction c JOIN case_file f USING (case_id)
""")


@pytest.fixture(scope="module")
def rows(portal: Portal) -> Iterator[Engine]:
    """The portal's database, after the grades have begun their way as a process of their own."""
    with brought_on_their_way(portal, "api.embedded.demo_grades") as engine:
        yield engine


def sheets(rows: Engine) -> list[Row[tuple[bool, str, bool, list[str], int, int, bool]]]:
    """The sheets of this term that were submitted."""
    with rows.connect() as connection:
        return list(connection.execute(_SHEETS, {"returned": RETURNED, "student": ON_INSTALMENTS}))


def test_a_sheet_of_the_persona_teacher_and_one_of_the_persona_student_are_published(rows: Engine) -> None:
    published = [sheet for sheet in sheets(rows) if sheet.stage == "published"]
    assert any(sheet.is_persona for sheet in published)
    assert any(sheet.has_student for sheet in published)
    assert all(sheet.entries == sheet.lines > 0 for sheet in published)


def test_a_published_sheet_leaves_an_i_and_an_n_to_be_fixed(rows: Engine) -> None:
    letters = {letter for sheet in sheets(rows) if sheet.stage == "published" for letter in sheet.letters}
    assert letters >= {"I", "N"}


def test_of_the_department_one_sheet_was_returned_one_waits_and_one_went_on_and_nobody_has_a_grade_of_them(
    rows: Engine,
) -> None:
    others = [sheet for sheet in sheets(rows) if sheet.stage != "published"]
    assert sorted(sheet.stage for sheet in others) == ["dean_review", "drafting", "head_review"]
    assert {sheet.stage for sheet in others if sheet.was_returned} == {"drafting"}
    assert [sheet.entries for sheet in others] == [0, 0, 0]


def test_a_correction_with_its_evidence_waits_for_an_office_with_its_reason(rows: Engine) -> None:
    with rows.connect() as connection:
        found = connection.execute(_CORRECTIONS).all()
    assert {(row.reason, row.has_evidence) for row in found} == {(CORRECTED, True)}
    assert all(row.stage.endswith("_review") for row in found)
