// The element: reads its rows, keeps the step, tells every view.

import { STYLE } from "./style.js";
import { TEMPLATE } from "./template.js";
import { areaByTrapezoids, averagePrecision, countAtThresholds, describeStep, formatDecimal, formatFraction, inLowestTerms, longestSentences, pluralize, stepOfThreshold, youdenStep } from "./metrics.js";
import { toUrlFragment } from "./link.js";
import { addressWith, readUrl, setUrlFragment, wasUrlRead } from "./address.js";
import { requireElement, SteadyText } from "./drawing.js";
import { nameControls } from "./names.js";
import { followTheme } from "./theme.js";
import { Player } from "./playing.js";
import { Steering } from "./steering.js";
import { Copying } from "./copying.js";
import { OwnRows } from "./own_rows.js";
import { SamplesView } from "./score_plot.js";
import { MatrixView } from "./matrix.js";
import { CurveView } from "./curve_plots.js";
import { MakerView } from "./simulated_data.js";
import { Panels } from "./panels.js";
import { SecondCurves } from "./two_models.js";
import { HoverLabel } from "./hovering.js";
/** @import { Counts, Data } from "./metrics.js" */

class ThresholdExplorer extends HTMLElement {
  constructor() {
    super();
    this.current = 0;
    this.mode = "all";
    this.reached = 0; // the lowest threshold so far
    this.onHashChange = () => this.readUrl();
  }

  connectedCallback() {
    const isNew = !this.shadowRoot;
    if (isNew) this.build();
    nameControls(/** @type {ShadowRoot} */ (this.shadowRoot), this);
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
    const choose = (/** @type {number} */ step) => {
      requireElement(root, ".explorer").classList.add("used");
      this.goTo(step);
    };
    this.sentence = new SteadyText(requireElement(root, ".told"));
    const own = requireElement(root, ".own");
    this.samples = new SamplesView(requireElement(root, ".samples"), choose);
    this.copying = new Copying(own, (rows) => addressWith(this, rows), () => this.threshold);
    const curves = [new CurveView(requireElement(root, ".roc"), "roc", choose), new CurveView(requireElement(root, ".pr"), "pr", choose)];
    this.views = [
      this.samples,
      new MatrixView(requireElement(root, ".matrix")),
      ...curves,
      new SecondCurves(curves),
      ...curves.map((curve) => new HoverLabel(curve)),
      new Panels(root, { goTo: choose, load: (data) => this.load(data), curves }),
    ];
    this.player = new Player(requireElement(root, ".play"), requireElement(root, ".sentence"), this);
    this.steering = new Steering(root, this, choose);
    this.ownRows = new OwnRows(own, {
      load: (data, sendable, threshold) => {
        this.load(data, threshold);
        if (sendable) this.setUrlFragment(toUrlFragment(data));
      },
      restore: () => {
        this.setUrlFragment("");
        this.load(this.embeddedData(), this.givenThreshold);
      },
    });
    new MakerView(requireElement(root, ".maker"), (data) => {
      this.setUrlFragment("");
      return this.load(data, this.mode === "guess" ? undefined : this.threshold);
    });
    for (const button of root.querySelectorAll(".modes button")) button.addEventListener("click", () => this.setMode(button.getAttribute("value") ?? ""));
    const panel = this.getAttribute("show");
    const asked = panel && root.querySelector(`details.${CSS.escape(panel)}`);
    if (asked) {
      asked.classList.add("asked");
      asked.setAttribute("open", "");
      if (panel === "own") requireElement(root, ".head").before(asked); // who comes to paste begins there
    }
    this.load(this.embeddedData(), this.givenThreshold);
    this.setMode(this.getAttribute("mode") ?? "all");
  }

  /** The rows that stand inside the element. @returns {Data} */
  embeddedData() {
    const inside = this.querySelector('script[type="application/json"]');
    if (!inside) throw new Error("threshold-explorer: its rows are missing; evalkit.explore writes them inside it");
    return JSON.parse(inside.textContent ?? "");
  }

  /** The threshold asked for by whoever wrote the page. */
  get givenThreshold() {
    const threshold = this.getAttribute("threshold");
    return threshold === null ? undefined : Number(threshold);
  }

  /** Show other rows, at this threshold or else where Youden's J is largest. @param {Data} data @param {number} [threshold] */
  load(data, threshold) {
    this.player?.stop();
    const counts = countAtThresholds(data);
    this.data = data;
    this.counts = counts;
    this.firstThreshold = threshold;
    this.summarize(data, counts);
    this.sentence?.reserve(longestSentences(counts));
    for (const view of this.views ?? []) view.load(data, counts);
    this.copying?.load(data, counts);
    if (this.samples?.axis) this.steering?.load(this.samples.axis);
    this.begin();
    return counts;
  }

  /** The first step of these rows; to guess is to begin above every score. */
  begin() {
    const counts = /** @type {Counts} */ (this.counts);
    const first = this.firstThreshold === undefined ? youdenStep(counts) : stepOfThreshold(counts, this.firstThreshold);
    this.current = this.mode === "guess" ? 0 : first;
    this.reached = this.current;
    this.show(this.current);
  }

  /** @param {Data} data @param {Counts} counts */
  summarize({ names }, counts) {
    const { positives, negatives } = counts;
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    const auc = areaByTrapezoids(counts);
    requireElement(root, ".summary .rows").textContent =
      `${pluralize(positives + negatives, "row")}: ${positives.toLocaleString("en")} ${names[0]}, ${negatives.toLocaleString("en")} ${names[1]}; ${pluralize(this.last, "different score")}.`;
    const full = requireElement(root, ".summary .in-full");
    full.textContent = `AUC ${formatFraction(auc)}; average precision ${formatDecimal(averagePrecision(counts))}.`;
    full.title = `AUC ${inLowestTerms(auc)}`;
    names.forEach((name, i) => (requireElement(root, i ? ".name-negative" : ".name-positive").textContent = name));
  }

  /** "simple", "all" or "guess". @param {string} mode */
  setMode(mode) {
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    const wasGuess = this.mode === "guess";
    this.mode = mode;
    requireElement(root, ".explorer").dataset.mode = mode;
    for (const button of root.querySelectorAll(".modes button")) button.setAttribute("aria-pressed", String(button.getAttribute("value") === mode));
    if (mode === "guess" || wasGuess) {
      this.player?.stop();
      this.begin();
    }
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
    this.reached = Math.max(this.reached, this.current);
    this.steering?.show(this.current, this.current === 0 ? "above every score" : String(counts.thresholds[this.current]));
    this.sentence?.say(describeStep(counts, from, this.current));
    this.showViews();
  }

  showViews() {
    const counts = /** @type {Counts} */ (this.counts);
    const seenTo = this.mode === "guess" ? this.reached : this.last;
    this.shadowRoot?.querySelector(".explorer")?.classList.toggle("seen", seenTo === this.last);
    for (const view of this.views ?? []) view.step(counts, this.current, seenTo);
  }

  /** Rows into the address of the page, or out of it. @param {string} rows */
  setUrlFragment(rows) {
    if (!setUrlFragment(this, rows)) this.copying?.setStatus("This page does not let its address be changed.");
  }

  async readUrl() {
    const read = await readUrl(this);
    if (!read) return;
    if (read.errors) requireElement(/** @type {ShadowRoot} */ (this.shadowRoot), "details.own").open = true;
    this.ownRows?.accept(read);
    this.scrollIntoView();
  }

  /** The width that there is, the address, and the colours of the page. */
  observe() {
    const { samples } = this;
    this.resizeObserver = new ResizeObserver(() => {
      if (!samples?.isOutOfDate()) return; // told once at first, too
      samples.resize();
      this.showViews();
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
