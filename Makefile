# Two commands are enough:  make play   and   make test

VENV ?= .venv
BIN = $(VENV)/bin
CLIENT = ludotope/web/index.html
CLIENT_SOURCES := $(shell find web ludotope -path web/node_modules -prune -o -type f \
	\( -path 'web/*' -o -name '*.ftl' \) -print)

.DEFAULT_GOAL := play
.PHONY: play test lint types rules unit web wire screenshots install bench clean

play: $(VENV)/.installed $(CLIENT)
	@$(BIN)/ludotope serve --open

test: $(VENV)/.installed-dev
	@$(MAKE) --no-print-directory -j 2 -O lint types web rules
	@$(MAKE) --no-print-directory unit

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev
	$(BIN)/mypy

web: $(VENV)/.installed
	tools/web "$(VENV)" lint check test

# Compiled beforehand, so that tests side by side do not compile the same.
rules: $(VENV)/.installed
	$(BIN)/python -m ludotope.server.precompile

unit: $(VENV)/.installed-dev $(CLIENT)
	browser="$$(tools/browser "$(VENV)")" && \
		CHROMIUM="$$browser" $(BIN)/pytest -n 2 --dist worksteal

# The TypeScript types of what goes over the wire, from the server's structs.
wire: $(VENV)/.installed
	$(BIN)/python tools/write_types.py

screenshots: $(VENV)/.installed-dev $(CLIENT)
	browser="$$(tools/browser "$(VENV)")" && \
		CHROMIUM="$$browser" $(BIN)/python tools/take_screenshots.py screenshots

install: $(VENV)/.installed

bench: $(VENV)/.installed-peers
	$(BIN)/ludotope bench --peers

$(CLIENT): $(VENV)/.installed $(CLIENT_SOURCES)
	@tools/web "$(VENV)" build
	@touch $@

$(VENV)/.installed: pyproject.toml constraints.txt
	@tools/install "$(VENV)" .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt
	@tools/install "$(VENV)" ".[dev]"
	@touch $(VENV)/.installed $@

$(VENV)/.installed-peers: $(VENV)/.installed
	@tools/install "$(VENV)" ".[peers]"
	@touch $@

clean:
	rm -rf "$(VENV)" build dist ludotope/web web/node_modules screenshots
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
