# MyKU. `make help` lists what there is; docs/operations.md says more.

PYTHON ?= python3
VENV := .venv/bin/python
SCALE ?= 1
BOOTSTRAP := $(PYTHON) -m scripts.bootstrap

# From the command line or the environment: PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, BANK_PORT, DATA_DIR, DEMO.
export PORT TEMPORAL_PORT TEMPORAL_UI_PORT BANK_PORT DATA_DIR SCALE DEMO PACKAGES AREA
# Python keeps what it compiled, whatever the environment says: compiling all of it anew is half of a start.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help run test check seed reset client bench packages web-packages web migrate serve work

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  PORT=8000 TEMPORAL_PORT=7233 TEMPORAL_UI_PORT=8233 BANK_PORT=8700 DATA_DIR=var may be given before or after the target."
	@echo "  DEMO=0 starts an empty university in a new DATA_DIR: it prints the address of its set-up."

run: ## start the whole portal, from nothing if need be; Ctrl-C ends it, the data stays; DEMO=0: without demo people
	@$(BOOTSTRAP) serve runtime libraries
	@exec $(VENV) -m api.embedded run --with-web --end-with-parent

test: ## every check: linters, types, tests of Python and web, end-to-end in a browser; AREA=finance for one area
	@$(BOOTSTRAP) python libraries web browser
	@exec $(VENV) -m scripts.check

check: ## the quick checks only: linters and types
	@$(BOOTSTRAP) python node
	@exec $(VENV) -m scripts.check quick

seed: reset ## replace all data by a demo university of SCALE times 3,000 students; the portal must not be running
	@$(BOOTSTRAP) runtime
	@exec $(VENV) -m api.embedded seed --end-with-parent

reset: ## remove all data of the embedded portal (DATA_DIR); the next run starts with a new demo university
	@$(PYTHON) -m scripts.reset

client: ## generate the web's types of the API (not tracked) and the lengths of fields (limits.ts, tracked)
	@$(BOOTSTRAP) node
	@exec $(VENV) -m scripts.client

bench: ## measure the hot paths against a portal of its own, within half an hour; figures go to DATA_DIR/bench.json
	@$(BOOTSTRAP) python libraries web browser
	@exec $(VENV) -m tests.bench


# What the Dockerfile and docker-compose.yml call: the same steps, one at a time.

packages: ## install the locked Python packages (PACKAGES=production leaves out tools and embedded servers)
	@$(BOOTSTRAP) python

web-packages: ## install the locked web packages
	@$(BOOTSTRAP) node

web: ## build the web into web/dist
	@$(BOOTSTRAP) web

migrate: ## bring the database of MYKU_DATABASE_URL to this version
	@exec $(VENV) -m models.migrations

serve: ## serve the API and the web of this environment on port 8000, behind a proxy
	@exec $(VENV) -m uvicorn api.app.main:app --host 0.0.0.0 --port 8000 \
		--no-access-log --no-proxy-headers --timeout-graceful-shutdown 20

work: ## run a worker of this environment
	@exec $(VENV) worker.py
