"""A real server with a database of its own, for every module of tests."""

import pytest

from tests.back.servers import environment, free_port, prepare, server

QUICK = {"HOLD_SECONDS": "0", "BOT_SECONDS": "0", "CARDS": "0", "FAIRNESS_SECONDS": "1"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The environment and the port of a server that runs as long as the module's tests."""
    directory = tmp_path_factory.mktemp("site")
    env = environment(directory, **QUICK)
    prepare(directory)
    port = free_port()
    with server(env, port, log=directory / "server.log"):
        yield env, port
    text = (directory / "server.log").read_text()
    assert "table failed" not in text, text[-3000:]
