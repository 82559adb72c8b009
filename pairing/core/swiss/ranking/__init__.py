"""Standings of a Swiss: points, tie-breaks, and why each rank is what it is (FIDE C.07; `armati-swiss.md`)."""
