"""The Swiss of `armati-swiss.md`: score groups, halves or chance, floats near zero, the whole field at once."""
