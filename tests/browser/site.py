"""The real server on a database of its own, for browsers to visit, to kill and to start again."""

import os
import signal
import subprocess
import urllib.request

from tests.back.servers import PYTHON, ROOT, environment, free_port, prepare, wait_for

QUICK = {"HOLD_SECONDS": "0.05", "BOT_SECONDS": "0.02", "ALLOWED_HOSTS": "127.0.0.1,localhost"}


class Site:
    """A server that is started, killed and started again on the same port and data."""

    def __init__(self, directory, **extra):
        self.directory = directory
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.env = environment(directory, **{**QUICK, "PORT": str(self.port), **extra})
        self.process = None
        prepare(directory)

    def start(self):
        """Prepare and serve as `./run` does; returns once it answers."""
        with open(self.directory / "server.log", "ab") as log:
            args = (PYTHON, "manage.py", "serve")
            self.process = subprocess.Popen(
                args, cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True
            )
        wait_for(lambda: urllib.request.urlopen(f"{self.url}/healthz", timeout=5).status == 200, seconds=60)
        return self

    def kill(self):
        """As if the machine had lost its power."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
            self.process = None

    def log(self):
        return (self.directory / "server.log").read_text(encoding="utf-8")
