// Three things to look for with the slider; each says when it is found, at the threshold that is shown now.

import { exactRatio, matrixAt, pluralize, ratiosOf } from "./metrics.js";
import { appendHtml, requireElement, SteadyText } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */

const PRECISION_IN_TENTHS = 8;
const MISS_COSTS = 5; // false alarms

/** @typedef {{text: string, isSolved: (step: number) => boolean, now: (step: number) => string}} Mission */

/** The least of what every step has. @param {number} last @param {(step: number) => number} valueAt */
function leastOver(last, valueAt) {
  let least = Infinity;
  for (let step = 0; step <= last; step += 1) least = Math.min(least, valueAt(step));
  return least;
}

/** The missions for these rows. @param {Data} data @param {Counts} counts @returns {Mission[]} */
export function missionsFor({ names }, counts) {
  const last = counts.thresholds.length - 1;
  const at = (/** @type {number} */ step) => matrixAt(counts, step);
  const falseAlarms = (/** @type {number} */ step) => (at(step).fn ? Infinity : at(step).fp);
  const fewest = leastOver(last, falseAlarms);
  const cost = (/** @type {number} */ step) => MISS_COSTS * at(step).fn + at(step).fp;
  const cheapest = leastOver(last, cost);
  const precise = (/** @type {number} */ step) => at(step).tp > 0 && 10 * at(step).tp >= PRECISION_IN_TENTHS * (at(step).tp + at(step).fp);
  const precision = (/** @type {number} */ step) => ratiosOf(at(step)).precision;
  const lacking = (/** @type {number} */ step) => -(precision(step).numerator / precision(step).denominator || 0);
  const mostPrecise = leastOver(last, lacking);
  const reachable = Array.from({ length: last }, (_, i) => i + 1).some(precise);
  return [
    {
      text: `Find every ${names[0]} sample with as few false alarms as you can.`,
      isSolved: (step) => falseAlarms(step) === fewest,
      now: (step) => `${at(step).fn} missed, ${pluralize(at(step).fp, "false alarm")}`,
    },
    {
      text: reachable ? `Find a threshold with a precision of at least 0.${PRECISION_IN_TENTHS}.` : "Find the threshold with the highest precision.",
      isSolved: (step) => (reachable ? precise(step) : step > 0 && lacking(step) === mostPrecise),
      now: (step) => (step ? `precision ${exactRatio(precision(step))}` : `no sample is predicted positive`),
    },
    {
      text: `A missed ${names[0]} sample costs as much as ${MISS_COSTS} false alarms. Find the cheapest threshold.`,
      isSolved: (step) => cost(step) === cheapest,
      now: (step) => `cost ${MISS_COSTS} × ${at(step).fn} + ${at(step).fp} = ${cost(step)}`,
    },
  ];
}

export class MissionsPanel {
  /** @param {Element} panel */
  constructor(panel) {
    this.list = requireElement(panel, "ol");
    this.status = requireElement(panel, ".solved");
    /** @type {Mission[]} */
    this.missions = [];
    /** @type {SteadyText[]} */
    this.places = [];
    this.solved = "";
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    this.missions = missionsFor(data, counts);
    this.list.replaceChildren();
    this.solved = "";
    const all = matrixAt(counts, counts.thresholds.length - 1);
    const most = { fn: all.tp, fp: all.fp };
    this.places = this.missions.map(({ text }, i) => {
      const item = appendHtml(this.list, "li");
      appendHtml(item, "p", text);
      const place = appendHtml(item, "div");
      appendHtml(place, "p", "", { class: "text" });
      const steady = new SteadyText(place);
      const longest = [
        `${most.fn} missed, ${pluralize(most.fp, "false alarms")}`,
        `precision ${most.fn}/${most.fn + most.fp}`,
        `cost ${MISS_COSTS} × ${most.fn} + ${most.fp} = ${MISS_COSTS * most.fn + most.fp}`,
      ][i];
      steady.reserve([`✓ Solved: ${longest}.`, "Now: no sample is predicted positive."]);
      return steady;
    });
  }

  /** @param {Counts} _counts @param {number} step */
  step(_counts, step) {
    const solved = this.missions.map(({ isSolved }) => isSolved(step));
    this.missions.forEach(({ now }, i) => {
      this.places[i].say(`${solved[i] ? "✓ Solved" : "Now"}: ${now(step)}.`);
      this.places[i].place.classList.toggle("done", solved[i]);
    });
    const done = solved.flatMap((isDone, i) => (isDone ? [i + 1] : [])).join(" and ");
    if (done !== this.solved) this.status.textContent = done ? `Solved at this threshold: mission ${done}.` : "";
    this.solved = done;
  }
}
