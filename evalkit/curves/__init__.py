"""ROC and AUC, precision-recall and average precision, the cost curve: from the counts at each threshold."""
