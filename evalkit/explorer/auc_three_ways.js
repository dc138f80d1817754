// One area in three ways: under the curve, as a grid of pairs, by ranks.

import { areaByPairs, areaByRanks, areaByTrapezoids, countPairs, doubledRankSum, formatFraction, inLowestTerms, pluralize, rowsByScore } from "./metrics.js";
import { appendHtml, appendSvg, Axes, pathData, requireElement, rocPoints } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */

const MAX_CELLS = 400; // a grid of more pairs is drawn as areas
const MAX_RANKS = 24;
const GRID = 200;

export class AreasView {
  /** @param {Element} panel */
  constructor(panel) {
    this.axes = new Axes(requireElement(panel, ".by-area .drawing"), "FPR", "TPR", true);
    this.grid = appendSvg(requireElement(panel, ".by-pairs .drawing"), "svg", { viewBox: `0 0 ${GRID + 2} ${GRID + 2}`, role: "img" });
    this.ranks = requireElement(panel, ".by-ranks .drawing");
    this.texts = ["area", "pairs", "ranks"].map((name) => requireElement(panel, `.by-${name} .sum`));
    this.results = ["area", "pairs", "ranks"].map((name) => requireElement(panel, `.by-${name} .result`));
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    const { positives, negatives } = counts;
    const pairs = countPairs(counts);
    const sum = doubledRankSum(counts) / 2;
    const points = rocPoints(counts).map(({ x, y }) => /** @type {[number, number]} */ ([Axes.x(x), Axes.y(y)]));
    this.axes.curve.setAttribute("d", pathData(points));
    this.axes.area.setAttribute("d", `${pathData(points)}L${Axes.x(1)},${Axes.y(0)}Z`);
    this.drawGrid(counts);
    this.listRanks(data, counts);
    const texts = [
      "Trapezoids from step to step, added up.",
      `${pairs.won} won + ½ × ${pairs.tied} tied + 0 × ${pairs.lost} lost, of ${positives} × ${negatives} pairs.`,
      `Ranks of the positives add up to ${sum}; less the least that is possible, ${(positives * (positives + 1)) / 2}; over ${positives} × ${negatives}.`,
    ];
    const areas = [areaByTrapezoids(counts), areaByPairs(counts), areaByRanks(counts)];
    areas.forEach((area, i) => {
      this.texts[i].textContent = texts[i];
      this.results[i].textContent = formatFraction(area);
      this.results[i].title = inLowestTerms(area);
    });
  }

  step() {}

  /** A row a positive, a column a negative, highest scores first. @param {Counts} counts */
  drawGrid({ tp, fp, positives, negatives }) {
    this.grid.replaceChildren();
    this.grid.setAttribute("aria-label", "Grid of pairs: rows are positives, columns negatives, highest scores first");
    appendSvg(this.grid, "rect", { x: 1, y: 1, width: GRID, height: GRID, class: "won" });
    const cells = positives * negatives <= MAX_CELLS;
    const [wide, high] = [GRID / negatives, GRID / positives];
    let rowsDrawn = 0; // from the top
    for (let i = 1; i < tp.length; i += 1) {
      const height = (tp[i] - rowsDrawn) * high;
      if (height < 0.5 && i < tp.length - 1) continue;
      const y = 1 + rowsDrawn * high;
      const lost = fp[i - 1] * wide;
      if (lost && height) appendSvg(this.grid, "rect", { x: 1, y, width: lost, height, class: "lost" });
      const tied = (fp[i] - fp[i - 1]) * wide;
      const rows = (tp[i] - tp[i - 1]) * high;
      if (tied && rows) appendSvg(this.grid, "rect", { x: 1 + lost, y: 1 + tp[i - 1] * high, width: tied, height: rows, class: "tied" });
      rowsDrawn = tp[i];
    }
    if (!cells) return;
    for (let k = 0; k <= negatives; k += 1) appendSvg(this.grid, "path", { d: pathData([[1 + k * wide, 1], [1 + k * wide, GRID + 1]]), class: "rule" });
    for (let k = 0; k <= positives; k += 1) appendSvg(this.grid, "path", { d: pathData([[1, 1 + k * high], [GRID + 1, 1 + k * high]]), class: "rule" });
    if (Math.min(wide, high) < 16) return;
    for (let i = 1; i < tp.length; i += 1) {
      for (let row = tp[i - 1]; row < tp[i]; row += 1) {
        for (let column = 0; column < negatives; column += 1) {
          const credit = column < fp[i - 1] ? "0" : column < fp[i] ? "½" : "1";
          appendSvg(this.grid, "text", { x: 1 + (column + 0.5) * wide, y: 6 + (row + 0.5) * high, "text-anchor": "middle" }, credit);
        }
      }
    }
  }

  /** @param {Data} data @param {Counts} counts */
  listRanks(data, counts) {
    this.ranks.replaceChildren();
    const rows = counts.positives + counts.negatives;
    if (rows > MAX_RANKS) {
      appendHtml(this.ranks, "p", `${pluralize(rows, "row")}, ranked from 1, the lowest score, to ${rows.toLocaleString("en")}, the highest; equal scores share the mean of their ranks.`);
      return;
    }
    const order = rowsByScore(data.scores);
    const table = appendHtml(this.ranks, "table");
    const head = appendHtml(appendHtml(table, "thead"), "tr");
    for (const title of ["score", "class", "rank"]) appendHtml(head, "th", title, { scope: "col" });
    const body = appendHtml(table, "tbody");
    let first = 0; // place of the first row with the same score
    order.forEach((row, place) => {
      if (data.scores[row] !== data.scores[order[first]]) first = place;
      let last = place;
      while (data.scores[order[last + 1]] === data.scores[row]) last += 1;
      const line = appendHtml(body, "tr", "", { class: data.positive[row] ? "positive" : "negative" });
      appendHtml(line, "th", String(data.scores[row]), { scope: "row" });
      appendHtml(line, "td", data.names[data.positive[row] ? 0 : 1]);
      appendHtml(line, "td", String(order.length - (first + last) / 2));
    });
  }
}
