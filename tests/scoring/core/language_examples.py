"""One example for each word, function and operator of the formula language, calculated by hand.

The reference page shows them, and `test_language` holds them. They are what England gets on this board of 1908: a draw
of Austria, England, France and Germany that leaves Italy out.
"""

from __future__ import annotations

from typing import Final

from scoring.core.seats import SeatFacts

BOARD: Final = (
    SeatFacts("AUSTRIA", "win", 10, 1908, 59, (4, 5, 6, 7, 9, 9, 9, 10)),
    SeatFacts("ENGLAND", "win", 7, 1908, 49, (4, 6, 6, 6, 6, 7, 7, 7)),
    SeatFacts("FRANCE", "win", 7, 1908, 49, (4, 5, 5, 7, 7, 7, 7, 7)),
    SeatFacts("GERMANY", "win", 6, 1908, 46, (5, 5, 6, 6, 6, 6, 6, 6)),
    SeatFacts("ITALY", "loss", 4, 1908, 33, (4, 5, 4, 4, 4, 4, 4, 4)),
    SeatFacts("RUSSIA", "loss", 0, 1906, 17, (5, 4, 4, 3, 1, 0)),
    SeatFacts("TURKEY", "loss", 0, 1904, 8, (3, 3, 2, 0)),
)
PROVISIONAL: Final = "scs + 1"
VALUES: Final = (("bonus", "3*(scs = ldr)"),)

EXAMPLES: Final[dict[str, tuple[str, str]]] = {
    # the player's power
    "aus": ("5*aus", "0"),
    "eng": ("5*eng", "5"),
    "fra": ("fra + ger", "0"),
    "ger": ("eng + ger", "1"),
    "ita": ("1 - ita", "1"),
    "rus": ("rus*10", "0"),
    "tur": ("2*(eng + tur)", "2"),
    # how the board ended
    "yrs": ("121 - yrs", "113"),
    "scs": ("scs*10 + 30", "100"),
    "num": ("100/num", "20"),
    "big": ("7 - big", "6"),
    "tie": ("10/(tie + 1)", "5"),
    "srv": ("130 - srv", "106"),
    "ldr": ("ldr - scs", "3"),
    # the provisional score, here scs + 1
    "prov": ("2*prov", "16"),
    "sump": ("prov/sump", "8/41"),
    "avgp": ("prov - avgp", "15/7"),
    "mulp": ("mulp", "24640"),
    "minp": ("minp", "1"),
    "maxp": ("maxp - prov", "3"),
    # centers over the years
    "ctrs": ("ctrs - 7*yrs", "-7"),
    "sumc": ("100*ctrs/sumc", "4900/261"),
    "avgc": ("ctrs > avgc", "1"),
    "mulc": ("mulc/59/49/49/46", "4488"),
    "minc": ("ctrs - minc", "41"),
    "maxc": ("maxc - ctrs", "10"),
    # ours: the ending
    "solo": ("if(solo, 100, scs)", "7"),
    "lost": ("if(lost, 0, scs)", "7"),
    "won": ("won*10 + scs", "17"),
    "draw": ("100/draw", "25"),
    "out": ("if(out, out/10, scs)", "7"),
    "length": ("length - yrs", "0"),
    # ours: places
    "lead": ("10*lead", "30"),
    "same": ("10/same", "5"),
    "place": ("8 - place", "6"),
    "shared": ("8 - place - (shared - 1)/2", "11/2"),
    # ours: the yearly chart
    "led": ("led", "3"),
    "ahead": ("7 - ahead", "5"),
    "level": ("level", "1"),
    # functions
    "if": ("if(scs > 5, scs, 0)", "7"),
    "min": ("min(scs, 5)", "5"),
    "max": ("max(0, scs - 10)", "0"),
    "abs": ("abs(scs - 10)", "3"),
    "floor": ("floor(scs/2)", "3"),
    "ceil": ("ceil(scs/2)", "4"),
    "round": ("round(scs/2)", "4"),
    "sqrt": ("sqrt(scs + 2)", "3"),
    "pick": ("pick(big + 1, 38, 14, 7)", "14"),
    "share": ("1 + scs + share(38, 14, 7)", "37/2"),
    "shareout": ("shareout(7, 6, 5, 4, 3, 2, 1)", "11/2"),
    "sum": ("100*scs*scs/sum(scs*scs)", "98/5"),
    "count": ("count(scs = 0)", "2"),
    "average": ("scs - average(scs)", "15/7"),
    "most": ("most(ctrs)", "59"),
    "least": ("least(yrs)", "4"),
    "my": ("sum(max(0, my(scs) - scs))", "18"),
    "scs(1905)": ("scs(1905)", "6"),
    # operators, from the tightest
    "*": ("2 + 3*4", "14"),
    "/": ("7/2 + 1/0", "7/2"),
    "+": ("1 + 1 > 1", "1"),
    "-": ("10 - 4 - 3", "3"),
    "<": ("scs < 8", "1"),
    ">": ("scs > 7", "0"),
    "^": ("scs ^ 7", "1"),
    "<=": ("scs <= 6", "0"),
    ">=": ("scs >= 7", "1"),
    "=": ("1 < 2 = 1", "1"),
    "<>": ("scs <> 7", "0"),
    "not": ("not scs = 7", "0"),
    "and": ("scs > 5 and tie = 0", "0"),
    "or": ("scs > 9 or tie > 0 and won", "1"),
    "negative": ("-scs*2 + 20", "6"),
    "bonus": ("scs + bonus", "7"),
}
