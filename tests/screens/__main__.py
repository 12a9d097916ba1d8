"""`python -m tests.screens [--only NAME,...] [--sizes 360x640,...] [--language en] [--scheme dark] [--pages]`.

Every scene of the table in every size, or with `--pages` every page of the site from its top to its end.
"""

import argparse
import json
import os
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zhuoji_site.settings")
django.setup()

from django.conf import settings  # noqa: E402

from tests.chromium import launched  # noqa: E402
from tests.screens.browser import SIZES, screen  # noqa: E402
from tests.screens.pages import page, served  # noqa: E402
from tests.screens.scenes import NOW, scenes  # noqa: E402
from tests.screens.site import site_pages  # noqa: E402
from zhuoji_site.catalogue import write_mo  # noqa: E402

FOLDER = Path("screenshots")
PAGE_SIZES = "390x844,844x390,1280x800"


def main() -> None:
    """Draw what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default="")
    parser.add_argument("--language", default="zh-hans")
    parser.add_argument("--scheme", default="light", choices=("light", "dark"))
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--colours", default="", choices=("", "safe"))
    parser.add_argument("--corners", action="store_true")
    options = parser.parse_args()
    wanted = set(filter(None, options.only.split(",")))
    write_mo(settings.BASE_DIR)
    if options.pages:
        pages = site_pages([options.language], wanted)[options.language]
    else:
        pages = {each.name: page(each, options.language) for each in scenes(wanted)}
    sizes = options.sizes or (PAGE_SIZES if options.pages else ",".join(SIZES))
    with served(pages) as address, launched() as browser:
        for size in sizes.split(","):
            draw(browser, address, pages, size, options)


def draw(browser, address, pages, size, options) -> None:
    """All pictures of one size."""
    context = screen(browser, size, options.scheme)
    switches = json.dumps({"colourBlind": options.colours == "safe", "numerals": options.corners})
    context.add_init_script(f"localStorage.setItem('zhuoji-settings', {json.dumps(switches)})")
    tab = context.new_page()
    tab.on("pageerror", lambda error: print("error:", error))
    (FOLDER / size).mkdir(parents=True, exist_ok=True)
    ending = "-".join(["", *filter(None, (options.language == "en" and "en", options.scheme == "dark" and "dark"))])
    if not options.pages:
        tab.clock.install(time=NOW / 1000)
    for name in pages:
        if not options.pages:
            tab.clock.set_system_time(NOW / 1000)
        tab.goto(f"{address}/{name}")
        if not options.pages:
            tab.clock.run_for(1500)
        tab.screenshot(path=str(FOLDER / size / f"{name}{ending}.png"), full_page=options.pages)
    context.close()
    print(size, len(pages), "pictures")


main()
