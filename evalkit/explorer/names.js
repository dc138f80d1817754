// Names for screen readers: of several explorers on a page, each control says to which it belongs.

import { appendHtml } from "./drawing.js";

const CONTROLS = "button, input, select, textarea, summary";

/** "", or which explorer of the page this is. @param {Element} element */
function suffixOf(element) {
  const all = [...document.querySelectorAll("threshold-explorer")];
  return all.length > 1 ? `, explorer ${all.indexOf(element) + 1}` : "";
}

/** Put the number of the explorer into the names of its controls. @param {ParentNode} part @param {Element} element */
export function nameControls(part, element) {
  const suffix = suffixOf(element);
  for (const old of [...part.querySelectorAll(".which-explorer")]) old.remove();
  for (const control of part.querySelectorAll(CONTROLS)) {
    const label = control.getAttribute("data-name") ?? control.getAttribute("aria-label");
    if (label !== null) {
      control.setAttribute("data-name", label);
      control.setAttribute("aria-label", label + suffix);
    } else if (suffix) {
      appendHtml(control.closest("label") ?? control, "span", suffix, { class: "which-explorer heard" });
    }
  }
}
