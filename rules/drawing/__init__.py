"""The tile faces, drawn from nothing: brush strokes, coins, sticks and a chicken.

`manage.py draw_tiles` writes the sprite; nothing here runs while the site serves.
"""
