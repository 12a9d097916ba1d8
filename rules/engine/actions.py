"""What a player may be asked and answer. `legal.py` says which of these exist at a moment."""

from enum import StrEnum
from typing import Final, NamedTuple

from rules.engine.tiles import KINDS, Suit, Tiles


class Verb(StrEnum):
    """The eight things that a player can do."""

    __hash__ = str.__hash__  # quicker than that of enumerations, and as good

    SWAP = "swap"
    """换三张 (huànsānzhāng): hand over three tiles. F2"""
    VOID = "void"
    """定缺 (dìngquē): name the void suit. F3"""
    DECLARE = "declare"
    """报听 (bàotīng) on the dealt tiles, before anything was discarded (硬报). F11"""
    DISCARD = "discard"
    """打 (dǎ), with or without a declaration."""
    PUNG = "pung"
    """碰 (pèng)"""
    KONG = "kong"
    """杠 (gàng), in one's turn or on a discard."""
    WIN = "win"
    """胡 (hú)"""
    PASS = "pass"
    """过 (guò): claim nothing, declare nothing, rob nothing."""


class Declaration(StrEnum):
    """报听 (bàotīng): how a player declared ready. F11"""

    READY = "ready"
    """天听 (tiāntīng), zunyi"""
    HARD = "hard"
    """硬报 (yìngbào), wengan"""
    SOFT = "soft"
    """软报 (ruǎnbào), wengan"""


class Action(NamedTuple):
    """One answer of one seat. Fields that the verb does not use keep their default."""

    seat: int
    verb: Verb
    tiles: Tiles = ()
    """swap: three tiles, sorted; discard and kong: one; otherwise empty."""
    suit: Suit | None = None
    """void: the suit named."""
    declare: Declaration | None = None
    """declare: `hard`; discard: the declaration made with it, if any."""


DISCARDS: Final = tuple(tuple(Action(seat, Verb.DISCARD, (kind,)) for kind in range(KINDS)) for seat in range(4))
"""By seat and kind, made once and for all: a deal lists hundreds of them."""
