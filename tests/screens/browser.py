"""The screens that pictures are made of."""

from playwright.sync_api import Browser, BrowserContext

SIZES = {
    "360x640": (360, 640),
    "390x844": (390, 844),
    "640x360": (640, 360),
    "844x390": (844, 390),
    "768x1024": (768, 1024),
    "1280x800": (1280, 800),
    "2560x1440": (2560, 1440),
}


TOUCHED = tuple(size for size, (width, height) in SIZES.items() if min(width, height) < 800)
"""Phones and tablets."""


def screen(browser: Browser, size: str, scheme: str = "light") -> BrowserContext:
    """A context of one of the sizes; phones and tablets are touched."""
    width, height = SIZES[size]
    touched = size in TOUCHED
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=touched,
        is_mobile=touched,
        device_scale_factor=2 if width < 1000 else 1,
        color_scheme="dark" if scheme == "dark" else "light",
        locale="zh-CN",
        reduced_motion="reduce",
    )
    context.route_web_socket("**/ws/**", lambda socket: None)
    return context
