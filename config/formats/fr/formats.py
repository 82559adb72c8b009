"""French: 21 nov. 2026, samedi 21 novembre, 14:30."""

DECIMAL_SEPARATOR = "."
globals().update(
    {
        "D j F, H:i": "l j F, H:i",
        "D H:i": "l H:i",
        "D j F Y, H:i": "l j F Y, H:i",
        "D j M": "D. j N",
        "D j M Y": "D. j N Y",
        "D j M, H:i": "D. j N, H:i",
        "j": "j",
        "j F": "j F",
        "j F Y": "j F Y",
        "j F Y, H:i": "j F Y, H:i",
        "j F, H:i": "j F, H:i",
        "j M": "j N",
        "j M Y": "j N Y",
        "j M Y, H:i": "j N Y, H:i",
        "j M, H:i": "j N, H:i",
        "j M, H:i T": "j N, H:i T",
        "l j": "l j",
        "l j F": "l j F",
        "l j F Y": "l j F Y",
        "l j F Y, H:i": "l j F Y, H:i",
        "l j F, H:i": "l j F, H:i",
        "M": "N",
        "M Y": "N Y",
    }
)
