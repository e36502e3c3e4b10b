"""All 256 values of a byte, one by one, in the checker of the page: 42 for each face, 4 dropped."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.recipes.every_byte import found
from tests.render.test_browser import Watched

HEAD = "match_id,roll_id,nonce,server_seed,commitment,client_entropy,die_1,die_2"


def test_page_takes_each_byte_of_a_record_as_published(browser: Browser, edition: Path) -> None:
    """512 honest records (see tests/recipes/every_byte.py), and each with its first or its second die turned on."""
    lines, want = [HEAD], []
    for one in found():
        record = one.record
        known = f"{record.match_id},{record.roll_id},{record.nonce},{record.server_seed.hex()},"
        known += f"{record.commitment.hex()},{record.client_entropy.hex()}"
        dice = record.die_1, record.die_2
        for first, second in (dice, (dice[0] % 6 + 1, dice[1]), (dice[0], dice[1] % 6 + 1)):
            lines.append(f"{known},{first},{second}")
            want.append("ok" if (first, second) == dice else "wrong_dice")
    watched = Watched(browser, edition, "en")
    page = watched.page

    page.fill("#check-input", "\n".join(lines))
    page.click("#check-run")
    page.wait_for_function(f"document.querySelectorAll('[data-verdict]').length === {len(want)}")

    assert page.eval_on_selector_all("[data-verdict]", "all => all.map(e => e.dataset.verdict)") == want
    assert want.count("ok") == 512
    watched.quiet()
