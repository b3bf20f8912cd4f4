"""Debian's slapd with a few people in it, over TLS, for tests of the directory."""

from __future__ import annotations

import base64
import datetime
import hashlib
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

SLAPD = Path("/usr/sbin/slapd")
SLAPADD = Path("/usr/sbin/slapadd")
BASE = "dc=ku,dc=th"


@dataclass(frozen=True, slots=True)
class Directory:
    """A running slapd."""

    url: str
    tls_url: str
    ca_file: Path


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def write_certificate(folder: Path) -> None:
    """A self-signed certificate for 127.0.0.1."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "slapd of a test")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def salted(password: str) -> str:
    """A password as slapd stores it."""
    salt = os.urandom(8)
    digest = hashlib.sha1(password.encode() + salt, usedforsecurity=False).digest()
    return "{SSHA}" + base64.b64encode(digest + salt).decode()


@contextmanager
def running_slapd(folder: Path, people: dict[str, str]) -> Iterator[Directory]:
    """A directory whose people (user name to password) live under ``ou=people``; plain LDAP and LDAPS."""
    data = folder / "data"
    data.mkdir()
    write_certificate(folder)
    configuration = folder / "slapd.conf"
    configuration.write_text(
        "include /etc/ldap/schema/core.schema\n"
        "include /etc/ldap/schema/cosine.schema\n"
        "include /etc/ldap/schema/inetorgperson.schema\n"
        "modulepath /usr/lib/ldap\nmoduleload back_mdb\n"
        f"pidfile {folder}/slapd.pid\n"
        f"TLSCertificateFile {folder}/cert.pem\nTLSCertificateKeyFile {folder}/key.pem\n"
        f'database mdb\nmaxsize 10485760\nsuffix "{BASE}"\nrootdn "cn=admin,{BASE}"\ndirectory {data}\n'
    )
    entries = [
        f"dn: {BASE}\nobjectClass: dcObject\nobjectClass: organization\ndc: ku\no: KU\n",
        f"dn: ou=people,{BASE}\nobjectClass: organizationalUnit\nou: people\n",
        *(
            f"dn: uid={name},ou=people,{BASE}\nobjectClass: inetOrgPerson\nuid: {name}\ncn: {name}\nsn: {name}\n"
            f"userPassword: {salted(password)}\n"
            for name, password in people.items()
        ),
    ]
    subprocess.run([SLAPADD, "-f", configuration], input="\n".join(entries).encode(), check=True, capture_output=True)
    port, tls_port = free_port(), free_port()
    url, tls_url = f"ldap://127.0.0.1:{port}", f"ldaps://127.0.0.1:{tls_port}"
    process = subprocess.Popen(
        [SLAPD, "-f", configuration, "-h", f"{url} {tls_url}", "-d", "0"], stderr=subprocess.DEVNULL
    )
    try:
        _wait_until_it_listens(port, process)
        yield Directory(url, tls_url, folder / "cert.pem")
    finally:
        process.terminate()
        process.wait(10)


def _wait_until_it_listens(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            continue
        return
    raise RuntimeError(f"slapd does not listen (exit code {process.poll()})")
