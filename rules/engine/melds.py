"""Melds: pungs and the three sorts of kongs."""

from enum import StrEnum
from typing import Final, NamedTuple

from rules.engine.tiles import Kind


class MeldKind(StrEnum):
    """How a meld came about (section 5)."""

    PUNG = "pung"
    """碰 (pèng)"""
    CONCEALED_KONG = "concealed_kong"
    """闷豆 (mēndòu), 暗杠"""
    ADDED_KONG = "added_kong"
    """爬坡豆 (pápōdòu) / 转弯豆, 补杠"""
    EXPOSED_KONG = "exposed_kong"
    """点豆 (diǎndòu), 明杠"""


_PUNG: Final = MeldKind.PUNG


class ClaimedBy(StrEnum):
    """How the first discard of a standing chicken was claimed. C5"""

    PUNG = "pung"
    KONG = "kong"
    WIN = "win"


KONGS: Final = frozenset({MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG, MeldKind.EXPOSED_KONG})


class Meld(NamedTuple):
    """One meld. Melds of a seat stand in the order in which they became what they are."""

    kind: MeldKind
    tile: Kind
    source: int | None = None
    """The seat whose discard was claimed, kept when a pung grows to an added kong; None for a concealed kong."""
    late: bool = False
    """憨包豆 (hānbāodòu): a concealed or added kong made later than its first chance."""

    @property
    def is_kong(self) -> bool:
        """Whether it holds four tiles."""
        return self.kind is not _PUNG
