// A thousand people: how many are ill, and whom the test finds, misses and alarms for nothing.

import { appendSvg } from "../explorer/drawing.js";
import { describeMistakes } from "../explorer/metrics.js";
import { t } from "../explorer/words.js";
import { cross, disc } from "./marks.js";
import { inPercent } from "./percent.js";
/** @import { Frame } from "./frame.js" */

const [COLUMNS, SPACING, RADIUS] = [50, 12, 4];
const PEOPLE = 1000;

/** @param {Frame} frame @param {{prevalence: number, recall: number, specificity: number, names: [string, string]}} numbers */
export function drawThousandPeople(frame, { prevalence, recall, specificity, names }) {
  const say = frame.sentence();
  const also = frame.note();
  const svg = frame.drawing(COLUMNS * SPACING, (PEOPLE / COLUMNS) * SPACING);
  const marks = Array.from({ length: PEOPLE }, () => appendSvg(svg, "path"));
  frame.slider("prevalence", { label: t`Prevalence, share of ${names[0]}`, min: 0.002, max: 0.6, step: 0.002, value: prevalence, format: inPercent });
  frame.slider("recall", { label: t`Recall`, min: 0, max: 1, step: 0.005, value: recall, format: inPercent });
  frame.slider("specificity", { label: t`Specificity`, min: 0, max: 1, step: 0.005, value: specificity, format: inPercent });
  frame.onChange((values) => {
    const { found, missed, alarms, rest } = countPeople(values);
    const kinds = [found, missed, alarms, rest];
    let [kind, left] = [0, kinds[0]];
    marks.forEach((mark, i) => {
      while (left === 0) left = kinds[++kind];
      left -= 1;
      const [x, y] = [(Math.floor(i / (PEOPLE / COLUMNS)) + 0.5) * SPACING, ((i % (PEOPLE / COLUMNS)) + 0.5) * SPACING];
      mark.setAttribute("class", ["positive", "missed", "false-alarm", "rest"][kind]);
      mark.setAttribute("d", kind < 2 ? disc(x, y, RADIUS) : kind === 2 ? cross(x, y, 3.5) : disc(x, y, 1.5));
    });
    say(describeMistakes(names, { tp: found, fn: missed, fp: alarms, tn: rest }));
    const precision = `${found}/${found + alarms}${found + alarms ? ` = ${inPercent(found / (found + alarms))}` : ""}`;
    also(t`Precision ${precision}; accuracy ${inPercent((found + rest) / PEOPLE)}, baseline ${inPercent(Math.max(found + missed, alarms + rest) / PEOPLE)}.`);
  });
}

/** Whole people, so that what is drawn is what is told. */
/** @param {{prevalence: number, recall: number, specificity: number}} rates */
function countPeople({ prevalence, recall, specificity }) {
  const ill = Math.round(PEOPLE * prevalence);
  const found = Math.round(ill * recall);
  const rest = Math.round((PEOPLE - ill) * specificity);
  return { found, missed: ill - found, alarms: PEOPLE - ill - rest, rest };
}
