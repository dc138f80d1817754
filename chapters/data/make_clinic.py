"""Make the clinic's tumours, from scikit-learn's copy of Wolberg's data.

A third of the rows is the test set, scored by a model that is trained on the others.
Those are the validation set: ten models score it, each trained without the tenth of the
rows that it scores. `python make_clinic.py` writes the files beside this one.
"""

from pathlib import Path

import pandas as pd
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import (
    StratifiedKFold,
    cross_val_predict,
    train_test_split,
)
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

TEXTURE = 1  # its column among the features
FOLDS = StratifiedKFold(10, shuffle=True, random_state=0)


def make():
    """The files' names, and what is written into them."""
    features, benign = load_breast_cancer(return_X_y=True)
    training, held_out, malignant, of_held_out = train_test_split(
        features, 1 - benign, test_size=1 / 3, stratify=1 - benign, random_state=0
    )
    model = make_pipeline(StandardScaler(), LogisticRegression())
    out_of_fold = cross_val_predict(
        model, training, malignant, cv=FOLDS, method="predict_proba"
    )
    score = model.fit(training, malignant).predict_proba(held_out)
    test = {"malignant": of_held_out, "score": score[:, 1]}
    validation = {"malignant": malignant, "score": out_of_fold[:, 1]}
    yield "clinic.csv", pd.DataFrame(test), "%.4f"
    yield "clinic-texture.csv", pd.DataFrame({"texture": held_out[:, TEXTURE]}), None
    yield "clinic-validation.csv", pd.DataFrame(validation), "%.4f"
    texture = pd.DataFrame({"texture": training[:, TEXTURE]})
    yield "clinic-validation-texture.csv", texture, None


if __name__ == "__main__":
    for name, table, digits in make():
        path = Path(__file__).parent / name
        table.to_csv(path, index=False, float_format=digits, lineterminator="\n")
