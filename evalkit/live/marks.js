// The marks of samples, and the line of a threshold over them.

import { appendSvg } from "../explorer/drawing.js";
import { t } from "../explorer/words.js";

const CAPTION_WIDTH = 130; // pixels

/** @param {number} x @param {number} y @param {number} r */
export function disc(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/** @param {number} x @param {number} y @param {number} r */
export function cross(x, y, r) {
  return `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
}

/** A threshold, and what it means, said where there is room; what moves it. @param {Element} line @param {number} height @param {number} width */
export function drawThresholdLine(line, height, width) {
  appendSvg(line, "path", { d: `M0 0v${height}`, class: "threshold" });
  const caption = appendSvg(line, "text", { y: 12 }, t`predicted positive →`);
  return (/** @type {number} */ x) => {
    const fits = x + CAPTION_WIDTH < width;
    caption.setAttribute("x", fits ? "6" : "-6");
    caption.setAttribute("text-anchor", fits ? "start" : "end");
    line.setAttribute("style", `transform: translateX(${x}px)`);
  };
}
