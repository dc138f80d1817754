# Records what R's pROC says about the small data sets of "Why does my number differ?".
# Needs R with pROC and jsonlite (Debian: r-cran-proc, r-cran-jsonlite); run beside this file:
#   Rscript proc.R > proc.json
suppressPackageStartupMessages(library(pROC))
library(jsonlite)

sets <- list(
  five = list(true = c(1, 0, 1, 1, 0), score = c(0.9, 0.8, 0.7, 0.5, 0.3)),
  tied = list(true = c(0, 0, 1, 1), score = c(0.2, 0.5, 0.5, 0.8)),
  reversed = list(true = c(0, 1, 0, 0, 1), score = c(0.9, 0.8, 0.7, 0.5, 0.3)),
  one_class = list(true = c(1, 1, 1), score = c(0.9, 0.8, 0.7))
)

# A double that JSON can hold; pROC's first and last thresholds are infinite.
listed <- function(x) ifelse(is.finite(x), as.character(x), ifelse(is.nan(x), "nan", ifelse(x > 0, "inf", "-inf")))

record <- function(set, ...) {
  tryCatch({
    curve <- roc(set$true, set$score, quiet = TRUE, ...)
    pr <- coords(curve, "all", ret = c("precision", "recall"), transpose = FALSE)
    list(
      auc = as.numeric(auc(curve)),
      direction = curve$direction,
      thresholds = listed(curve$thresholds),
      tpr = curve$sensitivities,
      fpr = 1 - curve$specificities,
      precision = listed(pr$precision),
      recall = pr$recall
    )
  }, error = function(e) list(error = conditionMessage(e)))
}

cat(toJSON(
  list(
    made_by = paste("pROC", packageVersion("pROC")),
    with = R.version.string,
    date = format(Sys.Date()),
    sets = sets,
    automatic = lapply(sets, record),
    direction_given = lapply(sets, record, direction = "<", levels = c(0, 1))
  ),
  auto_unbox = TRUE, digits = 15, pretty = TRUE
), "\n")
