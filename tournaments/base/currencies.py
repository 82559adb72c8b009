"""The currencies that there are."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop

from common.pure.errors import Problem

_CODES: Final = """
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES
VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
"""
CURRENCIES: Final = frozenset(_CODES.split())
"""The currencies that people pay in (ISO 4217), without those for metals, tests and funds."""


def currency_problems(code: str) -> list[Problem]:
    """What is wrong with the code of a currency."""
    if code in CURRENCIES:
        return []
    message = gettext_noop("There is no currency of this code. Enter its three letters, such as EUR or GBP.")
    return [Problem("currency", "invalid", message)]
