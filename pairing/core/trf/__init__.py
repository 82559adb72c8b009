"""FIDE tournament report files: TRF16 with its extensions and TRF26, read into and written from a Swiss record."""
