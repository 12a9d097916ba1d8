"""Talking at the table: chat, phrases, and the signals by which browsers find each other's voices."""
