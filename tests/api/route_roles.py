"""Who may call which route: the university's own statement, apart from the code (design §5).

A new route needs a line here, or :mod:`tests.api.test_route_role_matrix` fails.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from models.contracts.access.permissions import RoleId


class Anybody(Enum):
    """Callers that are no set of roles."""

    PUBLIC = "public"
    SIGNED_IN = "signed in"


PUBLIC: Final = Anybody.PUBLIC
SIGNED_IN: Final = Anybody.SIGNED_IN

ADMINISTRATOR: Final = frozenset({RoleId.ADMINISTRATOR})
REGISTRAR: Final = frozenset({RoleId.REGISTRAR})
STUDENT: Final = frozenset({RoleId.STUDENT})
STAFF: Final = frozenset(RoleId) - STUDENT
APPROVERS: Final = frozenset({RoleId.TEACHER, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN, RoleId.REGISTRAR})
INBOX: Final = STAFF
SEES_CASES: Final = APPROVERS | ADMINISTRATOR
READS_A_STUDENT: Final = STUDENT | SEES_CASES
FINANCE_OFFICER: Final = frozenset({RoleId.FINANCE_OFFICER})
SEES_ERP_UNITS: Final = frozenset({RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR})
SEES_PAYMENTS: Final = SEES_ERP_UNITS
SEES_FEE_MASTERS: Final = SEES_ERP_UNITS
PRINTS_MONEY: Final = STUDENT | SEES_PAYMENTS
FINANCE: Final = frozenset({RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR, RoleId.SCHOLARSHIP_OFFICER})
SEES_SUBJECTS: Final = APPROVERS | ADMINISTRATOR | {RoleId.CURRICULUM_OFFICER}
SEES_SECTIONS: Final = REGISTRAR | {RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN}
SEES_BUNDLES: Final = APPROVERS | {RoleId.CURRICULUM_OFFICER}
EDITS_BUNDLES: Final = REGISTRAR | {RoleId.CURRICULUM_OFFICER}

ALLOWED: Final[dict[str, Anybody | frozenset[RoleId]]] = {
    # the web and the machine room
    "GET /": PUBLIC,
    "GET /myku": PUBLIC,
    "GET /myku/{path:path}": PUBLIC,
    "GET /health/live": PUBLIC,
    "GET /health/ready": PUBLIC,
    "GET /metrics": PUBLIC,
    # session
    "POST /auth/login": PUBLIC,
    "POST /v2/user-login/login": PUBLIC,
    "POST /user-login/staff": PUBLIC,
    "POST /auth/renew": PUBLIC,
    "POST /v2/user-login/renew": PUBLIC,
    "POST /auth/logout": PUBLIC,
    "POST /user-login/logout": PUBLIC,
    "POST /v2/user-login/logout": PUBLIC,
    "POST /security/myadmin-user/login-profile": SIGNED_IN,
    "POST /security/myadmin-user/mobile-user-profile-by-app-access-token": PUBLIC,
    "POST /security/myadmin-user/re-generate-token": SIGNED_IN,
    "POST /security/token/verify-accesstoken": PUBLIC,
    "GET /security/client-config": PUBLIC,
    "POST /security/oauth/save-authorize-data": PUBLIC,
    "GET /security/oauth/authorize": PUBLIC,
    "POST /security/permission/menu-routing": SIGNED_IN,
    "GET /security/permission/role-data-scope": SIGNED_IN,
    "GET /security/userAuthProfile/getUserMenu": SIGNED_IN,
    # roles
    "GET /roles": ADMINISTRATOR,
    "GET /roles/audit": ADMINISTRATOR,
    "GET /roles/{role_id}": ADMINISTRATOR,
    "PUT /roles/{role_id}/permissions": ADMINISTRATOR,
    "PUT /roles/{role_id}/data-scope": ADMINISTRATOR,
    "PUT /roles/{role_id}/holders/{username}": ADMINISTRATOR,
    "DELETE /roles/{role_id}/holders/{username}": ADMINISTRATOR,
    # cases
    "GET /cases": STUDENT | SEES_CASES | INBOX,
    "GET /cases/export": SEES_CASES,
    "GET /cases/stuck": SEES_CASES,
    "GET /cases/{case_id}": STUDENT | SEES_CASES | INBOX,
    "POST /cases/{case_id}/actions/{action}": SIGNED_IN,
    "GET /cases/{case_id}/context": INBOX,
    "GET /cases/{case_id}/minimum-credits": STUDENT | SEES_CASES | INBOX,
    "GET /enrolments": APPROVERS,
    "GET /enrolments/export": APPROVERS,
    "POST /enrolments/on-behalf": REGISTRAR,
    "POST /enrolments/on-behalf/validate": REGISTRAR,
    "GET /enrolments/on-behalf/{student_code}": REGISTRAR,
    "GET /enrolments/on-behalf/{student_code}/sections": REGISTRAR,
    "GET /tasks": INBOX,
    "GET /tasks/overview": INBOX,
    "GET /tasks/matching": INBOX,
    "POST /tasks/bulk": INBOX,
    "GET /people/substitutes": INBOX,
    "GET /delegations": INBOX,
    "POST /delegations": INBOX,
    "DELETE /delegations/{delegation_id}": INBOX,
    "GET /enrolment/sections": STUDENT | SEES_SUBJECTS,
    "GET /enrolment/seats": STUDENT | SEES_SUBJECTS,
    "GET /enrolment/sections/{section_id}": STUDENT | SEES_SUBJECTS,
    "GET /enrolment/sections/verdicts": STUDENT,
    "GET /enrolment/pre-enrolment": STUDENT,
    "GET /enrolment/standing": STUDENT,
    "POST /enrolment/validate": STUDENT,
    "POST /enrolment/requests": STUDENT,
    "GET /enrolment/type": STUDENT,
    "PUT /enrolment/type": STUDENT,
    "GET /enrolment/plans": STUDENT,
    "POST /enrolment/plans": STUDENT,
    "PUT /enrolment/plans/{plan_id}": STUDENT,
    "DELETE /enrolment/plans/{plan_id}": STUDENT,
    "POST /enrolment/plans/{plan_id}/arm": STUDENT,
    "POST /enroll/enroll": STUDENT,
    "POST /enrolment/waitlist": STUDENT,
    "GET /enrolment/waitlist": STUDENT,
    "GET /enrolment/waitlist/counts": STUDENT,
    # holds and unlocks
    "GET /unlocks/possible": STUDENT,
    "POST /unlocks": STUDENT,
    "GET /unlocks/on-behalf/{student_code}/possible": REGISTRAR,
    "POST /unlocks/on-behalf": REGISTRAR,
    "GET /holds": APPROVERS | {RoleId.FINANCE_OFFICER},
    "GET /holds/kinds": APPROVERS | {RoleId.FINANCE_OFFICER},
    "GET /holds/students/{student_code}": REGISTRAR | {RoleId.FINANCE_OFFICER},
    "POST /holds": REGISTRAR | {RoleId.FINANCE_OFFICER},
    "POST /holds/{hold_id}/release": REGISTRAR | {RoleId.FINANCE_OFFICER},
    "GET /holds/{hold_id}/audit": APPROVERS | {RoleId.FINANCE_OFFICER},
    # a student's own pages, which staff read within their scope
    "GET /enroll/searchSubjectOpenEnr": STUDENT | SEES_SUBJECTS,
    "GET /enroll/openSubjectForEnroll": STUDENT | SEES_SUBJECTS,
    "GET /enroll/searchSectionDetail": STUDENT | SEES_SUBJECTS,
    "POST /enroll/searchEnrollResult": READS_A_STUDENT,
    "GET /enroll/getEnrollLogHeaderByStdId": READS_A_STUDENT,
    "GET /enrolment/log": READS_A_STUDENT,
    "GET /timetable/exams": READS_A_STUDENT,
    "GET /std-profile/getGroupCourse": READS_A_STUDENT,
    "GET /std-profile/checkGrades": READS_A_STUDENT,
    "GET /std-profile/getStdPersonal": READS_A_STUDENT,
    "GET /std-profile/getStdEducation": READS_A_STUDENT,
    "GET /std-profile/getStdAddress": READS_A_STUDENT,
    "GET /std-profile/stdimages": READS_A_STUDENT,
    "GET /stddashboard/gpax": READS_A_STUDENT,
    "GET /stddashboard/counts": READS_A_STUDENT,
    "GET /advisor/getStdContact": READS_A_STUDENT,
    "GET /notifications": STUDENT,
    "POST /notifications/seen": STUDENT,
    "GET /advisor/getAnnounceStd": READS_A_STUDENT,
    # papers
    "POST /documents": READS_A_STUDENT,
    "GET /documents/timetable.ics": READS_A_STUDENT,
    "GET /documents/{code}/pdf": READS_A_STUDENT,
    "GET /documents/{code}/verify": PUBLIC,
    # news, calendar, fees, subjects
    "GET /usr-common/getAnnounceNews": PUBLIC,
    "GET /announcements": STAFF,
    "GET /announcements/sections": ADMINISTRATOR | {RoleId.REGISTRAR, RoleId.TEACHER},
    "POST /announcements": ADMINISTRATOR | {RoleId.REGISTRAR, RoleId.TEACHER},
    "PUT /announcements/{announceId}": ADMINISTRATOR | {RoleId.REGISTRAR, RoleId.TEACHER},
    "DELETE /announcements/{announceId}": ADMINISTRATOR | {RoleId.REGISTRAR},
    "GET /usr-common/getschedule": SIGNED_IN,
    "GET /common/getschedule": SIGNED_IN,
    "GET /terms": SIGNED_IN,
    "POST /calendar/terms": REGISTRAR,
    "POST /calendar/terms/preview": REGISTRAR,
    "GET /calendar/periods": STAFF,
    "GET /calendar/periods/gaps": REGISTRAR,
    "GET /calendar/periods/kinds": REGISTRAR,
    "POST /calendar/periods": REGISTRAR,
    "PUT /calendar/periods/{period_id}": REGISTRAR,
    "GET /calendar/periods/{period_id}/impact": REGISTRAR,
    "GET /calendar/periods/{period_id}/audit": REGISTRAR,
    "POST /finance/passes": STUDENT,
    "GET /finance/passes/{case_id}": STUDENT,
    "GET /finance/pass-pictures/{case_id}/{seal}.png": PUBLIC,
    "POST /finance/bank/{bank}/confirmations": PUBLIC,
    "GET /finance/normal-fees": FINANCE | ADMINISTRATOR,
    "GET /finance/normal-fees/choices": FINANCE | ADMINISTRATOR,
    "POST /finance/normal-fees": FINANCE_OFFICER,
    "POST /finance/normal-fees/copies": FINANCE_OFFICER,
    "PUT /finance/normal-fees/{normal_fee_id}": FINANCE_OFFICER,
    "DELETE /finance/normal-fees/{normal_fee_id}": FINANCE_OFFICER,
    "GET /finance/normal-fees/{normal_fee_id}/audit": FINANCE | ADMINISTRATOR,
    "GET /finance/instalment-patterns": SEES_FEE_MASTERS,
    "POST /finance/instalment-patterns": FINANCE_OFFICER,
    "PUT /finance/instalment-patterns/{instalment_pattern_id}": FINANCE_OFFICER,
    "DELETE /finance/instalment-patterns/{instalment_pattern_id}": FINANCE_OFFICER,
    "GET /finance/instalment-patterns/{instalment_pattern_id}/audit": SEES_FEE_MASTERS,
    "GET /finance/bank-accounts": SEES_FEE_MASTERS,
    "POST /finance/bank-accounts": FINANCE_OFFICER,
    "PUT /finance/bank-accounts/{bank_account_id}": FINANCE_OFFICER,
    "DELETE /finance/bank-accounts/{bank_account_id}": FINANCE_OFFICER,
    "GET /finance/bank-accounts/{bank_account_id}/audit": SEES_FEE_MASTERS,
    "GET /finance/subject-fees": SEES_FEE_MASTERS,
    "POST /finance/subject-fees": FINANCE_OFFICER,
    "PUT /finance/subject-fees/{subject_fee_id}": FINANCE_OFFICER,
    "DELETE /finance/subject-fees/{subject_fee_id}": FINANCE_OFFICER,
    "GET /finance/subject-fees/{subject_fee_id}/audit": SEES_FEE_MASTERS,
    "POST /finance/instalment-patterns/preview": SEES_FEE_MASTERS,
    "GET /finance/fees": SEES_FEE_MASTERS,
    "GET /finance/fees/choices": SEES_FEE_MASTERS,
    "POST /finance/fees": FINANCE_OFFICER,
    "PUT /finance/fees/{fee_code}": FINANCE_OFFICER,
    "GET /finance/fees/{fee_code}/audit": SEES_FEE_MASTERS,
    "GET /finance/fee-tests/{student_code}": SEES_FEE_MASTERS,
    "GET /finance/fee-patterns": SEES_FEE_MASTERS,
    "POST /finance/fee-patterns": FINANCE_OFFICER,
    "PUT /finance/fee-patterns/{fee_pattern_id}": FINANCE_OFFICER,
    "DELETE /finance/fee-patterns/{fee_pattern_id}": FINANCE_OFFICER,
    "GET /finance/fee-patterns/{fee_pattern_id}/audit": SEES_FEE_MASTERS,
    "GET /finance/my-account": STUDENT,
    "GET /finance/my-account/due.ics": STUDENT,
    "GET /finance/my-account/summary": STUDENT,
    "GET /finance/bill": STUDENT,
    "POST /finance/bill/ask": STUDENT,
    "GET /finance/bill/preview": STUDENT,
    "GET /finance/bill/if-dropped": STUDENT,
    "GET /finance/erp-units": SEES_ERP_UNITS,
    "POST /finance/erp-units": FINANCE_OFFICER,
    "PUT /finance/erp-units/{erp_unit_id}": FINANCE_OFFICER,
    "DELETE /finance/erp-units/{erp_unit_id}": FINANCE_OFFICER,
    "GET /finance/erp-units/{erp_unit_id}/audit": SEES_ERP_UNITS,
    "POST /finance/invoices/{number}/prints": PRINTS_MONEY,
    "POST /finance/credit-notes/{number}/prints": PRINTS_MONEY,
    "POST /finance/receipts/{number}/prints": PRINTS_MONEY,
    "GET /finance/receipts/{number}/prints": PRINTS_MONEY,
    "POST /finance/passes/{case_id}/prints": PRINTS_MONEY,
    "POST /finance/receipts/{number}/substitutes": FINANCE_OFFICER,
    "GET /finance/unexplained": SEES_PAYMENTS,
    "GET /finance/payment-list": SEES_PAYMENTS,
    "GET /finance/payment-list/fees": SEES_PAYMENTS,
    "GET /finance/payment-list/export": SEES_PAYMENTS,
    "GET /finance/days": SEES_PAYMENTS,
    "GET /finance/days/{day}/differences": SEES_PAYMENTS,
    "POST /finance/days/{day}/close": FINANCE_OFFICER,
    "GET /finance/accounts": SEES_PAYMENTS,
    "GET /finance/accounts/{student_code}": SEES_PAYMENTS,
    "GET /finance/accounts/{student_code}/postings": SEES_PAYMENTS,
    "GET /curriculum/subjects": SEES_SUBJECTS,
    "GET /slots": REGISTRAR,
    "POST /slots": REGISTRAR,
    "POST /slots/preview": REGISTRAR,
    "GET /enroll/checkScheduleEnroll": READS_A_STUDENT,
    "POST /curriculum/section-copies": REGISTRAR,
    "POST /curriculum/section-copies/preview": REGISTRAR,
    "GET /curriculum/sections": SEES_SECTIONS,
    "GET /curriculum/sections/gaps": SEES_SECTIONS,
    "GET /curriculum/sections/{section_id}": SEES_SECTIONS,
    "PUT /curriculum/sections/{section_id}": REGISTRAR,
    "GET /curriculum/sections/{section_id}/audit": SEES_SECTIONS,
    "GET /organisation/majors": APPROVERS,
    # allocation rounds and bundles of subjects
    "GET /curriculum/rounds": REGISTRAR,
    "GET /curriculum/rounds/preview": REGISTRAR,
    "POST /curriculum/rounds": REGISTRAR,
    "PUT /curriculum/rounds/{case_id}": REGISTRAR,
    "GET /curriculum/bundles": SEES_BUNDLES,
    "GET /curriculum/bundles/impact": SEES_BUNDLES,
    "GET /curriculum/bundles/{bundle_id}/audit": SEES_BUNDLES,
    "POST /curriculum/bundles": EDITS_BUNDLES,
    "PUT /curriculum/bundles/{bundle_id}": EDITS_BUNDLES,
    "DELETE /curriculum/bundles/{bundle_id}": EDITS_BUNDLES,
}
"""Paths under the API's prefix are written without it."""

OF_A_STUDENT: Final = (
    ("GET /enroll/checkScheduleEnroll", "stdId"),
    ("POST /enroll/searchEnrollResult", "stdid"),
    ("POST /enroll/searchEnrollResult", "stdId"),
    ("GET /std-profile/getGroupCourse", "stdId"),
    ("GET /std-profile/checkGrades", "idcode"),
    ("GET /std-profile/checkGrades", "stdCode"),
    ("GET /std-profile/getStdPersonal", "stdId"),
    ("GET /std-profile/getStdEducation", "stdId"),
    ("GET /std-profile/getStdAddress", "stdId"),
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
