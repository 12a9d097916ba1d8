"""The tables of the site, one file per subject."""

from rooms.models.cards import CardEntry
from rooms.models.clubs import Announcement, Club, Membership
from rooms.models.ledgers import Correction, Export, Ledger
from rooms.models.people import Player
from rooms.models.play import Deal, DealAction, DealEvent, DealSeat, ImportedRecord, Match, MatchSeat
from rooms.models.rooms import Ban, ChatMessage, Room, Seat

__all__ = [
    "Announcement",
    "Ban",
    "CardEntry",
    "ChatMessage",
    "Club",
    "Correction",
    "Deal",
    "DealAction",
    "DealEvent",
    "DealSeat",
    "Export",
    "ImportedRecord",
    "Ledger",
    "Match",
    "MatchSeat",
    "Membership",
    "Player",
    "Room",
    "Seat",
]
