# make report   builds the environment, simulates the published log, runs the whole line, says where the report lies
# make test     builds the environment with what tests need, and runs the tests
# make lint | prove [PART=name] | bench [PART=name] | clean

PYTHON ?= python3
PY := .venv/bin/python
DICECOUNT := .venv/bin/dicecount
PIP := $(PY) -m pip --disable-pip-version-check --quiet
PART ?=

.PHONY: report test lint prove bench audit-dependencies clean

report: .venv/run-ready
	@mkdir -p var
	@test -f var/game.sqlite || $(DICECOUNT) simulate var/game.sqlite --like published
	$(DICECOUNT) run --simulations 500  # a first look; a night throws 10,000 fair logs

test: .venv/test-ready
	$(PY) -m pytest -n 2 --dist loadfile tests --ignore tests/prove

prove: .venv/test-ready
	@# -vv: each proof is named when it ends, not half an hour later
	$(PY) -m pytest -vv -n 2 --dist loadfile --no-loadscope-reorder --durations 12 tests/prove$(if $(PART),/test_$(PART)*.py)

lint: .venv/test-ready
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict pipeline

bench: .venv/test-ready
	$(PY) -m bench $(PART)

audit-dependencies: .venv/test-ready
	$(PY) -m pip_audit --strict --disable-pip --require-hashes -r setup/run.lock

# Two states of one environment: what running needs, and on top of it what testing needs.
.venv/run-ready: setup/run.lock pyproject.toml setup/fonts.py
	@setup/system.sh run
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@test -f .venv/test-ready || $(PIP) install --require-hashes --only-binary :all: -r setup/run.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(PY) setup/fonts.py
	@touch $@

.venv/test-ready: setup/test.lock .venv/run-ready
	@setup/system.sh test
	@$(PIP) install --require-hashes --only-binary :all: --no-binary pyspark -r setup/test.lock
	@touch $@

clean:
	rm -rf .venv build var out
