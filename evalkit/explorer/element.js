// The element: reads its rows, keeps the state, tells every view.

import { STYLE } from "./style.js";
import { areaByTrapezoids, averagePrecision, countAtThresholds, describeMistakes, describeStep, formatDecimal, formatFraction, grouped, inLowestTerms, matrixAt, pluralize, stepOfThreshold, youdenStep } from "./metrics.js";
import { readLink } from "./link.js";
import { requireElement } from "./drawing.js";
import { defineElement, PageElement } from "./page_element.js";
import { areCrowded } from "./score_axis.js";
import { samplesView } from "./score_plot.js";
import { matrixView, MATRIX_TEMPLATE } from "./matrix.js";
import { curveView } from "./curve_plots.js";
import { tabs } from "./tabs.js";
import { lastStep, thresholdText } from "./state.js";
import { t } from "./words.js";
/** @import { Data } from "./metrics.js" */
/** @import { Actions, State, View } from "./state.js" */

const OWN_ROWS = "#own-scores"; // what links of the book's pages end in

const TEMPLATE = /* html */ `<section class="explorer" role="group" aria-label="${t`Threshold explorer`}" lang="${t`en`}" dir="ltr">
  <div class="told"><p class="text" role="status"></p><p class="longest" aria-hidden="true"></p></div>
  <div class="top">
    <div>
      <p class="legend"><span class="positive"><b class="dots">●</b><b class="bars">▮</b> <span class="name-positive"></span></span> <span class="positive"><b class="dots">◎</b><b class="bars">▤</b> ${t`missed`}</span>
        <span class="negative"><b class="dots">✕</b><b class="bars">▮</b> <span class="name-negative"></span></span> <span class="negative"><b class="dots">☒</b><b class="bars">▤</b> ${t`false alarm`}</span></p>
      <div class="samples"><input class="range heard" type="range" min="0" step="1" aria-label="${t`Threshold`}"></div>
      <div class="steering">
        <button type="button" class="lower" aria-label="${t`Lower threshold`}">◀</button>
        <span class="threshold-now">${t`Threshold`} <b class="now"></b></span>
        <button type="button" class="higher" aria-label="${t`Higher threshold`}">▶</button>
        <label class="spacing"><input type="checkbox"> ${t`evenly spaced`}<span class="crowded">${t`: most scores are close together`}</span></label>
      </div>
    </div>
    ${MATRIX_TEMPLATE}
    <div class="below">
      <p class="sentence" role="status"></p>
      <p class="summary"><span class="rows"></span> <span class="areas"></span></p>
    </div>
  </div>
  <div class="rest"><div class="tabs"></div><div class="roc"></div><div class="pr"></div></div>
</section>`;

class ThresholdExplorer extends PageElement {
  /** @override */
  kind = "explorer";
  /** @type {State} */
  #state = { data: { scores: [], positive: [], names: ["", ""] }, counts: countAtThresholds({ scores: [], positive: [], names: ["", ""] }), step: 0, from: 0, seenTo: 0, isEven: false };
  /** @type {View[]} */
  #views = [];
  #onHashChange = () => {
    if (this.shadowRoot) this.#readAddress();
    else if (this.isAddressed) this.mount();
  };
  #openTab = (/** @type {string} */ _name) => {};
  #hasSpacing = false; // chosen by the reader

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    addEventListener("hashchange", this.#onHashChange);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#onHashChange);
  }

  /** @override @param {ShadowRoot} root */
  fill(root) {
    root.innerHTML = `<style>${STYLE}</style>${TEMPLATE}`;
    requireElement(root, ".explorer").dataset.mode = this.getAttribute("mode") ?? "all";
    /** @type {Actions} */
    const actions = {
      goTo: (step) => {
        requireElement(root, ".explorer").classList.add("used");
        this.goTo(step);
      },
      load: (data, threshold) => this.load(data, threshold),
      restore: () => {
        const threshold = this.getAttribute("threshold"); // asked for by whoever wrote the page
        this.load(this.given, threshold === null ? undefined : Number(threshold));
      },
      key: this.hasAddress ? this.key : "",
      state: () => this.#state,
    };
    const panels = tabs(requireElement(root, ".tabs"), actions);
    this.#views = [
      toldView(root),
      samplesView(requireElement(root, ".samples"), actions),
      matrixView(requireElement(root, ".matrix")),
      ...(this.#isSimple ? [] : [curveView(requireElement(root, ".roc"), "roc", actions), curveView(requireElement(root, ".pr"), "pr", actions), panels.view]),
    ];
    this.#openTab = panels.open;
    this.#listen(root, actions);
    actions.restore();
    if (!this.#isSimple) panels.open(this.getAttribute("show") ?? (this.data.second ? "compare" : "threshold"));
    this.#readAddress();
  }

  /** @override */
  get isAddressed() {
    return super.isAddressed || (location.hash === OWN_ROWS && !this.#isSimple);
  }

  get #isSimple() {
    return this.getAttribute("mode") === "simple";
  }

  get #isGuess() {
    return this.getAttribute("mode") === "guess";
  }

  /** @param {ShadowRoot} root @param {Actions} actions */
  #listen(root, { goTo, state }) {
    const range = requireElement(root, ".range");
    range.addEventListener("input", () => goTo(this.last - Number(range.value)));
    requireElement(root, ".samples").addEventListener("pointerup", () => range.focus({ preventScroll: true }));
    requireElement(root, ".lower").addEventListener("click", () => goTo(state().step + 1));
    requireElement(root, ".higher").addEventListener("click", () => goTo(state().step - 1));
    requireElement(root, ".spacing input").addEventListener("change", (/** @type {Event} */ event) => {
      this.#state.isEven = /** @type {HTMLInputElement} */ (event.target).checked;
      this.#hasSpacing = true;
      this.#draw(true);
    });
    const target = requireElement(root, ".explorer");
    for (const type of ["dragenter", "dragover", "dragleave", "drop"]) {
      target.addEventListener(type, (/** @type {DragEvent} */ event) => {
        if (this.#isSimple || !event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        target.classList.toggle("dropping", type === "dragenter" || type === "dragover");
        const file = type === "drop" && event.dataTransfer.files[0];
        if (file) this.#receive(file);
      });
    }
  }

  /** Show other rows, at this threshold or else where Youden's J is largest; to guess is to begin above every score. */
  /** @param {Data} data @param {number} [threshold] */
  load(data, threshold) {
    this.mount();
    const counts = countAtThresholds(data);
    const second = data.second && countAtThresholds({ ...data, scores: data.second });
    const first = threshold === undefined ? youdenStep(counts) : stepOfThreshold(counts, threshold);
    const step = this.#isGuess ? 0 : first;
    const isEven = this.#hasSpacing ? this.#state.isEven : areCrowded(counts);
    Object.assign(this.#state, { data, counts, second, step, from: step, seenTo: this.#isGuess ? step : counts.thresholds.length - 1, isEven });
    this.#draw(true);
  }

  get data() {
    return this.#mounted.data;
  }

  get counts() {
    return this.#mounted.counts;
  }

  /** Which row of the counts is shown; 0 is above every score. */
  get step() {
    return this.#mounted.step;
  }

  get threshold() {
    return this.counts.thresholds[this.step];
  }

  /** The row of the counts where every sample is predicted positive. */
  get last() {
    return lastStep(this.#mounted);
  }

  get #mounted() {
    this.mount();
    return this.#state;
  }

  /** @param {number} step */
  goTo(step) {
    const state = this.#mounted;
    const to = Math.min(this.last, Math.max(0, Math.round(step)));
    if (to === state.step) return;
    Object.assign(state, { step: to, from: state.step, seenTo: Math.max(state.seenTo, to) });
    this.#draw(false);
  }

  /** @param {boolean} isNew */
  #draw(isNew) {
    for (const view of this.#views) view(this.#state, isNew);
  }

  /** Rows from elsewhere, into the panel that reads them. @param {State["incoming"]} rows */
  #receive(rows) {
    this.#state.incoming = rows;
    this.#openTab("own");
  }

  async #readAddress() {
    if (this.linked !== undefined) {
      this.#receive(readLink(this.linked));
      this.scrollIntoView();
    } else if (location.hash === OWN_ROWS && !this.#isSimple) {
      if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded, { once: true }));
      this.#openTab("own");
      this.shadowRoot?.querySelector(".tabs")?.scrollIntoView({ block: "center" });
    }
  }
}

/** What is said of the rows, the mistakes and the last step. @param {ShadowRoot} root @returns {View} */
function toldView(root) {
  const [told, sentence, rows, areas, now, explorer] = [".told .text", ".sentence", ".summary .rows", ".summary .areas", ".now", ".explorer"].map((part) => requireElement(root, part));
  const longest = requireElement(root, ".longest"); // keeps its room, so that nothing below moves
  const spacing = requireElement(root, ".spacing input");
  return ({ data: { names }, counts, step, from, seenTo, isEven }, isNew) => {
    const { positives, negatives } = counts;
    const last = counts.thresholds.length - 1;
    if (isNew) {
      spacing.checked = isEven;
      requireElement(root, ".crowded").hidden = !areCrowded(counts);
      const auc = areaByTrapezoids(counts);
      const [all, scores] = [pluralize(positives + negatives, t`row`, t`rows`), pluralize(last, t`different score`, t`different scores`)];
      rows.textContent = t`${all}: ${grouped(positives)} ${names[0]}, ${grouped(negatives)} ${names[1]}; ${scores}.`;
      areas.textContent = t`AUC ${formatFraction(auc)}; average precision ${formatDecimal(averagePrecision(counts))}.`;
      areas.title = `AUC ${inLowestTerms(auc)}`;
      names.forEach((name, i) => (requireElement(root, i ? ".name-negative" : ".name-positive").textContent = name));
      longest.textContent = describeMistakes(names, { tp: 0, fp: negatives, fn: positives, tn: 0 });
    }
    explorer.classList.toggle("seen", seenTo === last);
    told.textContent = describeMistakes(names, matrixAt(counts, step));
    sentence.textContent = describeStep(counts, from, step);
    now.textContent = thresholdText(counts, step);
    now.title = now.textContent;
  };
}

defineElement("threshold-explorer", ThresholdExplorer);
