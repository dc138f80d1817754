// Readings of patients over time: which test rows know somebody in training, by each way to divide them.

import { appendHtml, appendSvg } from "../explorer/drawing.js";
import { t } from "../explorer/words.js";
import { cross, disc } from "./marks.js";
/** @import { Frame } from "./frame.js" */

const [WIDTH_OF_DAYS, HEIGHT_OF_PATIENT, BESIDE] = [290, 24, 22];

/**
 * Of each way and turn: a letter for each row (trained on, tested, tested with its patient known, or not used), and
 * how many are tested, how many of these have their patient in training, and how many a later row.
 * @typedef {{patient: number[], day: number[], ways: string[], roles: string[][], counts: number[][][]}} FoldNumbers
 */

/** @param {Frame} frame @param {FoldNumbers} numbers */
export function drawFolds(frame, { patient, day, ways, roles, counts }) {
  const say = frame.sentence();
  const row = frame.row();
  const bottom = HEIGHT_OF_PATIENT * (Math.max(...patient) + 1);
  const svg = frame.drawing(BESIDE + WIDTH_OF_DAYS, bottom + 20, row);
  const x = (/** @type {number} */ of) => BESIDE + 8 + ((WIDTH_OF_DAYS - 16) * day[of]) / Math.max(...day);
  const y = (/** @type {number} */ of) => HEIGHT_OF_PATIENT * (patient[of] + 0.5);
  appendSvg(svg, "text", { x: BESIDE + WIDTH_OF_DAYS / 2, y: bottom + 15, "text-anchor": "middle" }, t`day →`);
  for (const of of new Set(patient)) appendSvg(svg, "text", { x: 0, y: HEIGHT_OF_PATIENT * (of + 0.5) + 4 }, String.fromCharCode(65 + of));
  const marks = patient.map(() => appendSvg(svg, "path"));
  const side = appendHtml(row, "div");
  frame.choice("way", { label: t`How the rows are divided`, options: Object.fromEntries(ways.entries()), value: "0", parent: side });
  frame.slider("turn", { label: t`Turn`, min: 1, max: roles[0].length, step: 1, value: 1, parent: side });
  frame.note(side)(t`Small dots are trained on; large marks are tested: crosses have other rows of their patient in training, discs have none. Empty circles are not used.`);
  frame.onChange(({ way, turn }) => {
    [...roles[way][turn - 1]].forEach((role, of) => {
      const draws = { r: disc(x(of), y(of), 3), k: cross(x(of), y(of), 5), t: disc(x(of), y(of), 6), "-": disc(x(of), y(of), 3) };
      marks[of].setAttribute("d", draws[/** @type {"r"} */ (role)]);
      marks[of].setAttribute("class", { r: "points", k: "false-alarm", t: "positive", "-": "frame" }[role] ?? "");
    });
    const [tested, known, before] = counts[way][turn - 1];
    const how = ways[way].replace(/^./, (letter) => letter.toUpperCase());
    say(t`${how}: ${known} of ${tested} test rows have their patient in training; ${before} have a later day there`);
  });
}
