"""How often intervals of a language model's accuracy hold the truth: few questions, and several answers to each.

`few` is exact, by summing over all counts: the normal interval, the share and 1.96 standard errors, and Wilson's.
`answers` is simulated: the probability of a right answer differs between questions as a beta distribution, and each
question is answered several times; `rows` is Wilson's interval of all answers, `questions` the interval with groups.
`pairs` is simulated as well: two equally good prompts answer the same questions once; the shares of data sets in which
McNemar's test has p < 0.05, and in which the two Wilson's intervals do not overlap, and the coverage of the interval of
the difference. Run as ``python -m bench.language_models``; writes language_models.json beside this file.
"""

import json
from pathlib import Path

import numpy as np
from scipy.stats import binom

from evalkit import mcnemar_test, proportion_interval, wilson_interval

FEW = [(n, accuracy) for n in (50, 100, 150, 200, 1000) for accuracy in (0.8, 0.95, 0.97)]
ANSWERS = [(30, 5, (4, 1)), (150, 5, (4, 1)), (150, 5, (1, 0.25)), (150, 5, (8, 2)), (150, 20, (4, 1))]
PAIRS = [(50, (4, 1)), (150, (4, 1)), (150, (1, 0.25))]
N_DATA_SETS, SEED = 2000, 0


def few(n, accuracy):
    """Coverage of both intervals."""
    right = np.arange(n + 1)
    share, weight = right / n, binom.pmf(right, n, accuracy)
    normal = abs(share - accuracy) <= 1.96 * np.sqrt(share * (1 - share) / n)
    wilson = [by.low <= accuracy <= by.high for by in (wilson_interval(int(k), n) for k in right)]
    return {"normal": round(float(weight @ normal), 3), "wilson": round(float(weight @ np.array(wilson)), 3)}


def answers(n_questions, n_answers, shape):
    """Coverage of the interval of rows and of questions."""
    rng, question = np.random.default_rng(SEED), np.repeat(np.arange(n_questions), n_answers)
    truth, found = shape[0] / sum(shape), {"rows": [], "questions": []}
    for _ in range(N_DATA_SETS):
        right = rng.random(len(question)) < rng.beta(*shape, n_questions)[question]
        for name, groups in (("rows", None), ("questions", question)):
            by = proportion_interval(right, groups=groups)
            found[name].append(by.low <= truth <= by.high)
    return {name: round(float(np.mean(held)), 3) for name, held in found.items()}


def pairs(n_questions, shape):
    """How often two equally good prompts seem to differ, and the coverage of the interval of the difference."""
    rng, ones, p_values, apart, cover = np.random.default_rng(SEED), np.ones(n_questions, dtype=int), [], [], []
    for _ in range(N_DATA_SETS):
        chance = rng.beta(*shape, n_questions)
        one, other = (rng.random((2, n_questions)) < chance).astype(int)
        test, alone = (
            mcnemar_test(ones, one, other),
            [wilson_interval(int(by.sum()), n_questions) for by in (one, other)],
        )
        p_values.append(test.p_value < 0.05)
        apart.append(alone[0].high < alone[1].low or alone[1].high < alone[0].low)
        cover.append(test.low <= 0 <= test.high)
    shares = {"mcnemar": p_values, "no overlap": apart, "interval": cover}
    return {name: round(float(np.mean(values)), 3) for name, values in shares.items()}


def main():
    """Every setting, in order."""
    record = {
        "data_sets": N_DATA_SETS,
        "seed": SEED,
        "few": [{"questions": n, "accuracy": accuracy, "cover": few(n, accuracy)} for n, accuracy in FEW],
        "answers": [
            {"questions": n, "answers": times, "beta": shape, "cover": answers(n, times, shape)}
            for n, times, shape in ANSWERS
        ],
        "pairs": [{"questions": n, "beta": shape} | pairs(n, shape) for n, shape in PAIRS],
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
