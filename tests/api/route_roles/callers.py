"""Who calls: anybody, whoever is signed in, or some of the roles, by what they have in common."""

from __future__ import annotations

from collections.abc import Set
from enum import Enum
from typing import Final

from models.access.role.contract import RoleId


class Anybody(Enum):
    """Callers that are no set of roles."""

    PUBLIC = "public"
    SIGNED_IN = "signed in"


PUBLIC: Final = Anybody.PUBLIC
SIGNED_IN: Final = Anybody.SIGNED_IN

ADMINISTRATOR: Final = frozenset({RoleId.ADMINISTRATOR})
REGISTRAR: Final = frozenset({RoleId.REGISTRAR})
TEACHER: Final = frozenset({RoleId.TEACHER})
STUDENT: Final = frozenset({RoleId.STUDENT})
STAFF: Final = frozenset(RoleId) - STUDENT
APPROVERS: Final = frozenset({RoleId.TEACHER, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN, RoleId.REGISTRAR})
INBOX: Final = STAFF
SEES_CASES: Final = APPROVERS | ADMINISTRATOR
READS_A_STUDENT: Final = STUDENT | SEES_CASES
SCHOLARSHIP_OFFICER: Final = frozenset({RoleId.SCHOLARSHIP_OFFICER})
FINANCE_OFFICER: Final = frozenset({RoleId.FINANCE_OFFICER})
BRINGS_IN: Final = FINANCE_OFFICER | SCHOLARSHIP_OFFICER | ADMINISTRATOR | REGISTRAR | {RoleId.CURRICULUM_OFFICER}
SEES_ERP_UNITS: Final = frozenset({RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR})
SEES_PAYMENTS: Final = SEES_ERP_UNITS
SEES_FEE_MASTERS: Final = SEES_ERP_UNITS
PRINTS_MONEY: Final = STUDENT | SEES_PAYMENTS
FINANCE: Final = frozenset({RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR, RoleId.SCHOLARSHIP_OFFICER})
SEES_IMPORTS: Final = FINANCE | ADMINISTRATOR | REGISTRAR | {RoleId.CURRICULUM_OFFICER}
SEES_SUBJECTS: Final = APPROVERS | ADMINISTRATOR | {RoleId.CURRICULUM_OFFICER}
SEES_SECTIONS: Final = REGISTRAR | {RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN}
WATCHES_GRADES: Final = SEES_SECTIONS
SEES_BUNDLES: Final = APPROVERS | {RoleId.CURRICULUM_OFFICER}
EDITS_BUNDLES: Final = REGISTRAR | {RoleId.CURRICULUM_OFFICER}
SEES_PROGRAMMES: Final = SEES_SECTIONS | {RoleId.CURRICULUM_OFFICER}

Allowed = dict[str, Anybody | Set[RoleId]]
"""Who may call a route, by its method and path."""
