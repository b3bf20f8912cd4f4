"""The single sign-on against the embedded identity provider, by HTTP as with any other (wire contract §2.5)."""

from __future__ import annotations

import re
import time
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from sqlmodel import Session, select

from models.access.role.contract import RoleId
from models.access.role.tables import SignInMethod, UserSession
from models.db import engine
from models.kit.settings import settings
from models.people.person.tables import Person
from tests.access.support import PASSWORD, Visitor, returned, staff, token, with_password
from tests.support.api_access import university as university
from tests.support.api_access import visitor as visitor
from tests.support.fixtures import forget_everything_cached
from tests.support.university import University

SAVE = "/security/oauth/save-authorize-data"
PROFILE = "/security/myadmin-user/login-profile"


def student_person(university: University) -> Person:
    student = university.student()
    with Session(engine()) as session:
        return with_password(university, session.get_one(Person, student.person_id))


async def test_a_student_signs_on_and_their_profile_has_the_shape_of_a_login(
    api: httpx.AsyncClient, university: University, visitor: Visitor
) -> None:
    person = student_person(university)
    saved = await api.post(SAVE, json=visitor.authorize_data(await visitor.sign_on(person.username)))
    assert saved.status_code == 200, saved.text
    assert set(saved.json()) == {"code", "accesstoken", "renewtoken"}
    profile = await api.post(PROFILE, headers=token(saved))
    assert profile.status_code == 200, profile.text
    body = profile.json()
    assert body["user"]["student"]["stdCode"] == person.id_code
    assert body["renewExpiresin"] == pytest.approx(time.time() + 12 * 3600, abs=60)
    with Session(engine()) as session:
        row = session.exec(select(UserSession)).one()
    assert row.method is SignInMethod.SSO
    assert row.session_state
    assert row.id_token


async def test_a_code_signs_in_once(api: httpx.AsyncClient, university: University, visitor: Visitor) -> None:
    person = student_person(university)
    data = visitor.authorize_data(await visitor.sign_on(person.username))
    assert (await api.post(SAVE, json=data)).status_code == 200
    again = await api.post(SAVE, json=data)
    assert (again.status_code, again.json()["code"], again.json()["user"]) == (400, "authorization_rejected", None)


async def test_a_code_with_another_verifier_is_worth_nothing(
    api: httpx.AsyncClient, university: University, visitor: Visitor
) -> None:
    person = student_person(university)
    redirect = await visitor.sign_on(person.username)
    visitor.verifier = "x" * 64
    assert (await api.post(SAVE, json=visitor.authorize_data(redirect))).json()["code"] == "authorization_rejected"


@pytest.mark.parametrize("missing", ["code", "session_state"])
@pytest.mark.parametrize("language", ["th", "en"])
async def test_without_code_or_session_state_there_is_no_data_for_authentication(
    api: httpx.AsyncClient, university: University, missing: str, language: str
) -> None:
    data = {
        "code": "c",
        "session_state": "s",
        "authorize_raw_data": {"redirect_uri": f"{settings().portal_url}/oauth/authorize-callback"},
    }
    del data[missing]
    answer = await api.post(SAVE, json=data, headers={"accept-language": language})
    assert (answer.status_code, answer.json()["code"]) == (400, "no_authorization_data")
    assert answer.json()["details"]["reason"] == "no data for authentication"


async def test_where_the_provider_sends_no_session_state_the_code_is_enough(
    api: httpx.AsyncClient, university: University, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = student_person(university)
    data = visitor.authorize_data(await visitor.sign_on(person.username))
    del data["session_state"]
    assert (await api.post(SAVE, json=data)).json()["code"] == "no_authorization_data"
    monkeypatch.setenv("MYKU_OIDC_SENDS_SESSION_STATE", "false")
    forget_everything_cached()
    answer = await api.post(SAVE, json=data)
    assert answer.status_code == 200, answer.text


async def test_another_sites_return_address_is_refused(api: httpx.AsyncClient, university: University) -> None:
    data = {
        "code": "c",
        "session_state": "s",
        "authorize_raw_data": {"redirect_uri": "https://evil.test/myku/oauth/authorize-callback"},
    }
    assert (await api.post(SAVE, json=data)).json()["code"] == "redirect_not_allowed"


async def test_a_second_sign_on_needs_no_password_until_signing_out_everywhere(
    api: httpx.AsyncClient, university: University, visitor: Visitor
) -> None:
    person = student_person(university)
    saved = await api.post(SAVE, json=visitor.authorize_data(await visitor.sign_on(person.username)))
    assert returned(await visitor.ask())["code"]

    signed_out = await api.post("/v2/user-login/logout", json={"loginName": person.username}, headers=token(saved))
    url = signed_out.json()["logoutUrl"]
    query = parse_qs(urlsplit(url).query)
    assert query["post_logout_redirect_uri"] == [f"{settings().portal_url}/logged-out"]
    assert query["id_token_hint"][0].count(".") == 2
    back = await visitor.client.get(url)
    assert (back.status_code, back.headers["location"]) == (303, f"{settings().portal_url}/logged-out")

    assert "kc-form-login" in (await visitor.ask()).text
    assert (await api.post(PROFILE, headers=token(saved))).json()["code"] == "invalid"


async def test_a_wrong_password_shows_the_page_again_in_the_language_asked_for(
    university: University, visitor: Visitor
) -> None:
    person = student_person(university)
    page = await visitor.submit(await visitor.ask(ui_locales="en"), username=person.username, password="wrong")
    assert page.status_code == 200
    assert "User not found" in page.text
    assert f'value="{person.username}"' in page.text
    assert "script" not in page.text
    thai = await visitor.ask(kc_locale="th")
    assert "ลงชื่อเข้าใช้" in thai.text


async def test_a_form_from_another_browser_is_refused(university: University, visitor: Visitor) -> None:
    person = student_person(university)
    page = await visitor.ask()
    visitor.client.cookies.clear()
    assert (await visitor.submit(page, username=person.username, password=PASSWORD)).status_code == 400


async def test_the_one_time_code_page_follows_the_password_where_it_is_on(
    api: httpx.AsyncClient, university: University, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_EMBEDDED_IDENTITY_OTP", "true")
    forget_everything_cached()
    person = student_person(university)
    page = await visitor.sign_on(person.username)
    assert 'name="otp"' in page.text
    wrong = await visitor.submit(page, otp="000000")
    assert "input-error" in wrong.text
    code = re.search(r"(\d{6})</p>", wrong.text)
    assert code is not None
    saved = await api.post(SAVE, json=visitor.authorize_data(await visitor.submit(wrong, otp=code[1])))
    assert saved.status_code == 200


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"scope": "profile"}, "invalid_scope"),
        ({"code_challenge": ""}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"prompt": "none"}, "login_required"),
    ],
)
async def test_the_provider_refuses_a_request_it_cannot_grant(
    university: University, visitor: Visitor, change: dict[str, str], error: str
) -> None:
    assert returned(await visitor.ask(**change))["error"] == error


@pytest.mark.parametrize("change", [{"client_id": "other"}, {"redirect_uri": "https://evil.test/"}])
async def test_the_provider_sends_nobody_to_a_strange_address(
    university: University, visitor: Visitor, change: dict[str, str]
) -> None:
    assert (await visitor.ask(**change)).status_code == 400


async def test_an_app_of_the_university_signs_in_with_its_access_token(
    api: httpx.AsyncClient, university: University, visitor: Visitor
) -> None:
    from api.access.auth.provider import Authorization, IdentityProvider

    person = staff(university, RoleId.REGISTRAR)
    redirect = await visitor.sign_on(person.username)
    provider = IdentityProvider(settings(), transport=visitor.client._transport)
    callback = f"{settings().portal_url}/oauth/authorize-callback"
    _, tokens = await provider.exchange(Authorization(returned(redirect)["code"], callback, visitor.verifier))
    answer = await api.post(
        "/security/myadmin-user/mobile-user-profile-by-app-access-token", json={"accesstoken": tokens.access_token}
    )
    assert answer.status_code == 200, answer.text
    assert answer.json()["user"]["loginName"] == person.username
    assert answer.json()["renewtoken"]


async def test_an_access_token_of_a_foreign_client_signs_nobody_in(
    api: httpx.AsyncClient, university: University, visitor: Visitor
) -> None:
    from api.embedded.identity_keys import sign_token

    person = student_person(university)
    claims: dict[str, object] = {
        "iss": settings().oidc_issuer,
        "sub": str(person.person_id),
        "azp": "some-game",
        "typ": "Bearer",
        "exp": int(time.time()) + 60,
    }
    path = "/security/myadmin-user/mobile-user-profile-by-app-access-token"
    answer = await api.post(path, json={"accesstoken": sign_token(claims)})
    assert answer.json()["code"] == "authorization_rejected"
    assert (await api.post(path, json={"accesstoken": "rubbish"})).json()["code"] == "authorization_rejected"


async def test_the_client_configuration_names_the_providers_own_addresses(
    api: httpx.AsyncClient, university: University, visitor: Visitor
) -> None:
    config = (await api.get("/security/client-config")).json()
    issuer = settings().oidc_issuer
    assert config["oidc"] == {
        "authorizationEndpoint": f"{issuer}/protocol/openid-connect/auth",
        "endSessionEndpoint": f"{issuer}/protocol/openid-connect/logout",
        "clientId": "registrar-my-ku",
        "scope": "basic openid",
        "redirectUri": f"{settings().portal_url}/oauth/authorize-callback",
    }
    assert config["rsaPublicKey"].startswith("-----BEGIN PUBLIC KEY-----")
    assert config["buildNumber"] == "2024"
