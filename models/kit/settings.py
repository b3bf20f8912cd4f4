"""Every setting of the portal, read from the environment (prefix ``MYKU_``) and from ``.env``.

``.env.example`` explains each one in a sentence; a test fails when one is missing there.
Production refuses to start with a development setting on: see :func:`production_faults`.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_network
from pathlib import Path
from typing import Final, Literal

from pydantic import Field, FilePath, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DEVELOPMENT_APP_KEY: Final = "MykuDevelopmentAppKey00000000000"
DEVELOPMENT_TOKEN_KEY: Final = "development-only-token-key-never-used-in-production"  # noqa: S105 - refused in production
DEVELOPMENT_CLIENT_SECRET: Final = "development-only-client-secret"  # noqa: S105 - refused in production
DEVELOPMENT_BANK_SECRET: Final = "development-only-bank-secret"  # noqa: S105 - refused in production
DEVELOPMENT_TAX_ID: Final = "0994000000000"
DEMO_PASSWORD: Final = "Kaset-2569!"  # noqa: S105 - refused in production
TOKEN_KEY_LENGTH: Final = 32
BASE_PATH: Final = "/myku"
API_PATH: Final = "/myku/api"


class Settings(BaseSettings):
    """The settings of API and worker. Names in the environment are these, upper case, with ``MYKU_`` before.

    One that is empty there has its default: what passes settings on (docker-compose.yml) need not know the defaults.
    """

    model_config = SettingsConfigDict(
        env_prefix="MYKU_", env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    environment: Literal["development", "production"] = "development"
    public_url: str = "http://127.0.0.1:8000"
    data_dir: Path = Path("var")
    request_seconds: float = 30.0
    """After so long without an answer the caller is told that a part is down; pages wait a minute."""
    least_free_megabytes: int = 100
    """Below this, the disk of the data folder counts as full, and the API as not ready."""
    ca_file: FilePath | None = None
    """Certificates (PEM) of authorities that are trusted beside the public ones: of the sign-in, the bank and LDAP."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    database_url: str = "postgresql+psycopg://postgres@127.0.0.1:5432/myku"
    file_folder: Path | None = None
    database_pool_size: int = 16
    """Connections of one process. An activity that is run again may need a second one for a moment."""
    database_prepared_statements: bool = True

    temporal_address: str = "127.0.0.1:7233"
    temporal_namespace: str = "default"
    temporal_ui_url: str = ""
    temporal_task_queue: str = "myku"
    worker_metrics_port: int = 0
    worker_activity_threads: int = 8
    worker_prepares_rendering: bool = True
    workflow_sandbox: bool = False

    app_key: SecretStr = SecretStr(DEVELOPMENT_APP_KEY)
    token_key: SecretStr = SecretStr(DEVELOPMENT_TOKEN_KEY)
    rsa_private_key_file: Path | None = None
    access_token_minutes: int = 30
    renew_token_hours: int = 12
    trusted_proxies: str = ""
    cors_origins: str = "*"

    oidc_issuer: str = "http://127.0.0.1:8000/realms/KU-Alllogin"
    oidc_sends_session_state: bool = True
    """Whether the provider's return has a ``session_state``, as Keycloak's has; it is then needed (spec §5)."""
    oidc_client_id: str = "registrar-my-ku"
    oidc_client_secret: SecretStr = SecretStr(DEVELOPMENT_CLIENT_SECRET)
    oidc_scope: str = "basic openid"
    oidc_app_client_ids: str = ""
    oidc_timeout_seconds: float = 10
    mobile_deep_link: str = "myku://oauth-callback"

    ldap_url: str = ""
    ldap_user_dn: str = "uid={username},ou=people,dc=ku,dc=th"
    ldap_start_tls: bool = False
    ldap_ca_file: FilePath | None = None
    """Instead of :attr:`ca_file`, where the directory has an authority of its own."""
    ldap_timeout_seconds: int = 5

    mail_server: str = ""
    """Host and port (587 without one) that takes e-mail by STARTTLS; empty sends none."""
    mail_sender: str = ""
    """What the mail server is given as the sender of every e-mail; needed with :attr:`mail_server`."""
    mail_user: str = ""
    mail_password: SecretStr = SecretStr("")

    student_password_login: bool = False
    developer_login: bool = False
    demo_passwords: bool = False
    bank_simulator: bool = False
    embedded_identity_otp: bool = False

    login_attempts_per_account: int = 8
    login_attempts_per_address: int = 60
    login_attempts_window_minutes: int = 10
    document_lookups_per_minute: int = 60
    waitlist_offer_hours: int = Field(default=24, ge=1)

    tax_id: str = Field(default=DEVELOPMENT_TAX_ID, pattern=r"^\d{13}$")
    """Of the university, as receipts bear it."""

    scb_url: str = ""
    scb_api_key: str = "development"
    scb_api_secret: SecretStr = SecretStr(DEVELOPMENT_BANK_SECRET)
    bank_addresses: str = ""
    bank_timeout_seconds: float = 5
    payment_again_day: int = Field(default=5, ge=1, le=31)
    split_months: int = Field(default=12, ge=1, le=60)

    @field_validator("bank_addresses", "trusted_proxies")
    @classmethod
    def _networks(cls, value: str) -> str:
        """Refuse what is no list of networks: one letter too many would shut everybody out, silently."""
        for network in filter(None, map(str.strip, value.split(","))):
            ip_network(network, strict=False)
        return value

    @field_validator("mail_sender")
    @classmethod
    def _sender(cls, value: str, info: ValidationInfo) -> str:
        """Refuse a mail server without a sender: every e-mail would be refused, once somebody needs it."""
        if info.data.get("mail_server") and not value.strip():
            raise ValueError("MYKU_MAIL_SERVER needs MYKU_MAIL_SENDER, the address that e-mail comes from")
        return value

    @property
    def portal_url(self) -> str:
        """The portal's own address: public address and base path."""
        return self.public_url.rstrip("/") + BASE_PATH


@lru_cache(maxsize=1)
def settings() -> Settings:
    """The settings of this process, read once."""
    return Settings()


def production_faults(current: Settings) -> list[str]:
    """Names of settings that must not stand as they are in production; empty outside production."""
    if current.environment != "production":
        return []
    secrets = {
        "MYKU_APP_KEY": (current.app_key.get_secret_value(), DEVELOPMENT_APP_KEY),
        "MYKU_TOKEN_KEY": (current.token_key.get_secret_value(), DEVELOPMENT_TOKEN_KEY),
        "MYKU_OIDC_CLIENT_SECRET": (current.oidc_client_secret.get_secret_value(), DEVELOPMENT_CLIENT_SECRET),
    }
    key_file = current.rsa_private_key_file
    faults = {
        "MYKU_DEVELOPER_LOGIN": current.developer_login,
        "MYKU_BANK_SIMULATOR": current.bank_simulator,
        "MYKU_DEMO_PASSWORDS": current.demo_passwords,
        "MYKU_STUDENT_PASSWORD_LOGIN": current.student_password_login,
        # Neither tokens nor passwords may cross the network in clear.
        "MYKU_PUBLIC_URL": not current.public_url.startswith("https://"),
        "MYKU_OIDC_ISSUER": not current.oidc_issuer.startswith("https://"),
        "MYKU_SCB_URL": bool(current.scb_url) and not current.scb_url.startswith("https://"),
        "MYKU_SCB_API_SECRET": bool(current.scb_url)
        and current.scb_api_secret.get_secret_value().strip() in ("", DEVELOPMENT_BANK_SECRET),
        "MYKU_TAX_ID": current.tax_id == DEVELOPMENT_TAX_ID,  # receipts bear it
        "MYKU_LDAP_START_TLS": current.ldap_url.startswith("ldap:") and not current.ldap_start_tls,
        "MYKU_CORS_ORIGINS": "*" in current.cors_origins,
        "MYKU_RSA_PRIVATE_KEY_FILE": key_file is None or not key_file.is_file(),
        **{name: value.strip() in ("", default) for name, (value, default) in secrets.items()},
    }
    if len(current.token_key.get_secret_value()) < TOKEN_KEY_LENGTH:
        faults["MYKU_TOKEN_KEY"] = True
    return [name for name, is_fault in faults.items() if is_fault]


def refuse_development_settings(current: Settings) -> None:
    """End the program when it is to run in production with development settings, naming each of them."""
    if faults := production_faults(current):
        raise SystemExit(
            f"Not started: {', '.join(faults)} must not stand as {'it is' if len(faults) == 1 else 'they are'} "
            "in production. See .env.example."
        )
