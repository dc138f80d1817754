# What R's pROC, PRROC and yardstick say of the rows on standard input, as JSON; called by other_programs.py.
# Needs R with these three and jsonlite.
suppressPackageStartupMessages({
  library(pROC)
  library(PRROC)
  library(yardstick)
})
library(jsonlite)

given <- fromJSON(file("stdin"), simplifyVector = TRUE, simplifyDataFrame = FALSE, simplifyMatrix = FALSE)

of_proc <- function(y, s, ...) list(AUC = as.numeric(auc(roc(y, s, quiet = TRUE, ...))))

of_prroc <- function(first, second) {
  list(
    AUC = roc.curve(scores.class0 = first, scores.class1 = second)$auc,
    PR = pr.curve(scores.class0 = first, scores.class1 = second)$auc.integral
  )
}

of_yardstick <- function(y, s, ...) {
  rows <- data.frame(truth = factor(y, levels = c(0, 1)), s = s)
  measured <- list(AUC = roc_auc, PR = pr_auc, AP = average_precision)
  lapply(measured, function(measure) measure(rows, truth, s, ...)$.estimate)
}

areas <- list(
  pROC = list(
    default = function(y, s) of_proc(y, s),
    'levels = c(0, 1), direction = "<"' = function(y, s) of_proc(y, s, levels = c(0, 1), direction = "<")
  ),
  PRROC = list(
    "scores.class0 of label 0" = function(y, s) of_prroc(s[y == 0], s[y == 1]),
    "scores.class0 of label 1" = function(y, s) of_prroc(s[y == 1], s[y == 0])
  ),
  yardstick = list(
    default = function(y, s) of_yardstick(y, s),
    'event_level = "second"' = function(y, s) of_yardstick(y, s, event_level = "second")
  )
)

or_error <- function(expr) tryCatch(suppressWarnings(expr), error = function(e) paste("error:", conditionMessage(e)))

# Precision, if no row is predicted positive.
undefined <- function(program, y) {
  if (program == "yardstick") {
    precision_vec(factor(y, levels = c(0, 1)), factor(0 * y, levels = c(0, 1)), event_level = "second")
  } else if (program == "pROC") {
    coords(roc(y, y, quiet = TRUE), Inf, ret = "precision")$precision
  }
}

ask <- function(program) {
  answers <- lapply(areas[[program]], function(f) lapply(given$rows, function(set) or_error(f(set$y, set$s))))
  list(
    version = as.character(packageVersion(program)),
    areas = answers,
    one_class = or_error(areas[[program]][[2]](given$alone$y, given$alone$s)),
    precision_of_nothing = or_error(undefined(program, given$mixed))
  )
}

cat(toJSON(lapply(setNames(nm = names(areas)), ask), auto_unbox = TRUE, digits = NA, na = "string", null = "null"))
