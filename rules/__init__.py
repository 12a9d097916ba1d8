"""Which game is played: the engine, saved option sets and the pages that explain them."""
