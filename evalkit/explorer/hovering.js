// Beside the pointer on a curve: the nearest point, with its threshold.

import { rounded } from "./metrics.js";
import { appendSvg, Axes, LEFT, pointerPosition, SIDE, TOP } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { CurveView } from "./curve_plots.js" */

const LINE = 15;

export class HoverLabel {
  /** @param {CurveView} curve */
  constructor(curve) {
    const { svg } = curve.axes;
    this.curve = curve;
    this.group = appendSvg(svg, "g", { class: "hover", hidden: "" });
    this.ring = appendSvg(this.group, "circle", { r: 5, class: "ring" });
    this.texts = [0, 1].map(() => appendSvg(this.group, "text"));
    svg.addEventListener("pointermove", (event) => {
      const pointer = /** @type {PointerEvent} */ (event);
      if (pointer.pointerType !== "touch") this.show(pointerPosition(pointer, svg));
    });
    for (const type of ["pointerleave", "pointerdown"]) svg.addEventListener(type, () => this.group.setAttribute("hidden", ""));
  }

  /** @param {Data} _data @param {Counts} counts */
  load(_data, counts) {
    this.counts = counts;
    this.group.setAttribute("hidden", "");
  }

  step() {}

  /** @param {{x: number, y: number}} pointer */
  show({ x, y }) {
    const { curve, counts } = this;
    if (!counts || !curve.points.length) return;
    const at = curve.pointAt(counts, curve.nearest((x - LEFT) / SIDE, 1 - (y - TOP) / SIDE));
    if (Number.isNaN(at.y)) return;
    const names = curve.kind === "roc" ? ["FPR", "TPR"] : ["recall", "precision"];
    const lines = [at.step ? `threshold ${counts.thresholds[at.step]}` : "above every score", `${names[0]} ${rounded(at.x).text}, ${names[1]} ${rounded(at.y).text}`];
    const [centre, height] = [Axes.x(at.x), Axes.y(at.y)];
    this.ring.setAttribute("cx", String(centre));
    this.ring.setAttribute("cy", String(height));
    const atLeft = at.x < 0.5;
    const top = height < TOP + SIDE / 2 ? height + LINE + 4 : height - LINE - 4;
    lines.forEach((line, i) => {
      this.texts[i].textContent = line;
      this.texts[i].setAttribute("x", String(centre + (atLeft ? 8 : -8)));
      this.texts[i].setAttribute("y", String(top + i * LINE));
      this.texts[i].setAttribute("text-anchor", atLeft ? "start" : "end");
    });
    this.group.removeAttribute("hidden");
  }
}
