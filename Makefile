# Each target sets up what it needs; a second run installs nothing.
# With another encoding Python 3.11 does not find its packages in a folder that has, say, a Chinese name.
export LC_ALL := C.UTF-8
# The date that figures carry: the same page gives the same bytes.
export SOURCE_DATE_EPOCH := 1767225600
# What a module compiles to is kept: without, each of some hundred processes compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE
PYTHON ?= python3
BIN := .venv/bin
SETUP := .venv/.set-up
DEV := .venv/.set-up-for-development
# The lists are whole, so that pip need not look for more.
PIP := $(BIN)/pip install --quiet --no-compile --no-deps --disable-pip-version-check
# Extras are kept: pip, asked for hashes, takes a need with an extra for one that is not pinned, once there is a newer one.
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-strip-extras --custom-compile-command "make lock" --quiet $(UPGRADE)
NOT_INSTALLED := echo "Packages are missing: pip says above which. If it was 'Retrying', this machine has no connection to \
	the package index: mend the network or the proxy, then give the same command again." >&2; exit 1
SITE := _build/html/index.html
CACHE := _build/.jupyter_cache
BUILD := $(BIN)/python -m sphinx -W -n --keep-going -d _build/.doctrees .
CHINESE := -d _build/zh/.doctrees -D language=zh_CN -D nb_execution_cache_path=$(CACHE)
REPORT = cd chapters/data && ../../$(BIN)/python -m evalkit report ward-test.csv --label=deteriorated --score=score_b \
	--compare=score_a --group=patient --threshold=0.012 --compare-threshold=0.0854 --cost=1:10 --by=hospital,sex,age:80
# What NumPy is kept from by `make bench SIMD=avx2`, and SIMD=none.
NOT_avx2 := X86_V4 AVX512_ICL AVX512_SPR
NOT_none := X86_V3 $(NOT_avx2)

.PHONY: book test lab chapters lint coverage pdf zip class bench lock weekly

book: $(SITE)  ## build the site
	@echo "The book is built. Open file://$(CURDIR)/$(SITE)"

test: book $(DEV)  ## everything, in one pytest run
	$(BIN)/pytest

lab: $(DEV)  ## open the chapters in JupyterLab
	$(BIN)/jupyter lab --notebook-dir=chapters

chapters: $(SETUP)  ## run the chapters and rewrite them in canonical form; ONLY=chapters/…ipynb runs one
	$(BIN)/python -m tools.canonical $(ONLY)

lint: $(DEV) tools/js/node_modules/.installed  ## style, types, spelling, workflows, the explorer's script
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/codespell
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --offline --quiet .github/workflows
	npm --prefix tools/js run --silent check

coverage: $(DEV)  ## lines and branches of evalkit that its unit tests and doctests reach: all, in seconds
	$(BIN)/pytest evalkit tests --ignore=tests/book --ignore=tests/site -m 'not generated and not printed and not classroom' --numprocesses=0 \
		--cov=evalkit --cov-branch --cov-report=term-missing:skip-covered --cov-fail-under=100

pdf: book $(DEV) tools/js/node_modules/.installed  ## the whole book as one PDF, and its test; needs Chromium, and npm for its fonts
	$(BUILD) _build/singlehtml -b singlehtml
	$(BIN)/python -m tools.printing
	$(BIN)/pytest --numprocesses=0 -m printed tests/site/test_paper.py

zip: pdf  ## all that is needed without a network: site, notebooks, ledger, wheel, PDF
	$(BIN)/python -m tools.export zip

class: book $(DEV)  ## students' and teacher's editions with all packages, for a room without a network, and their test; FOR="windows macos linux"
	$(BIN)/python -m tools.export class $(FOR)
	$(BIN)/pytest --numprocesses=0 -m classroom tests/site/test_class.py

bench: $(DEV)  ## evalkit against its peers, and what is slower than last time; SIMD=avx2 or SIMD=none keeps NumPy from wider vectors
	$(if $(SIMD),NPY_DISABLE_CPU_FEATURES="$(NOT_$(SIMD))") $(BIN)/python -m bench.run
	$(BIN)/python -m bench.explorer

lock: $(DEV)  ## compile requirements*.txt anew from requirements*.in; UPGRADE=--upgrade takes the newest
	$(LOCK) requirements.in --output-file requirements.txt
	$(LOCK) requirements-dev.in --output-file requirements-dev.txt
	$(LOCK) pyproject.toml --extra notebooks --constraint requirements.txt --output-file requirements-notebooks.txt

weekly: $(DEV)  ## the sessions of noxfile.py, or one: links, audit, fresh data, oldest and newest packages; NOXSESSION=links
	$(BIN)/nox

tools/js/node_modules/.installed: tools/js/package-lock.json
	npm --prefix tools/js ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

$(SETUP): requirements.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv .venv
	@$(PIP) --require-hashes -r requirements.txt || { $(NOT_INSTALLED); }
	$(PIP) --no-build-isolation --editable .
	@# Kernels talk on the loopback address only: no warning of that from each of them.
	mkdir -p .venv/etc/ipython && echo 'c.IPKernelApp.log_level = 40' > .venv/etc/ipython/ipython_kernel_config.py
	@touch $@

$(DEV): $(SETUP) requirements-dev.txt
	@$(PIP) --require-hashes -r requirements-dev.txt || { $(NOT_INSTALLED); }
	@touch $@

conf.py: $(SETUP) _config.yml $(wildcard _static/*)
	$(BIN)/jupyter-book config sphinx . >/dev/null

# Sphinx needs a quarter of a minute to find that nothing has changed; make needs none.
$(SITE): _build/.pages-are-good conf.py _toc.yml $(shell find chapters evalkit locale -type f -not -name '*.pyc' -not -name '*.mo' -not -name '* *')
	@# Both languages at once, from the same outputs; the pictures and notebooks of the second are the first one's.
	rm -rf _build/html/zh
	$(BUILD) $(CHINESE) _build/zh/html & $(BUILD) _build/html; built=$$?; wait $$! && exit $$built
	cp -r _build/zh/html _build/html/zh
	@# The ward's report, by the command that its lesson tells.
	mkdir -p _build/html/reports _build/html/zh/reports
	$(REPORT) --title='The ward’s report' --book=.. --output=../../_build/html/reports/ward.html >/dev/null
	$(REPORT) --title=病房的报告 --lang=zh --book=../.. --output=../../_build/html/zh/reports/ward.html >/dev/null
	@touch $@

# Chapters run anew when Python that they import, the style of figures or their data changed: the execution cache looks
# at their own code alone. All that it does not have run on all cores at once, one thread each; one that fails is left to
# the build, which says why.
_build/.cache-is-good: requirements.txt $(shell find evalkit -name '*.py' -o -name '*.mplstyle') $(wildcard bench/*.json chapters/data/*) | $(SETUP)
	rm -rf $(CACHE)
	OMP_NUM_THREADS=1 $(BIN)/python -c 'import asyncio, tools.running as r; asyncio.run(r.run_all("$(CACHE)"))'
	@touch $@

# Sphinx does not notice a changed style, script or tool: all pages are written anew, and no chapter runs.
_build/.pages-are-good: _build/.cache-is-good _config.yml $(wildcard _static/* _scripts/* _templates/* tools/*.* locale/*/*/*.po) $(shell find evalkit -name '*.js' -o -name '*.po')
	rm -rf _build/html _build/.doctrees _build/zh
	@touch $@
