"""The state folder: tables of a log by day, named by content and listed by a manifest."""

from pipeline.store.folder import Store
from pipeline.store.manifest import Entry, Manifest
from pipeline.store.spools import DaySpool, RowSpool
from pipeline.store.transaction import Transaction

__all__ = ["DaySpool", "Entry", "Manifest", "RowSpool", "Store", "Transaction"]
