"""How Topboard is set up, started, tested and stopped: what `make` calls. Imports nothing of Django."""
