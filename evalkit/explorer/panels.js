// The panels that are filled only once they are open, and kept up to date while they are.

import { requireElement } from "./drawing.js";
import { TWO_MODELS_TEMPLATE, TwoModelsPanel } from "./two_models.js";
import { JUMPING_TEMPLATE, JumpingPanel } from "./jumping.js";
import { COSTS_TEMPLATE, CostsPanel } from "./costs.js";
import { MEASURES_TEMPLATE, MeasuresPanel } from "./measures.js";
import { CERTAINTY_TEMPLATE, CertaintyPanel } from "./certainty.js";
import { MissionsPanel } from "./missions.js";
import { SAVING_TEMPLATE, SavingPanel } from "./saving.js";
import { AreasView } from "./auc_three_ways.js";
import { TiesView } from "./tie_order.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { CurveView } from "./curve_plots.js" */

/** What a panel may do to the element. */
/** @typedef {{goTo: (step: number) => void, load: (data: Data) => void, curves: CurveView[]}} Host */

/** @typedef {{load: (data: Data, counts: Counts) => void, step: (counts: Counts, step: number) => void}} Panel */

export const PANELS_TEMPLATE = [JUMPING_TEMPLATE, COSTS_TEMPLATE, MEASURES_TEMPLATE, TWO_MODELS_TEMPLATE, CERTAINTY_TEMPLATE, SAVING_TEMPLATE].join("\n  ");

export class Panels {
  /** @param {ParentNode} root @param {Host} host */
  constructor(root, host) {
    const open = (/** @type {string} */ name) => requireElement(root, `details.${name}`);
    this.compare = open("compare");
    /** @type {{details: HTMLDetailsElement, panel: Panel, filledFor?: Data}[]} */
    this.panels = [
      { details: open("jump"), panel: new JumpingPanel(open("jump"), host) },
      { details: open("costs"), panel: new CostsPanel(open("costs"), host) },
      { details: open("measures"), panel: new MeasuresPanel(open("measures"), host) },
      { details: this.compare, panel: new TwoModelsPanel(this.compare, host) },
      { details: open("certainty"), panel: new CertaintyPanel(open("certainty"), host) },
      { details: open("missions"), panel: new MissionsPanel(open("missions")) },
      { details: open("save"), panel: new SavingPanel(open("save"), host) },
      { details: open("areas"), panel: new AreasView(open("areas")) },
      { details: open("ties"), panel: new TiesView(open("ties")) },
    ];
    this.current = 0;
    for (const each of this.panels) each.details.addEventListener("toggle", () => this.update(each));
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    const hadTwo = this.data?.second;
    this.data = data;
    this.counts = counts;
    if (data.second && !hadTwo) this.compare.open = true;
  }

  /** @param {Counts} _counts @param {number} step */
  step(_counts, step) {
    this.current = step;
    for (const each of this.panels) this.update(each);
  }

  /** @param {{details: HTMLDetailsElement, panel: Panel, filledFor?: Data}} each */
  update(each) {
    if (!each.details.open || !this.data || !this.counts) return;
    if (each.filledFor !== this.data) each.panel.load(this.data, this.counts);
    each.filledFor = this.data;
    each.panel.step(this.counts, this.current);
  }
}
