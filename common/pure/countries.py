"""The countries of ISO 3166-1: the names and codes that people type for one of them, folded to one name.

Each line has the two codes, the English name, and other names: in the country's own languages, and those common in
neighbouring countries. Other names, such as England, stay as typed.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

_TABLE: Final = """
AD AND Andorra
AE ARE United Arab Emirates | UAE | الإمارات العربيّة المتحدّة
AF AFG Afghanistan
AG ATG Antigua and Barbuda
AI AIA Anguilla
AL ALB Albania | Shqipëri
AM ARM Armenia | Հայաստանի Հանրապետութիւն
AO AGO Angola
AQ ATA Antarctica
AR ARG Argentina
AS ASM American Samoa
AT AUT Austria | Österreich
AU AUS Australia
AW ABW Aruba
AX ALA Åland Islands
AZ AZE Azerbaijan
BA BIH Bosnia and Herzegovina | Bosna i Hercegovina
BB BRB Barbados
BD BGD Bangladesh | বাংলাদেশ
BE BEL Belgium | België | Belgique | Belgien
BF BFA Burkina Faso
BG BGR Bulgaria | България
BH BHR Bahrain | البحرين
BI BDI Burundi
BJ BEN Benin
BL BLM Saint Barthélemy
BM BMU Bermuda
BN BRN Brunei | Brunei Darussalam
BO BOL Bolivia
BQ BES Caribbean Netherlands
BR BRA Brazil | Brasil
BS BHS Bahamas
BT BTN Bhutan
BV BVT Bouvet Island
BW BWA Botswana
BY BLR Belarus | Беларусь
BZ BLZ Belize
CA CAN Canada
CC CCK Cocos (Keeling) Islands
CD COD DR Congo
CF CAF Central African Republic
CG COG Congo
CH CHE Switzerland | SUI | Schweiz | Suisse | Svizzera
CI CIV Ivory Coast | Côte d'Ivoire
CK COK Cook Islands
CL CHL Chile
CM CMR Cameroon | Cameroun
CN CHN China | PRC | People's Republic of China | 中国
CO COL Colombia
CR CRI Costa Rica
CU CUB Cuba
CV CPV Cape Verde | Cabo Verde
CW CUW Curaçao
CX CXR Christmas Island
CY CYP Cyprus | Κύπρος | Kıbrıs
CZ CZE Czechia | Czech Republic | Tschechien | Česko
DE DEU Germany | Allemagne | Alemania | Germania | BRD | GER | Deutschland
DJ DJI Djibouti
DK DNK Denmark | DEN | Danmark
DM DMA Dominica
DO DOM Dominican Republic | República Dominicana
DZ DZA Algeria | الجزائر | Algérie
EC ECU Ecuador
EE EST Estonia | Eesti
EG EGY Egypt | مصر
EH ESH Western Sahara
ER ERI Eritrea
ES ESP Spain | España | Espanya | Espainia
ET ETH Ethiopia
FI FIN Finland | Suomi
FJ FJI Fiji
FK FLK Falkland Islands | Falkland Islands (Malvinas)
FM FSM Micronesia
FO FRO Faroe Islands | Føroyar
FR FRA France
GA GAB Gabon
GB GBR United Kingdom | UK | Great Britain | Britain | Vereinigtes Königreich | Großbritannien | Royaume-Uni
GD GRD Grenada
GE GEO Georgia | საქართველო
GF GUF French Guiana
GG GGY Guernsey
GH GHA Ghana
GI GIB Gibraltar
GL GRL Greenland | Grønland
GM GMB Gambia
GN GIN Guinea
GP GLP Guadeloupe
GQ GNQ Equatorial Guinea
GR GRC Greece | GRE | Ελλάδα
GS SGS South Georgia and the South Sandwich Islands
GT GTM Guatemala
GU GUM Guam
GW GNB Guinea-Bissau
GY GUY Guyana
HK HKG Hong Kong | 香港
HM HMD Heard Island and McDonald Islands
HN HND Honduras
HR HRV Croatia | CRO | Hrvatska
HT HTI Haiti | Haïti
HU HUN Hungary | Magyarország
ID IDN Indonesia
IE IRL Ireland | Republic of Ireland | Éire
IL ISR Israel | ישראל
IM IMN Isle of Man
IN IND India | Bharat | भारत
IO IOT British Indian Ocean Territory
IQ IRQ Iraq
IR IRN Iran | ایران، جمهوری اسلامی
IS ISL Iceland | Ísland
IT ITA Italy | Italia
JE JEY Jersey
JM JAM Jamaica
JO JOR Jordan | الأردن
JP JPN Japan | 日本
KE KEN Kenya
KG KGZ Kyrgyzstan
KH KHM Cambodia
KI KIR Kiribati
KM COM Comoros
KN KNA Saint Kitts and Nevis
KP PRK North Korea
KR KOR South Korea | Korea | Republic of Korea | 대한민국
KW KWT Kuwait | الكويت
KY CYM Cayman Islands
KZ KAZ Kazakhstan | Қазақстан
LA LAO Laos | Lao People's Democratic Republic
LB LBN Lebanon | لبنان
LC LCA Saint Lucia
LI LIE Liechtenstein
LK LKA Sri Lanka | ශ්‍රී ලංකාව
LR LBR Liberia
LS LSO Lesotho
LT LTU Lithuania | Lietuva
LU LUX Luxembourg | Luxemburg
LV LVA Latvia | Latvija
LY LBY Libya
MA MAR Morocco | المغرب | Maroc
MC MCO Monaco
MD MDA Moldova
ME MNE Montenegro
MF MAF Saint Martin | Saint Martin (French part)
MG MDG Madagascar
MH MHL Marshall Islands
MK MKD North Macedonia | Macedonia
ML MLI Mali
MM MMR Myanmar | Burma
MN MNG Mongolia | Монгол
MO MAC Macao
MP MNP Northern Mariana Islands
MQ MTQ Martinique
MR MRT Mauritania
MS MSR Montserrat
MT MLT Malta
MU MUS Mauritius
MV MDV Maldives
MW MWI Malawi
MX MEX Mexico | México
MY MYS Malaysia
MZ MOZ Mozambique
NA NAM Namibia
NC NCL New Caledonia
NE NER Niger
NF NFK Norfolk Island
NG NGA Nigeria
NI NIC Nicaragua
NL NLD Netherlands | Holland | The Netherlands | Nederland
NO NOR Norway | Norge
NP NPL Nepal | नेपाल
NR NRU Nauru
NU NIU Niue
NZ NZL New Zealand | Aotearoa
OM OMN Oman
PA PAN Panama | Panamá
PE PER Peru | Perú
PF PYF French Polynesia
PG PNG Papua New Guinea
PH PHL Philippines | Pilipinas
PK PAK Pakistan | پاکستان
PL POL Poland | Polska
PM SPM Saint Pierre and Miquelon
PN PCN Pitcairn
PR PRI Puerto Rico
PS PSE Palestine
PT PRT Portugal | POR
PW PLW Palau
PY PRY Paraguay
QA QAT Qatar | قطر
RE REU Réunion
RO ROU Romania | România
RS SRB Serbia | Србија
RU RUS Russia | Russian Federation | Россия
RW RWA Rwanda
SA SAU Saudi Arabia | السّعوديّة
SB SLB Solomon Islands
SC SYC Seychelles
SD SDN Sudan
SE SWE Sweden | Sverige
SG SGP Singapore
SH SHN Saint Helena
SI SVN Slovenia | Slovenija
SJ SJM Svalbard and Jan Mayen
SK SVK Slovakia | Slovensko
SL SLE Sierra Leone
SM SMR San Marino
SN SEN Senegal | Sénégal
SO SOM Somalia
SR SUR Suriname
SS SSD South Sudan
ST STP Sao Tome and Principe
SV SLV El Salvador
SX SXM Sint Maarten | Sint Maarten (Dutch part)
SY SYR Syria | Syrian Arab Republic
SZ SWZ Eswatini
TC TCA Turks and Caicos Islands
TD TCD Chad
TF ATF French Southern Territories
TG TGO Togo
TH THA Thailand | ไทย
TJ TJK Tajikistan
TK TKL Tokelau
TL TLS Timor-Leste
TM TKM Turkmenistan
TN TUN Tunisia | تونس | Tunisie
TO TON Tonga
TR TUR Turkey | Türkiye
TT TTO Trinidad and Tobago
TV TUV Tuvalu
TW TWN Taiwan | 臺灣
TZ TZA Tanzania
UA UKR Ukraine | Україна
UG UGA Uganda
UM UMI United States Minor Outlying Islands
US USA United States | USA | United States of America | America | Vereinigte Staaten | États-Unis | Estados Unidos
UY URY Uruguay
UZ UZB Uzbekistan
VA VAT Vatican City | Holy See (Vatican City State)
VC VCT Saint Vincent and the Grenadines
VE VEN Venezuela
VG VGB British Virgin Islands
VI VIR United States Virgin Islands
VN VNM Vietnam | Viet Nam | Việt Nam
VU VUT Vanuatu
WF WLF Wallis and Futuna
WS WSM Samoa
YE YEM Yemen
YT MYT Mayotte
ZA ZAF South Africa | Suid-Afrika
ZM ZMB Zambia
ZW ZWE Zimbabwe
"""


def country_named(text: str) -> str:
    """The English name of the country whose name or code `text` is; the text itself if none is known."""
    return _by_name().get(_folded(text), text)


def country_names() -> tuple[str, ...]:
    """All countries by their English names."""
    return tuple(sorted({*_by_name().values()}))


@cache
def _by_name() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in _TABLE.split("\n"):
        if line:
            short, long, rest = line.split(" ", 2)
            names = rest.split(" | ")
            found |= {_folded(each): names[0] for each in (short, long, *names)}
    return found


def _folded(text: str) -> str:
    """Without accents, dots, a leading "the" and case: "U.S.A." as "usa"."""
    plain = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return re.sub(r"^the ", "", " ".join(plain.casefold().replace(".", "").split()))
