"""The calculators of pairing over HTTP, for everybody."""
