"""What ``uvicorn api.app.main:app`` serves."""

from __future__ import annotations

from api.app.application import create_app

app = create_app()
