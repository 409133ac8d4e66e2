# Everything is set up once, under .venv, and again only when a lock file, pyproject.toml or a
# compiled source changes. `make help` lists the targets.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# Many tests wait for a server or for a clock: with one process more than there are cores, the cores
# have something to do meanwhile.
PYTEST = $(BIN)/python -m pytest -q -n $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')
# Where there is a compiled build, everything is tested on it, and this again in plain Python: that
# the same sources play the same games there. What tries thousands of positions is seen once.
PLAIN_TESTS := tests/core tests/conformance tests/golden tests/rulebook tests/testing \
  tests/test_build.py tests/test_door.py tests/test_example_game.py tests/server/test_play.py
ONCE := tests/conformance/test_honesty.py tests/conformance/test_positions.py
IN_PLAIN := $(PLAIN_TESTS) $(addprefix --ignore=,$(ONCE))
# On a busy machine a browser may be late: what failed is tried once more, alone.
AGAIN := $(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none
# A handful of the browser's tests is among them; the others take as long as all the rest.
QUICK := -m "not long and not page"
ROOMS := src/klubovna/core src/klubovna/games src/klubovna/agents
SOURCES := $(sort $(shell find $(ROOMS) -name '*.py' 2>/dev/null))
LOG := $(VENV)/compile.log
WEB := $(sort $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null))
WEB_LOG := $(VENV)/web.log
BROWSER_LOG := $(VENV)/browser.log
STATIC := src/klubovna/server/static

# The tests start hundreds of processes; not each of them has to translate the sources.
unexport PYTHONDONTWRITEBYTECODE

# KLUBOVNA_PURE=1 leaves out the compiled build everywhere.
PURE := $(filter-out 0,$(KLUBOVNA_PURE))

.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play setup web browser postgres nginx compile dist test test-browser test-all test-web lint format bench site extras lock clean FORCE

help:
	@echo "make play      set up, then open the table in the browser"
	@echo "make test      check style and types, then test the compiled build and plain Python"
	@echo "make test-browser  everything that is tried in a real browser"
	@echo "make test-all  both, everything in plain Python too, and what takes longer: packages are built …"
	@echo "make setup     make .venv/bin/klubovna, compiled where a C compiler exists"
	@echo "make web       build the page for the browser, if anything changed"
	@echo "make browser   install Chromium for the browser tests, where it is missing"
	@echo "make postgres  install PostgreSQL for the tests of its storage, where it is missing"
	@echo "make nginx     install nginx for the tests of deploy/, where it is missing"
	@echo "make compile   compile the engines again, if anything changed"
	@echo "make dist      packages for others to install, in dist/"
	@echo "make lint      check style and types"
	@echo "make format    put the code into shape"
	@echo "make bench     measure the engines"
	@echo "make site      the documents as a site in both languages, in build/site"
	@echo "make lock      choose the versions in requirements/ anew"
	@echo "make clean     remove everything that was built"

# Plain Python is fast enough for people, so a first game need not wait for the compiler.
play: $(VENV)/run web
	@if [ -f $(STATIC)/index.html ]; then \
	  $(BIN)/klubovna serve; \
	else \
	  echo "There is no page for the browser ($(WEB_LOG) says why), so we play in the terminal."; \
	  $(BIN)/klubovna play fantasy-realms; \
	fi

bench: setup
	@$(BIN)/klubovna bench

# ── Set-up ──────────────────────────────────────────────────────────────────────────────────────

setup: $(VENV)/run web $(if $(PURE),,$(VENV)/compiled)

# The environment is made anew when it is missing, broken, or was moved.
$(VENV)/here: FORCE
	@if [ "$$(cat $@ 2>/dev/null)" != "$(CURDIR)" ] || ! $(BIN)/python -c '' 2>/dev/null; then \
	  command -v $(PYTHON) >/dev/null || { \
	    echo "Klubovna needs Python 3.11 or newer, and there is no $(PYTHON) here."; exit 1; }; \
	  $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Klubovna needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1)."; \
	    echo "Name another one: make PYTHON=python3.12"; exit 1; }; \
	  $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "$(PYTHON) has no venv module (on Debian and Ubuntu: apt install python3-venv)."; \
	    exit 1; }; \
	  echo "Making $(VENV) …"; \
	  $(PYTHON) -m venv --clear $(VENV) && echo "$(CURDIR)" >$@; \
	fi

$(VENV)/run: $(VENV)/here pyproject.toml requirements/run.lock
	@echo "Installing what Klubovna needs …"
	@$(PIP) install --require-hashes -r requirements/run.lock
	@KLUBOVNA_PURE=1 $(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/dev: $(VENV)/run requirements/dev.lock
	@echo "Installing the developers' tools …"
	@$(PIP) install --require-hashes -r requirements/dev.lock
	@touch $@

# Extras that only long tests and some errands need; each has a lock of its own. Where one can't be
# installed, its tests are skipped and say so; with CI set they fail.
EXTRAS := adapters cluster docs openspiel

$(VENV)/extra-%: requirements/%.lock | $(VENV)/dev
	@echo "Installing the extra $* …"
	@$(PIP) install --require-hashes -r $<
	@touch $@

extras: $(VENV)/dev
	@for extra in $(EXTRAS); do \
	  $(MAKE) --no-print-directory $(VENV)/extra-$$extra || \
	    echo "The tests of the extra $$extra are skipped: it could not be installed."; \
	done

# ── Compiling ───────────────────────────────────────────────────────────────────────────────────

# The list of sources changes when one is added or removed.
$(VENV)/sources: $(VENV)/here FORCE
	@echo "$(SOURCES)" | cmp -s - $@ || echo "$(SOURCES)" >$@

# One import statement for each compiled module: a build that cannot be imported is not used.
COMPILED_IMPORTS = find src/klubovna -name '*.so' | sed 's,^src/,import ,; s,\..*,,; s,/,.,g'

# Holds "compiled", or "plain" and the reason. It is dated when compiling began, so that a source
# saved meanwhile counts as newer. A failure leaves plain Python, which plays the same games.
$(VENV)/compiled: $(VENV)/run $(VENV)/sources $(SOURCES) setup.py
	@echo "Compiling the engines (this can take some minutes) …"
	@touch $(VENV)/began
	@if ! $(BIN)/python setup.py -q build_ext --inplace >$(LOG) 2>&1; then \
	  echo "plain: compiling failed, see $(LOG)" >$@; \
	elif grep -q '^klubovna: plain' $(LOG); then \
	  sed -n 's/^klubovna: plain Python build, /plain: /p' $(LOG) >$@; \
	elif ! $(COMPILED_IMPORTS) | $(BIN)/python - >>$(LOG) 2>&1; then \
	  find src -name '*.so' -delete; \
	  echo "plain: the compiled engines did not start, see $(LOG)" >$@; \
	else \
	  echo "compiled" >$@; \
	fi
	@touch -r $(VENV)/began $@
	@sed -n 's/^plain: \(.*\)/Going on in plain Python: \1. `make compile` tries again./p' $@

# A build that stayed plain is tried again, because a compiler may have been installed since.
# So is one whose library was removed.
compile:
	@if [ -z "$(wildcard src/klubovna__mypyc*)" ] || grep -qs '^plain' $(VENV)/compiled; then \
	  rm -f $(VENV)/compiled; \
	fi
	@$(MAKE) --no-print-directory $(VENV)/compiled

# ── The page for the browser ────────────────────────────────────────────────────────────────────

# Holds "built", or "none" where it could not be: then it is tried again next time.
web: $(VENV)/run
	@if [ ! -f $(STATIC)/index.html ] || grep -qs '^none' $(VENV)/web; then rm -f $(VENV)/web; fi
	@$(MAKE) --no-print-directory $(VENV)/web

$(VENV)/web-sources: $(VENV)/here FORCE
	@echo "$(WEB)" | cmp -s - $@ || echo "$(WEB)" >$@

$(VENV)/web: $(VENV)/run $(VENV)/web-sources $(WEB)
	@echo "Building the page for the browser …"
	@touch $(VENV)/web-began
	@if web/run.sh $(VENV) build >$(WEB_LOG) 2>&1; then echo "built" >$@; else echo "none" >$@; fi
	@touch -r $(VENV)/web-began $@
	@if grep -q '^none' $@; then echo "That did not work, see $(WEB_LOG)."; fi

# ── Checks ──────────────────────────────────────────────────────────────────────────────────────

lint: $(VENV)/dev
	@echo "Checking style …"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --quiet --check || { echo "make format puts this right."; exit 1; }
	@echo "Checking types …"
	@$(BIN)/mypy --no-error-summary

format: $(VENV)/dev
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format
	@web/run.sh $(VENV) format

# Types and accessibility of every component, style, and the tests of the client's parts.
test-web: web
	@if grep -q '^built' $(VENV)/web; then \
	  echo "Checking the page for the browser …"; \
	  web/run.sh $(VENV) check style test >$(WEB_LOG) 2>&1 || { tail -n 60 $(WEB_LOG); exit 1; }; \
	elif web/run.sh $(VENV) >/dev/null 2>&1; then \
	  tail -n 60 $(WEB_LOG); exit 1; \
	else \
	  echo "Skipped the checks of the page for the browser: no Node 20, or no network to get it."; \
	fi

# The browser tests drive Debian's Chromium. Where it is missing and can't be installed, they are
# skipped, and this says so; with CI set they fail.
CHROMIUM = command -v chromium || command -v chromium-browser
APT = DEBIAN_FRONTEND=noninteractive apt-get -qq

browser: $(VENV)/here
	@if ! { $(CHROMIUM); } >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Chromium …"; \
	    { $(APT) update && $(APT) install -y --no-install-recommends chromium; } \
	      >$(BROWSER_LOG) 2>&1 || why=", see $(BROWSER_LOG)"; \
	  else \
	    why=" by us (on Debian, as root: apt install chromium)"; \
	  fi; \
	  { $(CHROMIUM); } >/dev/null || \
	    echo "The browser tests are skipped: there is no Chromium, and it could not be installed$$why."; \
	fi

# The tests of the storage in PostgreSQL start a server of their own, with Debian's programs. Where
# they are missing and can't be installed, they are skipped; with CI set they fail.
POSTGRES = ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null || command -v initdb
POSTGRES_LOG := $(VENV)/postgres.log

postgres: $(VENV)/here
	@if ! { $(POSTGRES); } >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing PostgreSQL …"; \
	    { $(APT) update && $(APT) install -y --no-install-recommends postgresql; } \
	      >$(POSTGRES_LOG) 2>&1 || why=", see $(POSTGRES_LOG)"; \
	  else \
	    why=" by us (on Debian, as root: apt install postgresql)"; \
	  fi; \
	  { $(POSTGRES); } >/dev/null || \
	    echo "The tests of PostgreSQL are skipped: it is not there, and could not be installed$$why."; \
	fi

# The same for the proxy that deploy/ configures.
NGINX = PATH="$$PATH:/usr/sbin" command -v nginx && command -v openssl
NGINX_LOG := $(VENV)/nginx.log

nginx: $(VENV)/here
	@if ! { $(NGINX); } >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing nginx …"; \
	    { $(APT) update && $(APT) install -y --no-install-recommends nginx-light openssl; } \
	      >$(NGINX_LOG) 2>&1 || why=", see $(NGINX_LOG)"; \
	  else \
	    why=" by us (on Debian, as root: apt install nginx-light)"; \
	  fi; \
	  { $(NGINX); } >/dev/null || \
	    echo "The tests of nginx are skipped: it is not there, and could not be installed$$why."; \
	fi

test: lint test-web browser postgres nginx $(if $(PURE),,compile)
	@case "$(if $(PURE),plain: KLUBOVNA_PURE is set,$$(cat $(VENV)/compiled))" in \
	  compiled) echo "Testing the compiled build …"; \
	    { $(PYTEST) $(QUICK) || $(AGAIN) $(QUICK); } && echo "Testing in plain Python …" && \
	    { KLUBOVNA_PURE=1 $(PYTEST) $(IN_PLAIN) || KLUBOVNA_PURE=1 $(AGAIN) $(IN_PLAIN); };; \
	  *", see "*) tail -n 30 $(LOG); exit 1;; \
	  *) echo "Testing in plain Python; there is no compiled build …"; \
	    KLUBOVNA_PURE=1 $(PYTEST) $(QUICK) || KLUBOVNA_PURE=1 $(AGAIN) $(QUICK);; \
	esac

test-browser: web browser $(VENV)/dev $(if $(PURE),,compile)
	@echo "Testing the page in a browser …"
	@$(BIN)/python -m pytest -q -n auto -m "page and not long" tests/browser || $(AGAIN) -m "page and not long" tests/browser

test-all: test test-browser extras
	@echo "Testing everything else in plain Python …"
	@KLUBOVNA_PURE=1 $(PYTEST) --ignore=tests/browser
	@echo "Testing what takes longer …"
	@$(BIN)/python -m pytest -q -m long

# ── Packages ────────────────────────────────────────────────────────────────────────────────────

# The page is inside the source distribution, so what is made of it needs no Node.
dist: $(VENV)/run web
	@grep -q '^built' $(VENV)/web || { echo "Without the page for the browser, see $(WEB_LOG)."; exit 1; }
	@rm -rf dist build
	@echo "Packing the sources …"
	@$(BIN)/python -c 'from setuptools.build_meta import build_sdist; build_sdist("dist")' >$(VENV)/dist.log 2>&1
	@echo "Packing plain Python, for every machine …"
	@KLUBOVNA_PURE=1 $(PIP) wheel --no-build-isolation --no-deps -w dist dist/klubovna-*.tar.gz
ifeq ($(PURE),)
	@echo "Packing the compiled engines, for machines like this one (some minutes) …"
	@$(PIP) wheel --no-build-isolation --no-deps -w dist dist/klubovna-*.tar.gz
endif
	@ls dist

# ── Documents ───────────────────────────────────────────────────────────────────────────────────

site: $(VENV)/extra-docs
	@$(BIN)/python tools/site.py build/site

# ── Housekeeping ────────────────────────────────────────────────────────────────────────────────

LOCK = $(VENV)/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --custom-compile-command "make lock" pyproject.toml

lock: $(VENV)/here
	@$(PYTHON) -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip --disable-pip-version-check -qq install uv
	@echo "Choosing versions …"
	@$(LOCK) --extra compile --output-file requirements/run.lock
	@$(LOCK) --extra compile --extra dev --extra postgres --constraints requirements/run.lock --output-file requirements/dev.lock
	@$(foreach extra,$(filter-out openspiel,$(EXTRAS)),$(LOCK) --extra $(extra) --constraints requirements/dev.lock --output-file requirements/$(extra).lock &&) true
	@$(LOCK) --extra openspiel --constraints requirements/dev.lock --constraints requirements/adapters.lock --output-file requirements/openspiel.lock

clean:
	@rm -rf $(VENV) web/node_modules $(STATIC) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache src/*.egg-info
	@find src \( -name '*.so' -o -name '*.pyd' \) -delete
	@find src tests -name __pycache__ -prune -exec rm -rf {} +
