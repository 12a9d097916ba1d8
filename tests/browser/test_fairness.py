"""The browser makes the same wall as the server."""

import re

from rules.engine.fairness import make_wall
from rules.engine.notation import format_ordered
from tests.back.servers import ROOT


def test_the_example_of_the_page_and_other_walls(visit):
    page = visit()
    example = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    secret, seed, wall = (re.search(rf"\| {name} \| `(\w+)`", example).group(1) for name in ("secret", "seed", "wall"))
    parts = ["01" * 32, "", "ff", "616263"]
    answer = page.evaluate(
        """async ([secret, parts]) => {
            const { seedOf, wallOf } = await import("/static/js/fairness.js");
            const seed = await seedOf(parts);
            const hex = [...new Uint8Array(seed)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
            return [hex, await wallOf(secret, seed)];
        }""",
        [secret, parts],
    )
    assert answer == [seed, wall]
    assert wall == format_ordered(make_wall(bytes.fromhex(secret), [bytes.fromhex(part) or None for part in parts]))
