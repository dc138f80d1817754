// A threshold to drag over samples, and the four counts that it makes of them.

import { describeMistakes } from "../explorer/metrics.js";
import { Dots } from "./dots.js";
/** @import { DotNumbers } from "./dots.js" */
/** @import { Frame } from "./frame.js" */

/** @param {Frame} frame @param {DotNumbers} numbers */
export function drawThreshold(frame, numbers) {
  const say = frame.sentence();
  const dots = new Dots(frame, numbers);
  frame.onChange(({ threshold }) => say(describeMistakes(numbers.names, dots.show(threshold))));
}
