"""Pictures of the table for looking at: `python -m tests.screens`, into screenshots/ (never committed)."""
