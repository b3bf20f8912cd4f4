"""A sign-in behind a certificate authority of one's own: trusted by one setting, and a failure says its cause."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import IPv4Address
from pathlib import Path
from threading import Thread

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from models.kit.calendar import utc_now
from models.kit.outgoing import trusted
from models.kit.settings import settings
from tests.access.auth.test_api_provider_failures import sign_in

HOST = "127.0.0.1"


def certificate(folder: Path) -> Path:
    """A certificate for this host, of nobody's authority but its own, with its key in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "University authority")])
    now = utc_now()
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address(HOST))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / "authority.pem"
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


class Silent(BaseHTTPRequestHandler):
    """Answers every request that there is nothing, and logs nothing."""

    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def authority(tmp_path: Path) -> Path:
    """The file of an authority that nobody but the university knows."""
    return certificate(tmp_path)


@pytest.fixture
def provider(authority: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A provider whose certificate is of that authority; its realm answers 404."""
    server = ThreadingHTTPServer((HOST, 0), Silent)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"https://{HOST}:{server.server_port}/realms/KU"
    monkeypatch.setenv("MYKU_OIDC_ISSUER", address)
    yield address
    server.shutdown()
    server.server_close()


@pytest.fixture(autouse=True)
def settings_anew() -> Iterator[None]:
    """The settings of each test, and none of them afterwards."""
    yield
    settings.cache_clear()
    trusted.cache_clear()


async def signs_in(api: httpx.AsyncClient) -> httpx.Response:
    settings.cache_clear()
    trusted.cache_clear()
    return await sign_in(api, None)


async def test_a_certificate_that_nobody_vouches_for_is_named_in_the_log(
    api: httpx.AsyncClient, provider: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = await signs_in(api)
    assert (answer.status_code, answer.json()["code"]) == (503, "identity_provider_silent")
    assert "CERTIFICATE_VERIFY_FAILED" in caplog.text
    assert answer.headers["x-request-id"] in caplog.text


async def test_one_setting_trusts_the_authority_of_the_university(
    api: httpx.AsyncClient,
    provider: str,
    authority: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("MYKU_CA_FILE", str(authority))
    answer = await signs_in(api)
    assert answer.json()["code"] == "identity_provider_silent"
    assert "CERTIFICATE_VERIFY_FAILED" not in caplog.text


async def test_a_file_that_is_not_there_is_named_at_the_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MYKU_CA_FILE", str(tmp_path / "none.pem"))
    settings.cache_clear()
    with pytest.raises(ValueError, match="ca_file"):
        settings()
