// What every view shows, in one place; a view is a function that draws it.

import { t } from "./words.js";

/** @import { Counts, Data } from "./metrics.js" */
/** @import { ReadLink } from "./link.js" */

/**
 * @typedef {object} State
 * @property {Data} data
 * @property {Counts} counts
 * @property {Counts} [second] Of the second model.
 * @property {number} step Which row of the counts is shown; 0 is above every score.
 * @property {number} from Where it came from.
 * @property {number} seenTo The lowest threshold so far, where classes are hidden below it; else the lowest of all.
 * @property {File | ReadLink} [incoming] What was dropped or stands in the address, until the panel for one's own rows takes it.
 * @property {boolean} isEven Whether scores are evenly spaced, and not to scale.
 */

/** Draws: at first and for other rows all of it, while stepping only what changes. */
/** @typedef {(state: State, isNew: boolean) => void} View */

/**
 * What a view may do.
 * @typedef {object} Actions
 * @property {(step: number) => void} goTo
 * @property {(data: Data, threshold?: number) => void} load Show other rows.
 * @property {() => void} restore Show the rows of the page again.
 * @property {string} key Of the explorer in the page's address; "" where it has none to pass on.
 * @property {() => State} state
 */

/** @param {State} state */
export function lastStep({ counts }) {
  return counts.thresholds.length - 1;
}

/** @param {Counts} counts @param {number} step */
export function thresholdText({ thresholds }, step) {
  return step === 0 ? t`above every score` : String(thresholds[step]);
}

/** What the two models are called. @param {Data} data @returns {[string, string]} */
export function namesOfModels({ models }) {
  return models ?? [t`first model`, t`second model`];
}
