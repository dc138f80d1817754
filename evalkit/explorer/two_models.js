// A second model on the same rows: its curves over the first one's, and what tells the two apart.

import { areaByTrapezoids, averagePrecision, countAtThresholds, formatDecimal, formatFraction, formatRatio, matrixAt, ratiosOf, stepOfThreshold } from "./metrics.js";
import { compareAucs } from "./delong.js";
import { NO_INTERVALS } from "./certainty.js";
import { appendHtml, appendSvg, Axes, prPoints, requireElement, rocPoints } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { Host } from "./panels.js" */

export const TWO_MODELS_TEMPLATE = /* html */ `<details class="compare"><summary>Two models</summary>
    <p class="none">There is one model here. To compare two, choose a second column of scores under “Your own scores”.</p>
    <div class="both">
      <table>
        <thead><tr><td></td><th scope="col" class="first"></th><th scope="col" class="second"></th></tr></thead>
        <tbody></tbody>
      </table>
      <p class="result"></p>
      <button type="button" class="swap"></button>
    </div>
  </details>`;

const AT_THRESHOLD = { recall: "recall = TPR", fpr: "FPR", precision: "precision" };

/** @param {Data} data @returns {[string, string]} */
function namesOfModels({ models }) {
  return models ?? ["first model", "second model"];
}

/** @type {WeakMap<Data, Counts>} */
const SECOND_COUNTS = new WeakMap();

/** The second model's counts, made once for each data set. @param {Data} data */
function countSecond(data) {
  if (!data.second) return undefined;
  const counts = SECOND_COUNTS.get(data) ?? countAtThresholds({ ...data, scores: data.second });
  SECOND_COUNTS.set(data, counts);
  return counts;
}

/** Draws the second model's curves, dashed, whether or not the panel is open. */
export class SecondCurves {
  /** @param {Host["curves"]} curves */
  constructor(curves) {
    this.curves = curves.map((view, i) => ({ view, legend: appendSvg(view.axes.svg, "g", { class: "which-model" }), x: i ? 0.04 : 0.96, anchor: i ? "start" : "end" }));
  }

  /** @param {Data} data */
  load(data) {
    const counts = countSecond(data);
    for (const { view, legend, x, anchor } of this.curves) {
      const points = counts && (view.kind === "roc" ? rocPoints(counts) : prPoints(counts));
      view.axes.comparison.setAttribute("d", points ? view.pathThrough(points) : "");
      legend.replaceChildren();
      if (!counts) continue;
      namesOfModels(data).forEach((name, i) => {
        const text = `${["━", "┅"][i]} ${name.length > 20 ? `${name.slice(0, 19)}…` : name}`;
        appendSvg(legend, "text", { x: Axes.x(x), y: Axes.y(0.12 - 0.08 * i), "text-anchor": anchor, class: ["positive", "negative"][i] }, text);
      });
    }
  }

  step() {}
}

export class TwoModelsPanel {
  /** @param {HTMLElement} panel @param {Host} host */
  constructor(panel, host) {
    this.none = requireElement(panel, ".none");
    this.both = requireElement(panel, ".both");
    this.heads = [requireElement(panel, ".first"), requireElement(panel, ".second")];
    this.body = requireElement(panel, "tbody");
    this.result = requireElement(panel, ".result");
    this.swap = requireElement(panel, ".swap");
    this.swap.addEventListener("click", () => {
      const { data } = this;
      if (!data?.second) return;
      const [first, second] = namesOfModels(data);
      host.load({ ...data, scores: data.second, second: data.scores, models: [second, first] });
    });
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    this.data = data;
    this.second = countSecond(data);
    this.both.hidden = !this.second;
    this.none.hidden = Boolean(this.second);
    if (!this.second) return;
    const names = namesOfModels(data);
    names.forEach((name, i) => (this.heads[i].textContent = name));
    this.swap.textContent = `Step through ${names[1]}`;
    this.body.replaceChildren();
    const pair = [counts, this.second];
    this.addRow("AUC", pair.map((each) => formatFraction(areaByTrapezoids(each))));
    this.addRow("average precision", pair.map((each) => formatDecimal(averagePrecision(each))));
    this.cells = Object.entries(AT_THRESHOLD).map(([ratio, title]) => ({ ratio, cells: this.addRow(`${title} at this threshold`, ["", ""]) }));
    this.result.textContent = data.dependent ? NO_INTERVALS : describeDifference(compareAucs(data, counts, this.second));
  }

  /** @param {string} title @param {string[]} texts */
  addRow(title, texts) {
    const row = appendHtml(this.body, "tr");
    appendHtml(row, "th", title, { scope: "row" });
    return texts.map((text) => appendHtml(row, "td", text));
  }

  /** Both at the same threshold. @param {Counts} counts @param {number} step */
  step(counts, step) {
    if (!this.second) return;
    const matrices = [matrixAt(counts, step), matrixAt(this.second, stepOfThreshold(this.second, counts.thresholds[step]))];
    for (const { ratio, cells } of this.cells ?? []) matrices.forEach((matrix, i) => (cells[i].textContent = formatRatio(ratiosOf(matrix)[ratio])));
  }
}

/** @param {ReturnType<typeof compareAucs>} found */
function describeDifference(found) {
  if (!found) return "DeLong's interval for the difference of the AUCs is undefined here: it needs two rows of each class, and ranks that vary.";
  const { difference, low, high } = found;
  const verdict = low > 0 || high < 0 ? "0 lies outside it." : "0 lies inside it: these rows do not tell which AUC is larger.";
  return `Difference of the AUCs ${formatDecimal(difference)}, 95 % interval from ${formatDecimal(low)} to ${formatDecimal(high)} (DeLong, paired). ${verdict}`;
}
