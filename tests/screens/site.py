"""All pages of the site as HTML, made by a process of its own on a database of its own: no browser waits for it."""

import json
import tempfile
from collections.abc import Iterable

from tests.back import servers

MAKE = """
import json
from tests.screens.world import made, rendered
world = made()
print(json.dumps({{language: rendered(world, language, {wanted!r}) for language in {languages!r}}}))
"""


def site_pages(languages: Iterable[str], wanted: Iterable[str] = ()) -> dict[str, dict[str, str]]:
    """By language, the pages by the names of their pictures; the wanted ones, or all."""
    with tempfile.TemporaryDirectory() as directory:
        env = servers.environment(directory, ALLOWED_HOSTS="localhost")
        servers.command(env, "migrate", "--verbosity", "0")
        text = MAKE.format(wanted=set(wanted) or None, languages=tuple(languages))
        pages: dict[str, dict[str, str]] = json.loads(servers.script(env, text).splitlines()[-1])
    return pages
