"""Health, metrics and request ids of the API."""

from __future__ import annotations

import json

import httpx
import pytest
from sqlalchemy import text
from temporalio.worker import Worker

from api.kit.errors import install_error_handlers
from api.kit.telemetry import ObservedApp
from models.db import engine
from models.kit.logs import configure_logging, current_request_id
from models.kit.settings import Settings
from tests.support.engines import close_connections_of_engines
from tests.support.fixtures import forget_everything_cached
from tests.support.servers import Servers
from tests.support.waiting import eventually


async def test_a_process_that_answers_is_live_without_an_app_key(api: httpx.AsyncClient) -> None:
    answer = await api.get("/health/live", headers={"app-key": ""})
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


async def test_with_database_temporal_and_worker_the_portal_is_ready(api: httpx.AsyncClient, worker: Worker) -> None:
    async def is_ready() -> httpx.Response | None:
        answer = await api.get("/health/ready")
        return answer if answer.status_code == 200 else None

    answer = await eventually(is_ready)  # the worker's first poll is on its way
    assert answer.json() == {"ready": True, "database": "ok", "storage": "ok", "temporal": "ok", "worker": "ok"}


async def test_without_a_worker_the_portal_is_not_ready_and_names_the_part(api: httpx.AsyncClient) -> None:
    answer = await api.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "database": "ok", "storage": "ok", "temporal": "ok", "worker": "down"}


async def test_without_its_database_the_portal_is_not_ready_and_names_the_part(
    api: httpx.AsyncClient, servers: Servers, settings_for_test: Settings
) -> None:
    servers.drop_database(settings_for_test.database_url.split("/")[3].split("?")[0])
    answer = await api.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json()["database"] == "down"


async def test_a_database_that_takes_nothing_any_more_is_not_ready(
    api: httpx.AsyncClient, settings_for_test: Settings
) -> None:
    database = settings_for_test.database_url.split("/")[3].split("?")[0]
    with engine().connect() as connection, connection.begin():
        connection.execute(text(f'ALTER DATABASE "{database}" SET default_transaction_read_only = on'))
    await close_connections_of_engines()
    try:
        answer = await api.get("/health/ready")
    finally:
        with engine().connect() as connection, connection.begin():
            connection.execute(text("SET TRANSACTION READ WRITE"))
            connection.execute(text(f'ALTER DATABASE "{database}" RESET default_transaction_read_only'))
        await close_connections_of_engines()  # those that were opened meanwhile write nothing
    assert answer.status_code == 503
    assert (answer.json()["database"], answer.json()["storage"]) == ("ok", "down")


async def test_a_full_disk_of_the_data_folder_is_not_ready(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_LEAST_FREE_MEGABYTES", str(10**9))
    forget_everything_cached()
    answer = await api.get("/health/ready")
    assert (answer.status_code, answer.json()["storage"]) == (503, "down")


async def test_a_request_keeps_the_id_it_came_with(api: httpx.AsyncClient) -> None:
    answer = await api.get("/health/live", headers={"x-request-id": "from-the-proxy-1"})
    assert answer.headers["x-request-id"] == "from-the-proxy-1"


@pytest.mark.parametrize("offered", ["", "short", "with space and more", "x" * 65, "line\tfeed-and-more"])
async def test_a_request_without_an_acceptable_id_gets_one(api: httpx.AsyncClient, offered: str) -> None:
    answer = await api.get("/health/live", headers={"x-request-id": offered})
    assert answer.headers["x-request-id"] != offered
    assert len(answer.headers["x-request-id"]) == 36


async def test_the_log_line_of_a_request_carries_its_id_and_no_path(
    api: httpx.AsyncClient, capsys: pytest.CaptureFixture[str]
) -> None:
    configure_logging("INFO")  # to the output captured here
    await api.get("/no-such-page/b6610450001", headers={"x-request-id": "from-the-proxy-2"})
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (line,) = [line for line in lines if line["event"] == "request"]
    assert line["request_id"] == "from-the-proxy-2"
    assert line["status"] == 404
    assert "b6610450001" not in json.dumps(lines)
    assert current_request_id() is None


async def test_the_metrics_count_requests_by_route(api: httpx.AsyncClient) -> None:
    await api.get("/health/live")
    answer = await api.get("/metrics")
    assert 'myku_api_requests_total{method="GET",route="/health/live",status="200"}' in answer.text


async def test_the_interface_description_is_served(api: httpx.AsyncClient) -> None:
    answer = await api.get("/openapi.json")
    assert answer.json()["info"]["title"] == "MyKU"


async def test_an_unexpected_failure_is_answered_and_logged_with_the_id_of_its_request(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = ObservedApp()
    install_error_handlers(app)

    @app.get("/fails")
    async def fails() -> None:
        raise LookupError("nobody expected this")

    configure_logging("INFO")
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://portal.test") as client:
        answer = await client.get("/fails", headers={"x-request-id": "from-the-proxy-3"})
    assert (answer.status_code, answer.json()["code"]) == (500, "server_error")
    assert answer.headers["x-request-id"] == "from-the-proxy-3"
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (failure,) = [line for line in lines if line["event"] == "unexpected_failure"]
    assert failure["request_id"] == "from-the-proxy-3"
    assert "nobody expected this" in failure["exception"]
