"""Every setting is explained, and production refuses those made for development (issue 2 §1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from models.kit.settings import Settings, production_faults, refuse_development_settings

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "environment": "production",
    "public_url": "https://my.ku.test",
    "oidc_issuer": "https://my.ku.test/realms/KU-Alllogin",
    "cors_origins": "https://my.ku.test",
    "app_key": "a" * 32,
    "token_key": "t" * 64,
    "oidc_client_secret": "s" * 32,
    "rsa_private_key_file": __file__,
    "scb_url": "https://bank.test",
    "scb_api_secret": "b" * 32,
    "tax_id": "1234567890123",
}


def documented() -> dict[str, str]:
    """Name and sentence of every setting in .env.example: the comment above a (commented) assignment."""
    found: dict[str, str] = {}
    sentence: list[str] = []
    for line in (ROOT / ".env.example").read_text().splitlines():
        if assignment := re.match(r"#?\s?(MYKU_[A-Z_]+)=", line):
            found[assignment[1]] = " ".join(sentence)
            sentence = []
        elif line.startswith("# "):
            sentence.append(line[2:])
        else:
            sentence = []
    return found


def test_every_setting_is_explained_in_a_sentence_and_nothing_else_is() -> None:
    explained = documented()
    assert set(explained) == {f"MYKU_{name.upper()}" for name in Settings.model_fields}
    for name, sentence in explained.items():
        assert re.fullmatch(r"[A-Z].{20,}\.", sentence), f"{name} has no sentence above it"


def test_production_with_its_own_secrets_starts() -> None:
    refuse_development_settings(Settings.model_validate(PRODUCTION))


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("developer_login", True),
        ("bank_simulator", True),
        ("demo_passwords", True),
        ("student_password_login", True),
        ("rsa_private_key_file", None),
        ("rsa_private_key_file", "/nowhere/rsa.pem"),
        ("rsa_private_key_file", "/run"),
        ("public_url", "http://my.ku.test"),
        ("oidc_issuer", "http://my.ku.test/realms/KU-Alllogin"),
        ("cors_origins", "*"),
        ("cors_origins", "https://my.ku.test, *"),
        ("app_key", ""),
        ("app_key", " "),
        ("token_key", ""),
        ("token_key", "t" * 31),
        ("oidc_client_secret", ""),
        ("scb_url", "http://bank.test"),
        ("scb_api_secret", ""),
        ("tax_id", Settings.model_fields["tax_id"].default),
        ("scb_api_secret", Settings.model_fields["scb_api_secret"].default),
        ("app_key", Settings.model_fields["app_key"].default),
        ("token_key", Settings.model_fields["token_key"].default),
        ("oidc_client_secret", Settings.model_fields["oidc_client_secret"].default),
    ],
)
def test_production_names_the_development_setting_it_refuses(setting: str, value: object) -> None:
    faulty = Settings.model_validate({**PRODUCTION, setting: value})
    assert production_faults(faulty) == [f"MYKU_{setting.upper()}"]
    with pytest.raises(SystemExit, match=f"Not started: MYKU_{setting.upper()} must not stand"):
        refuse_development_settings(faulty)


def test_development_starts_as_it_is() -> None:
    refuse_development_settings(Settings.model_validate({"environment": "development"}))


@pytest.mark.parametrize("sender", ["", " "])
def test_a_mail_server_without_a_sender_does_not_start(monkeypatch: pytest.MonkeyPatch, sender: str) -> None:
    monkeypatch.setenv("MYKU_MAIL_SERVER", "smtp.ku.test")
    monkeypatch.setenv("MYKU_MAIL_SENDER", sender)
    with pytest.raises(ValidationError, match="MYKU_MAIL_SERVER needs MYKU_MAIL_SENDER, the address"):
        Settings(_env_file=None)
    monkeypatch.setenv("MYKU_MAIL_SENDER", "myku@ku.test")
    assert Settings(_env_file=None).mail_sender == "myku@ku.test"


def test_an_empty_setting_has_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.setenv(f"MYKU_{name.upper()}", "")
    assert Settings(_env_file=None) == Settings.model_construct()
