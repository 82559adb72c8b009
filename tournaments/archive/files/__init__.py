"""The archive of a club, `topboard-archive/3`: what is in it, how a value is written, and how one is read safely."""
