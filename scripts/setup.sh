# Sourced by the commands of this folder. It leaves a Python in $python that has everything
# installed, for good: the second time it only compares two texts.
#
# ATTN_VENV    where the virtual environment goes; .venv in the project unless set
# ATTN_PYTHON  which Python to make it with; the first of 3.11 to 3.13 found unless set

project="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
venv="${ATTN_VENV:-$project/.venv}"
python="$venv/bin/python"

say() { printf 'set-up: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# set_up LOCK: make the environment hold what the lock file lists, and this project.
set_up() {
    local lock="$project/$1" stamp="$venv/.stamp-$1"
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(_wanted "$lock")" ] && return
    _make_venv
    say "installing what ${1%.lock} lists into $venv (a minute or two the first time)"
    "$python" -m pip install -q -q --disable-pip-version-check -r "$lock" \
        || fail "the packages could not be installed (the reason is above); mend it and run this again"
    "$python" -m pip install -q -q --disable-pip-version-check --no-deps --no-build-isolation \
        -e "$project" || fail "the project could not be installed (the reason is above)"
    _wanted "$lock" > "$stamp.new"
    mv "$stamp.new" "$stamp" # last of all, so that what was interrupted is not taken for whole
}

# What the environment depends on, as a text to compare.
_wanted() {
    printf '%s\n' "$project"
    "$python" --version 2>&1
    cat "$project/requirements.lock" "$1" "$project/pyproject.toml"
}

_make_venv() {
    _suits "$python" && "$python" -m pip --version > /dev/null 2>&1 && { _need_libraries; return; }
    if [ -e "$venv" ] && [ ! -f "$venv/pyvenv.cfg" ] && [ -n "$(ls -A "$venv")" ]; then
        fail "$venv is there but is no virtual environment; move it away or set ATTN_VENV"
    fi
    local base
    base="$(_find_python)" || { _apt python3 && base="$(_find_python)"; } \
        || fail "no Python 3.11 to 3.13 is here; install one, or name it in ATTN_PYTHON"
    _need_libraries "$base"
    say "making a virtual environment with $("$base" --version) in $venv"
    rm -rf "$venv"
    "$base" -m venv "$venv" || { rm -rf "$venv"; fail "no virtual environment could be made"; }
}

_find_python() {
    local name
    for name in ${ATTN_PYTHON:+"$ATTN_PYTHON"} python3 python3.12 python3.13 python3.11; do
        _suits "$name" && { command -v "$name"; return; }
    done
    return 1
}

_suits() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2> /dev/null
}

# Pango and Cairo, a compiler, and for Debian's own Python its headers and venv module: Manim's
# text and drawing libraries are built from source where no wheel fits.
_need_libraries() {
    local base="${1:-$python}" missing=()
    pkg-config --version > /dev/null 2>&1 || missing+=(pkg-config)
    pkg-config --exists pangocairo pangoft2 2> /dev/null || missing+=(libpango1.0-dev)
    pkg-config --exists cairo 2> /dev/null || missing+=(libcairo2-dev)
    command -v cc > /dev/null || missing+=(gcc libc6-dev)
    "$base" -c 'import ensurepip, venv' 2> /dev/null || missing+=(python3-venv)
    "$base" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' \
        || missing+=(python3-dev)
    [ ${#missing[@]} -eq 0 ] && return
    _apt "${missing[@]}" || fail "install the libraries pango and cairo with their headers, pkg-config," \
        "a C compiler and Python's headers (with Homebrew: brew install cairo pango pkg-config), then run this again"
}

_apt() {
    command -v apt-get > /dev/null || return 1
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo > /dev/null || fail "ask an administrator to run 'apt-get install $*', then run this again"
        as_root=(sudo)
    fi
    say "installing with apt-get: $*"
    local log
    log="$(mktemp)"
    { "${as_root[@]}" apt-get update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "$@"; } < /dev/null > "$log" 2>&1 \
        || { tail -n 5 "$log" >&2; rm -f "$log"; fail "apt-get could not install $* (the reason is above)"; }
    rm -f "$log"
}
