# make play    install what is needed, start the server and open the shelf in the browser
# make quick   while working: linters, types, and all tests that take no browser and no patience
# make test    everything that must hold before a change is shared; this is what CI runs
# make soak    long walks, ladders and loads: thousands of games, for a night or a release
# make dist    build the wheel and the source distribution into dist/
# make audit   look up known vulnerabilities of the pinned packages, where that can be done

VENV ?= .venv
BIN = $(VENV)/bin
CLIENT = ludotope/web/index.html
CLIENT_SOURCES := $(shell find web ludotope/locales -path web/node_modules -prune -o -type f \
	\( -path 'web/*' -o -name '*.ftl' \) -print)
PACKAGES = web/node_modules/.installed
# Only where the machine has no Node must the client wait for the one that comes from PyPI.
NODE := $(shell tools/web --has-node || echo $(VENV)/.installed)
# Tests wait for browsers, servers and commits about half of their time: one worker more than processors.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal
WITH_BROWSER = browser="$$(tools/browser "$(VENV)")" && CHROMIUM="$$browser"

# The tests start many processes; none of them should compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := play
.PHONY: play quick test soak dist lint types rules fast unit web vitest browser generate screenshots install bench audit clean

play: $(VENV)/.installed $(CLIENT)
	@$(BIN)/ludotope serve --open

quick: $(VENV)/.installed-dev rules
	@$(MAKE) --no-print-directory -j 2 -O lint types vitest
	@$(MAKE) --no-print-directory fast

# Installing, compiling and checking beside each other fill two cores; then the tests do.
test:
	@$(if $(NODE),$(MAKE) --no-print-directory $(VENV)/.installed-dev)
	@$(MAKE) --no-print-directory -j 4 -O rules types web lint browser $(CLIENT)
	@$(MAKE) --no-print-directory unit

soak: $(VENV)/.installed-soak rules $(CLIENT)
	$(WITH_BROWSER) $(PYTEST) -m soak -v

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo

types: $(VENV)/.installed-dev
	$(BIN)/mypy

web: $(PACKAGES)
	tools/web "$(VENV)" lint check test

vitest: $(PACKAGES)
	tools/web "$(VENV)" test

# Compiled beforehand, so that tests side by side do not compile the same.
rules: $(VENV)/.installed-dev
	$(BIN)/python -m ludotope.server.precompile

browser: $(VENV)/.installed-dev
	tools/browser "$(VENV)"

fast: $(VENV)/.installed-dev
	$(PYTEST) -m "not slow and not soak"

unit: $(VENV)/.installed-dev $(CLIENT)
	$(WITH_BROWSER) $(PYTEST)

# What is made from code: the TypeScript types of what goes over the wire, docs/api.md, docs/environment-tables.md,
# and the paths that drawings here and in the browser have to compute alike.
generate: $(VENV)/.installed
	$(BIN)/python tools/write_types.py
	$(BIN)/python tools/write_api.py
	$(BIN)/python tools/write_tables.py
	$(BIN)/python tools/write_drawings.py

screenshots: $(VENV)/.installed-dev $(CLIENT)
	$(WITH_BROWSER) $(BIN)/python tools/take_screenshots.py screenshots

install: $(VENV)/.installed

# Hex is measured beside the Hex of peers; it is on no shelf but that of this command.
bench: $(VENV)/.installed-peers
	$(BIN)/pip install --quiet --no-deps --upgrade --target build/examples ./examples/hex
	PYTHONPATH=build/examples $(BIN)/ludotope bench --peers
	PYTHONPATH=build/examples $(BIN)/ludotope bench --envs

dist: $(VENV)/.installed-dev $(CLIENT)
	$(BIN)/python -m hatchling build --directory dist

audit: $(VENV)/.installed $(PACKAGES)
	@$(BIN)/python tools/audit.py "$(VENV)"

$(CLIENT): $(PACKAGES) $(CLIENT_SOURCES)
	@tools/web "$(VENV)" build
	@touch $@

$(PACKAGES): web/package-lock.json $(NODE)
	@tools/web "$(VENV)"
	@touch $@

$(VENV)/.installed: pyproject.toml constraints.txt
	@tools/install "$(VENV)" .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt
	@tools/install "$(VENV)" ".[dev]"
	@touch $(VENV)/.installed $@

# What is large (Ray, pyarrow) is tested here only.
$(VENV)/.installed-soak: $(VENV)/.installed-dev
	@tools/install "$(VENV)" ".[dev,research,cluster]"
	@touch $@

$(VENV)/.installed-peers: $(VENV)/.installed
	@tools/install "$(VENV)" ".[peers]"
	@touch $@

clean:
	rm -rf "$(VENV)" build dist ludotope/web web/node_modules screenshots
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
