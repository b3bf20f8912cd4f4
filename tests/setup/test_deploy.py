"""The production shape agrees with the code (issue 2 §1). No Docker engine is at hand: what can be read is checked."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from api.embedded.temporal import SEARCH_ATTRIBUTES
from api.kit.uploads import LARGEST_ARCHIVE
from models.access.sign_in.rules import callback_addresses
from models.cases.case.contract import temporal as names
from models.demo.personas import STAFF, STUDENTS
from models.kit.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = (ROOT / "docker-compose.yml").read_text()
SECRETS = sorted(set(re.findall(r"\$\{([A-Z_]+):\?", COMPOSE)))


def test_server_and_compose_register_the_search_attributes_of_the_contract() -> None:
    keys = (names.CASE_KIND, names.CASE_STAGE, names.STUDENT_CODE, names.FACULTY_CODE, names.DUE_AT)
    assert {key.name: key.indexed_value_type.name.title() for key in keys} == SEARCH_ATTRIBUTES
    script = (ROOT / "deploy/temporal/namespace.sh").read_text()
    registered = dict(re.findall(r"^(\w+) (Keyword|Datetime)$", script, re.M))
    assert registered == SEARCH_ATTRIBUTES


def test_the_image_has_what_the_bootstrap_imports_before_it_installs_packages(tmp_path: Path) -> None:
    before = (ROOT / "Dockerfile").read_text().split("RUN make packages")[0]
    for line in re.findall(r"^COPY (.+)$", before, re.M):
        *sources, target = line.split()
        for source in sources:
            into = tmp_path / target / (Path(source).name if len(sources) > 1 or target.endswith("/") else "")
            into.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
            copy(ROOT / source, into)
    done = subprocess.run(
        [sys.executable, "-S", "-m", "scripts.bootstrap"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_keycloak_knows_every_persona_and_the_portals_addresses() -> None:
    realm = json.loads((ROOT / "deploy/keycloak/KU-Alllogin-realm.json").read_text())
    assert realm["realm"] == "KU-Alllogin"
    personas = {f"b{student.code}" for student in STUDENTS} | {member.username for member in STAFF}
    assert {user["username"] for user in realm["users"]} == personas
    (client,) = realm["clients"]
    assert client["clientId"] == Settings.model_fields["oidc_client_id"].default
    assert set(client["redirectUris"]) == set(callback_addresses("https://${MYKU_HOST}/myku"))
    assert client["attributes"]["pkce.code.challenge.method"] == "S256"


DEVELOPMENT_ONLY = {
    "STUDENT_PASSWORD_LOGIN",
    "DEVELOPER_LOGIN",
    "DEMO_PASSWORDS",
    "BANK_SIMULATOR",
    "EMBEDDED_IDENTITY_OTP",
}


def test_compose_passes_on_every_setting_but_those_of_development() -> None:
    given = set(re.findall(r"^(?:    |      )MYKU_([A-Z_]+):", COMPOSE.split("\n  postgres:")[0], re.M)) - {"HOST"}
    assert given == {name.upper() for name in Settings.model_fields} - DEVELOPMENT_ONLY


def test_a_setting_passed_on_keeps_its_name() -> None:
    for name, taken_from in re.findall(r"^    (MYKU_[A-Z_]+): \$\{(\w+):-", COMPOSE, re.M):
        assert name == taken_from


def test_the_proxy_hides_the_measurements_before_it_passes_on_the_portal() -> None:
    """Caddy sorts directives: a bare respond would come after every handle, and never run."""
    site = (ROOT / "deploy/Caddyfile").read_text()
    hidden = re.search(r"^\thandle /myku/api/metrics\* \{\n\t\trespond 404\n\t\}$", site, re.M)
    passed_on = site.index("\thandle /myku* {")
    assert hidden is not None
    assert hidden.start() < passed_on
    assert not re.search(r"^\trespond", site, re.M)


def test_the_proxy_leaves_out_an_api_that_is_dead_or_hangs() -> None:
    site = (ROOT / "deploy/Caddyfile").read_text()
    proxy = site[site.index("reverse_proxy {$API_UPSTREAMS}") :]
    for said in (
        "health_uri /myku/api/health/live",
        "health_interval 1s",
        "health_timeout 1s",
        "max_fails 3",
        "fail_duration 3s",
        "lb_try_duration 8s",
        "lb_try_interval 100ms",
        "request_buffers 1MB",
        "dial_timeout 1s",
    ):
        assert re.search(rf"^\t+{re.escape(said)}$", proxy, re.M), said


def test_the_proxy_knows_every_api_by_its_name() -> None:
    services = re.findall(r"^  (api-\d+): \*api$", COMPOSE, re.M)
    assert f"API_UPSTREAMS: ${{API_UPSTREAMS:-{' '.join(f'{name}:8000' for name in services)}}}" in COMPOSE
    for name in services:
        assert f"      {name}: {{condition: service_healthy}}" in COMPOSE


def test_temporal_has_enough_shards_before_its_first_start() -> None:
    assert "NUM_HISTORY_SHARDS: ${TEMPORAL_HISTORY_SHARDS:-512}" in COMPOSE
    assert "GOGC: ${TEMPORAL_GOGC:-400}" in COMPOSE


def test_no_secret_is_written_down() -> None:
    assert {"MYKU_TOKEN_KEY", "MYKU_APP_KEY", "MYKU_OIDC_CLIENT_SECRET", "POSTGRES_PASSWORD"} <= set(SECRETS)
    for line in COMPOSE.splitlines():
        if re.search(r"(PASSWORD|PWD|SECRET|_KEY|TOKEN)[A-Z_]*:", line) and "FILE" not in line:
            assert re.search(r":\s*\$\{", line), line


def composed(environment: dict[str, str], no_settings: Path) -> subprocess.CompletedProcess[str]:
    """What ``docker compose config`` says with these variables."""
    no_settings.touch()  # instead of a developer's own .env
    for command in (["docker", "compose"], ["docker-compose"]):
        if not shutil.which(command[0]):
            continue
        if subprocess.run([*command, "version"], capture_output=True, check=False).returncode == 0:
            return subprocess.run(
                [*command, "--env-file", no_settings, "config"],
                cwd=ROOT,
                env={"PATH": os.environ["PATH"], **environment},
                capture_output=True,
                text=True,
                check=False,
            )
    pytest.skip("neither `docker compose` nor `docker-compose` is installed")


def test_compose_accepts_the_file_with_every_secret_given(tmp_path: Path) -> None:
    answer = composed(dict.fromkeys(SECRETS, "given"), tmp_path / "env")
    assert answer.returncode == 0, answer.stderr


@pytest.mark.parametrize("missing", SECRETS)
def test_compose_refuses_to_start_without_a_secret(missing: str, tmp_path: Path) -> None:
    answer = composed({name: "given" for name in SECRETS if name != missing}, tmp_path / "env")
    assert answer.returncode != 0
    assert re.search(r"(?i)missing|required", answer.stderr), answer.stderr


def test_the_image_is_made_by_the_steps_of_make() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    used = set(re.findall(r"(?:RUN make|\[make,|\"make\",) \"?([a-z-]+)", (ROOT / "Dockerfile").read_text() + COMPOSE))
    assert {"packages", "web-packages", "web", "serve", "work", "migrate"} == used
    assert used <= targets


def test_the_proxy_passes_on_as_large_files_as_the_portal_takes() -> None:
    """Of two limits on one path both would hold, so each path has one."""
    site = (ROOT / "deploy/Caddyfile").read_text()
    limits = {name: int(limit) for name, limit in re.findall(r"request_body @(\w+) \{\n\t\tmax_size (\d+)MB", site)}
    assert limits["archives"] * 1_000_000 > LARGEST_ARCHIVE
    paths = ["/myku/api/imports /myku/api/imports/look"]
    assert re.findall(r"^\t@archives path (.*)$", site, re.M) == paths
    assert re.findall(r"^\t@others not path (.*)$", site, re.M) == paths
