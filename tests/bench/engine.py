#!/usr/bin/env python
"""How fast the engine is, beside public libraries that play other mahjong.

    python tests/bench/engine.py [--json] [--quick] [--no-table]

Installs the peers (peers.txt) into var/bench-venv and runs itself there. Ratios are medians of rounds that alternate
between the contenders in one process, so that a slow machine slows all of them alike. Prints every figure beside what
is wanted of it; with `--json` the last line is one object. Exit status 1 if one falls short. `--no-table` leaves out
the figures of the live table (tests/bench/action.py), which start a server.
"""

import argparse
import json
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
PEERS = ROOT / "tests" / "bench" / "peers.txt"
HOME = ROOT / "var" / "bench-venv"
PYTHON = HOME / "bin" / "python"
PROJECT = "BENCH_PROJECT_PYTHON"
"""Environment variable: the interpreter that has what the site needs."""


def main() -> int:
    """Measure everything, print it, and tell whether it is good enough."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--json", action="store_true", help="end with one line of JSON")
    options.add_argument("--quick", action="store_true", help="fewer hands and rounds")
    options.add_argument("--no-table", action="store_true", help="without the live table")
    chosen = options.parse_args()
    if Path(sys.prefix).resolve() != HOME.resolve():
        return _again_with_peers()
    from tests.bench import figures

    found = figures.measure(quick=chosen.quick)
    if not chosen.no_table:
        found += _table()
    for figure in found:
        print(figure)
    if chosen.json:
        print(json.dumps({"figures": [figure.as_json() for figure in found], "ok": all(map(_is_met, found))}))
    return 0 if all(map(_is_met, found)) else 1


def _is_met(figure: object) -> bool:
    return bool(getattr(figure, "met", True))


def _again_with_peers() -> int:
    """Install the peers where they disturb nobody, and start again there."""
    wanted = PEERS.read_text(encoding="utf-8")
    stamp = HOME / "peers.txt"
    if not PYTHON.exists() or not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        venv.create(HOME, with_pip=True, clear=True)
        subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", "-r", PEERS], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    environment = {**os.environ, PROJECT: os.environ.get(PROJECT, sys.executable)}
    return subprocess.run([PYTHON, __file__, *sys.argv[1:]], env=environment, check=False).returncode


def _table() -> list[object]:
    """The figures that need the site: loading a deal, and one action of a live table."""
    from tests.bench.figures import Figure

    command = [os.environ[PROJECT], str(ROOT / "tests" / "bench" / "action.py"), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        print(done.stderr[-2000:], file=sys.stderr)
        return [Figure("live table", 0.0, "", "could be measured", met=False)]
    last = json.loads(done.stdout.strip().splitlines()[-1])
    return [
        Figure(f"live table: {key}", value, "", "") for key, value in last.items() if isinstance(value, int | float)
    ]


if __name__ == "__main__":
    sys.exit(main())
