"""What a sheet would be submitted as: its lines, what it lacks, what is unusual, and the hash of all that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.sheet.past_terms import past_letters
from models.grades.grade_submission.rules.completeness import Missing, VersionLine, missing_of, version_hash
from models.grades.grade_submission.rules.hints import Hint, hints_on
from models.grades.sheet.store.opened import OpenSheet
from models.grades.sheet.store.versions import grading_of
from models.kit.calendar import utc_now

LATE_EDIT: Final = timedelta(hours=1)
_EDITS: Final = text("SELECT count(*) FROM score_event WHERE sheet_id = :sheet_id AND at > :since")


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet as it would be submitted now."""

    lines: list[VersionLine]
    missing: list[Missing]
    grading: dict[str, object]
    hints: list[Hint]

    @property
    def students(self) -> list[int]:
        """Who is to be graded."""
        return [*(line.student_id for line in self.lines), *(lacking.student_id for lacking in self.missing)]

    @property
    def hash(self) -> str:
        """The same for two drafts that say the same."""
        return version_hash(self.lines, self.grading)


async def draft_of(session: AsyncSession, sheet: OpenSheet) -> Draft:
    """What would be submitted of a sheet that was read whole: whoever is neither withdrawn nor graded already."""
    due = sheet.due
    missing = missing_of(sheet.results, [student.student_id for student in due])
    lacking = {each.student_id for each in missing}
    lines = [
        VersionLine(
            student_id=student.student_id,
            section_id=student.section_id,
            total=result.total.counts,
            computed=result.computed,
            letter=result.letter or "",
            reason=sheet.letters[student.student_id].reason if student.student_id in sheet.by_hand else "",
        )
        for student in due
        if student.student_id not in lacking
        for result in (sheet.results[student.student_id],)
    ]
    return Draft(lines, missing, grading_of(sheet), await _hints(session, sheet, lines))


async def _hints(session: AsyncSession, sheet: OpenSheet, lines: Sequence[VersionLine]) -> list[Hint]:
    by_section: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        by_section[sheet.students[line.student_id].section_code].append(line.letter)
    reached = {topic_id for (_, topic_id), score in sheet.scores.items() if score.value is not None}
    since = utc_now() - LATE_EDIT
    edits = await session.scalar(_EDITS, {"sheet_id": sheet.row.sheet_id, "since": since}) or 0
    return hints_on(
        by_section,
        await past_letters(session, sheet.row),
        empty_topics=[topic.name for topic in sheet.topics if topic.topic_id not in reached],
        by_hand=sum(line.computed not in (None, line.letter) for line in lines),
        late_edits=edits,
    )
