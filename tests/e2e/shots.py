"""Take pictures of every page, to look at: `python -m tests.e2e.shots FOLDER` (phone and desk size, light and dark)."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
django.setup()

from ops.system import browser_path  # noqa: E402  the pages need Django's settings
from tests.e2e.conftest import COMMON, DESK, PHONE  # noqa: E402
from tests.e2e.pages import find_pages, sign_in  # noqa: E402
from tests.e2e.site import running_site  # noqa: E402
from tournaments.demo.logins import LOGINS  # noqa: E402

SIZES = {"360": PHONE, "1280": DESK}


def main(folder: Path) -> int:
    """Start a site, visit everything, and leave the pictures in `folder`; the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running_site(Path(data)) as site, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=browser_path(), args=arguments)
        for name in _pictures(browser, site.url, folder):
            sys.stdout.write(f"{name}\n")
        browser.close()
    return 0


def _pictures(browser: Browser, url: str, folder: Path) -> Iterator[str]:
    """Visitors' pages first, then the desk as its owner sees it."""
    for size, options in SIZES.items():
        for audience in ("public", "desk"):
            with browser.new_context(base_url=url, **COMMON, **options) as context:
                page = context.new_page()
                if audience == "desk":
                    sign_in(page, LOGINS[0].email)
                    paths = find_pages(context, start="/desk/", below=("/desk/",))
                else:
                    paths = find_pages(context, start="/c/front-range/", below=("/", "/c/", "/lab/", "/accounts/"))
                for path in paths:
                    page.goto(path)
                    page.set_viewport_size(_whole(page, options["viewport"]))
                    for colors in ("light", "dark"):
                        page.emulate_media(color_scheme=colors)
                        name = f"{path.strip('/').replace('/', '_') or 'home'}-{size}-{colors}.png"
                        page.screenshot(path=folder / name)
                        yield name
                    page.set_viewport_size(options["viewport"])


def _whole(page: Page, viewport: ViewportSize) -> ViewportSize:
    """A window as high as the page: in a lower one, Chromium takes whole pages as if no finger touched them."""
    height = int(page.evaluate("document.documentElement.scrollHeight"))
    return {"width": viewport["width"], "height": max(viewport["height"], height)}


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
