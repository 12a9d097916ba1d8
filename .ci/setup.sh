# Shared by ./run and ./test: a virtual environment in .venv that holds exactly the pinned requirements.
# Sourced, with the repository as the working directory.

find_python() {
    local candidate
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    echo "Python 3.11 or newer is needed (Debian 12, Ubuntu 24.04 and newer have it): install python3." >&2
    return 1
}

make_venv() {
    local python
    python=$(find_python) || return 1
    if ! "$python" -m venv --clear .venv >var/venv.log 2>&1; then
        rm -rf .venv
        echo "Python's venv module is missing: install it (Debian, Ubuntu: apt install python3-venv), then try again." >&2
        return 1
    fi
}

# ensure_venv FILE: the requirements in FILE are installed; nothing is done when they are already.
ensure_venv() {
    local file=$1 mark=.venv/$1.mark digest
    mkdir -p var
    .venv/bin/python -c '' 2>/dev/null || make_venv || return 1
    digest=$(cat requirements*.txt | sha256sum)
    [ "$(cat "$mark" 2>/dev/null)" = "$digest" ] && return 0
    echo "Installing what $file lists; this takes a minute the first time." >&2
    if ! .venv/bin/python -m pip install -qq --disable-pip-version-check --no-input -r "$file"; then
        echo "The requirements could not be installed: is there a network, and does it reach the package index?" >&2
        return 1
    fi
    echo "$digest" >"$mark"
}
