PYTHON ?= python3
VENV := .venv
LOG := out/log

# Runs the command given as $(2), its output kept in out/log/$(1).log and shown only when it fails.
quietly = mkdir -p $(LOG); { $(2); } >$(LOG)/$(1).log 2>&1 || { cat $(LOG)/$(1).log; exit 1; }

$(VENV)/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "dicepad needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make PYTHON=python3.12" >&2; exit 1; }
	@echo "environment  $(VENV), pinned by constraints.txt (about a minute, once)"
	@$(call quietly,environment,$(PYTHON) -m venv $(VENV) \
		&& $(VENV)/bin/pip install --quiet --disable-pip-version-check -c constraints.txt hatchling editables \
		&& $(VENV)/bin/pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation -e '.[odds$(comma)cluster$(comma)book$(comma)test$(comma)bench]')
	@touch $@

comma := ,
