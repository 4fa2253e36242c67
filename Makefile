# Needs GNU make and Python 3.11 to 3.14. `make help` lists the targets.
PYTHON ?= python3
PORT ?= 8000
TIMES ?= 10
SLOWEST ?= 20
VENV := .venv
BIN := $(VENV)/bin
LOG := out/log
# Chromium without its windows draws pages in two thirds of the time.
CHROMIUM := $(firstword $(wildcard /usr/bin/chromium-headless-shell /usr/bin/chromium) /usr/bin/chromium-headless-shell)
PACKAGES := dicepad sheetgen widgets
NOTEBOOKS := $(wildcard book/*.ipynb book/chances/*.ipynb)
# The book of `make test`: one page of each kind, which takes a sixth of the time.
SMALL := out/small
SMALL_NOTEBOOKS := book/notebooks.ipynb book/chances/square.ipynb book/chances/seven.ipynb book/chances/loaded.ipynb
# Perfect play is solved once, for the site and the tests.
export DICEPAD_CACHE := $(CURDIR)/out/cache
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# PDFs and wheels are as old as the commit that they are made from, so the same commit gives the same bytes.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null)
# Python is started hundreds of times: it keeps what it has compiled, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
# A wrong part is refused before anything is built.
ifneq ($(and $(PART),$(filter test-all,$(MAKECMDGOALS))),)
ifeq ($(findstring :$(PART):,:1/8:2/8:3/8:4/8:5/8:6/8:7/8:8/8:),)
$(error PART=$(PART) is no part of test-all; write one of PART=1/8 to PART=8/8)
endif
endif
# Two things are made at a time.
MAKEFLAGS += --jobs=2

# files DIRECTORIES: what a step is made from. A directory of data counts itself, so that a removed file is noticed too.
# What is made for the browser counts by its sources.
files = $(shell find $(1) \( -name __pycache__ -o -name node_modules -o -path widgets/static -o -name schema.ts \) -prune -o -type f -print)
SHEET_SOURCES := $(call files,dicepad sheetgen) dicepad/specs sheetgen/strings
FRONT_SOURCES := $(call files,widgets/front)
SITE_SOURCES := $(call files,book tests/sixth_game)
CHAPTER_DATA := $(wildcard book/chances/*.py book/chances/*.json book/chances/*.csv)
# What notebooks compute with: the modules of the browser and the look of pages change no result.
CHAPTER_SOURCES := $(filter-out widgets/front/%,$(call files,$(PACKAGES))) $(CHAPTER_DATA)
# What may change any page: the others are read again only when they have changed themselves.
PAGE_SOURCES := $(call files,$(PACKAGES) book/_ext book/_static) $(CHAPTER_DATA) _config.yml book/_toc.yml \
	book/live/early.mjs $(patsubst %,book/live/src/site/%.ts,early fault said why)
SOLVER_SOURCES := $(call files,dicepad/odds/qwixx/turn dicepad/odds/qwixx/solver dicepad/rules dicepad/specs) dicepad/odds/compiled.py book/live/perfect.py
PYTHON_SOURCES := $(CHAPTER_SOURCES) $(filter-out book/live/src/% %.css,$(call files,book/live)) $(call files,book/live/src/paper)
LIVE_SOURCES := $(FRONT_SOURCES) $(filter-out %.py,$(call files,book/live)) book/live/modules.py
LITE_SOURCES := $(call files,$(PACKAGES) book/lite) $(NOTEBOOKS) $(CHAPTER_DATA) book/live/build.py

# step NAME,COMMANDS: run quietly, in a shell that may exit; what they print is kept in a log and shown only on failure.
step = @mkdir -p $(LOG); ($(2)) >$(LOG)/$(1).log 2>&1 \
	|| { tail -n 60 $(LOG)/$(1).log; echo "make: $(1) failed; the whole log is $(LOG)/$(1).log" >&2; exit 1; }

.PHONY: all sheets site front check touched test test-all soak lint prose bench release values serve publish book clean help

all: sheets site ## the environment, every sheet into out/sheets/, the site into out/site/

sheets: out/sheets/.made ## every sheet as PDF into out/sheets/

site: out/site/.made ## the site into out/site/

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "make: dicepad needs Python 3.11 or newer, and '$(PYTHON)' is not; try: make PYTHON=python3.13" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info >= (3, 15) and "make: the packages that dicepad pins work with Python" \
		" 3.11 to 3.14, and this is {}.{}; try: make PYTHON=python3.13".format(*sys.version_info))'
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "make: '$(PYTHON)' has no venv; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "environment  $(VENV) (once)"
	$(call step,venv,$(PYTHON) -m venv $(VENV))

# Sheets and site, lint and tests, and figures each need more of the extras than the one before, and have a stamp each.
# In an environment that is new or out of date, one call brings all that the goals need: of uv, in a fifth of pip's
# processor time, or of pip, where uv does not find the packages, for it does not read pip's settings.
EXTRAS_installed := notebook,odds,png,env,book
EXTRAS_tested := $(EXTRAS_installed),cluster,values,test
EXTRAS_benched := $(EXTRAS_tested),bench
GOALS_tested := check touched test test-all soak lint release values book
FIRST := $(if $(filter bench,$(MAKECMDGOALS)),benched,$(if $(filter $(GOALS_tested),$(MAKECMDGOALS)),tested,installed))
CURRENT := $(shell find $(VENV)/installed -newer pyproject.toml -newer constraints.txt 2>/dev/null)
ENVIRONMENT := $(VENV)/$(if $(CURRENT),installed,$(FIRST))
TESTED := $(VENV)/tested
BENCHED := $(VENV)/benched

$(VENV)/installed $(TESTED) $(BENCHED): $(BIN)/pip pyproject.toml constraints.txt
	@echo "packages     $(EXTRAS_$(@F)); pinned by constraints.txt"
	$(call step,packages,$(BIN)/pip install --quiet -c constraints.txt hatchling editables uv \
		&& set -- --quiet -c constraints.txt --no-build-isolation -e '.[$(EXTRAS_$(@F))]' \
		&& { $(BIN)/uv pip install --python $(BIN)/python "$$@" || $(BIN)/pip install --no-compile "$$@"; })
	@touch $(if $(filter $@,$(ENVIRONMENT)),$(VENV)/installed) $@

$(filter-out $(ENVIRONMENT),$(TESTED) $(BENCHED)): $(ENVIRONMENT)

# The node and npm of the environment, so that everybody bundles with the same.
npm = PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix widgets/front --loglevel=error
# What bundles, and what checks and tests besides, which `npm ci` removes with its stamp.
NODE_MODULES := widgets/front/node_modules/.installed
NODE_TOOLS := widgets/front/node_modules/.tested

front: widgets/static/board.mjs ## the modules that run in the browser, bundled into widgets/static/

$(NODE_MODULES): $(ENVIRONMENT) widgets/front/package.json widgets/front/package-lock.json
	@echo "npm          pinned by widgets/front/package-lock.json"
	$(call step,npm,$(npm) ci $(if $(filter installed,$(FIRST)),--omit=dev))
	@touch $@ $(if $(filter installed,$(FIRST)),,$(NODE_TOOLS))

$(NODE_TOOLS): $(NODE_MODULES)
	@[ -e $@ ] || echo "npm          the tools of lint and tests"
	$(call step,npm,[ -e $@ ] || $(npm) install --no-save)
	@touch $@

widgets/static/board.mjs: $(NODE_MODULES) $(FRONT_SOURCES)
	@echo "front        widgets/static/"
	$(call step,front,$(npm) run build)
	@touch $@

out/sheets/.made: $(ENVIRONMENT) $(SHEET_SOURCES)
	@echo "sheets       out/sheets/"
	$(call step,sheets,rm -rf out/sheets && $(BIN)/sheetgen all -o out/sheets)
	@touch $@

# Its mark stands among the tables, so that they go together.
out/cache/.made: $(ENVIRONMENT) $(SOLVER_SOURCES)
	@echo "table        perfect play, solved"
	$(call step,table,$(BIN)/python book/live/perfect.py)
	@touch $@

out/python/.made: $(NODE_MODULES) out/cache/.made $(PYTHON_SOURCES)
	@echo "python       Python for the browser"
	$(call step,python,$(BIN)/python book/live/build.py out/python)
	@touch $@

out/live/.made: out/python/.made widgets/static/board.mjs $(LIVE_SOURCES)
	@echo "live         the modules of the pages"
	$(call step,live,rm -rf out/live && cp -R out/python out/live && $(BIN)/python book/live/modules.py out/live)
	@touch $@

out/lite/.made: widgets/static/board.mjs out/cache/.made $(LITE_SOURCES)
	@echo "notebooks    JupyterLite with every chapter"
	$(call step,lite,$(BIN)/python book/lite/build.py out/lite)
	@touch $@

# The site has the sheets of `sheetgen all`, and these.
out/backed/.made: $(ENVIRONMENT) book/_ext/downloads.py $(SHEET_SOURCES)
	@echo "backs        sheets with their rules on the back"
	$(call step,backed,rm -rf out/backed && $(BIN)/python book/_ext/downloads.py out/backed)
	@touch $@

out/fonts/.made: $(ENVIRONMENT) book/_ext/webfonts.py $(call files,sheetgen/drawing/fonts)
	@echo "fonts        those of the sheets, packed for pages"
	$(call step,fonts,rm -rf out/fonts && $(BIN)/python book/_ext/webfonts.py out/fonts)
	@touch $@

# Only a notebook whose code has changed is executed again, for both books.
out/chapters/.new: $(CHAPTER_SOURCES) | widgets/static/board.mjs
	@rm -rf out/chapters && mkdir -p out/chapters && touch $@

out/chapters/.few: out/chapters/.new book/_ext/execute.py $(SMALL_NOTEBOOKS)
	$(call step,few,$(BIN)/python book/_ext/execute.py out/chapters $(SMALL_NOTEBOOKS))
	@touch $@

out/chapters/.all: out/chapters/.few $(NOTEBOOKS) | out/cache/.made
	@echo "chapters     every notebook, executed"
	$(call step,chapters,$(BIN)/python book/_ext/execute.py out/chapters $(NOTEBOOKS))
	@touch $@

# pages FOLDER,OPTIONS: read and write the pages that have changed. A failed build is forgotten, or else its warnings
# would be.
pages = { $(BIN)/python book/make_pages.py build book $(2) --path-output $(1) --warningiserror --keep-going || { rm -rf $(1); false; }; }
# gathered PAGES,SITE: a site is its pages with all else that they lead to.
gathered = rm -rf $(2) && cp -R $(1)/_build/html $(2) && cp -R out/live out/lite $(2) \
	&& mkdir -p $(2)/_static/fonts && cp out/fonts/* $(2)/_static/fonts && cp out/sheets/* out/backed/* $(2)/sheets \
	&& $(BIN)/python book/publish.py $(2)
PARTS := out/sheets/.made out/backed/.made out/fonts/.made out/live/.made out/lite/.made

out/book/.new: widgets/static/board.mjs $(PAGE_SOURCES)
	@rm -rf out/book && mkdir -p out/book && touch $@

out/site/.made: out/book/.new out/chapters/.all $(SITE_SOURCES) $(PARTS)
	@echo "site         out/site/index.html"
	$(call step,site,$(call pages,out/book,--config _config.yml) && $(call gathered,out/book,out/site))
	@touch $@

$(SMALL)/.new: widgets/static/board.mjs $(PAGE_SOURCES) tests/small_book.py
	@rm -rf $(SMALL) && mkdir -p $(SMALL) && touch $@

$(SMALL)/.read: $(SMALL)/.new out/chapters/.few $(SITE_SOURCES)
	@echo "small book   $(SMALL), one page of each kind"
	$(call step,small,$(BIN)/python tests/small_book.py $(SMALL) \
		&& $(call pages,$(SMALL),--config $(SMALL)/_config.yml --toc $(CURDIR)/$(SMALL)/_toc.yml))
	@touch $@

$(SMALL)/.made: $(SMALL)/.read $(PARTS)
	$(call step,small-site,$(call gathered,$(SMALL),$(SMALL)/site))
	@touch $@

# The tests in a browser need Chromium: it is installed where that can be done, otherwise a line says what is missing.
$(CHROMIUM):
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then echo "browser      $(CHROMIUM) (once)"; \
		else echo "make: no $(CHROMIUM), so the tests in a browser will fail; on Debian: apt install chromium-headless-shell" >&2; fi
	$(call step,browser,[ "$$(id -u)" != 0 ] || ! command -v apt-get \
		|| { apt-get -q update && { apt-get -q install -y --no-install-recommends chromium-headless-shell \
			|| apt-get -q install -y --no-install-recommends chromium; }; })

# suite SITE,ARGUMENTS: run tests as tests/suite.py tells it, on one of the two sites, with the node of the environment.
suite = @PATH="$(CURDIR)/$(BIN):$$PATH" DICEPAD_SITE=$(1) $(BIN)/python -m pytest -p tests.suite -o console_output_style=classic \
	-n auto --dist loadfile --no-loadscope-reorder -rfE --durations=$(SLOWEST) --durations-min=0.5 $(if $(STRICT),--strict-flaky) $(2)

test: $(TESTED) $(NODE_TOOLS) front $(SMALL)/.made | $(CHROMIUM) ## the quick tests: every rule, value, sheet, board and page by its best proof (STRICT=1: a flaky test is a failure)
	$(call suite,$(SMALL)/site,-m "not long" $(PACKAGES) training tests --nbval book/chances/seven.ipynb)

test-all: $(TESTED) $(NODE_TOOLS) site | $(CHROMIUM) ## all tests there are: every size, language and combination, long proofs, both Pythons, every notebook (PART=3/8: an eighth of them)
	$(call suite,out/site,--hypothesis-profile=search $(if $(PART),-p tests.parts --part $(PART)) $(PACKAGES) training tests --nbval $(NOTEBOOKS))

soak: $(TESTED) $(NODE_TOOLS) front $(SMALL)/.made | $(CHROMIUM) ## the quick tests again and again, idle and beside four busy loops, and a table of what failed (TIMES=10)
	@$(BIN)/python tests/soak.py --times $(TIMES)

check: lint touched ## lint, and the quick tests that depend on what has changed, nearest first, for a minute

touched: $(TESTED) $(NODE_TOOLS) front | $(CHROMIUM) ## the quick tests that depend on what has changed since main, nearest first, for a minute
	@$(BIN)/python tests/touched.py

lint: $(TESTED) $(NODE_TOOLS) ## everything that linters find in code and English, in one report
	@echo "lint         ruff, mypy --strict, biome, tsc, actionlint, zizmor, repo-review, docstrings; textlint, cspell"
	@$(BIN)/python tests/lint.py

prose: $(NODE_TOOLS) ## the words of the style sheet (textlint) and the spelling (cspell) of everything that is read
	@echo "prose        textlint, cspell"
	@$(BIN)/python tests/lint.py --prose

bench: $(BENCHED) site | $(CHROMIUM) ## the figures: speed and size, beside a rival measured in the same run
	@$(BIN)/python benchmarks

# The tests read, install and try what was built: metadata, licence, a match, a sheet, a board, without Node.js.
release: $(TESTED) front | $(CHROMIUM) ## sdist and wheel in out/dist/, installed in an empty environment and tried there
	@echo "release      out/dist/ (a few minutes)"
	$(call step,release,rm -rf out/dist && $(BIN)/python -m hatchling build --directory out/dist \
		&& RELEASE=out/dist $(BIN)/python -m pytest tests/test_release.py)
	@ls out/dist

# The archive checks itself before it is published.
values: $(TESTED) ## the exact values of Qwixx as a data set, an archive in out/values/
	@echo "values       out/values/ (a minute)"
	$(call step,values,rm -rf out/values && mkdir -p out/values \
		&& name=qwixx-values-$$($(BIN)/dicepad --version | cut -d" " -f2) \
		&& $(BIN)/dicepad values qwixx -o out/values/$$name.zip \
		&& $(BIN)/python -m zipfile -e out/values/$$name.zip out/values && $(BIN)/python -I out/values/$$name/check.py)
	@ls out/values/*.zip

serve: site ## look at the site on http://localhost:8000 (PORT=8080 for another port)
	@echo "serve        http://localhost:$(PORT) (Ctrl-C ends)"
	@$(BIN)/python out/site/serve.py --bind 127.0.0.1 --port $(PORT) >/dev/null \
		|| { echo "make: another port: make serve PORT=8080" >&2; exit 1; }

publish: site ## a copy of the site in out/public/ for its place on the web: make publish ADDRESS=https://example.org/dicepad
	@$(BIN)/python book/publish.py out/site --to out/public --address "$$ADDRESS"

book: $(TESTED) site | $(CHROMIUM) ## the course as one EPUB and one PDF in out/course/ (the PDF needs Chromium)
	@$(BIN)/python book/bind.py out/site --to out/course

clean: ## remove what was made, but for the environment
	rm -rf out widgets/static .mypy_cache .pytest_cache .ruff_cache .hypothesis

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 10
