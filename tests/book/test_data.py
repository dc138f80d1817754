"""The data files are what their generators write, and the clinic's tumours are those of scikit-learn, row for row."""

import runpy

import numpy as np
import pandas as pd

from tools.canonical import CHAPTERS

DATA = CHAPTERS / "data"


def makers(name):
    return runpy.run_path(str(DATA / f"{name}.py"))


def test_the_wards_files_are_what_the_generator_makes():
    for name, table in makers("make_ward")["make"]():
        stored = pd.read_csv(DATA / name)
        assert list(stored) == list(table)
        for column in table:
            if table[column].dtype.kind == "f":  # the last digit may differ where a processor rounds otherwise
                np.testing.assert_allclose(stored[column], table[column], atol=2e-4, err_msg=f"{name}: {column}")
            else:
                assert stored[column].tolist() == table[column].tolist(), f"{name}: {column}"


def test_the_tumours_are_those_of_scikit_learn_and_the_models_as_the_lesson_trains_them():
    for name, table, _ in makers("make_clinic")["make"]():
        stored = pd.read_csv(DATA / name)
        assert list(stored) == list(table)
        np.testing.assert_allclose(stored, table, atol=1e-4, err_msg=name)
