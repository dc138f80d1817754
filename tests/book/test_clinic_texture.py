"""The texture of the clinic's tumours is that of scikit-learn's data, row for row."""

import numpy as np
import pandas as pd
from sklearn.datasets import load_breast_cancer
from sklearn.model_selection import train_test_split

from tools.canonical import CHAPTERS


def test_texture_is_the_second_feature_of_the_held_out_tumours():
    features, benign = load_breast_cancer(return_X_y=True)
    _, held_out, _, malignant = train_test_split(
        features, 1 - benign, test_size=1 / 3, stratify=1 - benign, random_state=0
    )
    assert pd.read_csv(CHAPTERS / "data" / "clinic.csv").malignant.tolist() == malignant.tolist()
    texture = pd.read_csv(CHAPTERS / "data" / "clinic-texture.csv").texture
    assert np.array_equal(texture, held_out[:, 1])
