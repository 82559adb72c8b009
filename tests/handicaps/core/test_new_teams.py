"""Form-L for new teams: the worked example of ruling R8, exact and from any start, and clusters without information."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handicaps.core.form_l import form_l_handicaps
from handicaps.core.new_teams import NewTeam, NewTeamResult, iterate, solve_new_teams
from tests.handicaps.rugby import rugby_divisions

KNOWN = {"Dream": Fraction(80, 3), "Jokers": Fraction(83, 3), "Lambs": Fraction(86, 3), "Pioneers": Fraction(221, 6)}


def new_team(name: str, *results: tuple[str, int | Fraction]) -> NewTeam:
    return NewTeam(name, "3", tuple(NewTeamResult(opponent, Fraction(vps)) for opponent, vps in results))


X = new_team("X", ("Dream", 13), ("Jokers", 9), ("Pioneers", 16), ("Y", 12))
Y = new_team("Y", ("Lambs", 8), ("Pioneers", 11), ("X", 8))


def test_worked_example_is_exact() -> None:
    assert solve_new_teams([X, Y], known=KNOWN).values == {"X": Fraction(285, 11), "Y": Fraction(2143, 66)}


def test_worked_example_gives_handicaps_of_71_and_89() -> None:
    table = form_l_handicaps(rugby_divisions(), new_teams=[X, Y])
    assert [(team.name, team.handicap, team.provisional) for team in table.teams[-2:]] == [
        ("X", 71, False),
        ("Y", 89, False),
    ]
    assert table.teams[-2].expected == Fraction(285, 11) - Fraction(79, 6)


def test_estimates_are_the_opponents_value_and_the_loss() -> None:
    found = solve_new_teams([X, Y], known=KNOWN)
    assert [each.value for each in found.estimates["X"]] == [
        Fraction(62, 3),
        Fraction(89, 3),
        Fraction(149, 6),
        Fraction(2143, 66) - 4,
    ]


def test_iteration_takes_the_published_steps() -> None:
    trials = iterate([X, Y], known=KNOWN)
    assert [tuple(round(value, 5) for value in trial.values) for trial in trials[:4]] == [
        (25.05556, 33.75),
        (26.22917, 32.18519),
        (25.83796, 32.57639),
        (25.93576, 32.44599),
    ]
    assert [round(trial.change or 0, 5) for trial in trials[1:4]] == [1.56481, 0.39120, 0.13040]


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_iteration_comes_to_the_exact_values_from_any_start(x: float, y: float) -> None:
    last = iterate([X, Y], known=KNOWN, start={"X": x, "Y": y})[-1].values
    assert last == pytest.approx((285 / 11, 2143 / 66), abs=1e-5)


def test_double_meeting_counts_twice() -> None:
    once = solve_new_teams([new_team("X", ("Dream", 10), ("Jokers", 10))], known=KNOWN)
    twice = solve_new_teams([new_team("X", ("Dream", 10), ("Dream", 10), ("Jokers", 10))], known=KNOWN)
    assert once.values["X"] == Fraction(163, 6)
    assert twice.values["X"] == 27


def test_cluster_that_met_no_old_team_has_no_value() -> None:
    teams = [X, Y, new_team("P", ("Q", 12)), new_team("Q", ("P", 8)), new_team("Idle")]
    found = solve_new_teams(teams, known=KNOWN)
    assert (found.solved, found.unknown) == (("X", "Y"), ("P", "Q", "Idle"))
    assert found.values["X"] == Fraction(285, 11)


def test_cluster_without_information_has_the_median_of_its_division_and_is_provisional() -> None:
    table = form_l_handicaps(rugby_divisions(), new_teams=[new_team("P", ("Q", 12)), new_team("Q", ("P", 8))])
    middle = Fraction(80 + 83, 6)
    assert [(team.merged, team.handicap, team.provisional) for team in table.teams[-2:]] == [(middle, 75, True)] * 2


def test_match_against_a_team_without_a_value_counts_nothing() -> None:
    found = solve_new_teams([new_team("X", ("Dream", 10), ("Idle", 20)), new_team("Idle")], known=KNOWN)
    assert found.values == {"X": Fraction(80, 3)}
    assert found.estimates["X"][1].value is None


def test_chain_of_new_teams_reaches_an_old_one() -> None:
    chain = [new_team("A", ("B", 10)), new_team("B", ("A", 10), ("C", 9)), new_team("C", ("B", 11), ("Dream", 10))]
    found = solve_new_teams(chain, known=KNOWN)
    assert found.unknown == ()
    assert len(set(found.values.values())) == 2


def test_stronger_than_the_best_old_team_is_below_zero() -> None:
    assert solve_new_teams([new_team("X", ("Best", 20))], known={"Best": Fraction()}).values == {"X": -20}


@settings(max_examples=60)
@given(st.data())
def test_consistent_results_give_back_the_true_strengths(data: st.DataObject) -> None:
    """Where every match ends by the difference of strengths, those are found exactly, whichever teams met."""
    size = data.draw(st.integers(1, 6))
    truth = {f"N{k}": Fraction(data.draw(st.integers(0, 20))) for k in range(size)}
    known = {"O": Fraction(10)}
    everything = truth | known
    meetings = [("N0", "O")] + [(f"N{k}", f"N{data.draw(st.integers(0, k - 1))}") for k in range(1, size)]
    meetings += data.draw(st.lists(st.sampled_from([(a, b) for a in truth for b in everything if a != b]), max_size=9))
    results: dict[str, list[tuple[str, Fraction]]] = {name: [] for name in truth}
    for one, other in meetings:
        results[one].append((other, 10 + (everything[other] - everything[one]) / 2))
        if other in truth:
            results[other].append((one, 10 + (everything[one] - everything[other]) / 2))
    found = solve_new_teams([new_team(name, *rows) for name, rows in results.items()], known=known)
    assert found.values == truth


@settings(max_examples=40)
@given(st.data())
def test_iteration_agrees_with_the_exact_solution(data: st.DataObject) -> None:
    names = [f"N{k}" for k in range(data.draw(st.integers(1, 5)))]
    others = [*names, "O"]
    vps = st.integers(0, 20)
    teams = []
    for name in names:
        rows = data.draw(st.lists(st.tuples(st.sampled_from([o for o in others if o != name]), vps), max_size=4))
        teams.append(new_team(name, ("O", data.draw(vps)), *rows))
    found = solve_new_teams(teams, known={"O": Fraction(7)})
    assert found.trials[-1].values == pytest.approx([float(found.values[name]) for name in found.solved], abs=1e-4)
