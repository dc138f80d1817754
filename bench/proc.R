# What R's pROC says of the data sets on standard input, as JSON; called by side_by_side.py.
# Needs R with pROC and jsonlite (Debian: r-cran-proc, r-cran-jsonlite).
suppressPackageStartupMessages(library(pROC))
library(jsonlite)

curve <- function(set, score) roc(set$y, score, levels = c(0, 1), direction = "<", quiet = TRUE)

values <- function(set) {
  a <- curve(set, set$a)
  b <- curve(set, set$b)
  part <- function(corrected) {
    as.numeric(auc(a, partial.auc = c(1, 0.8), partial.auc.focus = "specificity", partial.auc.correct = corrected))
  }
  list(
    auc = as.numeric(auc(a)),
    delong = as.numeric(ci.auc(a, method = "delong"))[c(1, 3)],
    p_value = roc.test(a, b, method = "delong", paired = TRUE)$p.value,
    partial = part(FALSE),
    corrected = suppressWarnings(part(TRUE))
  )
}

bootstrap_seconds <- function(set, n_resamples) {
  a <- curve(set, set$a)
  b <- curve(set, set$b)
  run <- function() {
    roc.test(a, b, method = "bootstrap", paired = TRUE, boot.n = n_resamples, boot.stratified = FALSE, progress = "none")
  }
  system.time(run())[["elapsed"]]
}

given <- fromJSON(file("stdin"), simplifyVector = TRUE, simplifyDataFrame = FALSE, simplifyMatrix = FALSE)
answer <- list(
  version = as.character(packageVersion("pROC")),
  values = lapply(given$values, values),
  seconds = lapply(given$bootstrap, bootstrap_seconds, given$n_resamples)
)
cat(toJSON(answer, digits = NA, auto_unbox = TRUE))
