// The element: reads its rows, keeps the step, tells every view.

import { STYLE } from "./style.js";
import { TEMPLATE } from "./template.js";
import { areaByTrapezoids, averagePrecision, countAtThresholds, describeStep, formatDecimal, formatFraction, pluralize, stepOfThreshold } from "./metrics.js";
import { toUrlFragment } from "./link.js";
import { addressWith, readUrl, setUrlFragment, wasUrlRead } from "./address.js";
import { requireElement } from "./drawing.js";
import { followTheme } from "./theme.js";
import { Player } from "./playing.js";
import { Copying } from "./copying.js";
import { OwnRows } from "./own_rows.js";
import { SamplesView } from "./score_plot.js";
import { MatrixView } from "./matrix.js";
import { CurveView } from "./curve_plots.js";
import { AreasView } from "./auc_three_ways.js";
import { TiesView } from "./tie_order.js";
import { MakerView } from "./simulated_data.js";
import { Panels } from "./panels.js";
import { SecondCurves } from "./two_models.js";
/** @import { Counts, Data } from "./metrics.js" */

class ThresholdExplorer extends HTMLElement {
  constructor() {
    super();
    this.current = 0;
    this.onHashChange = () => this.readUrl();
  }

  connectedCallback() {
    const isNew = !this.shadowRoot;
    if (isNew) this.build();
    this.observe();
    if (isNew && !wasUrlRead(this)) this.readUrl();
  }

  disconnectedCallback() {
    this.player?.stop();
    this.unfollowTheme?.();
    this.resizeObserver?.disconnect();
    removeEventListener("hashchange", this.onHashChange);
  }

  build() {
    this.dataset.lmSuppressShortcuts = "true"; // keys pressed in here are not JupyterLab's
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = `<style>${STYLE}</style>${TEMPLATE}`;
    const choose = (/** @type {number} */ step) => this.goTo(step);
    this.parts = {
      range: requireElement(root, ".range"),
      sentence: requireElement(root, ".sentence"),
      threshold: requireElement(root, ".now"),
      summary: requireElement(root, ".summary"),
    };
    const own = requireElement(root, ".own");
    this.samples = new SamplesView(requireElement(root, ".samples"), choose);
    this.copying = new Copying(own, (rows) => addressWith(this, rows), () => this.threshold);
    const curves = [new CurveView(requireElement(root, ".roc"), "roc", choose), new CurveView(requireElement(root, ".pr"), "pr", choose)];
    this.views = [
      this.samples,
      new MatrixView(requireElement(root, ".matrix")),
      ...curves,
      new SecondCurves(curves),
      new Panels(root, { goTo: choose, load: (data) => this.load(data), curves }),
    ];
    this.panels = [new AreasView(requireElement(root, ".areas")), new TiesView(requireElement(root, ".ties")), this.copying];
    this.player = new Player(requireElement(root, ".play"), this.parts.sentence, this);
    this.ownRows = new OwnRows(own, {
      load: (data, sendable) => {
        this.load(data);
        if (sendable) this.setUrlFragment(toUrlFragment(data));
      },
      restore: () => {
        this.setUrlFragment("");
        this.load(this.embeddedData());
      },
    });
    new MakerView(requireElement(root, ".maker"), (data) => {
      this.setUrlFragment("");
      return this.load(data);
    });
    this.listen(root);
    this.load(this.embeddedData());
    const panel = this.getAttribute("show");
    if (panel && root.querySelector(`details.${CSS.escape(panel)}`)) requireElement(root, `details.${CSS.escape(panel)}`).open = true;
  }

  /** The rows that stand inside the element. @returns {Data} */
  embeddedData() {
    const inside = this.querySelector('script[type="application/json"]');
    if (!inside) throw new Error("threshold-explorer: its rows are missing; evalkit.explore writes them inside it");
    return JSON.parse(inside.textContent ?? "");
  }

  /** Show other rows. @param {Data} data */
  load(data) {
    this.player?.stop();
    const counts = countAtThresholds(data);
    this.data = data;
    this.counts = counts;
    const { range, summary } = this.parts ?? {};
    range.max = String(this.last);
    const total = counts.positives + counts.negatives;
    summary.textContent =
      `${pluralize(total, "row")}: ${counts.positives.toLocaleString("en")} ${data.names[0]}, ${counts.negatives.toLocaleString("en")} ${data.names[1]}; ` +
      `${pluralize(this.last, "different score")}. AUC ${formatFraction(areaByTrapezoids(counts))}; average precision ${formatDecimal(averagePrecision(counts))}.`;
    for (const view of [...(this.views ?? []), ...(this.panels ?? [])]) view.load(data, counts);
    this.current = 0;
    this.show(0);
    return counts;
  }

  /** Which row of the counts is shown; 0 is above every score. */
  get step() {
    return this.current;
  }

  get threshold() {
    return /** @type {Counts} */ (this.counts).thresholds[this.current];
  }

  /** The row of the counts where every sample is predicted positive. */
  get last() {
    return /** @type {Counts} */ (this.counts).thresholds.length - 1;
  }

  /** @param {number} step */
  goTo(step) {
    const to = Math.min(this.last, Math.max(0, Math.round(step)));
    if (to === this.current) return;
    const from = this.current;
    this.current = to;
    this.show(from);
  }

  /** @param {number} from */
  show(from) {
    const counts = /** @type {Counts} */ (this.counts);
    const { range, sentence, threshold } = this.parts ?? {};
    const score = counts.thresholds[this.current];
    range.value = String(this.current);
    const shown = this.current === 0 ? "above every score" : String(score);
    threshold.textContent = shown;
    range.setAttribute("aria-valuetext", `threshold ${shown}`);
    sentence.textContent = describeStep(counts, from, this.current);
    for (const view of this.views ?? []) view.step(counts, this.current);
  }

  /** @param {ShadowRoot} root */
  listen(root) {
    const { range } = this.parts ?? {};
    range.addEventListener("input", () => this.goTo(Number(range.value)));
    requireElement(root, ".back").addEventListener("click", () => this.goTo(this.current - 1));
    requireElement(root, ".next").addEventListener("click", () => this.goTo(this.current + 1));
  }

  /** Rows into the address of the page, or out of it. @param {string} rows */
  setUrlFragment(rows) {
    if (!setUrlFragment(this, rows)) this.copying?.setStatus("This page does not let its address be changed.");
  }

  async readUrl() {
    const read = await readUrl(this);
    if (!read) return;
    if (read.errors) requireElement(/** @type {ShadowRoot} */ (this.shadowRoot), "details.own").open = true;
    const isShown = this.ownRows?.accept(read);
    if (isShown && read.threshold !== undefined) this.goTo(stepOfThreshold(/** @type {Counts} */ (this.counts), read.threshold));
    this.scrollIntoView();
  }

  /** The width that there is, the address, and the colours of the page. */
  observe() {
    const { samples } = this;
    this.resizeObserver = new ResizeObserver(() => {
      samples?.resize();
      if (this.counts) samples?.step(this.counts, this.current);
    });
    if (samples) this.resizeObserver.observe(samples.figure);
    addEventListener("hashchange", this.onHashChange);
    this.unfollowTheme = followTheme(this);
  }
}

/** Once a page, and only when what stands inside the elements has arrived. */
function define() {
  if (!customElements.get("threshold-explorer")) customElements.define("threshold-explorer", ThresholdExplorer);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", define, { once: true });
else define();
