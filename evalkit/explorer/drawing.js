// Making HTML and SVG elements, and the axes on which curves are drawn.

import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number>} Attributes */

/** @param {Element} parent @param {string} tag @param {Attributes} [attributes] @param {string} [text] */
export function appendSvg(parent, tag, attributes = {}, text = "") {
  const element = parent.ownerDocument.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return parent.appendChild(element);
}

/** @param {Element | ShadowRoot} parent @param {string} tag @param {string} [text] @param {Attributes} [attributes] */
export function appendHtml(parent, tag, text = "", attributes = {}) {
  const element = parent.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return parent.appendChild(element);
}

/** A row of a table, its heading first. @param {Element} body @param {string} title @param {string[]} texts */
export function appendRow(body, title, texts) {
  const row = appendHtml(body, "tr");
  appendHtml(row, "th", title, { scope: "row" });
  for (const text of texts) appendHtml(row, "td", text);
}

/** @param {ParentNode} root @param {string} selector @returns {any} */
export function requireElement(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`the template has no ${selector}`);
  return found;
}

/** "M0,1L2,3…" @param {[number, number][]} points */
export function pathData(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join("");
}

/** The pointer in a drawing's own coordinates. @param {PointerEvent} event @param {Element} element */
function pointerPosition(event, element) {
  const box = element.getBoundingClientRect();
  const [, , width, height] = (element.getAttribute("viewBox") ?? "").split(" ").map(Number);
  return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height };
}

const SLOP = 6; // pixels that a finger moves before it is clear where to

/**
 * Calls back while the pointer is down and moves. A finger that comes down may only want to scroll:
 * it counts once it has moved sideways, or when it taps.
 * @param {Element} element @param {(at: {x: number, y: number}) => void} callback
 */
export function onDrag(element, callback) {
  /** @type {{x: number, y: number} | undefined} */
  let undecided; // where a finger came down
  let scrolls = false;
  const handle = (/** @type {Event} */ event) => {
    const pointer = /** @type {PointerEvent} */ (event);
    if (!pointer.isPrimary || pointer.button > 0) return;
    if (pointer.type === "pointerdown") {
      element.setPointerCapture(pointer.pointerId);
      undecided = pointer.pointerType === "touch" ? { x: pointer.clientX, y: pointer.clientY } : undefined;
      scrolls = false;
    } else if (pointer.type === "pointermove" && undecided) {
      const across = Math.abs(pointer.clientX - undecided.x);
      const along = Math.abs(pointer.clientY - undecided.y);
      if (Math.max(across, along) < SLOP) return;
      scrolls = along >= across;
      undecided = undefined;
    }
    const taps = undecided && pointer.type === "pointerup";
    if (taps || (pointer.buttons && !undecided && !scrolls)) callback(pointerPosition(pointer, element));
  };
  for (const type of ["pointerdown", "pointermove", "pointerup"]) element.addEventListener(type, handle);
}

export const SIDE = 210; // pixels from 0 to 1
export const LEFT = 44;
export const TOP = 10;

/** A square from 0 to 1 both ways, with axes. */
export class Axes {
  /** @param {Element} figure @param {string} xName @param {string} yName @param {boolean} diagonal */
  constructor(figure, xName, yName, diagonal) {
    const svg = appendSvg(figure, "svg", { viewBox: `0 0 ${LEFT + SIDE + 12} ${TOP + SIDE + 36}`, role: "img" });
    this.svg = svg;
    appendSvg(svg, "rect", { x: LEFT, y: TOP, width: SIDE, height: SIDE, class: "frame" });
    for (const value of [0, 0.5, 1]) {
      appendSvg(svg, "text", { x: Axes.x(value), y: TOP + SIDE + 15, "text-anchor": "middle" }, String(value));
      appendSvg(svg, "text", { x: LEFT - 5, y: Axes.y(value) + 4, "text-anchor": "end" }, String(value));
    }
    appendSvg(svg, "text", { x: Axes.x(0.5), y: TOP + SIDE + 31, "text-anchor": "middle" }, xName);
    const yNamePlace = { x: 11, y: Axes.y(0.5), "text-anchor": "middle", transform: `rotate(-90 11 ${Axes.y(0.5)})` };
    appendSvg(svg, "text", yNamePlace, yName);
    if (diagonal) appendSvg(svg, "path", { d: pathData([[Axes.x(0), Axes.y(0)], [Axes.x(1), Axes.y(1)]]), class: "chance" });
    this.area = appendSvg(svg, "path", { class: "area" });
    this.curve = appendSvg(svg, "path", { class: "curve" });
    this.comparison = appendSvg(svg, "path", { class: "comparison" });
    this.traversed = appendSvg(svg, "path", { class: "traversed" });
    this.points = appendSvg(svg, "g", { class: "points" });
    this.marker = appendSvg(svg, "circle", { r: 6, class: "marker", hidden: "" });
    svg.setAttribute("aria-label", t`${yName} against ${xName}`);
  }

  /** @param {number} value */
  static x(value) {
    return LEFT + SIDE * value;
  }

  /** @param {number} value */
  static y(value) {
    return TOP + SIDE * (1 - value);
  }
}
