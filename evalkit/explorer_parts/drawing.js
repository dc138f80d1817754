// Making elements, and the two planes on which curves are drawn.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number>} Attributes */

/** @param {Element} parent @param {string} tag @param {Attributes} [attributes] @param {string} [text] */
function draw(parent, tag, attributes = {}, text = "") {
  const element = parent.ownerDocument.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return parent.appendChild(element);
}

/** @param {Element} parent @param {string} tag @param {string} [text] @param {Attributes} [attributes] */
function add(parent, tag, text = "", attributes = {}) {
  const element = parent.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return parent.appendChild(element);
}

/** @param {ParentNode} root @param {string} selector @returns {any} */
function need(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`the template has no ${selector}`);
  return found;
}

/** "M0,1L2,3…" @param {[number, number][]} points */
function path(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join("");
}

/** Where on the page's drawing the pointer is. @param {PointerEvent} event @param {Element} svg */
function pointerAt(event, svg) {
  const box = svg.getBoundingClientRect();
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height };
}

/** Calls back while the pointer is down and moves. @param {Element} svg @param {(at: {x: number, y: number}) => void} moved */
function followPointer(svg, moved) {
  const tell = (/** @type {Event} */ event) => {
    const pointer = /** @type {PointerEvent} */ (event);
    if (!pointer.isPrimary || pointer.button > 0) return;
    if (pointer.type === "pointerdown") svg.setPointerCapture(pointer.pointerId);
    // A finger that comes down may only want to scroll: wait until it moves sideways, or taps.
    const waits = pointer.type === "pointerdown" && pointer.pointerType === "touch";
    if (!waits && (pointer.buttons || pointer.type === "click")) moved(pointerAt(pointer, svg));
  };
  for (const type of ["pointerdown", "pointermove", "click"]) svg.addEventListener(type, tell);
}

const SIDE = 210; // pixels from 0 to 1
const LEFT = 44;
const TOP = 10;

/** A square from 0 to 1 both ways, with axes. */
class Plane {
  /** @param {Element} figure @param {string} across @param {string} up @param {boolean} diagonal */
  constructor(figure, across, up, diagonal) {
    const svg = draw(figure, "svg", { viewBox: `0 0 ${LEFT + SIDE + 12} ${TOP + SIDE + 36}`, role: "img" });
    this.svg = svg;
    draw(svg, "rect", { x: LEFT, y: TOP, width: SIDE, height: SIDE, class: "frame" });
    for (const value of [0, 0.5, 1]) {
      draw(svg, "text", { x: Plane.x(value), y: TOP + SIDE + 15, "text-anchor": "middle" }, String(value));
      draw(svg, "text", { x: LEFT - 5, y: Plane.y(value) + 4, "text-anchor": "end" }, String(value));
    }
    draw(svg, "text", { x: Plane.x(0.5), y: TOP + SIDE + 31, "text-anchor": "middle" }, across);
    const middle = { x: 11, y: Plane.y(0.5), "text-anchor": "middle", transform: `rotate(-90 11 ${Plane.y(0.5)})` };
    draw(svg, "text", middle, up);
    if (diagonal) draw(svg, "path", { d: path([[Plane.x(0), Plane.y(0)], [Plane.x(1), Plane.y(1)]]), class: "chance" });
    this.area = draw(svg, "path", { class: "area" });
    this.whole = draw(svg, "path", { class: "whole" });
    this.other = draw(svg, "path", { class: "other" });
    this.walked = draw(svg, "path", { class: "walked" });
    this.dots = draw(svg, "g", { class: "dots" });
    this.here = draw(svg, "circle", { r: 6, class: "here", hidden: "" });
    this.say(`${up} against ${across}`);
  }

  /** @param {number} value */
  static x(value) {
    return LEFT + SIDE * value;
  }

  /** @param {number} value */
  static y(value) {
    return TOP + SIDE * (1 - value);
  }

  /** What a screen reader hears. @param {string} text */
  say(text) {
    this.svg.setAttribute("aria-label", text);
  }
}

/**
 * The corners of a curve that are worth drawing: those more than half a pixel from the one before.
 * @param {Counts | ReturnType<typeof rowByRow>} counts
 * @returns {{step: number, x: number, y: number}[]}
 */
function rocCorners({ tp, fp, positives, negatives }) {
  return thinned(tp.length, (step) => [fp[step] / negatives, tp[step] / positives]);
}

/** Recall and precision from the first step that calls anybody positive. @param {Counts} counts */
function prCorners({ tp, fp, positives }) {
  return thinned(tp.length - 1, (i) => [tp[i + 1] / positives, tp[i + 1] / (tp[i + 1] + fp[i + 1])]).map(
    ({ step, x, y }) => ({ step: step + 1, x, y }),
  );
}

/** @param {number} length @param {(i: number) => [number, number]} pointAt */
function thinned(length, pointAt) {
  const corners = [];
  let [lastX, lastY] = [NaN, NaN];
  for (let i = 0; i < length; i += 1) {
    const [x, y] = pointAt(i);
    if (Math.abs(x - lastX) * SIDE < 0.5 && Math.abs(y - lastY) * SIDE < 0.5 && i < length - 1) continue;
    corners.push({ step: i, x, y });
    [lastX, lastY] = [x, y];
  }
  return corners;
}
