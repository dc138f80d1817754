"""The same metrics over Dask collections, exact, for data that do not fit into memory.

Scores are cut by value into ranges, so that equal scores come together; each range is sorted and counted where it is,
and only counts come back. AUC, counts and curves equal those of `evalkit` to the last bit.

All scores together take 8 bytes a sample on the workers while they are cut; where the workers of a cluster have less,
Dask writes the rest to disk. What must fit into one worker is a partition, and the largest range: P partitions are cut
into 3 √P ranges, equal in size. But samples of one score cannot be cut apart: a score that half of the samples share
puts half of them into one range. The result is right; that worker needs their memory.

With no cluster all runs on Dask's default scheduler; one on this machine is
``dask.distributed.Client(n_workers=2, threads_per_worker=1)``.

Labels are as in evalkit; scores have no weights here, are 0 or of a magnitude from 2**-511 to below 2**511, and are
equal as float64. An error names its partition, counted from 0 as in ``.partitions`` and ``.blocks``.
"""

from ._curves import best_threshold, confusion_matrix_at_thresholds, precision_recall_curve, roc_curve
from ._ranking import auc_interval, average_precision_score, roc_auc_score

__all__ = [
    "auc_interval",
    "average_precision_score",
    "best_threshold",
    "confusion_matrix_at_thresholds",
    "precision_recall_curve",
    "roc_auc_score",
    "roc_curve",
]
