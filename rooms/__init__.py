"""Where it is played: people, rooms, matches, the two logs, clubs and cards."""
