import pytest

from bench import cases

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
