"""The routes, a file per area; each file's ``router`` is listed here once."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.routes import (
    announcements,
    calendar,
    calendar_admin,
    case_context,
    cases,
    dashboard,
    documents,
    enrolment,
    enrolment_log,
    enrolment_results,
    enrolment_search,
    enrolment_type,
    fees,
    grades,
    health,
    notifications,
    open_subjects,
    plans,
    profile,
    roles,
    sections_admin,
    security,
    session,
    slots,
    student_enrolment,
    subjects,
    timetable,
    waitlist,
)

ROUTERS: Final[list[APIRouter]] = [
    health.router,
    session.router,
    security.router,
    roles.router,
    cases.router,
    case_context.router,
    enrolment.router,
    student_enrolment.router,
    plans.router,
    waitlist.router,
    enrolment_type.router,
    open_subjects.router,
    enrolment_results.router,
    enrolment_search.router,
    enrolment_log.router,
    timetable.router,
    documents.router,
    grades.router,
    profile.router,
    dashboard.router,
    notifications.router,
    announcements.router,
    calendar.router,
    calendar_admin.router,
    fees.router,
    slots.router,
    subjects.router,
    sections_admin.router,
]
