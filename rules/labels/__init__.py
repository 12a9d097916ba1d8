"""Display names of everything that the engine names by a code. Texts go through gettext."""
