"""The documents do not forget anything, and point at what is there."""

import ast
import re
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[2]
DOCUMENTS = [BASE / "README.md", BASE / "CONTRIBUTING.md", *sorted((BASE / "docs").rglob("*.md"))]
README = (BASE / "README.md").read_text()


def variables():
    tree = ast.parse((BASE / "zhuoji_site" / "environment.py").read_text())
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    readers = {"read", "text", "flag", "whole", "number", "choice", "many"}
    found = [
        call.args[0].value for call in calls if call.func.attr in readers and isinstance(call.args[0], ast.Constant)
    ]
    assert len(found) > 20
    return found


@pytest.mark.parametrize("name", variables())
def test_every_setting_is_in_the_readme(name):
    assert f"`{name}`" in README


def test_the_readme_names_no_setting_that_is_not_there():
    table = README.split("## Settings")[1].split("## ")[0]
    named = {
        name
        for row in table.splitlines()
        if row.startswith("| `")
        for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])
    }
    assert named == set(variables())


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(document):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text()):
        assert (document.parent / target).exists(), target


def test_the_map_names_what_is_there():
    drawn = README.split("## The map")[1].split("```")[1]
    for line in drawn.strip().splitlines():
        for path in re.match(r"((?:\S+ )*\S+?)(?:\s{2,}|$)", line)[1].split(" "):
            if "/" in path or path.endswith(".py"):
                assert (BASE / path).exists(), path


@pytest.mark.parametrize("path", sorted(BASE.glob("r*/management/commands/[a-z]*.py")), ids=lambda path: path.stem)
def test_every_command_is_described(path):
    assert any(f"manage.py {path.stem}" in document.read_text() for document in DOCUMENTS)
