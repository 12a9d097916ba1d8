"""The questions that the pages ask, one file per subject: a fixed number of SQL statements whatever the data."""
