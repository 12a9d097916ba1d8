"""A table while it is hot: its state, its sockets, its clock, what it shows."""
