"""The pages: one file per subject; no logic, which is in the services."""
