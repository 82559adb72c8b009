"""The one road for writing: lock, check, transaction, one revision, one row of the log, undo."""
