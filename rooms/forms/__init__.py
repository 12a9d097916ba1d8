"""What people may type into the pages, one file per subject; what it means is decided in the services."""
