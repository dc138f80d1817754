// What can be kept: both curves as a drawing, the table of steps, and a link to the rows.

import { areaByTrapezoids, averagePrecision, formatDecimal, matrixAt, ratiosOf } from "./metrics.js";
import { toLink } from "./link.js";
import { appendSvg, requireElement } from "./drawing.js";
/** @import { Counts } from "./metrics.js" */
/** @import { Actions, View } from "./state.js" */

const HEAD = 24; // above a curve, for its title
const INK = "#111";
const COLUMNS = ["threshold", "TP", "FP", "FN", "TN", "FPR", "TPR", "precision"];

/** How each part looks on white paper, without a style sheet. @type {Record<string, Record<string, string | number>>} */
const LOOKS = {
  frame: { fill: "none", stroke: "#767676" },
  chance: { fill: "none", stroke: "#767676", "stroke-dasharray": "4 4" },
  area: { fill: "#00588c", "fill-opacity": 0.13 },
  curve: { fill: "none", stroke: "#767676", "stroke-width": 1.5 },
  comparison: { fill: "none", stroke: "#a34700", "stroke-width": 2, "stroke-dasharray": "5 3" },
  traversed: { fill: "none", stroke: "#00588c", "stroke-width": 3, "stroke-linejoin": "round" },
  points: { fill: "#767676" },
  marker: { fill: "#a34700", stroke: INK },
  positive: { fill: "#00588c" },
  negative: { fill: "#a34700" },
};

const EXPORT_TEMPLATE = /* html */ `<p class="controls">
    <button type="button" class="as-svg">Both curves as SVG</button>
    <button type="button" class="as-csv">Table of steps as CSV</button>
    <button type="button" class="copy-link">Copy a link to these rows</button>
  </p>
  <p class="result" role="status"></p>`;

/** A line a step, a heading first. @param {Counts} counts */
function stepsAsText(counts) {
  const lines = Array.from(counts.thresholds, (threshold, step) => {
    const m = matrixAt(counts, step);
    const { fpr, recall, precision } = ratiosOf(m);
    const rates = [fpr, recall, precision].map(({ numerator, denominator }) => (denominator ? numerator / denominator : "NaN"));
    return [step ? threshold : "inf", m.tp, m.fp, m.fn, m.tn, ...rates].join(",");
  });
  return `${[COLUMNS.join(","), ...lines].join("\n")}\n`;
}

/** Copies a drawing's parts with their looks; what is hidden stays out. @param {Element} from @param {Element} to */
function copyParts(from, to) {
  for (const part of from.children) {
    if (part.hasAttribute("hidden") || part.tagName === "title") continue;
    const attributes = Object.fromEntries([...part.attributes].filter(({ name }) => name !== "class" && name !== "style").map(({ name, value }) => [name, value]));
    const { transform } = /** @type {SVGElement} */ (part).style;
    if (transform) attributes.transform = transform.replaceAll("px", "");
    const look = Object.entries(LOOKS).find(([name]) => part.classList.contains(name))?.[1] ?? {};
    copyParts(part, appendSvg(to, part.tagName, { ...attributes, ...look }, part.tagName === "text" ? (part.textContent ?? "") : ""));
  }
}

/** Both curves side by side, standing alone. @param {Element[]} curves @param {string[]} titles */
function drawingOf(curves, titles) {
  const [, , width, height] = (curves[0].getAttribute("viewBox") ?? "").split(" ").map(Number);
  const size = { width: width * curves.length, height: height + HEAD };
  const svg = appendSvg(document.createElement("div"), "svg", { ...size, viewBox: `0 0 ${size.width} ${size.height}`, "font-family": "sans-serif", "font-size": 12, fill: INK });
  appendSvg(svg, "rect", { width: size.width, height: size.height, fill: "#fff" });
  curves.forEach((curve, i) => {
    const part = appendSvg(svg, "g", { transform: `translate(${width * i} ${HEAD})` });
    appendSvg(part, "text", { x: width / 2 + 16, y: -6, "text-anchor": "middle" }, titles[i]);
    copyParts(curve, part);
  });
  return new XMLSerializer().serializeToString(svg);
}

/** @param {HTMLElement} panel @param {Actions} actions @returns {View} */
export function exportTab(panel, actions) {
  panel.innerHTML = EXPORT_TEMPLATE;
  const result = requireElement(panel, ".result");

  /** @param {string} name @param {string} content @param {string} type */
  function save(name, content, type) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // when it has been written
    result.textContent = `${name} is saved where this browser saves files.`;
  }

  requireElement(panel, ".as-csv").addEventListener("click", () => save("steps.csv", stepsAsText(actions.state().counts), "text/csv"));
  requireElement(panel, ".as-svg").addEventListener("click", () => {
    const { counts } = actions.state();
    const { numerator, denominator } = areaByTrapezoids(counts);
    const curves = [...(panel.closest(".explorer")?.querySelectorAll(":is(.roc, .pr) > svg") ?? [])];
    save("curves.svg", drawingOf(curves, [`ROC curve, AUC ${formatDecimal(numerator / denominator)}`, `Precision-recall curve, AP ${formatDecimal(averagePrecision(counts))}`]), "image/svg+xml");
  });
  const copy = requireElement(panel, ".copy-link");
  copy.hidden = !actions.addressOf("");
  copy.addEventListener("click", async () => {
    const { data, counts, step } = actions.state();
    const rows = toLink(data, counts.thresholds[step]);
    if (!rows) result.textContent = "These rows do not fit into a link: take a sample of them.";
    else {
      try {
        await navigator.clipboard.writeText(actions.addressOf(rows));
        result.textContent = "The link is in the clipboard.";
      } catch {
        location.href = actions.addressOf(rows); // to be copied from there
        result.textContent = "The link stands in the address bar.";
      }
    }
  });
  return (_, isNew) => {
    if (isNew) result.textContent = "";
  };
}
