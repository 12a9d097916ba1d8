"""`python -m tests.screens [--only NAME,...] [--sizes 360x640,...] [--language en] [--scheme dark]`."""

import argparse
import os
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zhuoji_site.settings")
django.setup()

from tests.chromium import launched  # noqa: E402
from tests.screens.browser import SIZES, screen  # noqa: E402
from tests.screens.pages import page, served  # noqa: E402
from tests.screens.scenes import NOW, scenes  # noqa: E402

FOLDER = Path("screenshots")


def main() -> None:
    """Draw every scene in every size."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--language", default="zh-hans")
    parser.add_argument("--scheme", default="light", choices=("light", "dark"))
    options = parser.parse_args()
    wanted = set(filter(None, options.only.split(",")))
    pages = {each.name: page(each, options.language) for each in scenes() if not wanted or each.name in wanted}
    with served(pages) as address, launched() as browser:
        for size in options.sizes.split(","):
            context = screen(browser, size, options.scheme)
            tab = context.new_page()
            tab.clock.install(time=NOW / 1000)
            tab.on("pageerror", lambda error: print("error:", error))
            (FOLDER / size).mkdir(parents=True, exist_ok=True)
            for name in pages:
                tab.goto(f"{address}/{name}")
                tab.clock.run_for(1500)
                tab.screenshot(path=str(FOLDER / size / f"{name}.png"))
            context.close()
            print(size, len(pages), "pictures")


main()
