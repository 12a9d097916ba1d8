"""The sprite of tile faces."""

import gzip
import re
from xml.etree import ElementTree

from rules.drawing.sprite import sprite
from rules.management.commands.draw_tiles import DRAWINGS, FOLDER


def test_the_files_in_the_repository_are_what_the_command_draws():
    for name, draw in DRAWINGS.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == draw()


def test_it_holds_every_kind_a_back_and_a_blank_without_text_or_style():
    tree = ElementTree.fromstring(sprite())
    symbols = {symbol.get("id") for symbol in tree}
    assert symbols == {f"t-{rank}{suit}" for rank in range(1, 10) for suit in "mps"} | {"t-back", "t-blank"}
    assert not re.search(r"<text|style=|<style|font", sprite())


def test_it_weighs_under_40_kilobytes():
    assert len(gzip.compress(sprite().encode())) < 40_000
