"""The archive of a club, `topboard-archive/2`: what is in it, how a value is written, and how one is read safely."""
