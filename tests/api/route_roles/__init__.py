"""Who may call which route: the university's own statement, apart from the code (design §5).

A new route needs a line in the file of its area, or :mod:`tests.api.test_route_role_matrix` fails.
"""

from __future__ import annotations

from typing import Final

from tests.api.route_roles import (
    access,
    app,
    calendar,
    cases,
    curriculum,
    documents,
    enrolment,
    finance,
    grades,
    imports,
    news,
    people,
    study,
)
from tests.api.route_roles.callers import PUBLIC as PUBLIC
from tests.api.route_roles.callers import SIGNED_IN as SIGNED_IN
from tests.api.route_roles.callers import Allowed
from tests.api.route_roles.callers import Anybody as Anybody

_AREAS: Final = (
    app,
    access,
    people,
    documents,
    calendar,
    cases,
    news,
    curriculum,
    grades,
    enrolment,
    finance,
    study,
    imports,
)

ALLOWED: Final[Allowed] = {name: allowed for area in _AREAS for name, allowed in area.ROUTES.items()}
"""Paths under the API's prefix are written without it."""

OF_A_STUDENT: Final = (
    ("GET /enroll/checkScheduleEnroll", "stdId"),
    ("POST /enroll/searchEnrollResult", "stdid"),
    ("POST /enroll/searchEnrollResult", "stdId"),
    ("GET /std-profile/getGroupCourse", "stdId"),
    ("GET /std-profile/checkGrades", "idcode"),
    ("GET /std-profile/checkGrades", "stdCode"),
    ("GET /grades/changes", "idcode"),
    ("GET /std-profile/getStdPersonal", "stdId"),
    ("GET /std-profile/getStdEducation", "stdId"),
    ("GET /std-profile/getStdAddress", "stdId"),
    ("GET /people/status-events", "stdId"),
    ("GET /people/particulars", "stdId"),
    ("GET /std-profile/stdimages", "stdcode"),
    ("GET /documents/timetable.ics", "stdId"),
    ("GET /enroll/getEnrollLogHeaderByStdId", "stdId"),
    ("GET /enrolment/log", "stdId"),
    ("GET /timetable/exams", "stdId"),
    ("GET /stddashboard/gpax", "stdId"),
    ("GET /stddashboard/counts", "stdId"),
    ("GET /advisor/getStdContact", "stdId"),
    ("GET /advisor/getAnnounceStd", "stdId"),
)
"""Routes that answer one student's data, and the parameter that names the student: another's must not be found."""
