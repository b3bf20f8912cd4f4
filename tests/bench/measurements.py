"""Every measurement of ``make bench``, by its name, in the order in which they run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.bench.audits import bench_audits
from tests.bench.audits_beside import bench_audits_beside
from tests.bench.calendar_beside import bench_calendar_beside
from tests.bench.cases_list import bench_cases_list
from tests.bench.enrolling import bench_enrolling
from tests.bench.finance_bills import bench_finance_bills
from tests.bench.finance_confirmations import bench_finance_confirmation_faults, bench_finance_confirmations
from tests.bench.finance_list import bench_finance_list
from tests.bench.finance_lists import bench_finance_lists
from tests.bench.finance_papers import bench_finance_papers
from tests.bench.golive import bench_golive
from tests.bench.grades_closing import bench_grades_closing
from tests.bench.grades_conversions import bench_grades_conversions
from tests.bench.grades_recompute import bench_grades_recompute
from tests.bench.grades_sheet import bench_grades_sheet
from tests.bench.hostile import bench_hostile
from tests.bench.imports import bench_imports
from tests.bench.layout_shift import bench_layout_shift
from tests.bench.opening import bench_opening
from tests.bench.pages import bench_pages
from tests.bench.people_search import bench_people_search
from tests.bench.running import Measurement
from tests.bench.search import bench_search
from tests.bench.spreadsheets import bench_spreadsheets
from tests.bench.subject_search import bench_subject_search
from tests.bench.suggestions import bench_suggestions
from tests.bench.timetables import bench_timetables
from tests.bench.year_promotions import bench_year_promotions

MEASUREMENTS: Final[Mapping[str, Measurement]] = {
    "enrolling": bench_enrolling,
    "search": bench_search,
    "people_search": bench_people_search,
    "opening": bench_opening,
    "calendar_beside": bench_calendar_beside,
    "cases_list": bench_cases_list,
    "pages": bench_pages,
    "hostile": bench_hostile,
    "finance_bills": bench_finance_bills,
    "finance_list": bench_finance_list,
    "finance_lists": bench_finance_lists,
    "finance_papers": bench_finance_papers,
    "finance_confirmations": bench_finance_confirmations,
    "finance_confirmation_faults": bench_finance_confirmation_faults,
    "grades_closing": bench_grades_closing,
    "grades_conversions": bench_grades_conversions,
    "grades_sheet": bench_grades_sheet,
    "grades_recompute": bench_grades_recompute,
    "imports": bench_imports,
    "golive": bench_golive,
    "spreadsheets": bench_spreadsheets,
    "audits": bench_audits,
    "audits_beside": bench_audits_beside,
    "subject_search": bench_subject_search,
    "timetables": bench_timetables,
    "suggestions": bench_suggestions,
    "year_promotions": bench_year_promotions,
    "layout_shift": bench_layout_shift,
}
