"""Structured logs: one JSON object a line, with the id of the request that caused it. No names of people."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Final

import structlog
from structlog.contextvars import bound_contextvars, get_contextvars

_REQUEST_ID: Final = "request_id"
_NOISY: Final = ("httpx", "httpcore", "fontTools", "weasyprint")


def current_request_id() -> str | None:
    """The id of the request being served; None outside of one. Workflow starts carry it in their input and memo."""
    request_id = get_contextvars().get(_REQUEST_ID)
    return request_id if isinstance(request_id, str) else None


@contextmanager
def request_context(request_id: str | None) -> Iterator[None]:
    """Everything logged within, here and in called threads' copies of the context, names the request."""
    if request_id is None:
        yield
        return
    with bound_contextvars(**{_REQUEST_ID: request_id}):
        yield


def _without_colours(
    _logger: logging.Logger, _method: str, event: MutableMapping[str, object]
) -> MutableMapping[str, object]:
    """uvicorn says its lines twice, once for a coloured terminal."""
    event.pop("color_message", None)
    return event


def configure_logging(level: str) -> None:
    """Send structlog's and the standard library's records to standard output as JSON lines."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _without_colours,
                structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
