"""The portal's RSA key: browsers encrypt sign-in fields with its public half (wire contract §2.1)."""

from __future__ import annotations

import base64
import os
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from api.access.auth.refusals import SignInRefused
from api.kit.storable import NUL
from models.access.sign_in.rules import clean_base64
from models.kit.settings import settings

KEY_BITS: Final = 4096
_OWNER_ONLY: Final = 0o600


def generate_key_file(path: Path, bits: int = KEY_BITS) -> None:
    """Write a new private key (PKCS#8 PEM, readable by the owner only), unless another process was faster."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=bits)
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as draft:
        draft.write(pem)
    os.chmod(draft.name, _OWNER_ONLY)
    try:
        os.link(draft.name, path)  # fails where the file is there already: the first key stays the key
    except FileExistsError:
        pass
    finally:
        os.unlink(draft.name)


@lru_cache(maxsize=1)
def load_key(path: Path) -> rsa.RSAPrivateKey:
    """The private key in a file. Raises ValueError for a file that holds no RSA key."""
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, rsa.RSAPrivateKey):
        raise ValueError(f"{path} holds no RSA private key")
    return key


def load_or_generate(path: Path, bits: int = KEY_BITS) -> rsa.RSAPrivateKey:
    """The private key in a file, generated there once."""
    if not path.exists():
        generate_key_file(path, bits)
    return load_key(path)


@lru_cache(maxsize=1)
def private_key() -> rsa.RSAPrivateKey:
    """This process's key: the configured file, else one generated once in the data folder (development)."""
    configured = settings().rsa_private_key_file
    return load_key(configured) if configured else load_or_generate(settings().data_dir / "sign-in-key.pem")


@lru_cache(maxsize=1)
def public_key_pem() -> str:
    """The public half, SPKI PEM."""
    return (
        private_key()
        .public_key()
        .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        .decode()
    )


_PADDINGS: Final = tuple(
    padding.OAEP(mgf=padding.MGF1(algorithm=algorithm), algorithm=algorithm, label=None)
    for algorithm in (hashes.SHA256(), hashes.SHA1())  # noqa: S303 - existing clients use SHA-1; OAEP does not lean on it
)


def decrypt_field(field: str) -> str:
    """A sign-in field in clear: base64 of RSA-OAEP (SHA-256 or SHA-1) of UTF-8.

    Raises SignInRefused ``credentials_unreadable``, always the same, whatever part was wrong; for a NUL in it, too.
    """
    try:
        encrypted = base64.b64decode(clean_base64(field), validate=True)
    except ValueError:  # also what is not ASCII
        raise SignInRefused("credentials_unreadable") from None
    for oaep in _PADDINGS:
        try:
            clear = private_key().decrypt(encrypted, oaep).decode()
        except ValueError:  # UnicodeDecodeError is one too
            continue
        if NUL not in clear:
            return clear
    raise SignInRefused("credentials_unreadable")
