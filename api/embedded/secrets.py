"""The secrets of one embedded portal: made once, kept in its folder, readable by its user only."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

_TOKENS: Final = ("MYKU_TOKEN_KEY", "MYKU_OIDC_CLIENT_SECRET", "MYKU_SCB_API_SECRET")


def secret_settings(data_dir: Path) -> Mapping[str, str]:
    """The settings that are secret, by name in the environment; made on the first call for a folder."""
    folder = data_dir / "secrets"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    key_file = folder / "rsa-private-key.pem"
    if not key_file.exists():
        _write(key_file, _new_rsa_key())
    tokens_file = folder / "tokens.json"
    kept: dict[str, str] = json.loads(tokens_file.read_bytes()) if tokens_file.exists() else {}
    if missing := set(_TOKENS) - set(kept):  # a folder of an earlier version may have fewer
        kept |= {name: secrets.token_urlsafe(48) for name in missing}
        _write(tokens_file, json.dumps(kept).encode())
    return {**kept, "MYKU_RSA_PRIVATE_KEY_FILE": str(key_file)}


def _new_rsa_key() -> bytes:
    return rsa.generate_private_key(public_exponent=65537, key_size=4096).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(path: Path, content: bytes) -> None:
    """All of it or nothing: a start killed here must not leave half a key."""
    partial = path.with_suffix(".partial")
    with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
    partial.replace(path)
