"""The game itself, pure: no Django, no clock, no chance, no network. Specification: docs/rules.md."""
