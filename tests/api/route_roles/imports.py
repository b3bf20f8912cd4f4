"""Who may call the routes of imports: files: check, run, undo."""

from __future__ import annotations

from typing import Final

from tests.api.route_roles.callers import ADMINISTRATOR, BRINGS_IN, REGISTRAR, SEES_IMPORTS, Allowed

ROUTES: Final[Allowed] = {
    "GET /checklist": ADMINISTRATOR | REGISTRAR,
    "GET /imports/kinds": SEES_IMPORTS,
    "GET /imports/kinds/{kind}/template": BRINGS_IN,
    "POST /imports/look": BRINGS_IN,
    "GET /imports": SEES_IMPORTS,
    "POST /imports": BRINGS_IN,
    "GET /imports/{case_id}": SEES_IMPORTS,
    "GET /imports/{case_id}/rows": SEES_IMPORTS,
    "GET /imports/{case_id}/export": SEES_IMPORTS,
    "GET /imports/{case_id}/file": SEES_IMPORTS,
    "GET /imports/{case_id}/pictures/{digest}": SEES_IMPORTS,
}
