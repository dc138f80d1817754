// Files to keep: both curves as a drawing or a picture, and the table of steps.

import { areaByTrapezoids, averagePrecision, formatDecimal } from "./metrics.js";
import { stepsAsText } from "./steps_table.js";
import { appendSvg, requireElement } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { Host } from "./panels.js" */

const PIXELS = 2; // of the picture, for each of the drawing
const HEAD = 24; // above a curve, for its title
const INK = "#111";

/** How each part looks on white paper, without a style sheet. */
const LOOKS = {
  frame: { fill: "none", stroke: "#767676" },
  chance: { fill: "none", stroke: "#767676", "stroke-dasharray": "4 4" },
  area: { fill: "#00588c", "fill-opacity": 0.13 },
  curve: { fill: "none", stroke: "#767676", "stroke-width": 1.5 },
  comparison: { fill: "none", stroke: "#a34700", "stroke-width": 2, "stroke-dasharray": "5 3" },
  traversed: { fill: "none", stroke: "#00588c", "stroke-width": 3, "stroke-linejoin": "round" },
  band: { fill: "#767676", "fill-opacity": 0.25 },
  points: { fill: "#767676" },
  marker: { fill: "#a34700", stroke: INK },
  positive: { fill: "#00588c" },
  negative: { fill: "#a34700" },
};

export const SAVING_TEMPLATE = /* html */ `<details class="save"><summary>Save</summary>
    <div class="controls">
      <button type="button" class="as-svg">Both curves as SVG</button>
      <button type="button" class="as-png">Both curves as PNG</button>
      <button type="button" class="as-csv">Table of steps as CSV</button>
    </div>
    <p class="result" role="status"></p>
  </details>`;

/** Copies a drawing's parts with their looks; what is hidden stays out. @param {Element} from @param {Element} to */
function copyParts(from, to) {
  for (const part of from.children) {
    if (part.hasAttribute("hidden") || part.classList.contains("hover")) continue;
    const attributes = Object.fromEntries([...part.attributes].filter(({ name }) => name !== "class").map(({ name, value }) => [name, value]));
    const look = Object.entries(LOOKS).find(([name]) => part.classList.contains(name))?.[1] ?? {};
    const copy = appendSvg(to, part.tagName, { ...attributes, ...look }, part.children.length ? "" : part.textContent ?? "");
    copyParts(part, copy);
  }
}

/** Both curves side by side, standing alone. @param {Host["curves"]} curves @param {string[]} titles */
function drawingOf(curves, titles) {
  const [, , width, height] = (curves[0].axes.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const size = { width: width * curves.length, height: height + HEAD };
  for (const [name, value] of Object.entries({ ...size, viewBox: `0 0 ${size.width} ${size.height}`, "font-family": "sans-serif", "font-size": 12, fill: INK })) {
    svg.setAttribute(name, String(value));
  }
  appendSvg(svg, "rect", { width: size.width, height: size.height, fill: "#fff" });
  curves.forEach((curve, i) => {
    const part = appendSvg(svg, "g", { transform: `translate(${width * i} ${HEAD})` });
    appendSvg(part, "text", { x: width / 2 + 16, y: -6, "text-anchor": "middle" }, titles[i]);
    copyParts(curve.axes.svg, part);
  });
  return { text: new XMLSerializer().serializeToString(svg), ...size };
}

/** @param {{text: string, width: number, height: number}} drawing @returns {Promise<Blob | null>} */
async function pictureOf({ text, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * PIXELS, height * PIXELS];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export class SavingPanel {
  /** @param {HTMLElement} panel @param {Host} host */
  constructor(panel, { curves }) {
    this.curves = curves;
    this.result = requireElement(panel, ".result");
    requireElement(panel, ".as-svg").addEventListener("click", () => this.save("curves.svg", new Blob([this.drawing().text], { type: "image/svg+xml" })));
    requireElement(panel, ".as-png").addEventListener("click", async () => this.save("curves.png", await pictureOf(this.drawing())));
    requireElement(panel, ".as-csv").addEventListener("click", () => {
      this.save("steps.csv", new Blob([stepsAsText(/** @type {Counts} */ (this.counts), ",")], { type: "text/csv" }));
    });
  }

  /** @param {Data} _data @param {Counts} counts */
  load(_data, counts) {
    this.counts = counts;
    this.result.textContent = "";
  }

  step() {}

  drawing() {
    const counts = /** @type {Counts} */ (this.counts);
    const { numerator, denominator } = areaByTrapezoids(counts);
    return drawingOf(this.curves, [`ROC curve, AUC ${formatDecimal(numerator / denominator)}`, `Precision-recall curve, AP ${formatDecimal(averagePrecision(counts))}`]);
  }

  /** @param {string} name @param {Blob | null} content */
  save(name, content) {
    if (!content) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // when it has been written
    this.result.textContent = `${name} is saved where this browser saves files.`;
  }
}
