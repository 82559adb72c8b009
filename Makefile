# Topboard: `make run` starts it, `make test` tests it, `make help` lists the rest.

.DEFAULT_GOAL := help
.PHONY: help run test coverage lint format demo-check bench golden fuzz chaos screenshots schema map messages figures lock setup clean
SHELL := /bin/sh

# The first Python that is new enough; an old one only prints an error in one line. The system's own Python comes first:
# it was built with profile-guided optimization, without which everything takes a fifth longer.
PYTHON := $(shell for candidate in /usr/bin/python3 python3 python3.11 python3.12 python3.13 python3.14; do \
	if $$candidate -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
	then echo $$candidate; exit; fi; done; command -v python3 || echo python3)
SETUP := $(PYTHON) ops/bootstrap.py
VENV := .venv/bin/python

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

run: ## start Topboard with its demo event (PORT=8001 make run for another port)
	@$(SETUP) run -m ops.launch

test: ## set up and run the whole suite
	@$(SETUP) test -m ops.suite

coverage: ## run the whole suite and report which lines and branches it covers (takes twice as long)
	@rm -f .coverage .coverage.*
	@PYTEST_ADDOPTS="--cov --cov-append --cov-report=" $(SETUP) test -m ops.suite
	@$(VENV) -m coverage report --skip-covered --fail-under=90
	@$(VENV) -m coverage report --include='*/core/*,*/services/*' --format=total --fail-under=95

lint: ## check style, types, layers and templates
	@$(SETUP) dev -m ops.lint

format: ## format the code
	@$(SETUP) dev -m ruff format .
	@$(VENV) -m ruff check --fix --quiet .

demo-check: ## print the demo event's table and compare it with the published one
	@$(SETUP) run manage.py demo_check

bench: ## measure and print a table; no timing makes it fail
	@$(SETUP) dev -m ops.suite -m benchmark tests/benchmarks

golden: ## compare all pages and files with those that are stored (GOLDEN=write stores them)
	@$(SETUP) dev -m ops.suite -n 2 --dist loadscope -m golden tests/golden

fuzz: ## run the tests with generated input for longer than the suite does
	@AT_LENGTH=1 $(SETUP) dev -m ops.suite tests/tournaments/site/test_fuzz_api.py tests/pairing/core/boards/test_popmusic.py

chaos: ## test load, kills and outages, and print a table; status 1 if anything was lost (TRIALS=, SECONDS=)
	@$(SETUP) dev -m ops.chaos $(TRIALS)

screenshots: ## take the help's screenshots again, with the browser tests
	@PICTURES=write $(SETUP) dev -m ops.suite tests/e2e/test_tutorial.py tests/e2e/test_entries.py tests/e2e/test_phones.py \
		tests/e2e/test_game_entry.py tests/e2e/test_captains.py tests/e2e/test_help_pictures.py

schema: ## regenerate the schemas of the API and of exchange documents
	@$(SETUP) dev manage.py spectacular --file docs/reference/openapi.yaml
	@for name in topboard-tournament topboard-swiss; do $(SETUP) dev manage.py tournament_schema \
		--format $$name/1 --file docs/reference/$$name-1.schema.json || exit 1; done

map: ## regenerate the diagram of the rooms and the list of addresses
	@$(SETUP) dev -m ops.code_map

messages: ## extract the site's texts into locale/ for translators (needs GNU gettext)
	@$(SETUP) dev -m ops.messages

setup: ## create .venv with everything that development needs
	@$(SETUP) dev

figures: ## measure the size of the code and how well it keeps its own rules
	@$(VENV) -m ops.figures

lock: ## resolve the requirements again (needs uv)
	@uv lock --quiet
	@uv export --quiet --no-header --no-annotate --no-emit-project --extra engine --no-dev -o requirements.txt
	@uv export --quiet --no-header --no-annotate --no-emit-project --extra engine -o requirements-dev.txt

clean: ## remove generated files; the data in var/ stays
	@rm -rf .venv staticfiles build .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -not -path './.venv/*' -prune -exec rm -rf {} +
