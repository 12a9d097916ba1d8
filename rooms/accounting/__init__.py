"""Adding up what was played: points, ledgers, charts, and the files they are handed out in."""
