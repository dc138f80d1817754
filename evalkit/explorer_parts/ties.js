// Tied rows in another order: the staircase that goes row by row changes, the curve that takes them together does not.

const MOST_LISTED = 24;

class TiesView {
  /** @param {Element} panel */
  constructor(panel) {
    this.plane = new Plane(need(panel, ".drawing"), "FPR", "TPR", true);
    this.list = need(panel, "ol");
    this.result = need(panel, ".result");
    this.buttons = Object.fromEntries(
      ["positives", "negatives", "shuffled", "given"].map((name) => [name, need(panel, `.${name}-first`)]),
    );
    for (const [name, button] of Object.entries(this.buttons)) button.addEventListener("click", () => this.arrange(name));
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    this.data = data;
    this.counts = counts;
    const corners = rocCorners(counts).map(({ x, y }) => /** @type {[number, number]} */ ([Plane.x(x), Plane.y(y)]));
    this.plane.whole.setAttribute("d", path(corners));
    const tied = pairsOf(counts).tied > 0;
    for (const button of Object.values(this.buttons)) button.disabled = !tied;
    this.arrange("given");
  }

  /** Put equal scores into another order. @param {string} way */
  arrange(way) {
    const { scores, positive } = /** @type {Data} */ (this.data);
    const { order } = /** @type {Counts} */ (this.counts);
    const keys = Array.from(scores, () => Math.random());
    const turn = way === "positives" ? -1 : 1;
    const among = (/** @type {number} */ a, /** @type {number} */ b) =>
      way === "given" ? a - b : way === "shuffled" ? keys[a] - keys[b] : turn * (positive[a] - positive[b]) || a - b;
    this.order = Array.from(order).sort((a, b) => scores[b] - scores[a] || among(a, b));
    this.show();
  }

  /** A tied row changes places with the one before it. @param {number} place */
  moveUp(place) {
    const order = /** @type {number[]} */ (this.order);
    [order[place - 1], order[place]] = [order[place], order[place - 1]];
    this.show();
    const moved = this.list.children[place - 1].querySelector("button") ?? this.list.children[place].querySelector("button");
    moved?.focus();
  }

  show() {
    const data = /** @type {Data} */ (this.data);
    const counts = /** @type {Counts} */ (this.counts);
    const order = /** @type {number[]} */ (this.order);
    const staircase = rowByRow(data, order);
    const corners = thinned(order.length + 1, (i) => [staircase.fp[i] / counts.negatives, staircase.tp[i] / counts.positives]);
    this.plane.other.setAttribute("d", path(corners.map(({ x, y }) => [Plane.x(x), Plane.y(y)])));
    let twice = 0;
    for (let i = 1; i <= order.length; i += 1) twice += (staircase.fp[i] - staircase.fp[i - 1]) * (staircase.tp[i] + staircase.tp[i - 1]);
    const alone = exactly({ above: twice, below: 2 * counts.positives * counts.negatives });
    const tied = pairsOf(counts).tied;
    this.result.textContent = tied
      ? `Row by row (dashed): ${alone}. Equal scores together: ${exactly(areaByTrapezoids(counts))}, whatever the order.`
      : `No positive is tied with a negative here, so both ways give ${alone}.`;
    this.listRows(data, order);
  }

  /** @param {Data} data @param {number[]} order */
  listRows({ scores, positive, names }, order) {
    this.list.replaceChildren();
    if (order.length > MOST_LISTED) return;
    order.forEach((row, place) => {
      const name = names[positive[row] ? 0 : 1];
      const item = add(this.list, "li", "", { class: positive[row] ? "positive" : "negative" });
      add(item, "span", `${scores[row]} ${name}`);
      if (place === 0 || scores[order[place - 1]] !== scores[row]) return;
      const button = add(item, "button", "↑", { type: "button", "aria-label": `Move row ${row + 1} (${name}, score ${scores[row]}) up` });
      button.addEventListener("click", () => this.moveUp(place));
    });
  }
}
