// One area in three ways: under the curve, as a grid of pairs, by ranks.

const MOST_CELLS = 400; // a grid of more pairs is drawn as areas
const MOST_RANKS = 24;
const GRID = 200;

class AreasView {
  /** @param {Element} panel */
  constructor(panel) {
    this.plane = new Plane(need(panel, ".by-area .drawing"), "FPR", "TPR", true);
    this.grid = draw(need(panel, ".by-pairs .drawing"), "svg", { viewBox: `0 0 ${GRID + 2} ${GRID + 2}`, role: "img" });
    this.ranks = need(panel, ".by-ranks .drawing");
    this.texts = ["area", "pairs", "ranks"].map((name) => need(panel, `.by-${name} .sum`));
    this.results = ["area", "pairs", "ranks"].map((name) => need(panel, `.by-${name} .result`));
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    const { positives, negatives } = counts;
    const pairs = pairsOf(counts);
    const sum = doubledRankSum(counts) / 2;
    const corners = rocCorners(counts).map(({ x, y }) => /** @type {[number, number]} */ ([Plane.x(x), Plane.y(y)]));
    this.plane.whole.setAttribute("d", path(corners));
    this.plane.area.setAttribute("d", `${path(corners)}L${Plane.x(1)},${Plane.y(0)}Z`);
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
      this.results[i].textContent = exactly(area);
    });
  }

  /** A row a positive, a column a negative, highest scores first. @param {Counts} counts */
  drawGrid({ tp, fp, positives, negatives }) {
    this.grid.replaceChildren();
    this.grid.setAttribute("aria-label", "Grid of pairs: rows are positives, columns negatives, highest scores first");
    draw(this.grid, "rect", { x: 1, y: 1, width: GRID, height: GRID, class: "won" });
    const cells = positives * negatives <= MOST_CELLS;
    const [wide, high] = [GRID / negatives, GRID / positives];
    let drawn = 0; // rows above are on the drawing
    for (let i = 1; i < tp.length; i += 1) {
      const height = (tp[i] - drawn) * high;
      if (height < 0.5 && i < tp.length - 1) continue;
      const y = 1 + drawn * high;
      const lost = fp[i - 1] * wide;
      if (lost && height) draw(this.grid, "rect", { x: 1, y, width: lost, height, class: "lost" });
      const tied = (fp[i] - fp[i - 1]) * wide;
      const rows = (tp[i] - tp[i - 1]) * high;
      if (tied && rows) draw(this.grid, "rect", { x: 1 + lost, y: 1 + tp[i - 1] * high, width: tied, height: rows, class: "tied" });
      drawn = tp[i];
    }
    if (!cells) return;
    for (let k = 0; k <= negatives; k += 1) draw(this.grid, "path", { d: path([[1 + k * wide, 1], [1 + k * wide, GRID + 1]]), class: "rule" });
    for (let k = 0; k <= positives; k += 1) draw(this.grid, "path", { d: path([[1, 1 + k * high], [GRID + 1, 1 + k * high]]), class: "rule" });
    if (Math.min(wide, high) < 16) return;
    for (let i = 1; i < tp.length; i += 1) {
      for (let row = tp[i - 1]; row < tp[i]; row += 1) {
        for (let column = 0; column < negatives; column += 1) {
          const credit = column < fp[i - 1] ? "0" : column < fp[i] ? "½" : "1";
          draw(this.grid, "text", { x: 1 + (column + 0.5) * wide, y: 6 + (row + 0.5) * high, "text-anchor": "middle" }, credit);
        }
      }
    }
  }

  /** @param {Data} data @param {Counts} counts */
  listRanks(data, counts) {
    this.ranks.replaceChildren();
    const { order } = counts;
    if (order.length > MOST_RANKS) {
      add(this.ranks, "p", `${several(order.length, "row")}, ranked from 1, the lowest score, to ${order.length.toLocaleString("en")}, the highest; equal scores share the mean of their ranks.`);
      return;
    }
    const table = add(this.ranks, "table");
    const head = add(add(table, "thead"), "tr");
    for (const title of ["score", "class", "rank"]) add(head, "th", title, { scope: "col" });
    const body = add(table, "tbody");
    let first = 0; // place of the first row with the same score
    order.forEach((row, place) => {
      if (data.scores[row] !== data.scores[order[first]]) first = place;
      let last = place;
      while (last + 1 < order.length && data.scores[order[last + 1]] === data.scores[row]) last += 1;
      const line = add(body, "tr", "", { class: data.positive[row] ? "positive" : "negative" });
      add(line, "th", String(data.scores[row]), { scope: "row" });
      add(line, "td", data.names[data.positive[row] ? 0 : 1]);
      add(line, "td", String(order.length - (first + last) / 2));
    });
  }
}
