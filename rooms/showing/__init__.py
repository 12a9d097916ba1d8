"""The table as HTML: one module for each part of it. `rooms/presenters.py` is the way in."""
