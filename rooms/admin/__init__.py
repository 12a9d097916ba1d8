"""The operator's pages, one file per subject. What is a log or a projection can be read there, never written."""

from rooms.admin import cards, clubs, ledgers, people, play, rooms  # noqa: F401  (each registers its models)
