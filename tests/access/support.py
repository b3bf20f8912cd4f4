"""What a client of the portal does to sign in, written against the wire contract: RSA-OAEP fields and a browser."""

from __future__ import annotations

import base64
import hashlib
import html
import re
import secrets
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import httpx
from argon2 import PasswordHasher
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.kit.settings import settings
from models.people.person.tables import Person, UserType
from tests.support.university import University

PASSWORD = "Kaset-2569!"
CHEAP_HASH = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
"""Of the password, at a cost that tests can pay."""


def with_password(university: University, person: Person) -> Person:
    """The person, who may now sign in with :data:`PASSWORD`."""
    with Session(university.engine) as session, session.begin():
        row = session.get_one(Person, person.person_id)
        row.password_hash = CHEAP_HASH
    return person


def staff(university: University, *roles: RoleId) -> Person:
    """Somebody of the staff in these roles, with a password."""
    return with_password(university, university.person(UserType.STAFF, *roles))


def encrypted(public_key: str, text: str, algorithm: hashes.HashAlgorithm | None = None) -> str:
    """One sign-in field as clients send it."""
    key = serialization.load_pem_public_key(public_key.encode())
    assert isinstance(key, rsa.RSAPublicKey)
    used = algorithm or hashes.SHA256()
    oaep = padding.OAEP(mgf=padding.MGF1(algorithm=used), algorithm=used, label=None)
    return base64.b64encode(key.encrypt(text.encode(), oaep)).decode()


async def public_key(api: httpx.AsyncClient) -> str:
    """The portal's public key, as a browser learns it."""
    return str((await api.get("/security/client-config")).json()["rsaPublicKey"])


async def credentials(api: httpx.AsyncClient, username: str, password: str = PASSWORD) -> dict[str, str]:
    """The body of a password sign-in."""
    key = await public_key(api)
    return {"username": encrypted(key, username), "password": encrypted(key, password)}


WIRE_LOGIN = "/v2/user-login/login"


async def log_in(
    api: httpx.AsyncClient, username: str, password: str = PASSWORD, path: str = WIRE_LOGIN
) -> httpx.Response:
    """A password sign-in."""
    return await api.post(path, json=await credentials(api, username, password))


def token(answer: httpx.Response) -> dict[str, str]:
    """The header of the session an answer began."""
    return {"x-access-token": answer.json()["accesstoken"]}


@dataclass
class Visitor:
    """A browser at the identity provider, with its cookies. It follows no redirect by itself."""

    client: httpx.AsyncClient
    verifier: str = ""

    async def ask(self, **changes: str) -> httpx.Response:
        """Open the provider's login page for the portal."""
        self.verifier = secrets.token_urlsafe(48)
        digest = hashlib.sha256(self.verifier.encode()).digest()
        current = settings()
        query = {
            "client_id": current.oidc_client_id,
            "redirect_uri": f"{current.portal_url}/oauth/authorize-callback",
            "response_type": "code",
            "scope": "basic openid",
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
            "state": "some-state",
        }
        return await self.client.get("/realms/KU-Alllogin/protocol/openid-connect/auth", params={**query, **changes})

    async def submit(self, page: httpx.Response, **fields: str) -> httpx.Response:
        """Fill the page's form and send it."""
        action = re.search(r'<form[^>]*action="([^"]+)"', page.text)
        ticket = re.search(r'name="ticket" value="([^"]+)"', page.text)
        assert action is not None
        assert ticket is not None
        return await self.client.post(action[1], data={"ticket": html.unescape(ticket[1]), **fields})

    async def sign_on(self, username: str, password: str = PASSWORD) -> httpx.Response:
        """From the login page to the redirect back."""
        return await self.submit(await self.ask(), username=username, password=password)

    def authorize_data(self, redirect: httpx.Response) -> dict[str, object]:
        """What the portal's callback page posts after this redirect."""
        query = returned(redirect)
        return {
            "code": query["code"],
            "session_state": query["session_state"],
            "authorize_raw_data": {
                "code_verifier": self.verifier,
                "redirect_uri": f"{settings().portal_url}/oauth/authorize-callback",
                "state": query["state"],
            },
        }


def returned(redirect: httpx.Response) -> dict[str, str]:
    """The query a redirect carries."""
    assert redirect.status_code == 303, redirect.text
    return {name: values[0] for name, values in parse_qs(urlsplit(redirect.headers["location"]).query).items()}
