// The ROC plane and the PR plane: the whole curve faint, what has been walked strong, a dot where the threshold is.

const MOST_DOTS = 40;

class PlaneView {
  /** @param {Element} figure @param {"roc" | "pr"} kind @param {(step: number) => void} choose */
  constructor(figure, kind, choose) {
    this.kind = kind;
    this.plane = kind === "roc" ? new Plane(figure, "FPR", "TPR", true) : new Plane(figure, "recall", "precision", false);
    this.plane.svg.classList.add("drag");
    followPointer(this.plane.svg, ({ x, y }) => choose(this.nearest((x - LEFT) / SIDE, 1 - (y - TOP) / SIDE)));
    /** @type {{step: number, x: number, y: number}[]} */
    this.corners = [];
  }

  /** @param {Data} _data @param {Counts} counts */
  load(_data, counts) {
    this.corners = this.kind === "roc" ? rocCorners(counts) : prCorners(counts);
    this.plane.whole.setAttribute("d", this.drawn(this.corners));
    this.plane.dots.replaceChildren();
    if (this.corners.length > MOST_DOTS) return;
    for (const { x, y } of this.corners) draw(this.plane.dots, "circle", { cx: Plane.x(x), cy: Plane.y(y), r: 3 });
  }

  /** Straight from point to point on the ROC plane; on the PR plane the steps that average precision sums. */
  /** @param {{x: number, y: number}[]} corners */
  drawn(corners) {
    /** @type {[number, number][]} */
    const points = [];
    let before = 0;
    for (const { x, y } of corners) {
      if (this.kind === "pr") points.push([Plane.x(before), Plane.y(y)]);
      points.push([Plane.x(x), Plane.y(y)]);
      before = x;
    }
    return path(points);
  }

  /** @param {Counts} counts @param {number} step */
  place(counts, step) {
    const { tp, fp, positives, negatives } = counts;
    if (this.kind === "roc") return { step, x: fp[step] / negatives, y: tp[step] / positives };
    return { step, x: tp[step] / positives, y: tp[step] / (tp[step] + fp[step]) };
  }

  /** @param {Counts} counts @param {number} step */
  step(counts, step) {
    const { plane, kind } = this;
    const here = this.place(counts, step);
    const exists = !Number.isNaN(here.y);
    const walked = exists ? [...this.corners.filter((corner) => corner.step < step), here] : [];
    const line = this.drawn(walked);
    plane.walked.setAttribute("d", line);
    const floor = `L${Plane.x(here.x)},${Plane.y(0)}L${Plane.x(0)},${Plane.y(0)}Z`;
    plane.area.setAttribute("d", walked.length ? line + floor : "");
    plane.here.toggleAttribute("hidden", !exists);
    if (exists) {
      plane.here.setAttribute("cx", String(Plane.x(here.x)));
      plane.here.setAttribute("cy", String(Plane.y(here.y)));
    }
    const [across, up] = kind === "roc" ? ["FPR", "TPR"] : ["recall", "precision"];
    const where = exists ? `${across} ${decimals(here.x).text}, ${up} ${decimals(here.y).text}` : "nobody is called positive";
    plane.say(`${kind === "roc" ? "ROC" : "Precision-recall"} curve, now at ${where}`);
  }

  /** The step that is drawn nearest to a place. @param {number} x @param {number} y */
  nearest(x, y) {
    let best = { step: 0, distance: Infinity };
    for (const corner of this.corners) {
      const distance = (corner.x - x) ** 2 + (corner.y - y) ** 2;
      if (distance < best.distance) best = { step: corner.step, distance };
    }
    return best.step;
  }
}
