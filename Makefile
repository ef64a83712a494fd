# `make` lists what there is. Everything happens in .venv, which .ci/bootstrap.py makes.

PYTHON ?= python3
BOOTSTRAP = $(PYTHON) .ci/bootstrap.py
BIN = .venv/bin

.DEFAULT_GOAL := help
.NOTPARALLEL:  # one terminal, and readable output
unexport PYTHONDONTWRITEBYTECODE  # or every program that a test starts compiles all modules anew
.PHONY: help setup setup-dev play play-fast test test-fast test-bridges test-browser test-fast-wheel pythons lowest lint format type check bench pictures frames golden art build package wheel-fast clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

setup: ## make .venv with what playing needs
	@$(BOOTSTRAP)

setup-dev: ## make .venv with what developing needs
	@$(BOOTSTRAP) --dev

play: setup ## play; ARGS="..." is handed to runegames
	@$(BIN)/runegames $(ARGS)

play-fast: .fast/compiled ## play with compiled rules and search; needs a C compiler, and a minute once
	@PYTHONPATH="$(CURDIR)/.fast" $(BIN)/python -P -m runegames $(ARGS)

.fast/compiled: pyproject.toml $(shell find runegames assets docs -type f -not -name '*.pyc') | setup-dev
	@rm -rf .fast dist/runegames-*-cp*.whl
	@RUNEGAMES_COMPILE=1 $(BIN)/python -m hatchling build -t wheel >/dev/null
	@$(BIN)/python -m pip install --quiet --no-deps --target .fast dist/runegames-*-cp*.whl
	@touch $@

test: setup-dev ## run the whole test suite; ARGS="..." is handed to pytest
	@$(BIN)/python -m pytest -n 4 $(ARGS)

test-fast: setup-dev ## run the tests that are not slow
	@HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest -n 2 -m "not slow" $(ARGS)

test-bridges: setup-dev ## run the tests of other projects on our bridges to them; installs these
	@$(BIN)/python -m pip install --quiet --editable '.[pettingzoo]'
	@$(BIN)/python -m pytest -n 2 tests/bridges $(ARGS)

test-browser: setup-dev ## run the tests of the page in a real browser; installs playwright
	@$(BIN)/python .ci/browser.py $(ARGS)

test-fast-wheel: wheel-fast ## run rules, laws and golden saves on the compiled wheel
	@rm -rf .compiled
	@$(BIN)/python -m pip install --quiet --no-deps --target .compiled dist/runegames-*-cp*.whl
	@cp -R .ci assets docs tests pyproject.toml Makefile *.md .compiled
	@cd .compiled && ../$(BIN)/python -m runegames --version | grep '(compiled)'
	@cd .compiled && ../$(BIN)/python -m pytest -n 2 $(or $(ARGS),tests/contract tests/golden tests/games tests/core)

pythons: setup-dev ## install the wheel for every supported Python that is there, and compare games
	@$(BIN)/python .ci/pythons.py

lowest: setup-dev ## play with the lowest versions of the dependencies that are allowed
	@$(BIN)/python .ci/lowest.py

lint: setup-dev ## check style, formatting, the import contracts and the words
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python .ci/wording.py

format: setup-dev ## format the code and mend what can be mended safely
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

type: setup-dev ## check the types
	@$(BIN)/mypy

check: lint type test pythons lowest ## all of these: before every commit

bench: setup-dev ## measure games, searches and the screen; ARGS="keys" for some rows
	@$(BIN)/python -m tests.bench $(ARGS)

pictures: setup-dev ## make the pictures of README anew; ARGS="menu rune" for some of them
	@$(BIN)/python -m tests.ui.pictures $(ARGS)

frames: setup-dev ## capture the frames of tests/ui/frames anew; ARGS="menu rune" for some of them
	@$(BIN)/python -m tests.ui.frames.capture $(ARGS)

golden: setup-dev ## make the golden saves anew
	@$(BIN)/python -m tests.golden.make $(ARGS)

art: setup-dev ## show the pictures of assets/art; ARGS="parchment" names a theme
	@$(BIN)/python -m tests.ui.gallery $(ARGS)

build: setup-dev ## build the wheel and the source distribution in dist/
	@rm -rf dist
	@$(BIN)/python -m hatchling build

package: build ## build, and check what an index would show of it; installs twine
	@$(BIN)/python -m pip install --quiet twine
	@$(BIN)/python -m twine check --strict dist/runegames-*
	@$(BIN)/python .ci/description.py dist/runegames-*

wheel-fast: setup-dev ## build a wheel with compiled rules and search, for this machine's Python
	@rm -f dist/runegames-*-cp*.whl
	@RUNEGAMES_COMPILE=1 $(BIN)/python -m hatchling build -t wheel

clean: ## remove what building and the tools leave behind; .venv stays
	@rm -rf dist .compiled .fast .lowest .pythons .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find runegames tests .ci -name __pycache__ -prune -exec rm -rf {} +
