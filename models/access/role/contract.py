"""The names of access: role systems, data scopes, menus and the actions a role may hold on them (design §5)."""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum, StrEnum


class RoleSystem(StrEnum):
    """Which area a role works in. A role of both counts as admin (spec §6)."""

    STUDENT = "student"
    ADMIN = "admin"
    BOTH = "both"


class DataScope(StrEnum):
    """How far a role sees; applied in the query, never after it."""

    OWN = "own"
    DEPARTMENT = "department"
    FACULTY = "faculty"
    CAMPUS = "campus"
    ALL = "all"

    def sees_further_than(self, other: DataScope) -> bool:
        """Whether somebody with this scope sees people whom somebody with the other one does not."""
        scopes = list(DataScope)
        return scopes.index(self) > scopes.index(other)


class Action(StrEnum):
    """What a role may do on a menu's page."""

    VIEW = "view"
    ADD = "add"
    EDIT = "edit"
    DELETE = "delete"
    APPROVE = "approve"
    PRINT = "print"
    EXPORT = "export"


def in_order(actions: Collection[Action]) -> tuple[Action, ...]:
    """Return actions in the order in which the role page shows them, each once."""
    return tuple(action for action in Action if action in actions)


class RoleId(IntEnum):
    """The ten roles of design §5."""

    FINANCE_OFFICER = 1
    STUDENT = 2
    TEACHER = 3
    CURRICULUM_OFFICER = 4
    REGISTRAR = 5
    ADMINISTRATOR = 6
    TREASURY_DIRECTOR = 7
    SCHOLARSHIP_OFFICER = 8
    HEAD_OF_DEPARTMENT = 9
    DEAN = 10


class RoleGiving(StrEnum):
    """How an administrator gives a role to a person."""

    AT_ONCE = "at_once"
    ASKED = "asked"
    """It is guarded: another administrator must agree."""
    ALONE = "alone"
    """It is the administrator's, and there is no other administrator who could agree."""
    NO_SECOND = "no_second"
    """Not at all: it is guarded, and there is no other administrator who could agree."""


class MenuId(IntEnum):
    """Pages that permissions hang on. The twelve top ids and their icons are of spec §3."""

    HOME = 9900
    STUDENT_HOME = 9901
    STAFF_HOME = 9902
    ENROLMENT = 9200
    OPEN_SUBJECTS = 9201
    MY_ENROLMENT = 9202
    TIMETABLE = 9203
    PLAN = 9204
    FINANCE = 9300
    NORMAL_FEES = 9301
    STUDENT_FINANCE = 9302
    ERP_UNITS = 9303
    FEES = 9311
    FEE_PATTERNS = 9312
    INSTALMENT_PATTERNS = 9313
    BANK_ACCOUNTS = 9314
    SUBJECT_FEES = 9315
    BILL_RUNS = 9316
    SIGNERS = 9318
    LATE_FINES = 9325
    PROJECT_FEES = 9326
    AGENCIES = 9327
    WAIVER_RULES = 9328
    IMPORTS = 9330
    PAYMENTS = 9340
    STUDENT_ACCOUNTS = 9341
    UNEXPLAINED_MONEY = 9342
    DAY_BALANCE = 9343
    RECONCILIATION_DESK = 9352
    MONEY_REPORTS = 9350
    CANCELLATIONS = 9344
    INSTALMENT_SPLITS = 9356
    SCHOLARSHIPS = 9361
    FUNDERS = 9362
    SCHOLARSHIP_AWARDS = 9363
    SPONSOR_PAYMENTS = 9364
    WAIVERS = 9345
    REFUNDS = 9348
    REFUND_LISTS = 9349
    GRADES = 9400
    MY_GRADES = 9401
    GRADE_SHEETS = 9402
    TRANSCRIPTS = 9404
    INCOMPLETE_GRADES = 9406
    GRADE_PROGRESS = 9407
    STANDING = 9408
    NEWS = 9500
    STUDENT_NEWS = 9501
    ANNOUNCEMENTS = 9502
    CURRICULUM = 9700
    SUBJECTS = 9701
    SECTIONS = 9702
    ALLOCATION_ROUNDS = 9703
    SUBJECT_BUNDLES = 9704
    ROOMS = 9705
    SECTION_EXAMS = 9706
    TRANSFER_RULES = 9712
    EQUIVALENCES = 9716
    STRATEGIC_GOALS = 9717
    ADOPTIONS = 9718
    PROFILE = 9800
    MY_PROFILE = 9801
    STUDENT_STATUS = 9802
    ADVISORS = 9803
    MY_AUDIT = 9810
    STUDENT_AUDITS = 9811
    MY_GRADUATION = 9812
    GRADUATIONS = 9813
    CONFERRALS = 9814
    SUBJECT_DEMAND = 9816
    PROGRAMMES = 9815
    YEAR_PROMOTIONS = 9821
    REQUESTS = 9924
    MY_CASES = 9925
    CASES = 9926
    ENROLMENT_SEARCH = 9927
    HOLDS = 9928
    ACCESS = 10000
    ROLES = 10001
    ORGANISATION = 10002
    CHECKLIST = 10003
    APPROVALS = 10100
    TASKS = 10101
    CALENDAR = 10200
    ACADEMIC_CALENDAR = 10201
    ENROLMENT_SLOTS = 10202
    TEACHING_CALENDAR = 10203
