// A threshold to drag over samples, and the four counts that it makes of them.

import { pluralize } from "../explorer/metrics.js";
import { Dots } from "./dots.js";
/** @import { DotNumbers } from "./dots.js" */
/** @import { Frame } from "./frame.js" */

/** @param {Frame} frame @param {DotNumbers} numbers */
export function drawThreshold(frame, numbers) {
  const say = frame.sentence();
  const dots = new Dots(frame, numbers);
  const [positives, negatives] = numbers.names;
  frame.onChange(({ threshold }) => {
    const { tp, fn, fp, tn } = dots.show(threshold);
    say(`${fn} of ${tp + fn} ${positives} missed · ${pluralize(fp, "false alarm")} among ${fp + tn} ${negatives}`);
  });
}
