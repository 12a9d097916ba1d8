"""A real server with a database of its own, for every module of tests."""

import contextlib

import pytest

from tests.back.servers import environment, free_port, prepare, server

QUICK = {"HOLD_SECONDS": "0", "BOT_SECONDS": "0", "CARDS": "0", "FAIRNESS_SECONDS": "1"}


@contextlib.contextmanager
def serving(directory, **more):
    """The environment and the port of a server; no table of it may have failed in the end."""
    prepare(directory)
    env = environment(directory, **QUICK, **more)
    port = free_port()
    with server(env, port, log=directory / "server.log"):
        yield env, port
    text = (directory / "server.log").read_text()
    assert "table failed" not in text, text[-3000:]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("site")) as served:
        yield served
