// A hundred test sets and their intervals: about five miss the true share, whatever it is, and however many samples count.

import { appendHtml, appendSvg } from "../explorer/drawing.js";
import { grouped } from "../explorer/metrics.js";
import { t } from "../explorer/words.js";
import { wilsonInterval } from "./wilson.js";
import { uniformNumbers } from "./random.js";
/** @import { Frame } from "./frame.js" */

const TEST_SETS = 100; // at a time
const [PLOT_LEFT, PLOT_TOP, PLOT_WIDTH, BAR_SPACING] = [12, 20, 286, 3.4];

/** @param {Frame} frame @param {{share: number, n: number, found: number[], name: string}} numbers */
export function drawIntervals(frame, { share, n, found, name }) {
  const box = frame.row();
  const bottom = PLOT_TOP + TEST_SETS * BAR_SPACING;
  const svg = frame.drawing(PLOT_LEFT + PLOT_WIDTH + 10, bottom + 36, box);
  const side = appendHtml(box, "div");
  const say = frame.sentence(side);
  const also = frame.note(side);
  appendSvg(svg, "path", { class: "axis", d: `M${PLOT_LEFT},${bottom}h${PLOT_WIDTH}` });
  const ticks = appendSvg(svg, "g");
  appendSvg(svg, "text", { x: PLOT_LEFT + PLOT_WIDTH / 2, y: bottom + 31, "text-anchor": "middle" }, name);
  const bars = Array.from({ length: TEST_SETS }, () => appendSvg(svg, "path"));
  const truth = appendSvg(svg, "path", { class: "truth", d: `M0,${PLOT_TOP - 4}V${bottom}` });
  const label = appendSvg(svg, "text", { y: 12, "text-anchor": "middle" });
  frame.slider("n", { label: t`Samples that count, n`, min: 20, max: 500, step: 1, value: n, parent: side });
  frame.slider("share", { label: t`True ${name}`, min: 0.5, max: 0.99, step: 0.01, value: share, parent: side });
  frame.value("draws", "1");
  frame.button(t`Draw 100 more test sets`, () => frame.set("draws", String(Number(frame.values.draws) + 1)), side);
  frame.onChange((values) => {
    const isGiven = values.n === n && values.share === share;
    const drawn = drawTestSets(values, TEST_SETS * values.draws, isGiven ? found : []);
    const intervals = drawn.map((k) => wilsonInterval(k, values.n));
    const misses = intervals.map(([low, high]) => low > values.share || high < values.share);
    const [now, all] = [misses.slice(-TEST_SETS), misses].map((of) => of.filter((miss) => !miss).length);
    const lowestTenth = Math.max(0, Math.floor(10 * values.share) - 5); // not by n: bars become shorter
    const x = (/** @type {number} */ of) => PLOT_LEFT + (PLOT_WIDTH * Math.max(0, 10 * of - lowestTenth)) / (10 - lowestTenth);
    ticks.replaceChildren();
    for (let tenth = lowestTenth; tenth <= 10; tenth += 1) appendSvg(ticks, "text", { x: x(tenth / 10), y: bottom + 15, "text-anchor": "middle" }, String(tenth / 10));
    bars.forEach((bar, i) => {
      const [low, high] = intervals[drawn.length - TEST_SETS + i];
      bar.setAttribute("d", `M${x(low)},${PLOT_TOP + (i + 0.5) * BAR_SPACING}H${x(high)}`);
      bar.setAttribute("class", misses[misses.length - TEST_SETS + i] ? "interval misses" : "interval");
    });
    truth.setAttribute("transform", `translate(${x(values.share)})`);
    label.setAttribute("x", String(Math.min(x(values.share), PLOT_LEFT + 0.85 * PLOT_WIDTH))); // inside the drawing
    label.textContent = t`true ${name} ${values.share}`;
    say(now === TEST_SETS - 1 ? t`${now} of 100 intervals contain the true ${name}, 1 misses it` : t`${now} of 100 intervals contain the true ${name}, ${TEST_SETS - now} miss it`);
    const [lowest, highest] = [Math.min, Math.max].map((of) => (of(...drawn.slice(-TEST_SETS)) / values.n).toFixed(3));
    also(t`Measured: from ${lowest} to ${highest}. Of all ${grouped(drawn.length)} intervals drawn, ${((100 * all) / drawn.length).toFixed(1)} % contain the true ${name}.`);
  });
}

/** How many samples of each test set are right. @param {{n: number, share: number}} settings @param {number} count @param {number[]} first Drawn already. */
function drawTestSets({ n, share }, count, first) {
  const uniform = uniformNumbers();
  const right = () => Array.from({ length: n }, uniform).filter((number) => number < share).length;
  return [...first, ...Array.from({ length: count - first.length }, right)];
}
