"""Who may call the routes of access: session, roles and menus."""

from __future__ import annotations

from typing import Final

from tests.api.route_roles.callers import ADMINISTRATOR, PUBLIC, SIGNED_IN, Allowed

ROUTES: Final[Allowed] = {
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
    "GET /security/logo/{digest}": PUBLIC,
    "POST /security/oauth/save-authorize-data": PUBLIC,
    "GET /security/oauth/authorize": PUBLIC,
    "POST /security/permission/menu-routing": SIGNED_IN,
    "GET /security/permission/role-data-scope": SIGNED_IN,
    "GET /security/userAuthProfile/getUserMenu": SIGNED_IN,
    "GET /setup": PUBLIC,
    "PUT /setup/university": PUBLIC,
    "PUT /setup/logo": PUBLIC,
    "DELETE /setup/logo": PUBLIC,
    "PUT /setup/people": PUBLIC,
    "POST /setup/sign-in-test": PUBLIC,
    "POST /setup/finish": PUBLIC,
    "GET /roles": ADMINISTRATOR,
    "GET /roles/audit": ADMINISTRATOR,
    "GET /roles/units": ADMINISTRATOR,
    "GET /roles/people": ADMINISTRATOR,
    "GET /roles/{role_id}": ADMINISTRATOR,
    "PUT /roles/{role_id}/permissions": ADMINISTRATOR,
    "PUT /roles/{role_id}/data-scope": ADMINISTRATOR,
    "PUT /roles/{role_id}/holders/{username}": ADMINISTRATOR,
    "DELETE /roles/{role_id}/holders/{username}": ADMINISTRATOR,
}
