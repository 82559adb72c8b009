"""A club as one file, out and in again."""
