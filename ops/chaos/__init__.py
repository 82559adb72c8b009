"""`make chaos`: load, kills and outages on real processes, and a check whether anything was lost."""
