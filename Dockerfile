# The image of API, worker and migrations. Its steps are the ones `make` does on a bare machine.
FROM python:3.11-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends make && rm -rf /var/lib/apt/lists/*
WORKDIR /myku
COPY Makefile pyproject.toml uv.lock ./
COPY scripts scripts
COPY api/__init__.py api/__init__.py
COPY api/embedded api/embedded
COPY models/__init__.py models/
COPY models/kit/__init__.py models/kit/ranks.py models/kit/
# Packages first: they change less often than sources.
RUN make packages
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN make web-packages
COPY models models
COPY web web
RUN make web
# What only building needs stays behind.
RUN make packages PACKAGES=production

FROM python:3.11-slim-bookworm
RUN apt-get update \
 && apt-get install -y --no-install-recommends make libpangoft2-1.0-0 libharfbuzz-subset0 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --create-home myku \
 && install -d -o myku /data
WORKDIR /myku
COPY --from=build /myku/.venv .venv
COPY --from=build /myku/web/dist web/dist
COPY . .
# Nobody can write here later, and the worker's sandbox would compile a workflow's module for every run of it.
RUN .venv/bin/python -m compileall -q activities api models workflows worker.py
USER myku
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
EXPOSE 8000 9000
CMD ["make", "serve"]
