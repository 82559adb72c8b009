"""The currency that a place pays in, by its time zone: a guess that organisers change where it is wrong."""

from __future__ import annotations

from typing import Final

EURO: Final = "EUR"
_TABLE: Final = """
GBP Europe/London Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man GB
CHF Europe/Zurich Europe/Vaduz Europe/Busingen
SEK Europe/Stockholm
NOK Europe/Oslo Arctic/Longyearbyen
DKK Europe/Copenhagen Atlantic/Faroe America/Nuuk
ISK Atlantic/Reykjavik
PLN Europe/Warsaw
CZK Europe/Prague
HUF Europe/Budapest
RON Europe/Bucharest
RSD Europe/Belgrade
UAH Europe/Kyiv Europe/Kiev
TRY Europe/Istanbul
USD America/New_York America/Detroit America/Chicago America/Denver America/Boise America/Phoenix America/Los_Angeles
USD America/Anchorage America/Juneau America/Adak America/Menominee America/Puerto_Rico America/Guayaquil
USD America/Indiana/Indianapolis America/Kentucky/Louisville Pacific/Honolulu Pacific/Guam US/Eastern US/Central
USD US/Mountain US/Pacific
CAD America/Toronto America/Montreal America/Vancouver America/Edmonton America/Winnipeg America/Halifax
CAD America/Regina America/St_Johns America/Moncton America/Whitehorse America/Yellowknife
MXN America/Mexico_City America/Monterrey America/Tijuana America/Cancun
BRL America/Sao_Paulo America/Bahia America/Fortaleza America/Recife America/Manaus
ARS America/Argentina/Buenos_Aires America/Buenos_Aires America/Argentina/Cordoba
CLP America/Santiago
COP America/Bogota
PEN America/Lima
UYU America/Montevideo
AUD Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Adelaide Australia/Perth Australia/Hobart
AUD Australia/Darwin Australia/Lord_Howe
NZD Pacific/Auckland Pacific/Chatham
JPY Asia/Tokyo
KRW Asia/Seoul
CNY Asia/Shanghai
HKD Asia/Hong_Kong
TWD Asia/Taipei
SGD Asia/Singapore
MYR Asia/Kuala_Lumpur
THB Asia/Bangkok
IDR Asia/Jakarta
PHP Asia/Manila
INR Asia/Kolkata Asia/Calcutta
ILS Asia/Jerusalem
AED Asia/Dubai
ZAR Africa/Johannesburg
EGP Africa/Cairo
KES Africa/Nairobi
NGN Africa/Lagos
"""
_BY_ZONE: Final = {zone: line[0] for row in _TABLE.strip().splitlines() for line in [row.split()] for zone in line[1:]}


_EUROS: Final = "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK"
_OTHERS: Final = (
    "AED:AE BRL:BR CHF:CH CHF:LI CZK:CZ DKK:DK DKK:FO DKK:GL EGP:EG GBP:GB GBP:GG GBP:IM GBP:JE HUF:HU ILS:IL ISK:IS "
    "NOK:NO PLN:PL RON:RO RSD:RS SEK:SE TRY:TR UAH:UA"
)
_BY_COUNTRY: Final = dict.fromkeys(_EUROS.split(), EURO) | {pair[4:]: pair[:3] for pair in _OTHERS.split()}


def currency_of_iban(iban: str) -> str:
    """The currency of the country of an account; blank where we don't know it."""
    return _BY_COUNTRY.get(iban[:2], "")


def currency_in(zone: str) -> str:
    """The currency of a time zone ("Europe/London": "GBP"); the euro where we don't know it."""
    return _BY_ZONE.get(zone, EURO)
