"""Which routes the application has at a path: what may be asked there, and whether a file may be sent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.routing import compile_path

from models.kit.settings import API_PATH


@dataclass(frozen=True, slots=True)
class KnownRoute:
    """A route: the pattern of its path, its methods, whether the OpenAPI document has it, and what it adds to it."""

    pattern: re.Pattern[str]
    methods: frozenset[str]
    described: Mapping[str, object]
    is_described: bool


def routes_at(app: FastAPI, path: str) -> list[KnownRoute]:
    """The routes at a path, whatever their methods."""
    return [route for route in _routes_of(app) if route.pattern.match(path)]


def methods_at(app: FastAPI, path: str) -> list[str]:
    """What may be asked at a path: each route knows only its own method. Empty for a path of the API without a route:
    the route of the pages, which takes every path, is none of the API's.
    """
    routes = [route for route in routes_at(app, path) if route.is_described or not path.startswith(f"{API_PATH}/")]
    methods = {method for route in routes for method in route.methods}
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))


@lru_cache(maxsize=2)
def _routes_of(app: FastAPI) -> tuple[KnownRoute, ...]:
    return tuple(
        KnownRoute(
            compile_path(context.path or "")[0],
            frozenset(context.methods or ()),
            getattr(context, "openapi_extra", None) or {},
            getattr(context, "include_in_schema", False),
        )
        for context in iter_route_contexts(app.routes)
    )
