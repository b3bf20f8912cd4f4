"""Who may call the routes of calendar: terms, periods, personal slots and holidays."""

from __future__ import annotations

from typing import Final

from tests.api.route_roles.callers import READS_A_STUDENT, REGISTRAR, SIGNED_IN, STAFF, Allowed

ROUTES: Final[Allowed] = {
    "GET /usr-common/getschedule": SIGNED_IN,
    "GET /common/getschedule": SIGNED_IN,
    "GET /terms": SIGNED_IN,
    "POST /calendar/terms": REGISTRAR,
    "POST /calendar/terms/preview": REGISTRAR,
    "POST /calendar/terms/{academic_year}/{semester}/days/preview": REGISTRAR,
    "PUT /calendar/terms/{academic_year}/{semester}/days": REGISTRAR,
    "GET /calendar/terms/{academic_year}/{semester}/checklist": STAFF,
    "GET /holidays": SIGNED_IN,
    "GET /calendar/holidays": STAFF,
    "POST /calendar/holidays": REGISTRAR,
    "GET /calendar/holidays/public": REGISTRAR,
    "POST /calendar/holidays/public": REGISTRAR,
    "PUT /calendar/holidays/{holiday_id}": REGISTRAR,
    "DELETE /calendar/holidays/{holiday_id}": REGISTRAR,
    "GET /calendar/holidays/{holiday_id}/audit": STAFF,
    "GET /calendar/periods": STAFF,
    "GET /calendar/periods/gaps": REGISTRAR,
    "GET /calendar/periods/kinds": REGISTRAR,
    "POST /calendar/periods": REGISTRAR,
    "PUT /calendar/periods/{period_id}": REGISTRAR,
    "GET /calendar/periods/{period_id}/impact": REGISTRAR,
    "GET /calendar/periods/{period_id}/audit": REGISTRAR,
    "GET /slots": REGISTRAR,
    "POST /slots": REGISTRAR,
    "POST /slots/preview": REGISTRAR,
    "GET /enroll/checkScheduleEnroll": READS_A_STUDENT,
}
