"""How everything is written: lock, check, transaction, one revision, one row of the log, undo."""
