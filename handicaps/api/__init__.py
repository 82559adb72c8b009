"""The calculators of handicaps over HTTP, for everybody."""
