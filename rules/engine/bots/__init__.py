"""Policies that choose one of the legal actions, one file each."""
