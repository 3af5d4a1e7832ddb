# Two commands are enough:  make play   and   make test

VENV ?= .venv
BIN = $(VENV)/bin

.DEFAULT_GOAL := play
.PHONY: play test lint types unit install bench clean

play: $(VENV)/.installed
	@$(BIN)/ludotope play caldera

test: lint types unit

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev
	$(BIN)/mypy

unit: $(VENV)/.installed-dev
	$(BIN)/pytest -n 2 --dist worksteal

install: $(VENV)/.installed

bench: $(VENV)/.installed-peers
	$(BIN)/ludotope bench --peers

$(VENV)/.installed: pyproject.toml constraints.txt
	@tools/install "$(VENV)" .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@tools/install "$(VENV)" ".[dev]"
	@touch $@

$(VENV)/.installed-peers: $(VENV)/.installed
	@tools/install "$(VENV)" ".[peers]"
	@touch $@

clean:
	rm -rf "$(VENV)" build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
