"""Who may call the routes of people: students, their particulars and the organisation."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import RoleId
from tests.api.route_roles.callers import (
    ADMINISTRATOR,
    APPROVERS,
    READS_A_STUDENT,
    REGISTRAR,
    SEES_CASES,
    SIGNED_IN,
    STUDENT,
    Allowed,
)

KEEPS_UNITS: Final = ADMINISTRATOR | REGISTRAR
GIVES_ADVISORS: Final = REGISTRAR | {RoleId.HEAD_OF_DEPARTMENT}

ROUTES: Final[Allowed] = {
    "GET /std-profile/getStdPersonal": READS_A_STUDENT,
    "GET /std-profile/getStdEducation": READS_A_STUDENT,
    "GET /std-profile/getStdAddress": READS_A_STUDENT,
    "GET /people/status-events": READS_A_STUDENT,
    "GET /people/particulars": READS_A_STUDENT,
    "GET /std-profile/stdimages": READS_A_STUDENT,
    "GET /advisors": GIVES_ADVISORS,
    "GET /advisors/students": GIVES_ADVISORS,
    "POST /advisors/preview": GIVES_ADVISORS,
    "POST /advisors/changes": GIVES_ADVISORS,
    "GET /advisors/changes/mine": APPROVERS,
    "GET /advisors/changes/{code}": SEES_CASES,
    "GET /contact-details/mine": STUDENT,
    "PUT /contact-details/mine": STUDENT,
    "POST /contact-details/mine/email": STUDENT,
    "POST /contact-details/mine/email/code": STUDENT,
    "GET /contact-details/{code}/changes": APPROVERS,
    "GET /organisation/majors": SIGNED_IN,
    "GET /university": KEEPS_UNITS,
    "PUT /university/logo": KEEPS_UNITS,
    "DELETE /university/logo": KEEPS_UNITS,
    "GET /organisation/units": KEEPS_UNITS,
    "POST /organisation/units": KEEPS_UNITS,
    "GET /organisation/units/{kind}/{code}/names": KEEPS_UNITS,
    "POST /organisation/units/{kind}/{code}/names": KEEPS_UNITS,
    "DELETE /organisation/units/{kind}/{code}/names/{from_on}": KEEPS_UNITS,
    "GET /organisation/units/{kind}/{code}/closing": KEEPS_UNITS,
    "PUT /organisation/units/{kind}/{code}/closing": KEEPS_UNITS,
    "GET /organisation/education-levels": APPROVERS | {RoleId.CURRICULUM_OFFICER},
}
