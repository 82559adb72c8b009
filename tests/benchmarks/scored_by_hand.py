"""Some of the shipped systems written out in Python as somebody would who has only that one, with exact numbers."""

from __future__ import annotations

from fractions import Fraction

BASE = 1900


def c_diplo(seats):
    held = [seat.centers for seat in seats]
    leader, alive = max(held), sum(count > 0 for count in held)
    scores = []
    for scs in held:
        big, tie = sum(other > scs for other in held), held.count(scs) - 1
        if not scs:
            score = (leader < 18) * (1 + Fraction((alive == 1) * 21 + (alive == 2) * 7, 7 - alive))
        elif big == 0:
            shared = Fraction(38 + (tie > 0) * 14 + (tie > 1) * 7, tie + 1)
            score = (scs > 17) * 73 + (scs < 18) * (1 + scs + shared)
        elif big == 1:
            score = (leader < 18) * (1 + scs + Fraction(14 + (tie > 0) * 7, tie + 1))
        elif big == 2:
            score = (leader < 18) * (1 + scs + Fraction(7, tie + 1))
        else:
            score = Fraction((leader < 18) * (1 + scs))
        scores.append(score)
    return tuple(scores)


def sum_of_squares(seats):
    held = [seat.centers for seat in seats]
    leader, prov = max(held), [count * count for count in held]
    sump = sum(prov)
    return tuple(
        (leader > 17) * (scs > 17) * 100 + (leader < 18) * Fraction(own, sump) * 100
        for scs, own in zip(held, prov, strict=True)
    )


def detour_09(seats):
    held = [seat.centers for seat in seats]
    years = [seat.final_year - BASE for seat in seats]
    first, second = sorted(held, reverse=True)[:2]
    soloed = first > 17
    raw = []
    for scs in held:
        big, same = sum(other > scs for other in held), held.count(scs)
        bonus = (4, 3, 2, 1, 0, 0, 0)[big + same - 1]
        raw.append(scs + 2 * (scs > 0) + (scs > 0) * bonus + (big == 0) * (first - second))
    total = sum(raw)
    scores = []
    for scs, yrs, own in zip(held, years, raw, strict=True):
        quarter = Fraction(min(8, yrs - 1), 4)
        if soloed:
            scores.append(Fraction(110) if scs > 17 else quarter)
        else:
            scores.append(Fraction(own, total) * 100 + (scs == 0) * quarter)
    return tuple(scores)


def regatta(seats):
    wins = sum(seat.result == "win" for seat in seats)
    prize = (121, 88, 66, 44, 33, 22, 11)
    return tuple(
        Fraction(prize[wins - 1] - seat.final_year + BASE if seat.result == "win" else seat.final_year - BASE - 11)
        for seat in seats
    )


def diminishing_value(seats):
    wins = sum(seat.result == "win" for seat in seats)
    prize = Fraction(372) if wins == 1 else Fraction(60 * (7 - wins), wins)
    return tuple(prize if seat.result == "win" else Fraction(-62 if wins == 1 else -60) for seat in seats)


def manorcon(seats):
    prov = [(seat.centers + 4) * seat.centers + 16 for seat in seats]
    sump, wins = sum(prov), sum(seat.result == "win" for seat in seats)
    scores = []
    for seat, own in zip(seats, prov, strict=True):
        if seat.result != "win":
            scores.append(Fraction(seat.final_year - BASE, 10))
        else:
            scores.append(Fraction(75) if wins == 1 else Fraction(own, sump) * 100)
    return tuple(scores)


def manorcon_v2(seats):
    held = [seat.centers for seat in seats]
    weight = [scs * scs + 4 * scs + 16 if scs else 0 for scs in held]
    total, soloed = sum(weight), max(held) > 17
    scores = []
    for seat, scs, own in zip(seats, held, weight, strict=True):
        if scs > 17:
            scores.append(Fraction(100))
        elif soloed or not scs:
            scores.append(Fraction(seat.final_year - BASE - 1, 10))
        else:
            scores.append(Fraction(own, total) * 100)
    return tuple(scores)


def il_diplo(seats):
    held = [seat.centers for seat in seats]
    leader, wins = max(held), sum(seat.result == "win" for seat in seats)
    for_year, for_draw, for_place = {5: 1, 6: 3, 7: 6, 8: 10}, {2: 16, 3: 8, 4: 4, 5: 2}, (0, 10, 5, 0, 0, 0, 0)
    scores = []
    for seat, scs in zip(seats, held, strict=True):
        if leader > 17:
            scores.append(Fraction(60 if scs > 17 else -5))
            continue
        drawn = for_draw.get(wins, 0) if seat.result == "win" else 0
        score = Fraction(scs + for_year.get(seat.final_year - BASE, 0) + drawn)
        if scs:
            big, same = sum(other > scs for other in held), held.count(scs)
            score += Fraction(sum(for_place[big : big + same]), same)
        scores.append(score)
    return tuple(scores)


def carnage_2023(seats):
    held = [seat.centers for seat in seats]
    order = [(seat.centers, 0 if seat.centers else seat.final_year) for seat in seats]
    leader, second = sorted(held, reverse=True)[:2]
    prizes = (7000, 6000, 5000, 4000, 3000, 2000, 1000)
    scores = []
    for scs, own in zip(held, order, strict=True):
        if leader > 17:
            scores.append(Fraction(28034 if scs > 17 else 0))
            continue
        first, same = sum(other > own for other in order), order.count(own)
        score = scs + Fraction(sum(prizes[first : first + same]), same)
        scores.append(score + 300 * (leader - second) if scs == leader else score)
    return tuple(scores)


def dixie(seats):
    order = [(seat.centers, 0 if seat.centers else seat.final_year) for seat in seats]
    draw = sum(seat.result == "win" for seat in seats)
    prizes = (270, 70, 50, 34, 20, 10, 0)
    lost = [own for seat, own in zip(seats, order, strict=True) if seat.result != "win"]
    scores = []
    for seat, own in zip(seats, order, strict=True):
        if seat.result == "win":
            first, same = 0, draw
        else:
            first, same = draw + sum(other > own for other in lost), lost.count(own)
        scores.append(4 * seat.centers + Fraction(sum(prizes[first : first + same]), same))
    return tuple(scores)


def vulcan(seats):
    held = [seat.centers for seat in seats]
    leader = max(held)
    scores = []
    for scs in held:
        if scs > 17:
            scores.append(Fraction(130))
        elif not scs or leader > 17:
            scores.append(Fraction(5 if scs else 0))
        else:
            shared = Fraction(10, held.count(scs)) if scs == leader else 0
            scores.append(Fraction(scs + 5 + shared + sum(scs - other for other in held if other < scs)))
    return tuple(scores)


def bangkok(seats):
    held = [seat.centers for seat in seats]
    leader = max(held)
    wave = [{0: 3, 1: 2, 2: 1}.get(leader - scs, 0) for scs in held]
    total = sum(wave)
    scores = []
    for seat, scs, own in zip(seats, held, wave, strict=True):
        if leader > 17:
            scores.append(Fraction(41) if scs > 17 else Fraction(scs, 2))
        else:
            survived = 3 if scs else Fraction(3 * (seat.final_year - BASE - 1), 10)
            scores.append(scs + Fraction(12 * own, total) + survived)
    return tuple(scores)


def tribute(seats):
    held = [seat.centers for seat in seats]
    leader, alive = max(held), sum(scs > 0 for scs in held)
    share = Fraction(66, alive)
    toll = max(Fraction(0), min(share, Fraction(leader - 6)))
    scores = []
    for scs in held:
        if leader > 17:
            scores.append(Fraction(100 if scs > 17 else 0))
        elif not scs:
            scores.append(Fraction(0))
        else:
            score = scs + share - toll
            scores.append(score + toll * alive / held.count(scs) if scs == leader else score)
    return tuple(scores)


def open_mind_the_gap(seats):
    held = [seat.centers for seat in seats]
    leader, second = sorted(held, reverse=True)[:2]
    prizes = (Fraction(9, 2), Fraction(3), Fraction(3, 2), 0, 0, 0, 0)
    own = []
    for scs in held:
        big, same = sum(other > scs for other in held), held.count(scs)
        own.append(Fraction(3, 2) * scs + 9 * (scs > 0) + Fraction(sum(prizes[big : big + same])) / same)
    pays = [min(Fraction(leader - second), each / 2) for each in own]
    if leader > 17:
        return tuple(Fraction(100 if scs > 17 else 0) for scs in held)
    paid = sum(pays)
    return tuple(
        each - pay + paid if scs == leader else each - pay for scs, each, pay in zip(held, own, pays, strict=True)
    )


def harris(seats):
    held = [seat.centers for seat in seats]
    draw = sum(seat.result == "win" for seat in seats)
    prize = (100, 50, 30, 25, 20, 15, 10)[draw - 1]
    scores = []
    for seat, scs in zip(seats, held, strict=True):
        if seat.result != "win" or draw == 1:
            scores.append(Fraction(100 if seat.result == "win" else 0))
        else:
            below = sum(scs - other for other in held if other < scs)
            scores.append(prize + Fraction(scs, 100) + Fraction(below, 10))
    return tuple(scores)


def girsh(seats):
    charts = [seat.chart[::-1] for seat in seats]
    held = [seat.centers for seat in seats]
    leader, second = sorted(held, reverse=True)[:2]
    alive = sum(scs > 0 for scs in held)
    bonus = 10 * min(leader - second, 6) if leader - second > 2 else 0
    prizes = (130, 90, 60, 40, 30, 20, 10)
    scores = []
    for seat, scs, own in zip(seats, held, charts, strict=True):
        ahead, level = sum(other > own for other in charts), charts.count(own)
        score = Fraction(sum(prizes[ahead : ahead + level]), level) + seat.final_year - BASE
        if leader > 17:
            score += 90 if scs > 17 else 0
        elif scs == leader:
            score += 5 * scs + bonus
        elif scs:
            score += 5 * scs - bonus // (alive - 1)
        scores.append(score)
    return tuple(scores)


BY_HAND = {
    "c-diplo": c_diplo,
    "sum-of-squares": sum_of_squares,
    "detour-09": detour_09,
    "regatta": regatta,
    "diminishing-value-dbs": diminishing_value,
    "manorcon": manorcon,
    "manorcon-v2": manorcon_v2,
    "il-diplo": il_diplo,
    "carnage-2023": carnage_2023,
    "dixie": dixie,
    "vulcan": vulcan,
    "bangkok": bangkok,
    "tribute": tribute,
    "open-mind-the-gap": open_mind_the_gap,
    "harris": harris,
    "girsh": girsh,
}
"""By the slug of the system. Each takes the seats of a board with results, centers, years and full charts."""
