"""`make chaos`: load, kills and outages on real processes, and a look whether anything was lost."""
