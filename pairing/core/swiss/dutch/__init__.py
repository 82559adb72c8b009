"""The FIDE Dutch system (Handbook C.04.3, in force since 1 February 2026), exactly."""
