"""Real processes for tests: the server with a database of its own, a worker, beat, Redis. All end with the test."""

import atexit
import contextlib
import functools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = sys.executable


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment(directory, **extra):
    kept = {name: value for name, value in os.environ.items() if name not in {"REDIS_URL", "DATABASE_URL"}}
    return {**kept, "VAR_DIR": str(directory), "LOG_LEVEL": "WARNING", "PYTHONPATH": str(ROOT), **extra}


@functools.cache
def _prepared():
    """What `manage.py prepare` makes, made once for all servers that this process starts: it takes seconds."""
    directory = Path(tempfile.mkdtemp(prefix="zhuoji-"))
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    command(environment(directory), "prepare")
    return directory


def prepare(directory):
    """Fills the directory of a server that has an empty database of its own."""
    shutil.copytree(_prepared(), directory, dirs_exist_ok=True)


def command(env, *args, check=True):
    """Runs a command of `manage.py` to its end."""
    return subprocess.run(
        [PYTHON, "manage.py", *args], cwd=ROOT, env=env, check=check, capture_output=True, text=True, timeout=120
    )


SCRIPTS = """
import contextlib, io, json, sys, traceback
from django.db import connections
for line in sys.stdin:
    said, fault = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(said):
            exec(json.loads(line), {})
    except Exception:
        fault = traceback.format_exc()
    connections.close_all()
    print(json.dumps([said.getvalue(), fault]), flush=True)
"""


@functools.lru_cache(maxsize=1)
def _scripts(*env):
    """A process that runs one script after the other: Django takes a second to set up. Ends with this one."""
    args = (PYTHON, "manage.py", "shell", "--no-imports", "-c", SCRIPTS)
    return subprocess.Popen(args, cwd=ROOT, env=dict(env), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def script(env, text):
    """Runs some lines of Python with Django set up; what they print."""
    process = _scripts(*sorted(env.items()))
    print(json.dumps(text), file=process.stdin, flush=True)
    said, fault = json.loads(process.stdout.readline())
    assert not fault, fault[-3000:]
    return said.strip()


@contextlib.contextmanager
def running(env, *args, log=None):
    """A process that is killed with its children at the end."""
    out = open(log, "ab") if log else subprocess.DEVNULL  # noqa: SIM115  (closed below)
    process = subprocess.Popen(args, cwd=ROOT, env=env, stdout=out, stderr=out, start_new_session=True)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)
        if log:
            out.close()


@contextlib.contextmanager
def server(env, port, log=None):
    """The real server, answering."""
    args = (PYTHON, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "zhuoji_site.asgi:application")
    with running(env, *args, log=log) as process:
        wait_for(lambda: urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).status == 200)
        yield process


def wait_for(done, seconds=60.0):
    """Waits until `done()` is true; an error counts as not yet."""
    deadline = time.monotonic() + seconds
    while True:
        with contextlib.suppress(OSError, subprocess.CalledProcessError, AssertionError):
            if done():
                return
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.1)
