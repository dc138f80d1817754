"""The bench runs, agrees with its peers, and says what has become slower."""

import pytest

from bench import cases, run

TASKS = cases.tasks()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", TASKS)
def test_every_task_runs_on_each_of_its_kinds_and_agrees_with_its_peers(name):
    for kind in TASKS[name].kinds:
        data = cases.case(kind, 60)
        ours = TASKS[name].evalkit(data)
        for peer in TASKS[name].peers.values():
            theirs = peer(data)
            if isinstance(ours, float):
                assert ours == pytest.approx(float(theirs), abs=1e-6), kind


def row(ratio, spread=0.01, **key):
    """What a run writes of one peer."""
    found = {"task": "AUC", "kind": "continuous", "n": 1000, "peer": "scikit-learn", **key}
    return {**found, "ratio": ratio, "low": ratio - spread, "high": ratio + spread}


def test_regressions_are_ratios_that_fell_out_of_their_spread():
    assert run.regressions([row(20)], [row(17)])[0].endswith("scikit-learn took 20.00 times it, now 17.00")
    assert run.regressions([row(20)], [row(19)]) == run.regressions([row(20)], [row(25)]) == []
    assert run.regressions([row(20, spread=4)], [row(17)]) == []
    assert run.regressions([row(20)], [row(17, kind="lists")]) == run.regressions([row(20, n=1)], [row(17)]) == []
