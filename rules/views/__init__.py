"""Pages about the rules: one file per subject."""
